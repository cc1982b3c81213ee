package runtime

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"
)

// semverOrder is versions from the oldest to the newest.
var semverOrder = []Version{
	{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}, {1, 0, 2}, {1, 0, 10}, {1, 2, 0}, {1, 2, 1}, {1, 2, 3}, {1, 10, 0}, {2, 0, 0}, {10, 0, 0},
}

func TestVersionsAreInOrder(t *testing.T) {
	for k, v := range semverOrder {
		for l, w := range semverOrder {
			want := 0
			if k < l {
				want = -1
			} else if k > l {
				want = 1
			}
			if got := v.Compare(w); got != want {
				t.Errorf("%v compared to %v is %d, want %d", v, w, got, want)
			}
		}
	}
}

// What is a version, and what is one with a pre-release or a build behind it, is as
// semver.org, 2.0.0, has it.
func TestVersionLabels(t *testing.T) {
	for text, want := range map[string]Version{
		"0.0.0": {}, "1.2.3": {1, 2, 3}, "9.9.9": {9, 9, 9}, "10.20.30": {10, 20, 30}, "1.0.12": {1, 0, 12},
	} {
		if v, _, ok := parseVersion(text); v != want || !ok {
			t.Errorf("%q is %v, %t", text, v, ok)
		}
	}
	for _, text := range []string{
		"1.2.3-0", "1.2.3-7", "1.2.3-10", "1.2.3-rc.1", "1.2.3-rc.10", "1.2.3-00a", "1.2.3-0-0", "1.2.3--", "1.2.3-x-y.z",
		"1.2.3+0", "1.2.3+001", "1.2.3+a-b.00", "1.2.3-a+b", "1.2.3-rc.1+00", "1.2.3--+-", "1.2.3-Z.AZaz09",
	} {
		if v, problem, ok := parseVersion(text); v != (Version{1, 2, 3}) || problem != VersionPreRelease || ok {
			t.Errorf("%q is %v, %v, %t", text, v, problem, ok)
		}
	}
	for _, text := range []string{
		"", "-", "+", "-1.2.3", "1.2.3-", "1.2.3+", "1.2.3-+", "1.2.3-+b", "1.2.3-a+", "1.2.3+a+b", "1.2.3-01", "1.2.3-rc.00", "1.2.3-a..b",
		"1.2.3-.a", "1.2.3-a.", "1.2.3+.", "1.2.3-a_b", "1.2.3+a b", "1.2.3-é", "1.2-rc", "01.2.3-rc", "1.2.3-@", "1.2.3-[", "1.2.3-`", "1.2.3-{",
		"1x2.3", "1.2x3", "x.2.3", "1.x.3", "1.2.x", "/.2.3", "1.:.3", "1.2.3.4", "1.2.", ".2.3", "1..3",
	} {
		if v, problem, ok := parseVersion(text); v != (Version{}) || problem != VersionMalformed || ok {
			t.Errorf("%q is %v, %v, %t", text, v, problem, ok)
		}
	}
}

// A version that is a member of some other document is read as labels are.
func TestVersionIsReadByItself(t *testing.T) {
	for text, want := range map[string]Version{`"1.2.3"`: {1, 2, 3}, ` "\u0031.2.10" `: {1, 2, 10}} {
		var v Version
		if err := v.UnmarshalJSON([]byte(text)); v != want || err != nil {
			t.Errorf("%s: %v, %v", text, v, err)
		}
	}
	for text, kind := range map[string]DecodeErrorKind{
		`"1.2"`: WrongType, `"1.2.3-rc.1"`: WrongType, `1.2`: WrongType, `{}`: WrongType, `"1.2.3`: InvalidJSON, `"1.2.\3"`: InvalidJSON,
		`"1.2.3" 4`: InvalidJSON, "\"1.2.\xff\"": InvalidJSON,
	} {
		v := Version{7, 8, 9}
		var e *DecodeError
		if err := v.UnmarshalJSON([]byte(text)); !errors.As(err, &e) || e.Kind != kind || v != (Version{7, 8, 9}) {
			t.Errorf("%q: %v, %v", text, v, err)
		}
	}
}

// What is no version is not written, by itself as within a document: nobody could read it.
func TestVersionIsWrittenByItself(t *testing.T) {
	for _, v := range []Version{{}, {1, 2, 3}} {
		if text, err := json.Marshal(v); string(text) != strconv.Quote(v.String()) || err != nil {
			t.Errorf("%v: %s, %v", v, text, err)
		}
	}
	for _, v := range []Version{{-1, 0, 0}, {1, -2, 0}, {1, 2, -3}} {
		var e *EncodeError
		if text, err := json.Marshal(v); !errors.As(err, &e) || e.Problem != "version "+v.String()+" is none" {
			t.Errorf("%v: %s, %v", v, text, err)
		}
	}
}

// A label is cut between characters.
func TestLongVersionLabelIsCut(t *testing.T) {
	for shift := range 4 {
		for _, c := range []string{"é", "\u6301", "\U0001f642"} {
			want := strings.Repeat("x", shift) + strings.Repeat(c, (64-shift)/len(c))
			_, err := peek([]byte(`{"v":"`+want+c+`"}`), "v", Version{1, 2, 0})
			_, err2 := versionOf(want + c)
			for _, err := range []error{err, err2} {
				var e *VersionError
				if !errors.As(err, &e) || e.Found != want {
					t.Errorf("%d and %s: %v", shift, c, err)
				}
			}
		}
	}
}

// A label of any length shows 64 bytes at most, and what is not JSON is no label.
func TestVersionLabelIsFound(t *testing.T) {
	newest := Version{1, 2, 0}
	for _, text := range []string{`"` + strings.Repeat("9", 64) + `"`, `"` + strings.Repeat("9", 65) + `"`, `"` + strings.Repeat("9", 1000) + `"`} {
		_, err := peek([]byte(`{"v":`+text+`}`), "v", newest)
		_, err2 := versionOf(strings.Trim(text, `"`))
		for _, err := range []error{err, err2} {
			var e *VersionError
			if !errors.As(err, &e) || e.Found != strings.Repeat("9", 64) {
				t.Errorf("%.10s… of %d bytes: %v", text, len(text), err)
			}
		}
	}
	for text, kind := range map[string]DecodeErrorKind{
		`{"v":-}`: InvalidJSON, `{"v":[1,]}`: InvalidJSON, `{"v":{"a"}}`: InvalidJSON, `{"v":nul}`: InvalidJSON, `{"v":"1.2.\0"}`: InvalidJSON,
		`{"v":"1.2.0`: InvalidJSON, "{\"v\":\"1.2.\xff\"}": InvalidJSON, "{\"v\":[\"\xff\"]}": InvalidJSON,
	} {
		var e *DecodeError
		if _, err := peek([]byte(text), "v", newest); !errors.As(err, &e) || e.Kind != kind {
			t.Errorf("%q: %v", text, err)
		}
	}
	// However far behind it is, and wherever what is looked at first ends.
	for _, escape := range []string{"", `\n`, `\u0041`, `\ud83d\ude00`, "é", "🙂", `\"`} {
		for n := 480; n < 520; n++ {
			text := `{"a":"` + strings.Repeat("x", n) + escape + `","v":"1.1.0","b`
			if v, err := peek([]byte(text), "v", newest); v != (Version{1, 1, 0}) || err != nil {
				t.Errorf("behind %d bytes and %s: %v, %v", n, escape, v, err)
			}
		}
	}
}

// A label is raised to the least version that is read and not less.
func TestLabelIsRaisedToWhatIsRead(t *testing.T) {
	for _, tt := range []struct {
		needs, label string
		only         string
		want         string // "" if there is none
	}{
		{"1.2.0", "1.0.0", "", "1.2.0"},
		{"1.2.0", "1.2.0", "1.2.0", "1.2.0"},
		{"1.2.0", "1.0.0", "1.0.0 1.2.0 1.3.0", "1.2.0"},
		{"1.1.0", "1.0.0", "1.3.0 1.0.0 1.2.0", "1.2.0"},
		{"1.1.0", "1.0.0", "1.2.0 1.3.0 1.0.0", "1.2.0"},
		{"1.4.0", "1.0.0", "1.0.0 1.2.0", ""},
		{"1.4.0", "1.1.0", "1.0.0 1.2.0", "1.4.0"}, // a call has allowed 1.1.0
	} {
		var only []Version
		for _, text := range strings.Fields(tt.only) {
			v, _ := versionOf(text)
			only = append(only, v)
		}
		needs, _ := versionOf(tt.needs)
		label, _ := versionOf(tt.label)
		want, _ := versionOf(tt.want)
		if got, ok := admitted(needs, label, only); ok != (tt.want != "") || ok && got != want {
			t.Errorf("%s needs %s, read are %s: %v, %t, want %s", tt.label, tt.needs, tt.only, got, ok, tt.want)
		}
	}
}
