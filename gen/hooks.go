package gen

import (
	"github.com/stategen/stategen/internal/hooks"
	"github.com/stategen/stategen/internal/upgrade"
)

// hookSets are the hooks of a family's steps, also of those that need none:
// people may have written some when they did.
func hookSets(f Family, ups, downs []*upgrade.Step) []hooks.Set {
	var list []hooks.Set
	for k, up := range ups {
		major := up.To.Gate.Versions[0].Major
		s := hooks.Set{Folder: f.Out, Import: f.Import, File: hooks.FileFor(up.To.Name), Type: hooks.TypeFor(major), Major: major}
		for _, r := range upgrade.Remits(up, downs[k]) {
			s.Methods = append(s.Methods, hooks.Method{Name: r.Method, Handles: r.Names, Inside: r.Inside, Fields: r.Fields, Hint: r.Hint})
		}
		list = append(list, s)
	}
	return list
}

// mark completes a stub with what its hooks are for, and their set with what
// the stub has of them.
func (one *work) mark(name string, text []byte) ([]byte, error) {
	for _, s := range one.hooks {
		if s.File == name {
			s.Signatures(text)
			return s.Mark(text)
		}
	}
	return text, nil
}
