//go:build !unversioned

package runtime

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// versionOf returns the version that text spells.
func versionOf(text string) (Version, error) {
	v, problem, ok := parseVersion(text)
	if !ok {
		return Version{}, &VersionError{Problem: problem, Found: clipped(text, 64), Kind: "string"}
	}
	return v, nil
}

// MarshalJSON returns the version as a JSON string. One with a negative number is none.
func (v Version) MarshalJSON() ([]byte, error) {
	if !v.isWritable() {
		return nil, &EncodeError{Problem: "version " + v.String() + " is none"}
	}
	return strconv.AppendQuote(nil, v.String()), nil
}

// UnmarshalJSON reads the version from a JSON string.
func (v *Version) UnmarshalJSON(data []byte) error {
	return unmarshal(v, data, nil, readVersion)
}

// VersionProblem says why a document's version was not accepted.
type VersionProblem int

const (
	VersionMissing     VersionProblem = iota // there is no label
	VersionMalformed                         // the label is not of the form of Version
	VersionPreRelease                        // the label is a pre-release or a build
	VersionUnsupported                       // this package does not read that version
	VersionRefused                           // it could, but an option or the family says that it must not
)

func (p VersionProblem) String() string {
	return nameOf(int(p), "VersionMissing", "VersionMalformed", "VersionPreRelease", "VersionUnsupported", "VersionRefused")
}

// VersionError is returned for a document whose version label, or layout, this
// package does not read. Nothing else of the document was read.
type VersionError struct {
	Problem   VersionProblem
	Found     string    // the label, at most 64 bytes of it; "" if missing or not a string
	Kind      string    // the JSON kind of the label; "" if missing
	Supported Version   // every version of this major is read; this is the newest one known
	Pointer   string    // RFC 6901 pointer to the label; "" if it is of no document
	Offset    int64     // of the label's first byte, its quote; if it is missing, of the object that lacks it
	Layout    string    // the layout found, where documents of one label have several; else ""
	Others    []Version // the same as Supported, for the other majors that a package over several reads
}

func (e *VersionError) Error() string {
	const way = "stategen: %s at %s; this package reads %d.x (knows up to %s)"
	var what string
	switch {
	case e.Layout != "":
		return "stategen: this package does not read documents of the layout " + e.Layout + ", which the comments of type Layout describe"
	case e.Problem == VersionMissing:
		what = "no version"
	case e.Kind != "string":
		what = "version is a JSON " + e.Kind + ", not a string"
	case e.Problem == VersionMalformed:
		what = "version " + strconv.QuoteToASCII(e.Found) + " is not " + versionForm
	case e.Problem == VersionPreRelease:
		what = "version " + strconv.QuoteToASCII(e.Found) + " is a pre-release or build"
	case e.Problem == VersionRefused:
		what = "version " + e.Found + ", which is not accepted here,"
	default:
		what = "unsupported version " + e.Found
	}
	if e.Pointer == "" { // it is of no document
		return "stategen: " + what
	}
	text := fmt.Sprintf(way, what, e.Pointer, e.Supported.Major, e.Supported)
	for _, v := range e.Others {
		text += fmt.Sprintf(", %d.x (knows up to %s)", v.Major, v)
	}
	return text
}

// parseVersion parses a label. One that is a version with a pre-release or build
// behind it (semver.org, 2.0.0, sections 9 and 10) is a problem of its own.
func parseVersion(label string) (Version, VersionProblem, bool) {
	if v, ok := parseNumbers(label); ok {
		return v, VersionMalformed, true
	}
	if k := strings.IndexAny(label, "-+"); k > 0 && isSuffix(label[k:]) {
		if v, ok := parseNumbers(label[:k]); ok {
			return v, VersionPreRelease, false
		}
	}
	return Version{}, VersionMalformed, false
}

// isSuffix reports whether text, which begins with "-" or "+", is what semver allows
// behind a version: "-" and the identifiers of a pre-release, then, or instead, "+" and
// those of a build.
func isSuffix(text string) bool {
	pre, build, isBuild := strings.Cut(text, "+")
	if isBuild && !areIdentifiers(build, true) {
		return false
	}
	pre, isPre := strings.CutPrefix(pre, "-")
	return !isPre || areIdentifiers(pre, false)
}

// areIdentifiers reports whether text is identifiers with dots between them. Of
// a pre-release, numbers have no leading zeros.
func areIdentifiers(text string, zeros bool) bool {
	for id := range strings.SplitSeq(text, ".") {
		number := true
		for _, c := range []byte(id) {
			switch {
			case isDigit(c):
			case c|0x20 >= 'a' && c|0x20 <= 'z' || c == '-':
				number = false
			default:
				return false
			}
		}
		if id == "" || number && !zeros && len(id) > 1 && id[0] == '0' {
			return false
		}
	}
	return true
}

// parseComponent parses a number without leading zeros that fits an int.
func parseComponent(text string) (int, bool) {
	if len(text) > 1 && text[0] == '0' {
		return 0, false
	}
	for _, c := range []byte(text) {
		if !isDigit(c) {
			return 0, false
		}
	}
	v, err := strconv.Atoi(text)
	return v, err == nil
}

// policy is what reading does where the rule is a matter of taste.
type policy struct {
	valuePolicy
	refuseNewer bool      // versions of this major that are newer than the newest known minor
	preRelease  bool      // labels such as 1.2.0-rc.1 are read as 1.2.0
	only        []Version // the only versions that are read; none: all of this major
}

func (p *policy) allowPreRelease() { p.preRelease = true }

// admits reports whether documents of a version of the known major are read.
func (p *policy) admits(v, newest Version) bool {
	if p.refuseNewer && v.Minor > newest.Minor {
		return false
	}
	return len(p.only) == 0 || slices.Contains(p.only, v)
}

// version parses a label as the policy has it.
func (p *policy) version(label string) (Version, VersionProblem, bool) {
	v, problem, ok := parseVersion(label)
	return v, problem, ok || p.preRelease && problem == VersionPreRelease
}

// labelOr returns the label, or what stands for none.
func labelOr(label, none Version) Version {
	if label == (Version{}) {
		return none
	}
	return label
}

// equalLabel reports whether two labels say the same. Where there is none, and Extra has
// none either, newest is written.
func equalLabel(x, y *Version, ofX, ofY Extra, property string, newest Version) bool {
	written := func(label Version, extra Extra) Version {
		if p := extra.contents(); p.kept.has(property) {
			return label
		}
		return labelOr(label, newest)
	}
	return written(*x, ofX) == written(*y, ofY)
}

func readOnly(v Version) string { return "version " + v.String() + " is read, and never written" }

// refuseLabel fails, at the label, if that is of a version that is read but never written; its text
// begins at dst[start]. Where writing has failed, dst may end before the label.
func (e *encoder) refuseLabel(dst []byte, start int, versions ...Version) []byte {
	if e.err != nil {
		return dst
	}
	for _, v := range versions {
		if strings.HasPrefix(string(dst[start:min(len(dst), start+32)]), v.String()+`"`) {
			return e.fail(dst[:start-len(`"`)], readOnly(v))
		}
	}
	return dst
}

// admitted returns the version that a label is raised to if something needs v: the least of
// only that is not less, so that what is written can be read again; false if there is none.
// A label that is none of only, because a call of Decode allowed it, is raised as if only
// were empty.
func admitted(v, label Version, only []Version) (Version, bool) {
	if v == label || !slices.Contains(only, label) {
		return v, true
	}
	next := leastOf(only, v)
	return next, next != (Version{})
}

// leastOf returns the least version of a list that is not less than v; the zero one if
// there is none.
func leastOf(list []Version, v Version) (least Version) {
	for _, o := range list {
		if o.Compare(v) >= 0 && (least == (Version{}) || o.Compare(least) < 0) {
			least = o
		}
	}
	return least
}

func notAdmitted(v Version) string {
	return "it needs version " + v.String() + ", which is not read here"
}

// readVersion reads a version label.
func readVersion(x *Version, d *decoder, i int) int {
	var label string
	end := readString(&label, d, i)
	if end < 0 || d.lossy {
		return end
	}
	v, problem, ok := d.policy.version(label)
	if !ok {
		return d.mismatch(i, "version "+versionForm)
	}
	if problem == VersionPreRelease {
		d.lossy, d.roundedAt = true, i
	}
	*x = v
	return end
}

// readInner reads the label of a value that may stand within a document, where any
// string will do: what is no version, or the one that the field cannot say, is kept.
func readInner(x *Version, d *decoder, i int) int {
	var label string
	end := readString(&label, d, i)
	if end < 0 || d.lossy {
		return end
	}
	v, problem, ok := parseVersion(label)
	switch {
	case !ok && problem == VersionPreRelease:
		d.lossy, d.roundedAt = true, i
	case !ok || v == (Version{}):
		d.lossy, d.misfitAt = true, i
	}
	*x = v
	return end
}

// readInnerOrNull is readInner where the schema allows null.
func readInnerOrNull(x *Version, d *decoder, i int) int {
	if d.isNull(i) {
		d.lossy = true
		return i + 4
	}
	return readInner(x, d, i)
}

// peek returns the version that data is labelled with, whatever options it
// takes to read data.
func peek(data []byte, property string, newest Version) (Version, error) {
	v, _, err := findLabel(data, property, newest, policy{preRelease: true}, limitDepth)
	return v, err
}

// findLabel finds the version label of data, and where its text begins. It
// reads, and copies, no more of it than it takes to find the label.
func findLabel(data []byte, property string, newest Version, p policy, depth int) (v Version, at int, err error) {
	// What is cut off looks like a fault at the very end: an escape sequence of
	// a surrogate pair is the longest thing that can be cut.
	const longest = len(`\ud83d\ude00`)
	for n := 512; ; n *= 8 {
		d := newDecoder(data[:min(n, len(data))], nil)
		d.policy, d.maxDepth = p, depth
		v, at, err := d.label(property, newest)
		isCut := n < len(data) && d.failure != nil && d.failure.at >= n-longest
		if d.free(); !isCut {
			return v, at, err
		}
	}
}

// label finds the version label of the document without reading the rest of
// it, and where its text begins. property is the root member that holds it.
func (d *decoder) label(property string, newest Version) (v Version, at int, err error) {
	at, kind := d.findTag(d.start(), property)
	switch kind {
	case tagFound:
	case tagAbsent:
		return Version{}, 0, versionError(VersionMissing, "", "", property, newest, d.start())
	case tagNone:
		return Version{}, 0, d.decodeError()
	default:
		d.strict = false
		d.mismatch(d.start(), "object")
		return Version{}, 0, d.decodeError()
	}
	if c := d.src[at]; c != '"' {
		if d.skip(at) < 0 {
			return Version{}, 0, d.decodeError()
		}
		return Version{}, 0, versionError(VersionMalformed, "", kindOf(c), property, newest, at)
	}
	text, end := d.text(at)
	if end < 0 {
		return Version{}, 0, d.decodeError()
	}
	v, problem, ok := d.policy.version(text)
	if !ok {
		return Version{}, 0, versionError(problem, text, "string", property, newest, at)
	}
	return v, at + 1, nil
}

// lacksLabel reports whether an error says that a document has no label.
func lacksLabel(err error) bool {
	var version *VersionError
	return errors.As(err, &version) && version.Problem == VersionMissing
}

// versionError is about the label that begins at.
func versionError(problem VersionProblem, found, kind, property string, newest Version, at int) error {
	return &VersionError{
		Problem: problem, Found: clipped(found, 64), Kind: kind,
		Supported: newest, Pointer: "/" + escapePointer(property), Offset: int64(at),
	}
}

// gate is admit for the version that the document is labelled with.
func (d *decoder) gate(property string, newest Version, later ...Version) error {
	v, at, err := d.label(property, newest)
	if err != nil {
		return err
	}
	return d.admit(v, at-len(`"`), property, newest, later)
}

// admit lets only documents of newest's major pass; that of d is of version v, as the label
// says that begins at. later are the versions after the first one, by their bits in brought.
func (d *decoder) admit(v Version, at int, property string, newest Version, later []Version) error {
	if v.Major != newest.Major {
		return versionError(VersionUnsupported, v.String(), "string", property, newest, at)
	}
	if !d.policy.admits(v, newest) {
		return versionError(VersionRefused, v.String(), "string", property, newest, at)
	}
	d.newer = newerBits(v, later)
	return nil
}
