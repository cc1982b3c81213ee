package write

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// queue are new contents that wait beside their places until all of them are complete.
type queue struct {
	waiting []staged
	roots   []*os.Root // to close

	syncing sync.WaitGroup
	open    chan struct{} // bounds the files that are
	mu      sync.Mutex
	failed  error // of those that were synced
}

// syncedAtOnce is how many files are synced at a time. Each of them waits for the disk,
// which writes many as fast as one.
const syncedAtOnce = 16

type staged struct {
	root       *os.Root
	temp, path string
}

// stage writes the new content of c beside its place. On an error too, what was created is
// in the queue.
func (q *queue) stage(root *os.Root, c Change) error {
	target := filepath.FromSlash(c.Path)
	folder := filepath.Dir(target)
	if err := root.MkdirAll(folder, 0o777); err != nil {
		return unwritable(root, folder, err)
	}
	mode, kept := fs.FileMode(0o666), false
	if info, err := root.Stat(target); err == nil {
		mode, kept = info.Mode().Perm(), true
	}
	// The name begins with a dot and does not end in .go: no tool takes it for
	// a source file while it is there.
	s := staged{root, filepath.Join(folder, "."+filepath.Base(target)+"."+rand.Text()), target}
	f, err := root.OpenFile(s.temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return unwritable(root, target, err)
	}
	q.waiting = append(q.waiting, s)
	if info, err := f.Stat(); kept && err == nil && info.Mode().Perm() != mode { // the umask took something
		if err := f.Chmod(mode); err != nil {
			return errors.Join(unwritable(root, target, err), f.Close())
		}
	}
	if _, err = f.Write(c.New); err != nil {
		return errors.Join(unwritable(root, target, err), f.Close())
	}
	q.sync(f)
	return nil
}

// unwritable says which file or folder cannot be written. The error is about the temporary
// one, whose name says little. The path is one that the command can show as the user gave it.
func unwritable(root *os.Root, target string, err error) error {
	if path := new(fs.PathError); errors.As(err, &path) {
		err = path.Err
	} else if link := new(os.LinkError); errors.As(err, &link) {
		err = link.Err
	}
	return &fs.PathError{Op: "cannot write", Path: filepath.Join(root.Name(), target), Err: err}
}

// sync begins to make a file complete.
func (q *queue) sync(f *os.File) {
	if q.open == nil {
		q.open = make(chan struct{}, syncedAtOnce)
	}
	q.open <- struct{}{}
	q.syncing.Go(func() {
		err := errors.Join(f.Sync(), f.Close())
		<-q.open
		q.mu.Lock()
		defer q.mu.Unlock()
		q.failed = errors.Join(q.failed, err)
	})
}

// complete waits until every content is complete.
func (q *queue) complete() error {
	q.syncing.Wait()
	return q.failed
}

// place moves every content to its place, in the order in which they were staged, once
// all are complete.
func (q *queue) place() error {
	if err := q.complete(); err != nil {
		return err
	}
	for len(q.waiting) > 0 {
		s := q.waiting[0]
		if err := s.root.Rename(s.temp, s.path); err != nil {
			return unwritable(s.root, s.path, err)
		}
		q.waiting = q.waiting[1:]
	}
	return nil
}

// drop removes what still waits.
func (q *queue) drop() (err error) {
	q.syncing.Wait()
	for _, s := range q.waiting {
		err = errors.Join(err, s.root.Remove(s.temp))
	}
	for _, root := range q.roots {
		err = errors.Join(err, root.Close())
	}
	return err
}
