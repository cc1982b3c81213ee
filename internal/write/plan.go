package write

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
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
