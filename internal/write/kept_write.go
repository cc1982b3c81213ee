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
