package runtime

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// The bounds of reading text: scanning against checking UTF-8 and copying.
func BenchmarkText(b *testing.B) {
	long := strings.Repeat("The quick brown fox jumps over the lazy dog, again. ", 2000)
	for name, s := range map[string]string{"long": long, "short": "call_qWk9Ay4doKYrUBoADK8MBwHf", "name": "createdAt", "cjk": strings.Repeat("持久的代理状态", 1000)} {
		doc := []byte(`"` + s + `"`)
		d := newDecoder(doc, nil)
		b.Run("decode/"+name, func(b *testing.B) {
			b.SetBytes(int64(len(doc)))
			for b.Loop() {
				d.text(0)
			}
		})
		b.Run("valid/"+name, func(b *testing.B) {
			b.SetBytes(int64(len(doc)))
			for b.Loop() {
				utf8.Valid(doc)
			}
		})
	}
}

// Writing long texts: one that is copied by pages, and one of which no page is plain.
func BenchmarkTextWritten(b *testing.B) {
	for name, s := range map[string]string{"base64": strings.Repeat("iVBORw0KGgoAAAANSUhEUg", 1000), "JSON": strings.Repeat(`{"name":"value","n":1},`, 1000)} {
		b.Run(name, func(b *testing.B) {
			dst := make([]byte, 0, 2*len(s))
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				appendText(dst, s, new(encoder))
			}
		})
	}
}
