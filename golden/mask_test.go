package golden_test

import (
	"bytes"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/generated/durableagent"
)

// The loops with which docs/documents.md removes personal data, where there is none to be removed:
// what they set again is written as it was, whatever a field could not hold.
func TestDurableMaskingNothing(t *testing.T) {
	for _, state := range readable(goldenDurable(t)) {
		t.Run(state.name, func(t *testing.T) { checkDurableMasking(t, mustDecode(t, state.text)) })
	}
}

func checkDurableMasking(t *testing.T, s *durableagent.State) {
	t.Helper()
	want := mustEncode(t, s)
	parse := func(raw durableagent.Raw) durableagent.Raw { return mustRaw(raw.String()) }
	for _, value := range durableagent.Walk[*durableagent.Raw](s) {
		*value = parse(*value)
	}
	for _, extra := range durableagent.Walk[*durableagent.Extra](s) {
		for name, value := range extra.All() {
			extra.Set(name, parse(value))
		}
	}
	for _, content := range durableagent.Walk[*durableagent.UnknownChatContentItem](s) {
		*content = *durableagent.NewUnknownChatContentItem(parse(content.Raw()))
	}
	if got, err := s.AppendJSON(nil); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v\n%s, want\n%s", err, got, want)
	}
}

// The same in states that may hold each other.
func TestAutogenMaskingNothing(t *testing.T) {
	for _, state := range everyAutogenState(t) {
		t.Run(state.name, func(t *testing.T) { checkAutogenMasking(t, mustDecodeAutogen(t, state.text)) })
	}
}

func checkAutogenMasking(t *testing.T, s autogenstate.State) {
	t.Helper()
	want, err := s.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, extra := range autogenstate.Walk[*autogenstate.Extra](s) {
		for name, value := range extra.All() {
			extra.Set(name, mustRawAutogen(value.String()))
		}
	}
	if got, err := s.AppendJSON(nil); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v\n%s, want\n%s", err, got, want)
	}
}
