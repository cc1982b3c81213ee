package naming

import (
	"go/token"
	"testing"
)

func TestPlain(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"orchestrationId", "OrchestrationID"},
		{"expirationTimeUtc", "ExpirationTimeUTC"},
		{"mediaType", "MediaType"},
		{"callId", "CallID"},
		{"models_usage", "ModelsUsage"},
		{"$type", "Type"},
		{"uri", "URI"},
		{"HTTPServer", "HTTPServer"},
		{"httpUrl", "HTTPURL"},
		{"toolIDs", "ToolIDs"},
		{"tool_ids", "ToolIDs"},
		{"llm_context", "LLMContext"},
		{"sha256Sum", "SHA256Sum"},
		{"sha256", "SHA256"},
		{"SHA-512/256", "SHA512256"},
		{"md5", "MD5"},
		{"utf-8", "UTF8"},
		{"utf16Length", "UTF16Length"},
		{"http2Enabled", "HTTP2Enabled"},
		{"uuid4", "UUID4"},
		{"id2", "ID2"},
		{"ids2", "IDs2"},
		{"is2", "Is2"},
		{"v2", "V2"},
		{"hp", "Hp"}, // no list of Go's has it
		{"ipv4", "IPv4"},
		{"IPv4", "IPv4"},
		{"ipv6Address", "IPv6Address"},
		{"PEER_IPV6", "PeerIPv6"},
		{"jsonrpc", "JSONRPC"},
		{"oauth2Flow", "OAuth2Flow"},
		{"OAuthFlows", "OAuthFlows"},
		{"ios", "IOS"},
		{"image/gif", "ImageGIF"},
		{"cliVersion", "CLIVersion"},
		{"MAX_TOKENS", "MaxTokens"},
		{"with MAX_TOKENS and id", "WithMaxTokensAndID"},
		{"with GPT-4", "WithGPT4"},
		{"with ==", "WithEqualEqual"},
		{"with _", "WithUnderscore"},
		{"with $ref", "WithRef"},
		{"TEXT MESSAGE_START", "TextMessageStart"},
		{"+ or -", "PlusOrDash"},
		{"< or <= or lt", "LessOrLessEqualOrLt"},
		{"GET", "GET"},
		{"identity", "Identity"},
		{"status", "Status"},
		{"is", "Is"},
		{"StructuredMessage[Answer]", "StructuredMessageAnswer"},
		{"x-stategen", "XStategen"},
		{"func", "Func"},
		{"3d", "N3d"},
		{"été", "Été"},
		{"名前", "X名前"},
		{"", "Empty"},
		{"-", "Dash"},
		{"<=", "LessEqual"},
		{"😀", "U1F600"},
		{"a😀b", "AB"},
		{"*/ //go:generate", "GoGenerate"},
		{"\x00", "U0000"},
		{"\xed\xa0\xbd", "UFFFDUFFFDUFFFD"}, // a lone surrogate
	} {
		got := plain(tc.text)
		if got != tc.want {
			t.Errorf("plain(%q) = %s, want %s", tc.text, got, tc.want)
		}
		if !token.IsIdentifier(got) || !token.IsExported(got) {
			t.Errorf("plain(%q) = %s is no exported identifier", tc.text, got)
		}
	}
}

func TestCalm(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"DONE", "Done"},
		{"IN_PROGRESS", "InProgress"},
		{"UTC", "UTC"},
		{"done", "Done"},
		{"Done", "Done"},
		{"iOS", "IOS"},
		{"3D", "N3d"},
		{"+", "Plus"},
		{"1.0.0-rc.1", "N1_0_0Rc1"},
		{"gpt-4.1", "Gpt4_1"},
		{"2024-10-01", "N2024_10_01"},
		{"0 .. 10", "N0_10"},
		{"v2-b1", "V2B1"},
	} {
		if got := calm(tc.text); got != tc.want {
			t.Errorf("calm(%q) = %s, want %s", tc.text, got, tc.want)
		}
	}
}

func TestSpelled(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"foo_bar", "FooUnderscoreBar"},
		{"fooBar", "FooBar"},
		{"c++", "CPlusPlus"},
		{"c#", "CHash"},
		{"$type", "DollarType"},
		{"a b", "ASpaceB"},
		{"\ufffd!", "UFFFDBang"},
		{"_id", "UnderscoreID"},
	} {
		if got := spelled(tc.text); got != tc.want {
			t.Errorf("spelled(%q) = %s, want %s", tc.text, got, tc.want)
		}
	}
}

func FuzzIdentifiers(f *testing.F) {
	for _, seed := range []string{"", "a", "$type", "3d", "名前", "ǆ", "ª", "\xff", "x́", "1.0", "٣.٣"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, ident := range []func(string) string{plain, calm, spelled, cased} {
			if got := ident(text); !token.IsIdentifier(got) || !token.IsExported(got) {
				t.Errorf("%q becomes %q", text, got)
			}
		}
	})
}
