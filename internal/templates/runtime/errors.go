package runtime

import (
	"fmt"
	"strconv"
	"strings"
)

// DecodeErrorKind says what kind of fault made a document unreadable.
type DecodeErrorKind int

const (
	InvalidJSON     DecodeErrorKind = iota // not JSON (RFC 8259), or not UTF-8
	WrongType                              // a known member has a JSON type that its Go field cannot hold
	DuplicateMember                        // two members of one object have the same name; the offset is that of the second one
	TooDeep                                // nested deeper than MaxDepth allows
)

func (k DecodeErrorKind) String() string {
	return nameOf(int(k), "InvalidJSON", "WrongType", "DuplicateMember", "TooDeep")
}

// nameOf returns the name of a constant.
func nameOf(k int, names ...string) string {
	if k < 0 || k >= len(names) {
		return strconv.Itoa(k)
	}
	return names[k]
}

// DecodeError is returned for a document that cannot be read. It never shows
// content of the document beyond the names on the way to the fault.
type DecodeError struct {
	Kind    DecodeErrorKind
	Pointer string // RFC 6901 pointer to the value concerned
	Offset  int64  // of the first byte concerned: of the value, or of what is no JSON; if the text was cut short, its length
	Want    string // what was expected there
	Found   string // what was found
	Schema  string // location of the schema that expects it; "" if none does
}

func (e *DecodeError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "stategen: at %s, offset %d: ", showPointer(e.Pointer), e.Offset)
	switch e.Kind {
	case InvalidJSON:
		fmt.Fprintf(&b, "invalid JSON: want %s, found %s", e.Want, e.Found)
	case WrongType:
		fmt.Fprintf(&b, "want %s, found %s", e.Want, e.Found)
	case DuplicateMember:
		b.WriteString("this member name occurs twice in its object")
	case TooDeep:
		fmt.Fprintf(&b, "nested deeper than %s levels", e.Want)
	}
	if e.Schema != "" {
		fmt.Fprintf(&b, " (schema %s)", e.Schema)
	}
	return b.String()
}

// Violation is one place where a document breaks its schema.
type Violation struct {
	Keyword string // the JSON Schema keyword: "required", "type", …
	Pointer string // RFC 6901 pointer to the value
	Schema  string // location of the schema that is broken; "" where the value that was read by itself is of a wrong kind
	Message string // what is wrong, without content of the document
}

func (v Violation) String() string {
	where := v.Keyword
	if v.Schema != "" {
		where += " of schema " + v.Schema
	}
	return fmt.Sprintf("%s: %s (%s)", showPointer(v.Pointer), v.Message, where)
}

// ValidationError lists the violations of a document's schema.
type ValidationError struct {
	Violations []Violation // in document order; at most 100
	More       bool        // there were more
}

func (e *ValidationError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "stategen: %d violations of the schema", len(e.Violations))
	if len(e.Violations) == 1 {
		b.Reset()
		b.WriteString("stategen: 1 violation of the schema")
	}
	if e.More {
		b.WriteString(" or more")
	}
	for _, v := range e.Violations {
		b.WriteString("\n\t")
		b.WriteString(v.String())
	}
	return b.String()
}

// Unknown is something in a document that the schema does not know. It is
// kept and written back. Lists of it are complete, unless the pointers together would
// be more than 1 MB and 64 times the document; of what is newer than a version, the
// later pointers are then an ellipsis and the last of their tokens.
type Unknown struct {
	Pointer string // RFC 6901 pointer to it
	Kind    UnknownKind
	Name    string // the member name or the tag; "" for a value
}

// UnknownKind says what is unknown.
type UnknownKind int

const (
	UnknownMember UnknownKind = iota // a member that the schema does not declare
	UnknownTag                       // a value that is no declared variant: by its discriminator, or without one
	UnknownValue                     // an enum value that the schema does not list
	NewerMember                      // something declared, but by a later version than the document is labelled
	Misfit                           // a value of another type than its field (see [KeepWrongTypes]), or than a later version declares
)

func (k UnknownKind) String() string {
	return nameOf(int(k), "UnknownMember", "UnknownTag", "UnknownValue", "NewerMember", "Misfit")
}

// EncodeError is returned when a value cannot be written as JSON.
type EncodeError struct {
	Pointer string // RFC 6901 pointer to the value
	Problem string
}

func (e *EncodeError) Error() string {
	return fmt.Sprintf("stategen: cannot encode %s: %s", showPointer(e.Pointer), e.Problem)
}

func showPointer(p string) string {
	if p == "" {
		return "the root"
	}
	return quoteShort(p, 256)
}

// quoteName shows a member name in a message.
func quoteName(name string) string { return quoteShort(name, 64) }

// quoteShort quotes s, without what is beyond so many bytes.
func quoteShort(s string, most int) string {
	if len(s) > most {
		s = clipped(s, most) + "…"
	}
	return strconv.QuoteToGraphic(s)
}

// clipped returns s without what is beyond so many bytes, and without the character that they end in.
func clipped(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && s[most]&0xc0 == 0x80 { // within a character
		most--
	}
	return s[:most]
}
