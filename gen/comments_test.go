package gen_test

import (
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
)

// Where several variants have one tag, the comments of the union and of each say what else there
// is, also where they need not have the tag, or what tells them apart beyond it: so it is with the
// items of OpenAI's responses.
func TestCommentsSayWhatTellsVariantsApart(t *testing.T) {
	const schema = `{
		"type": "object", "properties": {
			"items": {"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/Easy"}, {"$ref": "#/$defs/Input"}, {"$ref": "#/$defs/Output"}, {"$ref": "#/$defs/Reference"}]}},
			"turn": {"anyOf": [{"$ref": "#/$defs/User"}, {"$ref": "#/$defs/Tool"}, {"$ref": "#/$defs/Stop"}]}
		},
		"$defs": {
			"Easy": {"type": "object", "additionalProperties": false, "required": ["role"], "properties": {
				"type": {"const": "message"}, "role": {"enum": ["user", "assistant"]}, "phase": {"enum": ["final", null]}}},
			"Input": {"type": "object", "additionalProperties": false, "required": ["role"], "properties": {
				"type": {"const": "message"}, "role": {"const": "user"}, "status": {"const": "done"}}},
			"Output": {"type": "object", "additionalProperties": false, "required": ["id", "role", "status", "type"], "properties": {
				"type": {"const": "message"}, "role": {"const": "assistant"}, "phase": {"enum": ["final", null]}, "status": {"const": "done"}, "id": {"type": "string"}}},
			"Reference": {"type": "object", "additionalProperties": false, "required": ["id"], "properties": {
				"type": {"enum": ["reference", null]}, "id": {"type": "string"}}},
			"User": {"type": "object", "required": ["role"], "properties": {"type": {"const": "message"}, "role": {"const": "user"}}},
			"Tool": {"type": "object", "required": ["role"], "properties": {"type": {"const": "message"}, "role": {"const": "tool"}}},
			"Stop": {"type": "object", "required": ["type"], "properties": {"type": {"const": "stop"}}}
		}
	}`
	r := gen.Generate(ofSchema(schema))
	all := string(r.Files["out/types.go"]) + string(r.Files["out/unions.go"])
	for _, line := range []string{
		`//   - *Easy, for "user" or "assistant"`,
		`// Easy is an object whose "role" is "user" or "assistant".`,
		`//   - *Input, for "user" and no phase and status "done" or none`,
		`// Input is the object whose "role" is "user", with no phase and status "done" or none.`,
		`//   - *User, for "message" and role "user", or without "type" but with role "user"`,
		`// User is the object whose "type" is "message", with role "user".`,
	} {
		if !strings.Contains(all, line+"\n") {
			t.Errorf("there is no %s in\n%s", line, all)
		}
	}
}

// Where the name of a type leaves out the beginning of the way to it, the comment has the way.
func TestCommentsSayWhereShortNamesStand(t *testing.T) {
	const schema = `{"type": "object", "properties": {"conversationHistory": {"type": "array", "items": {"type": "object", "properties": {
		"approvalRequests": {"type": "array", "items": {"type": "object", "properties": {
			"confirmationOfTheCaller": {"anyOf": [{"type": "object", "properties": {"at": {"type": "string"}}}, {"type": "null"}]}}}}}}}}}`
	types := string(generate(t, []byte(schema))["out/types.go"])
	const want = "\n// RootApprovalRequestsItemConfirmationOfTheCaller is the value of\n// RootConversationHistoryItemApprovalRequestsItem.ConfirmationOfTheCaller.\n"
	if !strings.Contains(types, want) {
		t.Errorf("there is no %s in\n%s", want, types)
	}
}
