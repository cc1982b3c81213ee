package write

import (
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
	due := p.Due()
	if len(due) == 0 {
		p.sweep()
		return nil
	}
	for _, c := range due {
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
	if err := p.apply(root); err != nil {
		return err
	}
	p.sweep()
	return nil
}

func (p *Plan) apply(root *os.Root) (err error) {
	var waiting queue
	defer func() { err = errors.Join(err, waiting.drop()) }()
	// The manifest comes last: until it is in place, the old one still tells
	// what the old files were.
	for _, c := range append(slices.Clip(p.changes), p.manifest) {
		if c.State == Current || c.New == nil {
			continue
		}
		if err := waiting.stage(root, c); err != nil {
			return err
		}
	}
	if err := waiting.complete(); err != nil {
		return err
	}
	for _, c := range p.changes {
		if c.State == Orphaned {
			// Another run may have been faster.
			if err := root.Remove(filepath.FromSlash(c.Path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			removeEmpty(root, path.Dir(c.Path))
		}
	}
	return waiting.place()
}

// removeEmpty removes a folder and those above it as far as they are empty.
func removeEmpty(root *os.Root, folder string) {
	for folder != "." && root.Remove(filepath.FromSlash(folder)) == nil {
		folder = path.Dir(folder)
	}
}
