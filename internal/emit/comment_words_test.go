package emit

import (
	"strings"
	"testing"
)

func TestWithArticle(t *testing.T) {
	for _, want := range []string{
		"an Event", "a Session", "an AgentRequest", "an Item", "an Order", "an HTTPServer", "a URL", "a URIContent",
		"an LLMContext", "an MCPTool", "an SSE", "a JSON", "an XML", "an X509", "a UserMessage", "a Usage", "a Unit",
		"a Union", "a UnionType", "a Utility", "an UnknownEvent", "an Update", "a OneOf", "a EuroSign", "an A", "a Xylophone",
		"an UnidentifiedObject", "an OnEvent", "an UrgentMessage", "an Ubuntu",
	} {
		_, name, _ := strings.Cut(want, " ")
		if got := withArticle(name); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// Words are listed as in a sentence, and so are the members that tell a variant.
func TestInSentence(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{inSentence(nil, "or"), ""},
		{inSentence([]string{"a"}, "or"), "a"},
		{inSentence([]string{"a", "b"}, "or"), "a or b"},
		{inSentence([]string{"a", "b", "c"}, "or"), "a, b or c"},
		{setText([]string{"ref", "before", "after"}), "with ref, before and after"},
		{setText(nil), "without what the others require"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}
