package history

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/label"
	"github.com/stategen/stategen/internal/version"
)

// Lock is the record of a family's releases.
type Lock struct {
	Path    string
	Read    []byte  // the file as it was read; nil if there was none
	Entries []Entry // oldest version first
	// Upgrades are of released versions, oldest first: of one major to the next.
	Upgrades []Upgrade
}

// unversioned is recorded where the version of stategen is unknown, as that of a checkout.
const unversioned = "(devel)"

// Entry is one release.
type Entry struct {
	Version   string
	Schema    string // checksum of the document
	Package   string // checksum of the outline of its Go package; "" if there was none
	Generator string // what made that package
	line      int
}

const lockHeader = `# The released versions of this schema: what was true of each when it was released.
# Written by "stategen release"; reviewed, but not edited, by people.
# version, checksum of the schema, checksum of the names and types of its Go package, the stategen that made it
`

// upgradesHeader begins what is recorded of upgrades, if anything is.
const upgradesHeader = `# upgrade, from which version, to which, checksum of what upgrade.v2.yaml, or that of another major, says of it
`

var upgradeLine = regexp.MustCompile(`^upgrade (\S+) (\S+) (sha256:[0-9a-f]{64})$`)

var lockLine = regexp.MustCompile(`^(\S+) (sha256:[0-9a-f]{64}) (sha256:[0-9a-f]{64}|-) (\S+)$`)

// ParseLock reads a lock file; nil, for there is none, is an empty lock. The list of
// generated files, which remembers that there is one, is called list.
func ParseLock(path, list string, text []byte) (*Lock, []diag.Diagnostic) {
	l := &Lock{Path: path, Read: text}
	// Some editors begin a text with a byte order mark.
	lines := strings.TrimPrefix(string(text), "\ufeff")
	if problem := withoutReleases(lines); text != nil && problem != "" {
		return l, []diag.Diagnostic{{
			Code: "lock-form", File: path, Line: 1, Col: 1,
			Message: problem + ": nothing guards the released versions any more",
			Hint:    "restore it from your version control; or, if nothing is released any more, remove it, and its lines from " + list,
		}}
	}
	var found []diag.Diagnostic
	number, conflict := 0, false
	for line := range strings.Lines(lines) {
		number++
		line = strings.TrimRight(line, "\r\n")
		var problem, hint string
		switch isMark := diag.IsConflictMark(line); {
		case isMark && conflict:
			continue
		case isMark:
			conflict, problem = true, diag.Conflict
			hint = "resolve the merge: keep the lines of both sides, each version once, and remove the marks"
		default:
			problem, hint = l.readLine(line, number)
		}
		if problem != "" {
			found = append(found, diag.Diagnostic{Code: "lock-form", File: path, Line: number, Col: 1, Message: problem, Hint: hint})
		}
	}
	l.sort()
	l.sortUpgrades()
	return l, found
}

// readLine takes over what a line says, or tells what is wrong with it.
func (l *Lock) readLine(line string, number int) (problem, hint string) {
	if line == "" || line[0] == '#' {
		return "", ""
	}
	if m := upgradeLine.FindStringSubmatch(line); m != nil {
		l.Upgrades = append(l.Upgrades, Upgrade{m[1], m[2], m[3], number})
		return "", ""
	}
	const restore = "restore the file from your version control"
	m := lockLine.FindStringSubmatch(line)
	if m == nil {
		return "this line is no release: version, checksum, checksum, generator", restore
	}
	e := Entry{Version: m[1], Schema: m[2], Package: m[3], Generator: m[4], line: number}
	if e.Package == "-" {
		e.Package = ""
	}
	if _, err := version.Parse(e.Version); err != nil {
		return err.Error(), restore
	}
	if other, twice := l.Find(e.Version); twice {
		problem = fmt.Sprintf("version %s is released twice: in line %d, too", e.Version, other.line)
		if other.Schema == e.Schema {
			return problem, "remove one of the two lines: they are of the same document"
		}
		return problem + ", and of another document",
			"keep the line of the document that programs have got as " + e.Version + ", and release the other one as a new version"
	}
	l.Entries = append(l.Entries, e)
	return "", ""
}

// withoutReleases says what is wrong with a text in which there is nothing, or no more than what stands above the
// releases; "" if nothing is. Releasing never writes that: it is what an interrupted copy, a slip in a shell or a
// merge leaves. What a person has written in place of the releases is meant.
func withoutReleases(text string) string {
	switch strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")) {
	case "":
		return "the file is empty"
	case strings.TrimSpace(lockHeader):
		return "no release is on record here"
	}
	return ""
}

// sort puts the releases in the order of their versions.
func (l *Lock) sort() {
	slices.SortStableFunc(l.Entries, func(a, b Entry) int { return label.Compare(a.Version, b.Version) })
}

// IsLater reports whether a version comes after all releases that it could have an effect on: those of its
// major; or, if that has none, all.
func (l *Lock) IsLater(v string) bool {
	of := slices.DeleteFunc(slices.Clone(l.Entries), func(e Entry) bool { return !label.SameMajor(e.Version, v) })
	if len(of) == 0 {
		of = l.Entries
	}
	return !slices.ContainsFunc(of, func(e Entry) bool { return label.Compare(v, e.Version) <= 0 })
}

// Put adds a release, or replaces the one of the same version.
func (l *Lock) Put(e Entry) {
	l.Entries = slices.DeleteFunc(slices.Clone(l.Entries), func(o Entry) bool { return o.Version == e.Version })
	l.Entries = append(l.Entries, e)
	l.sort()
}

// Versions are those that are released, oldest first.
func (l *Lock) Versions() (list []string) {
	for _, e := range l.Entries {
		list = append(list, e.Version)
	}
	return list
}

// Find returns the release of a version.
func (l *Lock) Find(version string) (Entry, bool) {
	i := slices.IndexFunc(l.Entries, func(e Entry) bool { return e.Version == version })
	if i < 0 {
		return Entry{}, false
	}
	return l.Entries[i], true
}

// Text returns the lock file.
func (l *Lock) Text() []byte {
	var b strings.Builder
	b.WriteString(lockHeader)
	for _, e := range l.Entries {
		outline := e.Package
		if outline == "" {
			outline = "-"
		}
		fmt.Fprintf(&b, "%s %s %s %s\n", e.Version, e.Schema, outline, e.Generator)
	}
	if len(l.Upgrades) > 0 {
		b.WriteString(upgradesHeader)
	}
	for _, u := range l.Upgrades {
		fmt.Fprintf(&b, "upgrade %s %s %s\n", u.From, u.To, u.Sum)
	}
	return []byte(b.String())
}

// diag is a finding about a release, at its line.
func (l *Lock) diag(e Entry, code, message, hint string) diag.Diagnostic {
	return diag.Diagnostic{Code: code, File: l.Path, Line: e.line, Col: 1, Message: message, Hint: hint}
}
