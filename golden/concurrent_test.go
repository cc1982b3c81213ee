package golden_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/generated/durableagent"
)

// Several goroutines may use a value at a time, as long as none of them changes it: the
// package docs say so. Each calls everything that a value has, and nobody has before, so
// that what is made at a first call is made then. What the results do not show, the race
// detector does (make race).
func TestValuesAreUsedAtTheSameTime(t *testing.T) {
	for _, s := range readable(goldenDurable(t)) {
		t.Run("durable/"+s.name, func(t *testing.T) {
			read := func() *durableagent.State {
				state := mustDecode(t, s.text)
				count := 0
				for _, x := range durableagent.Walk[any](state) {
					changeExtra(t, x, count%2*17+3, func(text string) (durableagent.Raw, error) { return durableagent.ParseRaw(text) })
					count++
				}
				return state
			}
			useAtTheSameTime(t, read, func(x, y *durableagent.State) string {
				var out string
				for pointer, node := range durableagent.Walk[any](x) {
					out += pointer + useAll(node)
				}
				for _, entry := range x.Data.ConversationHistory {
					clone := durableagent.CloneConversationEntry(entry)
					out += fmt.Sprint(durableagent.EqualConversationEntry(entry, clone))
				}
				return out + fmt.Sprint(x.Equal(y), y.Equal(x), x.Clone().Equal(y))
			})
		})
	}
	for _, s := range everyAutogenState(t) {
		t.Run("autogen/"+s.name, func(t *testing.T) {
			read := func() autogenstate.State {
				state := mustDecodeAutogen(t, s.text)
				count := 0
				for _, x := range autogenstate.Walk[any](state) {
					changeExtra(t, x, count%2*17+3, func(text string) (autogenstate.Raw, error) { return autogenstate.ParseRaw(text) })
					count++
				}
				return state
			}
			useAtTheSameTime(t, read, func(x, y autogenstate.State) string {
				var out string
				for pointer, node := range autogenstate.Walk[any](x) {
					out += pointer + useAll(node)
				}
				return out + fmt.Sprint(autogenstate.EqualState(x, y), autogenstate.EqualState(autogenstate.CloneState(x), y))
			})
		})
	}
}

// A Stored is read by several goroutines at a time, too: so its doc comment has it.
func TestStoredIsUsedAtTheSameTime(t *testing.T) {
	doc := readFile(t, "durable-agent-state/1.2.0/everything.json")
	read := func() *durableagent.Stored[durableagent.ConversationEntry] {
		return openHistory(t, doc, durableagent.Structural)
	}
	useAtTheSameTime(t, read, func(x, _ *durableagent.Stored[durableagent.ConversationEntry]) string {
		last, err := x.Last(doc, 2)
		out := fmt.Sprint(x.Len(), useEach(last), err)
		for entry, err := range x.All(doc) {
			out += fmt.Sprint(useAll(entry), err)
		}
		for entry, err := range x.Backward(doc) {
			out += fmt.Sprint(useAll(entry), err)
		}
		first, err := x.At(doc, 0)
		return out + fmt.Sprint(useAll(first), err)
	})
}

// Requests that wait for one session may each try a turn by a copy of the index that is kept of it.
func TestStoredCopiesAppendAtTheSameTime(t *testing.T) {
	doc := readFile(t, "durable-agent-state/1.2.0/everything.json")
	read := func() *durableagent.Stored[durableagent.ConversationEntry] {
		return openHistory(t, doc, durableagent.Structural)
	}
	var next atomic.Int64
	useAtTheSameTime(t, read, func(x, _ *durableagent.Stored[durableagent.ConversationEntry]) string {
		turn, longer := *x, doc
		long := durableagent.NewAgentResponse()
		long.CorrelationID = durableagent.Some(strings.Repeat(",", int(next.Add(7))))
		for range 3 {
			if _, err := turn.Append(nil, longer, long, long, nil); err == nil {
				return "an entry that is nil is appended"
			}
			var err error
			if longer, err = turn.Append(nil, longer, long, durableagent.NewAgentRequest()); err != nil {
				return err.Error()
			}
		}
		last, err := turn.Last(longer, 6)
		if err != nil {
			return err.Error()
		}
		var out string
		for _, entry := range last {
			out += entry.Type() + strconv.FormatBool(entry.GetCorrelationID() == long.CorrelationID) + " "
		}
		return out + fmt.Sprint(x.Len(), turn.Len()-x.Len())
	})
}

// useAtTheSameTime compares what several goroutines have of the same two values with
// what one has alone of two others.
func useAtTheSameTime[T any](t *testing.T, read func() T, use func(x, y T) string) {
	t.Helper()
	want := use(read(), read())
	x, y := read(), read()
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			if got := use(x, y); got != want {
				t.Errorf("one of several has\n%s\nwant\n%s", got, want)
			}
		})
	}
	wait.Wait()
}

// changeExtra sets n members in the Extra of a node, if it has one: more than a few are
// not looked up one by one.
func changeExtra[Raw any](t *testing.T, node any, n int, parse func(string) (Raw, error)) {
	t.Helper()
	field := reflect.ValueOf(node).Elem().FieldByName("Extra")
	if !field.IsValid() {
		return
	}
	extra := field.Addr().Interface().(interface {
		Set(name string, value Raw)
		Delete(name string)
	})
	for k := range n {
		raw, err := parse(fmt.Sprint(k))
		if err != nil {
			t.Fatal(err)
		}
		extra.Set(fmt.Sprint("new", k), raw)
	}
	extra.Delete("new2")
}

// useEach is useAll for all nodes of a list.
func useEach[T any](list []T) string {
	var out string
	for _, x := range list {
		out += useAll(x)
	}
	return out
}

// useAll calls all methods of a node but those that change it, and returns what came of
// them.
func useAll(node any) string {
	x := reflect.ValueOf(node)
	var out string
	for k := range x.NumMethod() {
		name, method := x.Type().Method(k).Name, x.Method(k)
		if slices.Contains([]string{"UnmarshalJSON", "Set", "Delete"}, name) {
			continue
		}
		var args []reflect.Value
		for in := range method.Type().Ins() {
			if in == x.Type() {
				args = append(args, x)
			} else {
				args = append(args, reflect.Zero(in))
			}
		}
		for _, result := range method.Call(args) {
			out += " " + name + ":" + shown(result)
		}
	}
	if x.Kind() == reflect.Pointer && x.Elem().Kind() == reflect.Struct {
		if extra := x.Elem().FieldByName("Extra"); extra.IsValid() {
			out += useAll(extra.Addr().Interface())
		}
	}
	return out
}

// shown is the text of a result.
func shown(v reflect.Value) string {
	if v.Kind() == reflect.Func { // an iterator
		var out string
		for name, value := range v.Seq2() {
			out += name.String() + "=" + shown(value)
		}
		return out
	}
	switch x := v.Interface().(type) {
	case slog.Value:
		return x.String()
	case error:
		return x.Error()
	case []byte:
		return string(x)
	}
	text, err := json.Marshal(v.Interface())
	if err != nil {
		return err.Error()
	}
	return string(text)
}
