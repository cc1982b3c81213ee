package golden_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/generated/durableagent"
)

// An Extra holds the same as another one whatever the order, and whatever the spelling.
func TestExtraEqual(t *testing.T) {
	const one = `{"a":1.0,"b":"\u0062"}`
	for text, want := range map[string]bool{
		one: true, `{"b":"b","a":1}`: true, `{"a":1}`: false, `{"a":1,"b":"b","c":null}`: false, `{"a":1,"b":null}`: false,
		`{}`: false, `{"b":"b","a":1,"text":7}`: false,
	} {
		var x, y durableagent.Usage
		if err := x.UnmarshalJSON([]byte(one)); err != nil {
			t.Fatal(err)
		}
		if err := y.UnmarshalJSON([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if x.Extra.Equal(y.Extra) != want || y.Extra.Equal(x.Extra) != want || !y.Extra.Equal(y.Clone().Extra) {
			t.Errorf("%s: equal to %s is not %v", text, one, want)
		}
	}
}

// What stands in the place of an object is a part of what its Extra holds.
func TestExtraEqualOfWholeValues(t *testing.T) {
	extra := func(data string) durableagent.Extra {
		x := mustDecode(t, []byte(`{"schemaVersion":"1.1.0","data":`+data+`}`))
		return x.Data.Extra
	}
	if !extra(`null`).Equal(extra(` null`)) || extra(`null`).Equal(extra(`{}`)) || !extra(`{}`).Equal(durableagent.Extra{}) {
		t.Error("null is as null, and not as an object")
	}
}

// Tests of programs compare values field by field, as go-cmp does. It gives up at a field
// that is not exported, unless a type on the way has a method Equal for its own values; and it
// stops there.
func TestValuesCanBeComparedByField(t *testing.T) {
	for _, root := range []reflect.Type{
		reflect.TypeFor[durableagent.State](),
		reflect.TypeFor[durableagent.BaseConversationEntry](),
		reflect.TypeFor[durableagent.AgentRequest](),
		reflect.TypeFor[durableagent.AgentResponse](),
		reflect.TypeFor[durableagent.FunctionCallContent](),
		reflect.TypeFor[durableagent.UnknownContent](),
		reflect.TypeFor[autogenstate.BaseGroupChatManagerState](),
	} {
		requireComparable(t, root, root.String(), map[reflect.Type]bool{})
	}
}

func requireComparable(t *testing.T, typ reflect.Type, at string, seen map[reflect.Type]bool) {
	if seen[typ] {
		return
	}
	seen[typ] = true
	if m, ok := typ.MethodByName("Equal"); ok && m.Type.NumIn() == 2 && m.Type.In(1) == typ && m.Type.NumOut() == 1 {
		return
	}
	switch typ.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		requireComparable(t, typ.Elem(), at, seen)
	case reflect.Struct:
		for f := range typ.Fields() {
			if !f.IsExported() {
				t.Errorf("%s.%s is not exported, and %s has no Equal", at, f.Name, typ)
			}
			requireComparable(t, f.Type, at+"."+f.Name, seen)
		}
	}
}

// What a program has made is equal to what is read where it was stored, whatever it left
// nil or zero: a list or map that is required is written as empty then, free-form text as
// null, and the label as the newest.
func TestStoredIsEqual(t *testing.T) {
	type made interface {
		AppendJSON(dst []byte) ([]byte, error)
	}
	for _, x := range []made{
		durableagent.NewState(durableagent.Data{}), durableagent.NewState(durableagent.Data{IngestedPositions: map[string]int64{}}),
		durableagent.NewUnknownContent(durableagent.Raw{}), durableagent.NewAgentRequest(), durableagent.NewChatMessage(""),
		durableagent.NewUnknownChatContentItem(durableagent.Raw{}),
		autogenstate.NewMultiModalMessage("a", nil), autogenstate.NewFunctionExecutionResultMessage(nil), autogenstate.NewToolCallRequestEvent("a", nil),
		autogenstate.NewUserMessage(&autogenstate.UserMessageContentList{}, "a"), autogenstate.NewUserMessage(nil, "a"), autogenstate.NewTeamState(),
	} {
		text, err := x.AppendJSON(nil)
		if err != nil {
			t.Errorf("%T: %v", x, err)
			continue
		}
		y := reflect.New(reflect.TypeOf(x).Elem())
		if err := y.Interface().(json.Unmarshaler).UnmarshalJSON(text); err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		equal := func(x, y reflect.Value) bool { return x.MethodByName("Equal").Call([]reflect.Value{y})[0].Bool() }
		if v := reflect.ValueOf(x); !equal(v, y) || !equal(y, v) {
			t.Errorf("%T is not equal to what it is stored as: %s", x, text)
		}
	}
}

// What is written in different ways is not equal: nil is absent where a list, a map or
// free-form text may be, and reading remembers what was required and missing.
func TestNilIsNotEmpty(t *testing.T) {
	data := func(x durableagent.Data) *durableagent.State { return durableagent.NewState(x) }
	plain, empty := data(durableagent.Data{}), data(durableagent.Data{})
	for what, set := range map[string]func(){
		"a list": func() { empty.Data.ConversationHistory = []durableagent.ConversationEntry{} },
		"a map":  func() { empty.Data.IngestedPositions = map[string]int64{} },
		"text":   func() { empty.Data.Session = mustRaw("null") },
		"label":  func() { empty.SchemaVersion = durableagent.Version{Major: 1} },
	} {
		*empty = *plain.Clone()
		if set(); plain.Equal(empty) || empty.Equal(plain) {
			t.Errorf("%s that is absent is equal to one that is not", what)
		}
	}
	var missing, there autogenstate.MultiModalMessage
	if err := missing.UnmarshalJSON([]byte(`{"type":"MultiModalMessage","source":"a"}`)); err != nil {
		t.Fatal(err)
	}
	if err := there.UnmarshalJSON([]byte(`{"type":"MultiModalMessage","source":"a","content":[]}`)); err != nil {
		t.Fatal(err)
	}
	if missing.Equal(&there) || there.Equal(&missing) {
		t.Error("a list that was missing is equal to one that is empty")
	}
	rc := mustDecode(t, []byte(`{"schemaVersion":"1.2.0-rc.1","data":{}}`), durableagent.PreRelease(true))
	if unset := rc.Clone(); unset.Equal(plain) {
		t.Error("a pre-release is equal to the version itself")
	} else if unset.SchemaVersion = (durableagent.Version{}); unset.Equal(rc) {
		t.Error("a pre-release is equal to what has no label")
	}
}
