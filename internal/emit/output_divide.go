package emit

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxFileSize is the size of source, before it is formatted, that one file may have
// if it can be divided. Editors, reviewers and gopls can still handle it.
const maxFileSize = 256 << 10

// maxLetters is the number of letters that tell the files of a part apart at most. Where
// names are alike for longer, one file has them all: no file system takes names of any
// length.
const maxLetters = 64

// divide makes files of about maxFileSize bytes of a part, types.go, which may be
// very large: types.a.go, types.b.go and so on, by the first letters of the
// names of the types; and by one letter more where that is too much for a
// file. So a new definition changes the file where its name has its place, and
// none of the others. A dot sets the letters off, because an underscore would
// give some of them a meaning: types_linux.go.
//
// What is about no type stays in types.go; the declarations about one type are
// not divided.
func divide(name, source string, p *pieces) map[string]string {
	if len(source) <= maxFileSize {
		return map[string]string{name: source}
	}
	for _, d := range p.list {
		d.letters = fileLetters(d.owner())
	}
	parts := make(map[string][]*piece)
	distribute(parts, "", p.list)
	files := make(map[string]string)
	stem := strings.TrimSuffix(name, ".go")
	for letters, list := range parts {
		file := name
		if letters != "" {
			file = stem + "." + letters + ".go"
		}
		files[file] = p.file(list)
	}
	return files
}

// whole makes one file of a part.
func whole(name, source string, _ *pieces) map[string]string {
	return map[string]string{name: source}
}

// distribute puts pieces whose owners begin with the given letters into the part of
// that name, or, if they are too many, into those of more letters.
func distribute(parts map[string][]*piece, letters string, list []*piece) {
	size := 0
	for _, p := range list {
		size += len(p.text)
	}
	if size <= maxFileSize && letters != "" || len(letters) == maxLetters {
		parts[letters] = list
		return
	}
	longer := make(map[string][]*piece)
	var order []string
	for _, p := range list {
		key := p.letters
		if len(key) <= len(letters) {
			parts[letters] = append(parts[letters], p) // it has no more of them
			continue
		}
		key = key[:len(letters)+1]
		if longer[key] == nil {
			order = append(order, key)
		}
		longer[key] = append(longer[key], p)
	}
	for _, key := range order {
		distribute(parts, key, longer[key])
	}
}

// fileLetters spells a Go name in what every file system tells apart: lower
// case and ASCII; without underscores, for what ends in _test.go is a test.
func fileLetters(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		if r == '_' {
			continue
		}
		if r < utf8.RuneSelf {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "%x", r)
		}
	}
	return b.String()
}
