package runtime

import (
	"strconv"
	"strings"
	"testing"
)

// Pointers to much that is unknown, at the end of a long way, would take memory in the
// square of the document's length.
func TestUnknownsAtTheEndOfALongWay(t *testing.T) {
	const n = 20_000
	text := []byte(`{"` + strings.Repeat("k", 50_000) + `":{`)
	var names []int
	for k := range n {
		names = append(names, len(text))
		text = append(strconv.AppendInt(append(text, `"`...), int64(k), 10), `":1,`...)
	}
	text = append(text[:len(text)-1], `}}`...)
	d := newDecoder(text, nil)
	for k, at := range names {
		d.note(at, UnknownMember, strconv.Itoa(k))
	}
	list, length := d.unknowns(), 0
	for k, u := range list {
		if length += len(u.Pointer); u.Name != strconv.Itoa(k) || !strings.HasSuffix(u.Pointer, "k/"+u.Name) {
			t.Fatalf("number %d is called %s", k, u.Name)
		}
	}
	if length < 50*len(text) || length > 100*len(text) {
		t.Errorf("a document of %d bytes has pointers of %d", len(text), length)
	}
}

// What is not the tag that the schema's constant asks for breaks the keyword const.
func TestViolationOfTag(t *testing.T) {
	for _, text := range []string{`"stop"`, `7`} {
		d := newDecoder([]byte(text), []Option{Strict()})
		if end := d.readTag(d.start(), `"go"`); end != len(text) || len(d.findings) != 1 || d.findings[0].keyword != "const" {
			t.Errorf("%s: read to %d, %+v", text, end, d.findings)
		}
	}
}

// What is wrong behind a name is at its member, also where the text ends right there; where no
// colon follows, nobody knows that it is a name.
func TestFaultsBehindNames(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":{"b":}}`: "/a/b", `{"a":{"b":`: "/a/b", `{"a":{"b" `: "/a/b", `{"a":{"b"`: "/a/b", `{"a":{"b`: "/a", `{"a":{"b"}}`: "/a", `{"a":{"b" 1}}`: "/a",
	} {
		_, err := ParseRaw(text)
		if fault, ok := err.(*DecodeError); !ok || fault.Pointer != want {
			t.Errorf("%s: %v, want it at %s", text, err, want)
		}
	}
}

// The room for pointers is counted in more bits than an int may have, where a document is long.
func TestUnknownsOfALongDocument(t *testing.T) {
	d := newDecoder([]byte(`{"a":1`+strings.Repeat(" ", 40<<20)+"}"), nil)
	d.note(1, UnknownMember, "a")
	if list := d.unknowns(); len(list) != 1 || list[0].Pointer != "/a" {
		t.Errorf("%v", list)
	}
}
