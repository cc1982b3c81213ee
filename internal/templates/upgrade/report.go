package upgrade

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Residue is something of a document that the version it was taken to has no
// place for, or does not know. Where the pointers together would take more memory
// than the document by far, because it is made of long names, the later ones are an
// ellipsis and the last of their tokens.
type Residue struct {
	Major   int             // the major it was left behind in
	Pointer string          // RFC 6901 pointer to it, in the document of that major
	Value   json.RawMessage // nil if Missing or Kept
	Missing bool            // not a value, but a member that one of the majors requires and nothing supplies
	Kept    bool            // still in the document, but unknown to the version that it is now labelled with
}

// Report takes what had no place.
type Report struct{ Residue []Residue }

// LossError says that a document cannot be taken to another version without
// leaving something behind, or keeping what that version does not know. Its
// message has no content of the document. Who can live with it passes WithReport.
type LossError struct {
	Residue []Residue
	to      string // what has no place for them, such as "version 1.0.0"; "" if it is not known
}

func (e *LossError) Error() string {
	var b strings.Builder
	what := " no place in " + cmp.Or(e.to, "the other version") + "; the option WithReport accepts that:"
	if len(e.Residue) == 1 {
		b.WriteString("stategen: 1 value has" + what)
	} else {
		fmt.Fprintf(&b, "stategen: %d values have"+what, len(e.Residue))
	}
	const most = 20
	for k, r := range e.Residue {
		if k == most {
			b.WriteString("\n\t…")
			break
		}
		b.WriteString("\n\t" + showPointer(r.Pointer))
		switch {
		case r.Missing:
			b.WriteString(" (required, and missing)")
		case r.Kept:
			b.WriteString(" (unknown to that version, and would be kept)")
		}
	}
	return b.String()
}

// HookError is an error of a hook, and where it was called.
type HookError struct {
	Major   int    // the major of the document
	To      int    // the major it was on the way to: an older one, if the hook is that of the way back
	Pointer string // to the value that the hook was called with
	Err     error
}

func (e *HookError) Error() string {
	way := "upgrade"
	if e.To < e.Major {
		way = "downgrade"
	}
	return fmt.Sprintf("stategen: hook of the %s from major %d to %d, at %s: %v", way, e.Major, e.To, showPointer(e.Pointer), e.Err)
}

// Unwrap returns the hook's own error.
func (e *HookError) Unwrap() error { return e.Err }

// Left lets a hook say what became of what it cannot place in the new object by
// itself.
type Left struct {
	step *step
	old  *node
	now  *node    // what stays is in it
	done []string // members of which the hook has said what became

	declares func(name string) bool // whether the old object may have such a member
	err      error
}

// Member leaves a member of the old object behind, with all that is inside; it does
// nothing if the member is not there, or if it is null and stays. A name that the
// object's type does not declare, and the object does not have, is a *HookError: what
// was meant would be lost.
func (l *Left) Member(name string) {
	switch n := l.old.get(name); {
	case n == nil:
		if !l.declares(name) && l.err == nil {
			l.err = errors.New("left.Member(" + strconv.QuoteToGraphic(name) + "): the object has no such member; inside one, what has no place is left behind with the whole member")
		}
	case !l.settled(name) && !(n.kind == 'n' && l.now.has(name) && !l.now.hasValue(name)):
		if _, already := n.from.(leaving); !already {
			l.step.leave(n)
		}
		l.done = append(l.done, name)
	}
}

// Placed says that the hook has placed all of a member whose field cannot hold
// its value, such as null in a plain string, or an integer beyond int64, or which has
// something in Extra inside. What is not held is in from.Extra; unless it is placed, it
// is left behind. So is a member that the other major does not have, or has something
// else by the name of, if the hook is not handed it.
func (l *Left) Placed(name string) {
	if n := l.old.get(name); n != nil && !l.settled(name) {
		if was, ok := n.from.(leaving); ok {
			was.by.takeBack(was.at)
		}
	}
	l.done = append(l.done, name)
}

func (l *Left) settled(name string) bool { return slices.Contains(l.done, name) }

// Option changes how documents are read and written.
type Option func(*options)

type options struct {
	policy
	strict  bool
	formats bool
	depth   int
	report  *Report
}

// Strict makes reading refuse every document that the newest schema of its major
// refuses, with a *ValidationError.
func Strict() Option { return func(o *options) { o.strict = true } }

// AssertFormat makes Strict treat the schemas' format keywords as assertions;
// by the specification they are annotations.
func AssertFormat() Option { return func(o *options) { o.formats = true } }

// MaxDepth limits how deep arrays and objects may be nested; the default is
// 1,000, values outside 1 to 100,000 are brought into that range.
func MaxDepth(n int) Option { return func(o *options) { o.depth = max(n, 1) } }

// WithReport accepts that something has no place in another version, or is
// unknown to it: it is added to r. Without it, that is a *LossError.
func WithReport(r *Report) Option { return func(o *options) { o.report = r } }

func newOptions(opts []Option) *options {
	o := new(options)
	for _, opt := range opts {
		if opt != nil {
			opt(o)
		}
	}
	return o
}

// settle reports what was left behind on the way to a version.
func (o *options) settle(residue []Residue, to string) error {
	switch {
	case len(residue) == 0:
	case o.report == nil:
		return &LossError{residue, to}
	default:
		o.report.Residue = append(o.report.Residue, residue...)
	}
	return nil
}

// UnsupportedError is returned for a version that this package does not read
// or write. That of a document that is read is a *VersionError, too, to errors.As.
type UnsupportedError struct {
	Found     string
	Supported []string // the known versions that are read here, or written
	label     error    // what the package of one major would say; nil if nothing is read
	refused   string   // pointer to the label, if none but the supported ones are accepted; else ""
}

// Unwrap returns the *VersionError.
func (e *UnsupportedError) Unwrap() error { return e.label }

func (e *UnsupportedError) Error() string {
	list := strings.Join(e.Supported, ", ")
	switch {
	case e.label == nil:
		return "stategen: unsupported version " + e.Found + "; those that are written here: " + list
	case e.refused != "": // although it may well be known
		return "stategen: version " + e.Found + ", which is not accepted here, at " + e.refused + "; those that are read here: " + list
	}
	return e.label.Error() // it is of another major: of those that are read, so are versions that are not known
}

func texts[V fmt.Stringer](list []V) []string {
	var out []string
	for _, v := range list {
		out = append(out, v.String())
	}
	return out
}
