package golden_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// null is read into a pointer as every null is, and no document: a program that reads one into a State would go on
// with an empty session, and store that.
func TestDurableNullIsNoDocument(t *testing.T) {
	const stored = `{"schemaVersion":"1.2.0","data":{"session":{"a":1}}}`
	s := mustDecode(t, []byte(stored))
	if err := json.Unmarshal([]byte(`null`), s); durableOutcome(err) != "type" {
		t.Errorf("into a State: %v", err)
	}
	if text := string(mustEncode(t, s)); text != stored {
		t.Errorf("the State is now %s", text)
	}
	row := struct{ State *durableagent.State }{s}
	if err := json.Unmarshal([]byte(`{"State":null}`), &row); err != nil || row.State != nil {
		t.Errorf("into a pointer: %v, %v", row.State, err)
	}
}

// What a struct holds beside a document that it embeds is not written, as the methods of the document are its own.
// With a name for the field, it is.
func TestDurableInOwnStruct(t *testing.T) {
	const stored = `{"schemaVersion":"1.2.0","data":{}}`
	type embedding struct {
		durableagent.State
		Session string
	}
	text, err := json.Marshal(embedding{*mustDecode(t, []byte(stored)), "s1"})
	if err != nil || string(text) != stored {
		t.Errorf("embedded: %s, %v", text, err)
	}
	type holding struct {
		State   durableagent.State
		Session string
	}
	text, err = json.Marshal(holding{*mustDecode(t, []byte(stored)), "s1"})
	if err != nil || string(text) != `{"State":`+stored+`,"Session":"s1"}` {
		t.Errorf("held: %s, %v", text, err)
	}
}

// Absent values in structs of programs are left out by omitzero, and are null to omitempty.
func TestDurableAbsentInOwnStruct(t *testing.T) {
	text, err := json.Marshal(struct {
		A durableagent.Opt[string] `json:"a,omitzero"`
		B durableagent.Raw         `json:"b,omitzero"`
		C durableagent.Opt[string] `json:"c,omitempty"`
		D durableagent.Raw         `json:"d,omitempty"`
		E durableagent.Opt[string] `json:"e,omitzero"`
	}{E: durableagent.Null[string]()})
	if want := `{"c":null,"d":null,"e":null}`; err != nil || string(text) != want {
		t.Errorf("%s, %v, want %s", text, err, want)
	}
}

// encoding/json writes free-form values as it writes everything: without white space, and with escapes where HTML
// has a use for a character. AppendJSON leaves them as they were.
func TestDurableFreeFormThroughEncodingJSON(t *testing.T) {
	const doc = `{"schemaVersion":"1.2.0","data":{"session":{ "a": "<&>", "n": 1.0 }}}`
	s := mustDecode(t, []byte(doc))
	if text := string(mustEncode(t, s)); text != doc {
		t.Errorf("AppendJSON writes %s", text)
	}
	text, err := json.Marshal(s)
	if want := `{"schemaVersion":"1.2.0","data":{"session":{"a":"\u003c\u0026\u003e","n":1.0}}}`; err != nil || string(text) != want {
		t.Errorf("encoding/json writes %s, %v, want %s", text, err, want)
	}
	if !jsontest.Equal([]byte(doc), text) {
		t.Errorf("%s is another value", text)
	}
}

// gob, which goes by the fields of structs, refuses a document: nothing is lost in silence.
func TestDurableGobRefuses(t *testing.T) {
	s := mustDecode(t, goldenState(t, "v120_full"))
	if err := gob.NewEncoder(new(bytes.Buffer)).Encode(s); err == nil {
		t.Error("gob writes a document")
	}
}
