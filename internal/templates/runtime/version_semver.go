//go:build !unversioned && !short

package runtime

import (
	"fmt"
	"strings"
)

// Version is a semantic version without pre-release or build. As the label of a
// document that is written, the zero Version stands for the newest one.
type Version struct{ Major, Minor, Patch int }

// versionForm is that of semver.org, 2.0.0, section 2.
const versionForm = "MAJOR.MINOR.PATCH"

// String returns the version as it stands in documents: "1.2.0".
func (v Version) String() string { return fmt.Sprintf("%d.%d.%d", v.Major, v.Minor, v.Patch) }

// Compare returns -1, 0 or +1 as v is older than, the same as or newer than w.
func (v Version) Compare(w Version) int {
	for _, d := range []int{v.Major - w.Major, v.Minor - w.Minor, v.Patch - w.Patch} {
		if d != 0 {
			return max(-1, min(d, 1))
		}
	}
	return 0
}

// isWritable reports whether v can be written as a label.
func (v Version) isWritable() bool { return v.Major >= 0 && v.Minor >= 0 && v.Patch >= 0 }

// parseNumbers parses the numbers of a version.
func parseNumbers(text string) (Version, bool) {
	if v, ok := plainVersion(text); ok {
		return v, true
	}
	major, rest, _ := strings.Cut(text, ".")
	minor, patch, _ := strings.Cut(rest, ".")
	var v Version
	var ok [3]bool
	v.Major, ok[0] = parseComponent(major)
	v.Minor, ok[1] = parseComponent(minor)
	v.Patch, ok[2] = parseComponent(patch)
	if ok != [3]bool{true, true, true} {
		return Version{}, false
	}
	return v, true
}

// plainVersion parses three numbers of one digit each, which most versions are.
func plainVersion(text string) (Version, bool) {
	if len(text) != 5 || text[1] != '.' || text[3] != '.' || !isDigit(text[0]) || !isDigit(text[2]) || !isDigit(text[4]) {
		return Version{}, false
	}
	return Version{int(text[0] - '0'), int(text[2] - '0'), int(text[4] - '0')}, true
}

func writeVersion(x *Version, dst []byte, _ *encoder) []byte {
	dst = appendInt(append(dst, '"'), int64(x.Major))
	dst = appendInt(append(dst, '.'), int64(x.Minor))
	dst = appendInt(append(dst, '.'), int64(x.Patch))
	return append(dst, '"')
}
