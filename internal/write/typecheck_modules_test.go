package write

import (
	"testing"

	"github.com/dlclark/regexp2"
)

// What is declared of other modules is as it is there.
func TestDeclared(t *testing.T) {
	var _ func(string, regexp2.RegexOptions) *regexp2.Regexp = regexp2.MustCompile
	var _ func(*regexp2.Regexp, string) (bool, error) = (*regexp2.Regexp).MatchString
	if o := regexp2.ECMAScript; o != 0x100 {
		t.Errorf("ECMAScript is %d", o)
	}
	head := "package p\n\nimport \"github.com/dlclark/regexp2\"\n\nimport \"time\"\n\n"
	wantFound(t, map[string]string{"p/a.go": head + `func a() (bool, error) {
	re := regexp2.MustCompile("(?=a)", regexp2.ECMAScript)
	re.MatchTimeout = time.Second
	return re.MatchString("a")
}
`}, "")
	wantFound(t, map[string]string{"p/a.go": head + "var _, _ = regexp2.MustCompile(`a`), time.Second\n"}, "9: not enough arguments")
	wantFound(t, map[string]string{"p/a.go": head + "var _, _ = regexp2.Nothing, time.Second\n"}, "9: undefined: regexp2.Nothing")
}
