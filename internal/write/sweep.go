package write

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"time"
)

// abandoned is the age from which on a content that waits beside its place waits for nobody:
// a run that goes on has placed it long before.
const abandoned = time.Minute

// waitingName is what [queue.stage] calls the content of a file until it is placed.
var waitingName = regexp.MustCompile(`^\.(.+)\.[A-Z2-7]{26}$`)

// sweep removes what runs that were killed left beside the wanted files, and beside those for
// people. It is never in the way of anything, so what keeps it from being removed is no error.
func (p *Plan) sweep() {
	root, err := os.OpenRoot(p.dir)
	if err != nil {
		return
	}
	defer root.Close()
	wanted, folders := map[string]bool{p.manifest.Path: true}, map[string]bool{".": true}
	for _, c := range p.changes {
		if c.New != nil {
			wanted[c.Path], folders[path.Dir(c.Path)] = true, true
		}
	}
	for _, name := range p.people {
		if fs.ValidPath(name) {
			wanted[name], folders[path.Dir(name)] = true, true
		}
	}
	for folder := range folders {
		entries, _ := fs.ReadDir(root.FS(), folder)
		for _, e := range entries {
			m := waitingName.FindStringSubmatch(e.Name())
			if m == nil || !wanted[path.Join(folder, m[1])] || !e.Type().IsRegular() {
				continue
			}
			if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > abandoned {
				root.Remove(filepath.FromSlash(path.Join(folder, e.Name())))
			}
		}
	}
}
