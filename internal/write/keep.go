package write

import (
	"bytes"
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

// Keep writes a file that people keep, and records in the manifest, if there is one, that
// they do, and its entries. Its path is relative to the tree's folder; a file that is not below
// it is nobody's to keep, and only written. Both are complete before either is in place, as in
// Plan.Apply. Was is what text was made from, nil if there was no file: what another program has
// written since would be lost.
func (t Tree) Keep(k Kept, was, text []byte) (err error) {
	manifest, err := t.manifestWith(k)
	if err != nil {
		return err
	}
	file := filepath.Join(t.Dir, filepath.FromSlash(k.Path))
	if real, err := filepath.EvalSymlinks(file); err == nil { // a link stays one
		file = real
	}
	var waiting queue
	defer func() { err = errors.Join(err, waiting.drop()) }()
	if err := waiting.stageIn(filepath.Dir(file), filepath.Base(file), text); err != nil {
		return err
	}
	if manifest != nil {
		if err := waiting.stageIn(t.Dir, t.manifest(), manifest); err != nil {
			return err
		}
	}
	if err := isStill(file, was); err != nil {
		return &fs.PathError{Op: "cannot write", Path: file, Err: err}
	}
	return waiting.place()
}

// isStill returns an error unless a file is as it was; nil is none.
func isStill(file string, was []byte) error {
	is, err := os.ReadFile(file)
	if isGone := errors.Is(err, fs.ErrNotExist); isGone || err == nil {
		if isGone == (was == nil) && bytes.Equal(is, was) {
			return nil
		}
		return errChanged
	}
	if path := new(fs.PathError); errors.As(err, &path) { // the path is said already
		err = path.Err
	}
	return err
}

// errChanged is why a file that people keep is not written.
var errChanged = errors.New("it has changed since it was read; run the command again")

// Create writes a file that people complete, unless there is one. It is complete when it is
// there: half of one would never be written again.
func Create(dir, name string, text []byte) (created bool, err error) {
	file := filepath.Join(dir, filepath.FromSlash(name))
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	var waiting queue
	defer func() { err = errors.Join(err, waiting.drop()) }()
	if err := waiting.stageIn(filepath.Dir(file), filepath.Base(file), text); err != nil {
		return false, err
	}
	return true, waiting.place()
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

// stageIn writes a file beside its place in a folder, which is opened for that.
func (q *queue) stageIn(dir, name string, text []byte) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	q.roots = append(q.roots, root)
	return q.stage(root, Change{Path: name, New: text})
}

// manifestWith returns the manifest with a file that people keep, as it is to be; nil if it is as
// it should be, or there is none, for generating makes one.
func (t Tree) manifestWith(k Kept) ([]byte, error) {
	if !fs.ValidPath(k.Path) {
		return nil, nil
	}
	text, err := os.ReadFile(filepath.Join(t.Dir, t.manifest()))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	kept := slices.DeleteFunc(parseKept(text), func(was Kept) bool { return was.Path == k.Path })
	kept = append(kept, k)
	slices.SortFunc(kept, func(a, b Kept) int { return strings.Compare(a.Path, b.Path) })
	text = unixLines(text)
	_, files, ok := strings.Cut(string(text), manifestHeader)
	if !ok { // a merge may have broken it
		files = string(text)
	}
	out := formatManifest(nil, kept)
	for line := range strings.Lines(files) {
		if !strings.HasPrefix(line, keptMark) && !strings.HasPrefix(line, entryMark) {
			out = append(out, line...)
		}
	}
	if bytes.Equal(out, text) {
		return nil, nil
	}
	return out, nil
}
