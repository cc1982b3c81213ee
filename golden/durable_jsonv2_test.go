//go:build go1.27

package golden_test

import (
	"encoding/json/jsontext"
	"encoding/json/v2"
	"errors"
	"regexp"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

var loneSurrogate = regexp.MustCompile(`(?i)\\ud[89a-f]`)

// encoding/json/v2 writes and reads documents like any other, but for those with a lone
// surrogate, which it refuses: nothing is lost in silence.
func TestDurableJSONv2(t *testing.T) {
	type holder struct {
		State *durableagent.State `json:"state"`
	}
	refused := 0
	for _, state := range readable(goldenDurable(t)) {
		s := mustDecode(t, state.text)
		text, err := json.Marshal(holder{s})
		if err != nil && loneSurrogate.Match(state.text) {
			refused++
			if lossy, err := json.Marshal(holder{s}, jsontext.AllowInvalidUTF8(true)); err == nil && loneSurrogate.Match(lossy) {
				t.Errorf("%s: AllowInvalidUTF8 loses nothing; docs/documents.md says it does: %s", state.name, lossy)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", state.name, err)
			continue
		}
		written := jsontest.MustParse(text).Members[0].Value
		for _, d := range jsontest.DiffValues(jsontest.MustParse(mustEncode(t, s)), written) {
			t.Errorf("%s: written %s", state.name, d)
		}
		var back holder
		if err := json.Unmarshal(text, &back); err != nil || !back.State.Equal(s) {
			t.Errorf("%s: read as another state, %v", state.name, err)
		}
	}
	if refused == 0 {
		t.Error("no state has a lone surrogate")
	}
	var version *durableagent.VersionError
	if err := json.Unmarshal([]byte(`{"state":{"schemaVersion":"2.0.0","data":{}}}`), new(holder)); !errors.As(err, &version) {
		t.Errorf("another major: %v", err)
	}
}
