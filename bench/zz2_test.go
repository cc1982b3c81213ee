package bench

import (
	"bytes"
	"fmt"
	"testing"
	"unicode/utf8"
	"runtime"

	"github.com/stategen/stategen/bench/corpus"
)

func TestYY(t *testing.T) {
	runtime.LockOSThread()
	for _, name := range []string{"medium", "tiny", "large", "blobs", "medium-cjk"} {
		doc, _ := corpus.Named(name)
		fmt.Printf("%s utf8.Valid %.1f µs, quotes %.1f, \n", name, best(func() { utf8.Valid(doc) })/1000, best(func() {
			for i := 0; ; {
				k := bytes.IndexByte(doc[i:], '"')
				if k < 0 {
					break
				}
				i += k + 1
			}
		})/1000)
	}
}
