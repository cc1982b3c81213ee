// Package write brings generated files to disk, or says how the disk differs
// from them.
//
// A [Plan] compares the two; [Plan.Apply] makes the disk as wanted. Files that
// stategen did not write are never overwritten and never deleted, and a write
// that fails leaves the old files as they were.
//
// It must not know schemas or how the files came to be.
package write

import (
	"bytes"
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

// Tree is a set of wanted files, all below one folder. Nothing outside of that
// folder is read or written, also not through symbolic links, but for what
// people wrote: see [Tree.Beside].
type Tree struct {
	Dir   string            // the folder, in the form of the operating system
	Files map[string][]byte // slash-separated path below Dir → contents
	List  string            // the name of the manifest in Dir; "" for ManifestName
	// Imports is the folders below Dir whose import path is known, by that; what is below
	// one is imported below it. Others are known by the end of a path.
	Imports map[string]string
	// Kept are files that people keep below Dir, if they are there: from then on it
	// is told when one is not, or has lost an entry.
	Kept []Kept
	// Completed are files below Dir that Create has written, or would.
	Completed []string
}

// State says how a file on disk relates to the wanted one.
type State int

const (
	Current    State = iota // as wanted
	Missing                 // wanted, and not there
	Stale                   // as stategen wrote it, from another schema or in another version
	HandEdited              // changed since stategen wrote it
	Orphaned                // written by stategen, and no longer wanted
	Foreign                 // in the place of a wanted file, and not written by stategen
)

var stateNames = [...]string{"current", "missing", "stale", "hand-edited", "orphaned", "foreign"}

func (s State) String() string { return stateNames[s] }

// Change is one file of a plan.
type Change struct {
	Path  string // slash-separated, below the tree's folder
	State State
	Old   []byte // what is on disk; nil if nothing is
	New   []byte // what is wanted; nil if nothing is
}

// Plan is the difference between a tree and the disk.
type Plan struct {
	dir      string
	changes  []Change // sorted by path
	manifest Change
	lost     []string
	stray    []string
	gone     []Entry
	learns   bool     // the manifest differs only in what people keep since: see [Plan.Drift]
	people   []string // what is written for people: Tree.Kept and Completed
}

// NewPlan compares a tree with what is on disk. It writes nothing.
func NewPlan(tree Tree) (*Plan, error) {
	for _, name := range slices.Sorted(maps.Keys(tree.Files)) {
		switch {
		case !fs.ValidPath(name) || !filepath.IsLocal(filepath.FromSlash(name)):
			return nil, fmt.Errorf("%q is not a path below the output folder", name)
		case name == tree.manifest():
			return nil, fmt.Errorf("%s is the name of stategen's own list of files", name)
		case !hasHeader(tree.Files[name]):
			return nil, fmt.Errorf("%s was generated without the line %q: it could never be updated", name, Header)
		}
	}
	if err := obstacle(tree.Dir, tree.Dir, os.Lstat, os.Stat); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(tree.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return compare(tree, disk{})
	}
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return compare(tree, disk{root})
}

// compare is NewPlan with the disk as an argument.
func compare(tree Tree, on disk) (*Plan, error) {
	oldList, err := on.read(tree.manifest())
	if err != nil {
		return nil, err
	}
	recorded := parseManifest(oldList)
	delete(recorded, tree.manifest())
	p := &Plan{dir: tree.Dir, people: slices.Concat(pathsOf(tree.Kept), tree.Completed)}
	for _, name := range slices.Sorted(maps.Keys(tree.Files)) {
		old, err := on.read(name)
		if err != nil {
			return nil, err
		}
		p.changes = append(p.changes, Change{name, wantedState(old, tree.Files[name], recorded[name]), old, tree.Files[name]})
	}
	orphans, err := on.orphans(tree.Files, recorded)
	if err != nil {
		return nil, err
	}
	on.respell(p.changes, orphans)
	p.changes = append(p.changes, orphans...)
	slices.SortFunc(p.changes, func(a, b Change) int { return strings.Compare(a.Path, b.Path) })

	kept, err := p.keep(tree, parseKept(oldList))
	if err != nil {
		return nil, err
	}
	list := formatManifest(tree.Files, kept)
	p.manifest = Change{tree.manifest(), wantedState(oldList, list, ""), oldList, list}
	p.learns = p.manifest.State == Stale && bytes.Equal(unixLines(oldList), formatManifest(tree.Files, knownOf(kept, parseKept(oldList))))
	return p, nil
}

// wantedState classifies the file in the place of a wanted one; recorded is
// the sum of what stategen wrote there last, "" if that is not known.
func wantedState(old, wanted []byte, recorded string) State {
	switch {
	case old == nil:
		return Missing
	case bytes.Equal(unixLines(old), unixLines(wanted)):
		return Current
	case !hasHeader(old):
		return Foreign
	case recorded != "" && sum(old) != recorded:
		return HandEdited
	default:
		return Stale
	}
}

// Drift lists the files that are not as wanted, in order of their paths. The
// manifest, which follows from the other files, is listed only if nothing else is; and not if all
// that it lacks is what people keep since, as what another tree of theirs has recorded.
func (p *Plan) Drift() []Change {
	due := p.Due()
	if p.learns && len(due) == 1 && due[0].Path == p.manifest.Path {
		return nil
	}
	return due
}

// Due lists the files that are written: those of Drift, and the manifest whatever it lacks.
func (p *Plan) Due() []Change {
	var drift []Change
	for _, c := range p.changes {
		if c.State != Current {
			drift = append(drift, c)
		}
	}
	if p.manifest.State == Foreign || len(drift) == 0 && p.manifest.State != Current {
		drift = append(drift, p.manifest)
	}
	return drift
}

// Len is the number of wanted files, the manifest not counted.
func (p *Plan) Len() int {
	n := 0
	for _, c := range p.changes {
		if c.New != nil {
			n++
		}
	}
	return n
}

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
		names, err := d.goFiles(folder, false)
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

// goFiles lists the Go files of a folder, with the links to such if these are asked for.
func (d disk) goFiles(folder string, links bool) ([]string, error) {
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
		if strings.HasSuffix(name, ".go") && (e.Type().IsRegular() || links && e.Type() == fs.ModeSymlink && d.leadsToFile(name)) {
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
