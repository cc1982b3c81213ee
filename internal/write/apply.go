package write

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// Apply makes the disk as wanted. Every new content is written beside its
// place first, and moved there once all of them are complete: if writing
// fails, all old files are as they were.
func (p *Plan) Apply() error {
	drift := p.Drift()
	if len(drift) == 0 {
		return nil
	}
	for _, c := range drift {
		if c.State == Foreign {
			return fmt.Errorf("%s is not marked %q: refusing to overwrite it", c.Path, Header)
		}
	}
	if err := os.MkdirAll(p.dir, 0o777); err != nil {
		return err
	}
	root, err := os.OpenRoot(p.dir)
	if err != nil {
		return err
	}
	defer root.Close()
	return p.apply(root)
}

// staged is a complete new content that waits beside its place.
type staged struct{ temp, path string }

func (p *Plan) apply(root *os.Root) (err error) {
	var waiting []staged
	defer func() {
		for _, s := range waiting {
			err = errors.Join(err, root.Remove(s.temp))
		}
	}()
	// The manifest comes last: until it is in place, the old one still tells
	// what the old files were.
	all := append(slices.Clip(p.changes), p.manifest)
	for _, c := range all {
		if c.State == Current || c.New == nil {
			continue
		}
		s, err := stage(root, c)
		if s.temp != "" {
			waiting = append(waiting, s)
		}
		if err != nil {
			return err
		}
	}
	for _, c := range p.changes {
		if c.State == Orphaned {
			if err := root.Remove(filepath.FromSlash(c.Path)); err != nil {
				return err
			}
			removeEmpty(root, path.Dir(c.Path))
		}
	}
	for len(waiting) > 0 {
		if err := root.Rename(waiting[0].temp, waiting[0].path); err != nil {
			return err
		}
		waiting = waiting[1:]
	}
	return nil
}

// stage writes the new content of c beside its place. If anything was created
// it is named in the result, also on an error.
func stage(root *os.Root, c Change) (staged, error) {
	target := filepath.FromSlash(c.Path)
	folder := filepath.Dir(target)
	if err := root.MkdirAll(folder, 0o777); err != nil {
		return staged{}, err
	}
	mode := fs.FileMode(0o666)
	if info, err := root.Stat(target); err == nil {
		mode = info.Mode().Perm()
	}
	// The name begins with a dot and does not end in .go: no tool takes it for
	// a source file while it is there.
	s := staged{filepath.Join(folder, "."+filepath.Base(target)+"."+rand.Text()), target}
	f, err := root.OpenFile(s.temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return staged{}, err
	}
	_, err = f.Write(c.New)
	return s, errors.Join(err, f.Sync(), f.Close())
}

// removeEmpty removes a folder and those above it as far as they are empty.
func removeEmpty(root *os.Root, folder string) {
	for folder != "." && root.Remove(filepath.FromSlash(folder)) == nil {
		folder = path.Dir(folder)
	}
}
