package majors_test

import (
	"errors"
	"fmt"

	"github.com/stategen/stategen/golden/majors/agentstate"
	v1 "github.com/stategen/stategen/golden/majors/agentstate/v1"
	v3 "github.com/stategen/stategen/golden/majors/agentstate/v3"
)

// session is a stored state of major 1.
var session = []byte(`{"schemaVersion":"1.0.0","session":{"id":"s1"},"agent":{"name":"helper"},` +
	`"messages":[{"role":"agent","text":"Hello","score":0.5}]}`)

// A document of any major becomes one of the newest. The score of a message has no
// place there: upgrade.v3.yaml says so, and the caller that it can live with it.
func Example_decode() {
	_, err := agentstate.Decode(session)
	var loss *agentstate.LossError
	fmt.Println(errors.As(err, &loss))

	var report agentstate.Report
	state, err := agentstate.Decode(session, agentstate.WithReport(&report))
	if err != nil {
		panic(err)
	}
	data, err := state.AppendJSON(nil)
	fmt.Println(string(data), err)
	for _, r := range report.Residue {
		fmt.Printf("left in major %d: %s, %s\n", r.Major, r.Pointer, r.Value)
	}
	// Output:
	// true
	// {"schemaVersion":"3.0.0","session":{"id":"s1"},"agent":{"name":"helper"},"messages":[{"role":"assistant","body":"Hello","priority":0}]} <nil>
	// left in major 2: /messages/0/score, 0.5
}

// A document is read as the major that it is labelled with.
func Example_decodeAs() {
	doc, err := agentstate.DecodeAs(session)
	if err != nil {
		panic(err)
	}
	switch doc := doc.(type) {
	case agentstate.V1:
		fmt.Println(doc.SchemaVersion, doc.Messages[0].Text.Or(""))
	case agentstate.V2, agentstate.V3:
		fmt.Println("later")
	}
	// Output:
	// 1.0.0 Hello
}

// upgraded returns a stored document in the newest major; nil if it is stored so.
func upgraded(doc []byte) ([]byte, error) {
	label, err := agentstate.PeekVersion(doc)
	if err != nil || label.Major == agentstate.SchemaVersion().Major {
		return nil, err
	}
	state, err := agentstate.Decode(doc)
	if err != nil {
		return nil, err
	}
	return state.AppendJSON(nil)
}

// A job over a store goes on where it was stopped, and leaves alone what it cannot upgrade.
func Example_upgraded() {
	stored := []string{
		`{"schemaVersion":"1.0.0","session":{"id":"s1"},"agent":{"name":"helper"}}`,
		string(session), // with a score, which has no place in the newest major
		`{"schemaVersion":"9.0.0","session":{"id":"s2"}}`,
	}
	for range 2 {
		for k, doc := range stored {
			switch doc, err := upgraded([]byte(doc)); {
			case err != nil:
				fmt.Printf("%d: %T\n", k, err)
			case doc != nil:
				fmt.Printf("%d: %s\n", k, doc)
				stored[k] = string(doc)
			}
		}
	}
	// Output:
	// 0: {"schemaVersion":"3.0.0","session":{"id":"s1"},"agent":{"name":"helper"}}
	// 1: *agentstate.LossError
	// 2: *agentstate.UnsupportedError
	// 1: *agentstate.LossError
	// 2: *agentstate.UnsupportedError
}

// A hook is tested by a stored document of the older major: that nothing is left behind, what
// comes of it, and what comes back.
func Example_hooks() {
	stored := `{"schemaVersion":"1.3.0","session":{"id":"s1","owner":"Ada <ada@example.org>"},"agent":{"name":"helper"}}`
	state, err := agentstate.Decode([]byte(stored)) // a *LossError if a hook leaves something behind
	if err != nil {
		panic(err)
	}
	back, err := agentstate.EncodeFor(state, agentstate.Version{Major: 1, Minor: 3})
	fmt.Println(state.Session.Contact.Or(""))
	fmt.Println(string(back) == stored, err)
	// Output:
	// Ada <ada@example.org>
	// true <nil>
}

// What a program over all majors does with a stored document.
func Example_majors() {
	data := []byte(`{"schemaVersion":"1.0.0","session":{"id":"s1"},"agent":{"name":"helper"}}`)
	state, err := agentstate.Decode(data) // any major → the newest
	if err != nil {
		panic(err)
	}
	doc, err := agentstate.DecodeAs(data) // V1, V2 or V3, as labelled
	if err != nil {
		panic(err)
	}
	old, err := agentstate.EncodeFor(state, agentstate.Version{Major: 1, Minor: 3})
	fmt.Printf("%T %T\n%s %v\n", state, doc, old, err)
	// Output:
	// *v3.State agentstate.V1
	// {"schemaVersion":"1.3.0","session":{"id":"s1"},"agent":{"name":"helper"}} <nil>
}

// Until every reader is new, writers write for the old ones.
func Example_encodeFor() {
	state := v3.NewState(*v3.NewSession("s1"), *v3.NewAgent("helper"))
	old, err := agentstate.EncodeFor(state, agentstate.Version{Major: 1, Minor: 3})
	fmt.Println(string(old), err)
	// Output:
	// {"schemaVersion":"1.3.0","session":{"id":"s1"},"agent":{"name":"helper"}} <nil>
}

// A document keeps the label that it was read with, and a new one has the newest: the
// oldest version that will do is the program's to ask for.
func Example_smallestVersion() {
	state := v1.NewState(*v1.NewSession("s1"), *v1.NewAgent("helper"))
	newest, err := state.AppendJSON(nil)
	fmt.Println(string(newest), err)
	state.SchemaVersion = state.SmallestVersion()
	oldest, err := state.AppendJSON(nil)
	fmt.Println(string(oldest), err)
	// Output:
	// {"schemaVersion":"1.3.0","session":{"id":"s1"},"agent":{"name":"helper"}} <nil>
	// {"schemaVersion":"1.0.0","session":{"id":"s1"},"agent":{"name":"helper"}} <nil>
}

// The label of a pre-release stays until the field has another version, and Extra none.
func Example_preRelease() {
	state, err := v1.Decode([]byte(`{"schemaVersion":"1.3.0-rc.1","session":{"id":"s1"},"agent":{"name":"helper"}}`), v1.PreRelease(true))
	if err != nil {
		panic(err)
	}
	fmt.Println(state.SchemaVersion)
	kept, err := state.AppendJSON(nil)
	fmt.Println(string(kept), err)
	state.Extra.Delete("schemaVersion") // "1.3.0-rc.1"
	final, err := state.AppendJSON(nil)
	fmt.Println(string(final), err)
	// Output:
	// 1.3.0
	// {"schemaVersion":"1.3.0-rc.1","session":{"id":"s1"},"agent":{"name":"helper"}} <nil>
	// {"schemaVersion":"1.3.0","session":{"id":"s1"},"agent":{"name":"helper"}} <nil>
}
