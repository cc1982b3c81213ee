package jsonschema

import (
	"fmt"
	"net/url"
	"path"
	"strings"

	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/nearest"
)

// mostHints bounds the search for what was meant: it takes long among many
// names, and where much is wrong the first places tell enough.
const mostHints = 20

// meant returns the name that was meant; "" if none is near enough, or it is not searched for
// any more.
func (l *loader) meant(name string, names func() []string) string {
	if l.hints++; l.hints > mostHints {
		return ""
	}
	return nearest.Word(name, names())
}

// anchorHint proposes what was meant by an anchor that does not exist: a
// pointer that lacks its first slash, or an anchor with nearly that name.
func (l *loader) anchorHint(r *Resource, ref, fragment string) string {
	if tokens, ok := jsonpointer.Split("/" + fragment); ok {
		if v := r.Root.Value.at(tokens); v != nil && (v.Kind == Object || v.Kind == Bool) {
			return "write " + strings.Replace(ref, "#", "#/", 1)
		}
	}
	if meant := l.meant(fragment, func() []string { return sortedKeys(r.anchors) }); meant != "" {
		return "did you mean #" + meant + "?"
	}
	return definitionHint(r, fragment)
}

// definitionHint proposes the definition that is meant by its name alone, or by a pointer without
// the number sign.
func definitionHint(r *Resource, name string) string {
	for _, tokens := range [][]string{{"$defs", name}, {"definitions", name}, strings.Split(name, "/")} {
		if v := r.Root.Value.at(tokens); v != nil && (v.Kind == Object || v.Kind == Bool) {
			return "did you mean #" + jsonpointer.Join(tokens) + "?"
		}
	}
	return ""
}

// outerHint says which $id is in the way where a pointer that leads nowhere in a resource
// would lead somewhere in what that is embedded in: so it is in schemas whose authors took
// $id for a name.
func outerHint(r *Resource, relative string, tokens []string) string {
	for outer := r.embeddedIn; relative == "" && outer != nil; outer = outer.embeddedIn {
		if outer.Root.Value.at(tokens) != nil {
			return fmt.Sprintf("remove %q at #%s, which makes a document of its own of what it stands in", drafts[r.Draft].id, r.Root.Pointer)
		}
	}
	return ""
}

// pointerHint proposes the pointer that was meant by one that leads nowhere; up to the first
// token that is wrong, if another one is.
func (l *loader) pointerHint(r *Resource, tokens []string) string {
	v := r.Root.Value
	i := 0
	for ; v.step(tokens[i]) != nil; i++ {
		v = v.step(tokens[i])
	}
	prefix := "#" + jsonpointer.Join(tokens[:i]) + "/"
	for _, other := range [][2]string{{"definitions", "$defs"}, {"$defs", "definitions"}} {
		if tokens[i] == other[0] && v.Get(other[1]).at(tokens[i+1:]) != nil {
			return "did you mean " + prefix + other[1] + jsonpointer.Join(tokens[i+1:]) + "?"
		}
	}
	if l.hints < mostHints {
		if name, below, ok := v.memberWithSlash(tokens[i:]); ok && v.Get(name).at(below) != nil {
			return "write " + prefix + jsonpointer.Escape(name) + jsonpointer.Join(below) + ": a slash in a name is ~1"
		}
	}
	meant, below := l.meant(tokens[i], v.memberNames), tokens[i+1:]
	if meant == "" && len(tokens) == 1 {
		return definitionHint(r, tokens[0])
	}
	if meant == "" {
		return ""
	}
	if v.Get(meant).at(below) == nil {
		below = nil
	}
	return "did you mean " + prefix + jsonpointer.Escape(meant) + jsonpointer.Join(below) + "?"
}

// memberWithSlash returns the member whose name several tokens of a pointer
// are, since it was not escaped, and the tokens behind it.
func (v *Value) memberWithSlash(tokens []string) (name string, below []string, ok bool) {
	text := strings.Join(tokens, "/") + "/"
	for _, name := range v.memberNames() {
		if n := strings.Count(name, "/"); n > 0 && strings.HasPrefix(text, name+"/") {
			return name, tokens[n+1:], true
		}
	}
	return "", nil, false
}

// refHint is remoteHint for a reference, which may also be to a file beside the one that it
// is in, whatever URI that gives itself.
func refHint(relative, uri string) string {
	if u, err := url.Parse(relative); err != nil || u.IsAbs() || u.Host != "" || path.IsAbs(u.Path) {
		return remoteHint(uri)
	}
	return fmt.Sprintf("nothing is fetched: put the document at %s beside this file, or anywhere and add an entry %q: path under uris: in stategen.yaml", relative, uri)
}

func remoteHint(uri string) string {
	return fmt.Sprintf("nothing is fetched: put the document beside your schemas and add an entry %q: path under uris: in stategen.yaml", uri)
}

func draftHint(uri string) string {
	if u, err := url.Parse(uri); strings.Contains(uri, "json-schema.org/draft") || err == nil && !u.IsAbs() { // $schema is absolute, as a key of uris is
		return "the drafts are 4, 6, 7, 2019-09 and 2020-12: " + Draft2020.Metaschema() + " is the newest"
	}
	if strings.Contains(uri, "json-schema") { // json-schema-org, for example
		var known []string
		for d := range drafts {
			known = append(known, Draft(d).Metaschema())
		}
		if meant := nearest.Word(uri, known); meant != "" {
			return "did you mean " + meant + "?"
		}
	}
	return remoteHint(uri)
}
