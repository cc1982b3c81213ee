package golden_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// Half a surrogate pair can be cut off in Go, written and read again.
func TestDurableLoneSurrogates(t *testing.T) {
	s := mustDecode(t, goldenState(t, "surrogates"))
	var texts []string
	for _, c := range durableagent.Walk[*durableagent.TextContent](s) {
		texts = append(texts, c.Text)
	}
	want := []string{"cut \xed\xa0\xbd", "\xed\xa0\xbd😀\xed\xb8\x80", "\xed\xa0\xbd\\ude00 \xed\xa0\xbdA \U0010ffff"}
	if !slices.Equal(texts, want) {
		t.Errorf("texts are %+q, want %+q", texts, want)
	}
	s = durableagent.NewState(durableagent.Data{ExpirationTimeUTC: durableagent.Some(durableagent.DateTime("\xed\xbf\xbf"))})
	if got, want := string(mustEncode(t, s)), `"\udfff"`; !strings.Contains(strings.ToLower(got), want) {
		t.Errorf("%s does not contain %s", got, want)
	}
}

// An optional string of its own has everything that a document can.
func TestDurableOptKeepsSurrogates(t *testing.T) {
	for _, text := range []string{`"\ud83d"`, `"a\udc00\"é😀"`, `null`, `""`} {
		var o durableagent.Opt[string]
		if err := json.Unmarshal([]byte(text), &o); err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(o); err != nil || string(got) != text {
			t.Errorf("%s is written as %s, %v", text, got, err)
		}
	}
	// Two that a program joins would be read as one character, under which a member may be there already.
	pair := "\xed\xa0\xbd\xed\xb8\x80"
	s := durableagent.NewState(durableagent.Data{IngestedPositions: map[string]int64{pair: 1, "\U0001F600": 2}})
	var fault *durableagent.EncodeError
	if out, err := s.AppendJSON(nil); !errors.As(err, &fault) || out != nil {
		t.Errorf("two surrogates are written as %s, %v", out, err)
	}
	for _, text := range []string{"\xed\xb8\x80\xed\xa0\xbd", "\xed\xa0\xbd-\xed\xb8\x80", "\xed\xa0\xbd\xed\xa0\xbd"} {
		if _, err := json.Marshal(durableagent.Some(text)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	o := durableagent.Some("x")
	if err := json.Unmarshal([]byte(`1`), &o); err == nil || o != durableagent.Some("x") {
		t.Errorf("a number is read as %v, %v", o, err)
	}
}
