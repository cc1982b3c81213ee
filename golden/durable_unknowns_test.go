package golden_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// UnknownTag and its like point to what they name, and nothing is missing.
func TestDurableUnknowns(t *testing.T) {
	const h = "/data/conversationHistory"
	tests := []struct {
		state string
		want  []string // kind pointer name
	}{
		{"v120_full", []string{"member /data/truncation/reason reason"}},
		{"dotnet_turn", []string{"newer /data/expirationTimeUtc expirationTimeUtc"}}, // labelled 1.1.0
		{"empties", nil},
		{"nulls_everywhere", nil},
		{"unknown_members", []string{
			"member /rootBefore rootBefore", "member /rootAfter rootAfter", "member /data/dataBefore dataBefore", "member /data/dataAfter dataAfter",
			"member " + h + "/0/entryBefore entryBefore", "member " + h + "/0/entryAfter entryAfter",
			"member " + h + "/0/messages/0/messageBefore messageBefore", "member " + h + "/0/messages/0/messageAfter messageAfter",
			"member " + h + "/0/messages/0/contents/0/contentBefore contentBefore", "member " + h + "/0/messages/0/contents/0/contentBetween contentBetween",
			"member " + h + "/0/messages/0/contents/0/contentAfter contentAfter",
			"member " + h + "/0/messages/0/contents/1/usage/cachedInputTokenCount cachedInputTokenCount", "member " + h + "/0/messages/0/contents/1/usage/nested nested",
			"member " + h + "/1/usage/reasoningTokenCount reasoningTokenCount", "member " + h + "/1/orchestrationId orchestrationId",
		}},
		{"members_of_the_other_entry", []string{
			"member " + h + "/0/usage usage", "member " + h + "/1/orchestrationId orchestrationId",
			"member " + h + "/1/responseType responseType", "member " + h + "/1/responseSchema responseSchema",
		}},
		{"unknown_contents", []string{
			"tag " + h + "/0/messages/0/contents/0 text_reasoning", "tag " + h + "/0/messages/0/contents/2 mcpServerToolCall",
			"tag " + h + "/0/messages/0/contents/3 TEXT", "tag " + h + "/0/messages/0/contents/4 ",
			"tag " + h + "/0/messages/0/contents/5 text ", "tag " + h + "/0/messages/0/contents/6 function_call",
		}},
		{"label_1_99_3_new_contents", []string{
			"tag " + h + "/0/messages/0/contents/0 hologram", "value " + h + "/0/messages/0/role ",
		}},
		{"roles", []string{
			"value " + h + "/0/messages/0/role ", "value " + h + "/0/messages/1/role ", "value " + h + "/0/messages/2/role ",
			"value " + h + "/0/messages/3/role ", "value " + h + "/0/messages/4/role ",
		}},
		{"names_that_bite_in_go", []string{
			"member /Get Get", "member /data/0 0", "member /data/-1 -1",
			"member " + h + "/0/Extra Extra", "member " + h + "/0/extra extra", "member " + h + "/0/__proto__ __proto__", "member " + h + "/0/constructor constructor",
			"member " + h + "/0/Type Type", "member " + h + "/0/func func", "member " + h + "/0/String String",
			"member " + contentPointer + "/MarshalJSON MarshalJSON", "member " + contentPointer + "/Validate Validate", "member " + contentPointer + "/go go",
			"member " + contentPointer + "/_ _", "member " + contentPointer + "/🙂 🙂", "member " + contentPointer + "/a~1b a/b",
			"member " + contentPointer + "/a~0b a~b", "member " + contentPointer + "/~01 ~1", "member " + contentPointer + "/ ", "member " + contentPointer + "/   ",
			"member " + contentPointer + "/\n \n", "member " + contentPointer + "/\x00 \x00",
		}},
	}
	kinds := map[durableagent.UnknownKind]string{
		durableagent.UnknownMember: "member", durableagent.UnknownTag: "tag", durableagent.UnknownValue: "value",
		durableagent.NewerMember: "newer",
	}
	for _, tt := range tests {
		t.Run(tt.state, func(t *testing.T) {
			s := mustDecode(t, goldenState(t, tt.state))
			root := jsontest.MustParse(mustEncode(t, s))
			var got []string
			for _, u := range s.Unknowns() {
				got = append(got, kinds[u.Kind]+" "+u.Pointer+" "+u.Name)
				if _, err := root.At(u.Pointer); err != nil {
					t.Errorf("%s: %v", u.Name, err)
				}
			}
			slices.Sort(got)
			want := slices.Sorted(slices.Values(tt.want))
			if !slices.Equal(got, want) {
				t.Errorf("unknown are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
	// An entry's unknown tag is one unknown, though the base entry does not
	// declare $type either.
	s := mustDecode(t, []byte(`{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"$type":"handoff"}]}}`))
	if u := s.Unknowns(); len(u) != 1 || u[0].Kind != durableagent.UnknownTag || u[0].Name != "handoff" || !strings.HasPrefix(u[0].Pointer, h+"/0") {
		t.Errorf("unknown are %+v", u)
	}
	// What has no tag is no less unknown, with all that is in it.
	s = mustDecode(t, []byte(`{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"messages":[{"role":"user","contents":[{"text":"?"},{}]}]}]}}`))
	want := []durableagent.Unknown{{Pointer: contentPointer, Kind: durableagent.UnknownTag}, {Pointer: h + "/0/messages/0/contents/1", Kind: durableagent.UnknownTag}}
	if u := s.Unknowns(); !slices.Equal(u, want) {
		t.Errorf("unknown are %+v, want %+v", u, want)
	}
}
