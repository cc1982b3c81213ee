package write

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Kept is a file that people keep.
type Kept struct {
	Path    string   // below the tree's folder
	Entries []string // what it records, each a word
	Unread  bool     // what it records could not be read
	// Past reports whether an entry is there no more because nobody needs it. nil: none is.
	Past func(entry string) bool
	// Has reports whether there is, beside the file, what an entry is about. nil: it is not known.
	Has func(entry string) bool
}

// Entry is something that a file which people keep records.
type Entry struct{ Path, Name string }

func pathsOf(kept []Kept) (list []string) {
	for _, k := range kept {
		list = append(list, k.Path)
	}
	return list
}

// findKept returns what is said of a file; the zero Kept if nothing is.
func findKept(kept []Kept, name string) (k Kept, ok bool) {
	i := slices.IndexFunc(kept, func(k Kept) bool { return k.Path == name })
	if i < 0 {
		return k, false
	}
	return kept[i], true
}

// forgotten lists the recorded files that are gone, and that nobody asks for any more, although all
// that their entries are about is there, beside a file that never was: it has moved without them.
func forgotten(dir string, kept, recorded []Kept) (list []string) {
	for _, was := range recorded {
		if _, asked := findKept(kept, was.Path); asked || len(was.Entries) == 0 {
			continue
		}
		isNew := func(k Kept) bool {
			_, known := findKept(recorded, k.Path)
			there, err := isThere(dir, k.Path)
			hasNot := func(entry string) bool { return k.Has == nil || !k.Has(entry) }
			return !known && !there && err == nil && !slices.ContainsFunc(was.Entries, hasNot)
		}
		if there, err := isThere(dir, was.Path); !there && err == nil && slices.ContainsFunc(kept, isNew) {
			list = append(list, was.Path)
		}
	}
	return list
}

// gone lists the entries that a file had and has no more.
func (k Kept) gone(was Kept) (list []string) {
	for _, entry := range was.Entries {
		if !k.Unread && !slices.Contains(k.Entries, entry) && !(k.Past != nil && k.Past(entry)) {
			list = append(list, entry)
		}
	}
	return list
}

// withGone lists the entries of a file with those that it has no more.
func (k Kept) withGone(was Kept) []string {
	if k.Unread {
		return was.Entries
	}
	return slices.Concat(k.Entries, k.gone(was))
}

// keep returns those of the files that people keep which are there, or were, and notes those
// that are there no more, or have lost entries, and those that are there and that nobody asks for
// any more. What is lost stays on record, to be told again.
func (p *Plan) keep(tree Tree, recorded []Kept) (kept []Kept, err error) {
	for _, k := range tree.Kept {
		there, err := isThere(tree.Dir, k.Path)
		if err != nil {
			return nil, err
		}
		was, recorded := findKept(recorded, k.Path)
		switch {
		case there:
			for _, entry := range k.gone(was) {
				p.gone = append(p.gone, Entry{k.Path, entry})
			}
			kept = append(kept, Kept{Path: k.Path, Entries: k.withGone(was)})
		case recorded:
			p.lost = append(p.lost, k.Path)
			kept = append(kept, was)
		}
	}
	for _, name := range forgotten(tree.Dir, tree.Kept, recorded) {
		was, _ := findKept(recorded, name)
		p.lost, kept = append(p.lost, name), append(kept, was)
	}
	p.stray = strays(tree.Dir, tree.Kept, recorded)
	for _, name := range p.stray {
		was, _ := findKept(recorded, name)
		kept = append(kept, was)
	}
	slices.SortFunc(kept, func(a, b Kept) int { return strings.Compare(a.Path, b.Path) })
	slices.Sort(p.lost)
	return kept, nil
}

// knownOf returns what the manifest knows already of files that people keep.
func knownOf(kept, recorded []Kept) (known []Kept) {
	for _, k := range kept {
		if was, ok := findKept(recorded, k.Path); ok {
			isNew := func(entry string) bool { return !slices.Contains(was.Entries, entry) }
			known = append(known, Kept{Path: k.Path, Entries: slices.DeleteFunc(slices.Clone(k.Entries), isNew)})
		}
	}
	return known
}

// Lost lists the files that people kept, and that are there no more.
func (p *Plan) Lost() []string { return p.lost }

// Stray lists the files that people kept, and still do, but that are none of Tree.Kept.
func (p *Plan) Stray() []string { return p.stray }

// Gone lists the entries that files which people keep had, and have no more.
func (p *Plan) Gone() []Entry { return p.gone }

// IsLost reports whether the manifest says that people keep a file which is not there.
func (t Tree) IsLost(name string) (bool, error) {
	if there, err := isThere(t.Dir, name); there || err != nil {
		return false, err
	}
	recorded, err := t.recordedKept()
	return slices.Contains(pathsOf(recorded), name), err
}

// Gone lists the entries that the manifest says a file of Kept has, and that it has no more.
func (t Tree) Gone(name string) ([]string, error) {
	recorded, err := t.recordedKept()
	was, _ := findKept(recorded, name)
	is, _ := findKept(t.Kept, name)
	return is.gone(was), err
}

// Forgotten lists the files that the manifest says are kept, and that are gone, although what they
// are about has moved to another of Kept, which is not there.
func (t Tree) Forgotten() ([]string, error) {
	recorded, err := t.recordedKept()
	return forgotten(t.Dir, t.Kept, recorded), err
}

// Stray lists the files that the manifest says are kept, and that are, but that are none of
// Kept.
func (t Tree) Stray() ([]string, error) {
	recorded, err := t.recordedKept()
	return strays(t.Dir, t.Kept, recorded), err
}

func strays(dir string, kept, recorded []Kept) (list []string) {
	for _, was := range recorded {
		if _, ok := findKept(kept, was.Path); ok {
			continue
		}
		if there, err := isThere(dir, was.Path); there && err == nil {
			list = append(list, was.Path)
		}
	}
	slices.Sort(list)
	return list
}

// recordedKept returns what the manifest says is kept.
func (t Tree) recordedKept() ([]Kept, error) {
	text, err := os.ReadFile(filepath.Join(t.Dir, t.manifest()))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return parseKept(text), err
}

// isThere reports whether there is a file that people keep. Only that is asked, and nothing
// of it read: so it may also be behind a link out of the folder, as shared schemas are.
func isThere(dir, name string) (bool, error) {
	_, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name)))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}
