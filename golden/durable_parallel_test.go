package golden_test

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// TestDurableDocumentsShareNothing reads documents at the same time and one
// after the other, good ones and bad ones: what reading keeps for reuse must
// not carry anything from one to the next.
func TestDurableDocumentsShareNothing(t *testing.T) {
	document := func(k int) []byte {
		text := strings.Repeat(fmt.Sprintf(`é\n%d\u00e9`, k), k%50)
		return fmt.Appendf(nil, `{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","correlationId":"c%d","messages":[`+
			`{"role":"user","contents":[{"$type":"text","text":"%s"},{"$type":"functionCall","callId":"c","name":"n","arguments":{"a%d":[%d]}}]}]}]}}`, k, text, k, k)
	}
	check := func(k int, s *durableagent.State) error {
		want, err := durableagent.Decode(document(k))
		if err != nil {
			return err
		}
		if !s.Equal(want) {
			return fmt.Errorf("document %d is not what it was", k)
		}
		return nil
	}
	var wait sync.WaitGroup
	for g := range 8 {
		wait.Go(func() {
			states := make(map[int]*durableagent.State)
			for k := g; k < 400; k += 8 {
				doc := document(k)
				s, err := durableagent.Decode(doc)
				if err != nil {
					t.Error(err)
					return
				}
				states[k] = s
				cut := doc[:len(doc)*3/4]
				if _, err := durableagent.Decode(cut, durableagent.Strict()); err == nil {
					t.Errorf("%s is read", cut)
				}
				wrong := bytes.Replace(doc, []byte(`"role":"user"`), []byte(`"role":false`), 1)
				if _, err := durableagent.Decode(wrong); err == nil {
					t.Errorf("%s is read", wrong)
				}
				clear(doc)
			}
			for k, s := range states {
				if err := check(k, s); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
}
