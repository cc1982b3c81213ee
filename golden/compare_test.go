package golden

import (
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
		x, err := durableagent.Decode([]byte(`{"schemaVersion":"1.1.0","data":` + data + `}`))
		if err != nil {
			t.Fatal(err)
		}
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
