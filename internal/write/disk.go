package write

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// disk is the folder of a tree as it is; the zero disk is empty.
type disk struct{ root *os.Root }

var (
	errNotRegular = errors.New("is in the place of a generated file and is no regular file")
	errNoFolder   = errors.New("is in the place of a folder for generated files and is none")
	errLeadsOut   = errors.New("is a symbolic link that is absolute or leads out of the folder of the list of files")
)

// Obstacle is the error of what stands where a file or one of its folders has to be.
type Obstacle struct {
	Path   string // slash-separated, below the tree's folder; or that folder
	what   error
	wayOut string
}

func (o *Obstacle) Error() string { return fmt.Sprintf("%s %v%s", o.Path, o.what, o.wayOut) }

func (o *Obstacle) Unwrap() error { return o.what }

// obstacle reports what stands where a folder of a file has to be; nil if nothing
// does.
func (d disk) obstacle(name string) error {
	for k, r := range name {
		if r != '/' {
			continue
		}
		if err := obstacle(filepath.FromSlash(name[:k]), name[:k], d.root.Lstat, d.root.Stat); err != nil {
			return err
		}
	}
	return nil
}

// obstacle reports that something stands in the place of a folder; nil if
// nothing does, or what is wrong is told otherwise.
func obstacle(folder, shown string, lstat, stat func(string) (fs.FileInfo, error)) error {
	if _, err := lstat(folder); err != nil {
		return nil
	}
	switch info, err := stat(folder); {
	case errors.Is(err, fs.ErrNotExist):
		return &Obstacle{shown, errNoFolder, ", but a symbolic link that leads nowhere: remove it, or make the folder that it leads to"}
	case err != nil && !errors.Is(err, fs.ErrPermission) && isLink(lstat(folder)):
		return &Obstacle{shown, errLeadsOut, ": make it a folder, or have the files written elsewhere"}
	case err == nil && !info.IsDir():
		return &Obstacle{shown, errNoFolder, ": move it away"}
	}
	return nil
}

func isLink(info fs.FileInfo, err error) bool { return err == nil && info.Mode()&fs.ModeSymlink != 0 }

// read returns the contents of a file, nil if it is not there.
func (d disk) read(name string) ([]byte, error) {
	if d.root == nil {
		return nil, nil
	}
	info, err := d.root.Lstat(filepath.FromSlash(name))
	if err != nil {
		if err := d.obstacle(name); err != nil {
			return nil, err
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &Obstacle{name, errNotRegular, ": move it away"}
	}
	data, err := d.root.ReadFile(filepath.FromSlash(name))
	if data == nil && err == nil {
		data = []byte{}
	}
	return data, err
}

// orphans finds files that stategen wrote and that are no longer wanted: those
// in the manifest, and those marked as generated in the folders of wanted
// files. A file that has lost the mark belongs to somebody else by now.
func (d disk) orphans(wanted map[string][]byte, recorded map[string]string) ([]Change, error) {
	candidates := map[string]bool{}
	for name := range recorded {
		candidates[name] = true
	}
	folders := map[string]bool{}
	for name := range wanted {
		folders[path.Dir(name)] = true
	}
	for folder := range folders {
		names, err := d.goFiles(folder)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			candidates[name] = true
		}
	}
	var orphans []Change
	for _, name := range slices.Sorted(maps.Keys(candidates)) {
		if _, ok := wanted[name]; ok {
			continue
		}
		old, err := d.read(name)
		if errors.Is(err, errNotRegular) || errors.Is(err, errNoFolder) {
			continue // not what was written there
		}
		if err != nil {
			return nil, err
		}
		if old != nil && hasHeader(old) {
			orphans = append(orphans, Change{name, Orphaned, old, nil})
		}
	}
	return orphans, nil
}

// respell has those of the wanted files written that are on disk under the name of an orphan,
// which a disk that ignores case takes for theirs: it is removed.
func (d disk) respell(wanted, orphans []Change) {
	for i, c := range wanted {
		for _, o := range orphans {
			if c.State == Current && strings.EqualFold(c.Path, o.Path) && d.isOneFile(c.Path, o.Path) {
				wanted[i].State = Missing
			}
		}
	}
}

func (d disk) isOneFile(a, b string) bool {
	one, err := d.root.Lstat(filepath.FromSlash(a))
	other, err2 := d.root.Lstat(filepath.FromSlash(b))
	return err == nil && err2 == nil && os.SameFile(one, other)
}

// goFiles lists the Go files of a folder, but for links to such.
func (d disk) goFiles(folder string) ([]string, error) {
	return d.goEntries(folder, func(string, fs.DirEntry) bool { return false })
}

// goFilesAndLinks lists the Go files of a folder, and the links to such wherever they lead.
func (d disk) goFilesAndLinks(folder string) ([]string, error) {
	return d.goEntries(folder, func(name string, e fs.DirEntry) bool { return e.Type() == fs.ModeSymlink && d.leadsToFile(name) })
}

// goEntries lists the Go files of a folder, and what else counts as one.
func (d disk) goEntries(folder string, counts func(name string, e fs.DirEntry) bool) ([]string, error) {
	if d.root == nil {
		return nil, nil
	}
	if err := d.obstacle(folder + "/"); err != nil {
		return nil, err
	}
	entries, err := fs.ReadDir(d.root.FS(), folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, e := range entries {
		name := path.Join(folder, e.Name())
		if strings.HasSuffix(name, ".go") && (e.Type().IsRegular() || counts(name, e)) {
			names = append(names, name)
		}
	}
	return names, err
}

// leadsToFile reports whether a link leads to a file, in the tree or not.
func (d disk) leadsToFile(name string) bool {
	info, err := os.Stat(filepath.Join(d.root.Name(), filepath.FromSlash(name)))
	return err == nil && info.Mode().IsRegular()
}
