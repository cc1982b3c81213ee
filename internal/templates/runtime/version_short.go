//go:build short

package runtime

import (
	"fmt"
	"strings"
)

// Version is what documents are labelled with: as a semantic version, but two
// numbers. As the label of a document that is written, the zero Version stands
// for the newest one.
type Version struct{ Major, Minor int }

const versionForm = "MAJOR.MINOR"

// String returns the version as it stands in documents: "1.2".
func (v Version) String() string { return fmt.Sprintf("%d.%d", v.Major, v.Minor) }

// Compare returns -1, 0 or +1 as v is older than, the same as or newer than w.
func (v Version) Compare(w Version) int {
	if v.Major == w.Major {
		return max(-1, min(v.Minor-w.Minor, 1))
	}
	return max(-1, min(v.Major-w.Major, 1))
}

// isWritable reports whether v can be written as a label.
func (v Version) isWritable() bool { return v.Major >= 0 && v.Minor >= 0 }

// parseNumbers parses the numbers of a version.
func parseNumbers(text string) (Version, bool) {
	major, minor, _ := strings.Cut(text, ".")
	var v Version
	var ok [2]bool
	v.Major, ok[0] = parseComponent(major)
	v.Minor, ok[1] = parseComponent(minor)
	if ok != [2]bool{true, true} {
		return Version{}, false
	}
	return v, true
}

func writeVersion(x *Version, dst []byte, _ *encoder) []byte {
	dst = appendInt(append(dst, '"'), int64(x.Major))
	dst = appendInt(append(dst, '.'), int64(x.Minor))
	return append(dst, '"')
}
