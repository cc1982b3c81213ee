package golden_test

import (
	"fmt"
	"math/rand/v2"
	"path"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// Whoever wrote a document before a version brought a member was free to use its name
// for something else. Such a document is valid by its own version, and is read.
func TestDurableNamesThatCameLater(t *testing.T) {
	own, newest := durableOracle(t, "1.0.0", false), durableOracle(t, "1.2.0", false)
	tests := []struct{ data, later string }{
		{`{"truncation":7,"conversationHistory":[]}`, "/data/truncation"},
		{`{"truncation":{"evictedMessageCount":"many","x":1.10}}`, "/data/truncation/x"},
		{`{"ingestedPositions":["a"],"expirationTimeUtc":{"never":true}}`, "/data/ingestedPositions"},
		{`{"conversationHistory":[{"$type":"request","messages":[{"role":"user","contents":[],"messageId":12}],"correlationId":"c"}]}`, ""},
	}
	for _, tt := range tests {
		text := fmt.Sprintf(`{"schemaVersion":"1.0.0","data":%s}`, tt.data)
		if !strings.Contains(text, "conversationHistory") {
			text = strings.Replace(text, `"data":{`, `"data":{"conversationHistory":[],`, 1)
		}
		if !own.Valid([]byte(text)) || newest.Valid([]byte(text)) {
			t.Fatalf("%s: not what the test is of", text)
		}
		s := mustDecode(t, []byte(text))
		for _, d := range jsontest.Diff([]byte(text), mustEncode(t, s), keptFaithfully()...) {
			t.Errorf("%s: %s", text, d)
		}
		if _, err := durableagent.Decode([]byte(text), durableagent.Strict()); err == nil {
			t.Errorf("%s: read strictly, though the newest schema refuses it", text)
		}
		if s.Validate() == nil {
			t.Errorf("%s: said to be valid", text)
		}
		if tt.later != "" && !strings.Contains(fmt.Sprint(s.Unknowns()), tt.later) {
			t.Errorf("%s: unknown are %v", text, s.Unknowns())
		}
		for _, label := range []string{"1.2.0", "1.3.0"} {
			labelled := strings.Replace(text, "1.0.0", label, 1)
			if _, err := durableagent.Decode([]byte(labelled)); durableOutcome(err) != "type" {
				t.Errorf("%s: %v", labelled, err)
			}
		}
		if strings.Contains(text, "truncation") {
			continue
		}
		stored := openHistory(t, []byte(text), durableagent.Checked)
		if _, err := stored.Last([]byte(text), 1); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}

	// What was there from the beginning is not free, nor what stands beside it.
	for _, data := range []string{`{"conversationHistory":7}`, `{"truncation":{"evictedMessageCount":1},"conversationHistory":[{"$type":"request","correlationId":7}]}`} {
		text := fmt.Sprintf(`{"schemaVersion":"1.0.0","data":%s}`, data)
		if _, err := durableagent.Decode([]byte(text)); durableOutcome(err) != "type" {
			t.Errorf("%s: %v", text, err)
		}
	}

	// A label is raised by what a program adds, not by what was there already.
	s := mustDecode(t, []byte(`{"schemaVersion":"1.0.0","data":{"truncation":7}}`))
	s.Data.ExtensionData = mustRaw(`{}`)
	if got, want := string(mustEncode(t, s)), `{"schemaVersion":"1.0.0","data":{"truncation":7,"extensionData":{}}}`; !jsontest.Equal([]byte(got), []byte(want)) {
		t.Errorf("%s, want %s", got, want)
	}
}

// The same with random states of 1.0.0, in which all names that came later are used for
// anything.
func TestDurableNamesThatCameLaterRandom(t *testing.T) {
	const seed = 20261122
	t.Logf("seed %d", seed)
	m := newMaker(t, rand.New(rand.NewPCG(seed, 10)))
	m.labels, m.open = []string{"1.0.0"}, make(map[*jsontest.Value]bool)
	first := jsontest.MustParse(durableSchema(t, "1.0.0"))
	m.schema.Visit(func(pointer string, v *jsontest.Value) {
		parent, _ := path.Split(pointer)
		if _, err := first.At(pointer); err != nil && strings.HasSuffix(parent, "/properties/") {
			m.open[v] = true
		}
	})
	own, newest := durableOracle(t, "1.0.0", false), durableOracle(t, newestDurable(), false)
	n, used, other := 2000, 0, 0
	if testing.Short() {
		n = 200
	}
	for range n {
		text := []byte(m.state())
		if !own.Valid(text) { // it has an alternative that came later
			continue
		}
		if used++; !newest.Valid(text) {
			other++
		}
		s := mustDecode(t, text)
		for _, d := range jsontest.Diff(text, mustEncode(t, s)) {
			t.Error(d)
		}
		s.Unknowns()
		if got := mustEncode(t, s.Clone()); !jsontest.Equal(text, got) || !s.Equal(s.Clone()) {
			t.Errorf("cloned it is %s", got)
		}
		if (s.Validate() == nil) != newest.Valid(mustEncode(t, s)) {
			t.Errorf("Validate: %v", s.Validate())
		}
		if t.Failed() {
			t.Fatalf("%s", text)
		}
	}
	if used < n/4 || other < used/4 {
		t.Errorf("%d states of 1.0.0, %d of them not of %s", used, other, newestDurable())
	}
}
