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
// they do. Name is relative to the tree's folder; a file that is not below it is nobody's
// to keep, and only written. Both are complete before either is in place, as in Plan.Apply. Was
// is what text was made from, nil if there was no file: what another program has written since
// would be lost.
func (t Tree) Keep(name string, was, text []byte) (err error) {
	manifest, err := t.manifestWith(name)
	if err != nil {
		return err
	}
	file := filepath.Join(t.Dir, filepath.FromSlash(name))
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
// that are there no more, and those that are there and that nobody asks for any more.
func (p *Plan) keep(tree Tree, recorded []string) (kept []string, err error) {
	for _, name := range tree.Kept {
		there, err := isThere(tree.Dir, name)
		if err != nil {
			return nil, err
		}
		was := slices.Contains(recorded, name)
		if !there && was {
			p.lost = append(p.lost, name)
		}
		if there || was {
			kept = append(kept, name)
		}
	}
	p.stray = strays(tree.Dir, tree.Kept, recorded)
	kept = append(kept, p.stray...) // to be told again
	slices.Sort(kept)
	slices.Sort(p.lost)
	return kept, nil
}

// Lost lists the files that people kept, and that are there no more.
func (p *Plan) Lost() []string { return p.lost }

// Stray lists the files that people kept, and still do, but that are none of Tree.Kept.
func (p *Plan) Stray() []string { return p.stray }

// IsLost reports whether the manifest says that people keep a file which is not there.
func (t Tree) IsLost(name string) (bool, error) {
	if there, err := isThere(t.Dir, name); there || err != nil {
		return false, err
	}
	recorded, err := t.recordedKept()
	return slices.Contains(recorded, name), err
}

// Stray lists the files that the manifest says are kept, and that are, but that are none of
// Kept.
func (t Tree) Stray() ([]string, error) {
	recorded, err := t.recordedKept()
	return strays(t.Dir, t.Kept, recorded), err
}

func strays(dir string, kept, recorded []string) (list []string) {
	for _, name := range recorded {
		if slices.Contains(kept, name) || slices.Contains(list, name) || !fs.ValidPath(name) {
			continue
		}
		if there, err := isThere(dir, name); there && err == nil {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// recordedKept returns what the manifest says is kept.
func (t Tree) recordedKept() ([]string, error) {
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

// manifestWith returns the manifest with one more file that people keep; nil if it is as it
// should be, or there is none, for generating makes one.
func (t Tree) manifestWith(name string) ([]byte, error) {
	if !fs.ValidPath(name) {
		return nil, nil
	}
	text, err := os.ReadFile(filepath.Join(t.Dir, t.manifest()))
	if errors.Is(err, fs.ErrNotExist) || err == nil && slices.Contains(parseKept(text), name) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	kept := append(parseKept(text), name)
	slices.Sort(kept)
	_, files, _ := strings.Cut(string(unixLines(text)), manifestHeader)
	out := formatManifest(nil, kept)
	for line := range strings.Lines(files) {
		if !strings.HasPrefix(line, keptMark) {
			out = append(out, line...)
		}
	}
	return out, nil
}
