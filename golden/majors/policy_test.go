package majors_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/golden/majors/agentstate"
	v1 "github.com/stategen/stategen/golden/majors/agentstate/v1"
)

func labelled(version string) []byte {
	return []byte(`{"schemaVersion":"` + version + `","session":{"id":"x"},"agent":{"name":"y"},"messages":[{"role":"user","contents":[{"type":"new"}]}]}`)
}

// What a call may say of versions.
func TestPolicyOfCall(t *testing.T) {
	tests := []struct {
		version string
		opts    []v1.Option
		problem v1.VersionProblem // -1: read
	}{
		{"1.3.0", nil, -1},
		{"1.9.0", nil, -1},
		{"1.9.0", []v1.Option{v1.NewerMinor(false)}, v1.VersionRefused},
		{"1.3.9", []v1.Option{v1.NewerMinor(false)}, -1},
		{"1.3.0", []v1.Option{v1.NewerMinor(false), v1.OnlyVersions(v1.Version{Major: 1})}, v1.VersionRefused},
		{"1.0.0", []v1.Option{v1.OnlyVersions(v1.Version{Major: 1})}, -1},
		{"1.3.0", []v1.Option{v1.OnlyVersions(v1.Version{Major: 1}), v1.OnlyVersions()}, -1},
		{"1.3.0-rc.1", nil, v1.VersionPreRelease},
		{"1.3.0-rc.1", []v1.Option{v1.PreRelease(true)}, -1},
		{"1.3.0+build.7", []v1.Option{v1.PreRelease(true)}, -1},
		{"01.3.0-rc.1", []v1.Option{v1.PreRelease(true)}, v1.VersionMalformed},
		{"2.0.0-rc.1", []v1.Option{v1.PreRelease(true)}, v1.VersionUnsupported},
		{"1.3.0--0.a-B.0a+01.-.x", []v1.Option{v1.PreRelease(true)}, -1},
		{"1.3.0-a..b", []v1.Option{v1.PreRelease(true)}, v1.VersionMalformed},
		{"1.3.0-01", []v1.Option{v1.PreRelease(true)}, v1.VersionMalformed},
		{"1.3.0-a_b", []v1.Option{v1.PreRelease(true)}, v1.VersionMalformed},
		{"1.3.0-é", []v1.Option{v1.PreRelease(true)}, v1.VersionMalformed},
		{"1.3.0+a+b", []v1.Option{v1.PreRelease(true)}, v1.VersionMalformed},
		{"1.3.0-+a", []v1.Option{v1.PreRelease(true)}, v1.VersionMalformed},
		{"1.3.0+", []v1.Option{v1.PreRelease(true)}, v1.VersionMalformed},
	}
	for _, test := range tests {
		s, err := v1.Decode(labelled(test.version), test.opts...)
		var refused *v1.VersionError
		if test.problem >= 0 {
			if !errors.As(err, &refused) || refused.Problem != test.problem {
				t.Errorf("%s: %v, want problem %d", test.version, err, test.problem)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.version, err)
			continue
		}
		text, err := s.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, test.version, text, labelled(test.version))
	}

	var fault *v1.DecodeError
	if _, err := v1.Decode(labelled("1.3.0"), v1.UnknownVariants(false)); !errors.As(err, &fault) || fault.Pointer != "/messages/0/contents/0" {
		t.Errorf("an unknown variant: %v", err)
	}

	// The label of a pre-release stays until another one is set.
	s, err := v1.Decode(labelled("1.0.0-rc.1"), v1.PreRelease(true))
	if err != nil || s.SchemaVersion != (v1.Version{Major: 1}) {
		t.Fatal(err)
	}
	s.Messages[0].Topic = v1.Some("of 1.3.0")
	if text, _ := s.AppendJSON(nil); !strings.Contains(string(text), `"1.0.0-rc.1"`) {
		t.Errorf("%s", text)
	}
	escaped, err := v1.Decode(labelled(`1.0.0\u002drc.1`), v1.PreRelease(true))
	if err != nil {
		t.Fatal(err)
	}
	if text, _ := escaped.AppendJSON(nil); !strings.Contains(string(text), `"1.0.0\u002drc.1"`) {
		t.Errorf("%s", text)
	}
	s.SchemaVersion = v1.Version{Major: 1, Minor: 3}
	if text, _ := s.AppendJSON(nil); !strings.Contains(string(text), `"1.3.0"`) {
		t.Errorf("%s", text)
	}
}

// What was read with a pre-release's label is judged as it was read.
func TestPreReleaseIsJudged(t *testing.T) {
	const text = `{"schemaVersion":"1.0.0-rc.1","session":{"id":"x"},"agent":{"name":"y"},"later":1}`
	s, err := v1.Decode([]byte(text), v1.PreRelease(true), v1.Strict())
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Validate(); err != nil {
		t.Errorf("as its own major: %v", err)
	}
	if list := s.Unknowns(); len(list) != 1 || list[0].Pointer != "/later" {
		t.Errorf("unknown is %v", list)
	}
	newest, err := agentstate.Decode([]byte(strings.Replace(text, "1.0.0", "3.0.0", 1)), agentstate.PreRelease(true), agentstate.Strict())
	if err != nil {
		t.Fatal(err)
	}
	if err := newest.Validate(); err != nil {
		t.Errorf("as the newest major: %v", err)
	}
	if list := newest.Unknowns(); len(list) != 1 || list[0].Pointer != "/later" {
		t.Errorf("unknown is %v", list)
	}
}

// What a family may say of versions is the default of its package.
func TestPolicyOfFamily(t *testing.T) {
	req := request(t)
	f := req.Families[0]
	f.Out, f.Package = "state", "state"
	f.Documents, f.Upgrades = f.Documents[:2], nil // major 1
	for k, doc := range f.Documents {
		f.Documents[k].Data = bytes.Replace(doc.Data, []byte(`"messages": {`), []byte(`"messages": {"x-stategen": {"appendOnly": true}, `), 1)
	}
	f.Policy = gen.Policy{RefuseNewerMinor: true, ReadPreRelease: true, RefuseVariants: true, ReadOnly: []string{"1.3.0"}}
	files := generate(t, gen.Request{Families: []gen.Family{f}}).Files
	files["go.mod"] = []byte("module example.com/policy\n\ngo 1.26\n")
	files["main.go"] = []byte(`package main

import (
	"errors"
	"fmt"

	"example.com/policy/state"
)

const rest = ` + "`" + `,"session":{"id":"x"},"agent":{"name":"y"},"messages":[{"role":"user"}]}` + "`" + `

func main() {
	read := func(label string, opts ...state.Option) *state.State {
		s, err := state.Decode([]byte("{\"schemaVersion\":\""+label+"\""+rest), opts...)
		fmt.Println(label, err == nil)
		return s
	}
	read("1.4.0")
	read("1.4.0", state.NewerMinor(true))
	read("1.0.0-rc.1")
	read("1.0.0-rc.1", state.PreRelease(false))
	_, err := state.Decode([]byte(` + "`" + `{"schemaVersion":"1.0.0","session":{"id":"x"},"agent":{"name":"y"},"messages":[{"role":"user","contents":[{"type":"new"}]}]}` + "`" + `))
	fmt.Println("variant", err == nil)

	write := func(s *state.State) {
		text, err := s.AppendJSON(nil)
		v, _ := state.PeekVersion(text)
		fmt.Println("write", v, err)
	}
	s := read("1.0.0")
	write(s)
	s.Messages[0].Topic = state.Some("of 1.3.0")
	write(s)
	write(read("1.3.0"))
	n := state.NewState(state.Session{}, state.Agent{})
	write(n)
	n.Session.Locale = state.Some("of 1.3.0")
	write(n)

	// The same holds of documents that are not decoded.
	add := func(label string, m state.Message, opts ...state.Option) {
		doc := []byte("{\"schemaVersion\":\""+label+"\""+rest)
		messages, err := state.OpenMessages(doc, state.Structural, opts...)
		if err != nil {
			fmt.Println("open", label, errors.As(err, new(*state.VersionError)))
			return
		}
		text, err := messages.Append(nil, doc, m)
		v, _ := state.PeekVersion(text)
		fmt.Println("append", label, v, err)
	}
	plain, newer := state.Message{}, state.Message{Topic: state.Some("of 1.3.0")}
	add("1.4.0", plain)
	add("1.4.0", plain, state.NewerMinor(true))
	add("1.4.0", newer, state.NewerMinor(true))
	add("1.0.0", plain)
	add("1.0.0", plain, state.OnlyVersions(state.Version{Major: 1, Minor: 3}))
	add("1.0.0", newer)
	add("1.3.0", plain)
	add("1.0.0-rc.1", newer)
	add("1.0.0-rc.1", newer, state.PreRelease(false))
	add("2.0.0", plain)
	_, err = state.AppendMessages(nil, []byte("{\"schemaVersion\":\"1.4.0\""+rest), plain)
	fmt.Println("append", errors.As(err, new(*state.VersionError)))
}
`)
	got := runProgram(t, files, "")
	const never = `write 0.0.0 stategen: cannot encode "/schemaVersion": version 1.3.0 is read, and never written`
	const neverAppend, noAppend = "append ", ` 0.0.0 stategen: cannot encode "/schemaVersion": version 1.3.0 is read, and never written`
	want := strings.Join([]string{
		"1.4.0 false", "1.4.0 true", "1.0.0-rc.1 true", "1.0.0-rc.1 false", "variant false",
		"1.0.0 true", "write 1.0.0 <nil>", never, "1.3.0 true", never, "write 1.0.0 <nil>", never,
		"open 1.4.0 true", "append 1.4.0 1.4.0 <nil>", "append 1.4.0 1.4.0 <nil>", "append 1.0.0 1.0.0 <nil>", "open 1.0.0 true",
		neverAppend + "1.0.0" + noAppend, neverAppend + "1.3.0" + noAppend, "append 1.0.0-rc.1 1.0.0 <nil>", "open 1.0.0-rc.1 true", "open 2.0.0 true", "append true", "",
	}, "\n")
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The package over the majors hands a call's policy on.
func TestPolicyOverMajors(t *testing.T) {
	var label *agentstate.VersionError
	var unsupported *agentstate.UnsupportedError
	var variant *agentstate.DecodeError
	tests := []struct {
		version string
		opts    []agentstate.Option
		want    any // the error; nil: read
	}{
		{"1.0.0", nil, nil},
		{"1.9.0", nil, nil},
		{"1.9.0", []agentstate.Option{agentstate.NewerMinor(false)}, &label},
		{"1.0.0-rc.1", nil, &label},
		{"1.0.0-rc.1", []agentstate.Option{agentstate.PreRelease(true)}, nil},
		{"1.0.0-rc.1", []agentstate.Option{agentstate.PreRelease(true), agentstate.OnlyVersions(agentstate.Version{Major: 1})}, nil},
		{"1.0.0-rc.1", []agentstate.Option{agentstate.OnlyVersions(agentstate.Version{Major: 1})}, &label},
		{"4.0.0-rc.1", []agentstate.Option{agentstate.PreRelease(true)}, &unsupported},
		{"1.0.0-", []agentstate.Option{agentstate.PreRelease(true)}, &label},
		{"1.0.0", []agentstate.Option{agentstate.UnknownVariants(false)}, &variant},
		{"1.0.0", []agentstate.Option{agentstate.OnlyVersions(agentstate.Version{Major: 1, Minor: 3})}, &unsupported},
		{"1.3.0", []agentstate.Option{agentstate.OnlyVersions(agentstate.Version{Major: 1, Minor: 3})}, nil},
	}
	for _, test := range tests {
		s, err := agentstate.Decode(labelled(test.version), test.opts...)
		switch {
		case test.want == nil:
			if err != nil || s.SchemaVersion.Major != 3 {
				t.Errorf("%s: %v", test.version, err)
			}
		case !errors.As(err, test.want):
			t.Errorf("%s: %v, want %T", test.version, err, test.want)
		}
	}
	// An option is made of what its list is then.
	list := []agentstate.Version{{Major: 1, Minor: 3}}
	only := agentstate.OnlyVersions(list...)
	list[0] = agentstate.Version{Major: 1}
	if _, err := agentstate.Decode(labelled("1.3.0"), only); err != nil {
		t.Errorf("1.3.0 was in the list: %v", err)
	}
	// A version that is known, and refused, is not said to be unknown.
	_, err := agentstate.Decode(labelled("1.0.0"), agentstate.OnlyVersions(agentstate.Version{Major: 1, Minor: 3}))
	if want := "stategen: version 1.0.0, which is not accepted here, at /schemaVersion; those that are read here: 1.3.0"; err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
