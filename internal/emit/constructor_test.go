package emit

import "testing"

func TestParameter(t *testing.T) {
	for field, want := range map[string]string{
		"ID": "id", "URI": "uri", "UserID": "userID", "HTTPServer": "httpServer", "X": "x",
		"IDs": "ids", "URLsSeen": "urlsSeen", "IDsOf": "idsOf", "Is": "is", "ISsue": "iSsue",
		"IPv4": "ipv4", "IPv6Address": "ipv6Address", "SHA256": "sha256", "IView": "iView", "HTTPView": "httpView",
		"Type": "typeValue", "String": "stringValue", "Max": "maxValue", "Rune": "runeValue", "Copy": "copyValue", "Über": "über", "ÄNDERUNG": "änderung",
		"ÉTATCivil": "étatCivil", "Ωmega": "ωmega", "Ǆungla": "ǆungla", "ǅungla": "ǆungla", "X漢字": "x漢字",
	} {
		if got := parameter(field); got != want {
			t.Errorf("%s: %s, want %s", field, got, want)
		}
	}
}
