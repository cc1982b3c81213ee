package emit

import (
	"fmt"
	"go/ast"
	"maps"
	"slices"
	"strings"
	"sync"
)

// optionalFiles are the parts of the run-time whose exported names are only
// there for what some schemas ask for: they stay if generated code uses them.
var optionalFiles = map[string]bool{
	"rt_layout.go": true, "rt_scan.go": true, "rt_stored.go": true, "rt_stored_append.go": true, "rt_text_types.go": true, "rt_version.go": true,
	"rt_version_semver.go": true, "rt_version_short.go": true,
}

// cutAll begins to cut files, and returns a function that waits for the pieces.
func cutAll(sources map[string]string) func() (map[string]*pieces, error) {
	files := sync.OnceValues(func() (map[string]*pieces, error) {
		files := make(map[string]*pieces)
		for _, name := range slices.Sorted(maps.Keys(sources)) {
			f, err := cut(sources[name], nil)
			if err != nil {
				return nil, fmt.Errorf("emit %s: %w", name, err)
			}
			files[name] = f
		}
		return files, nil
	})
	go files()
	return files
}

// pruned is what is left of a file of the run-time.
type pruned struct {
	text      string
	formatted bool // as all of it was: nothing has gone to which something that is left was aligned
}

// prune returns the files of the run-time without what nothing uses: neither
// the generated declarations, which mention the names in used, nor the exported
// names of the run-time. A package then carries no function that nothing mentions, and no
// field that takes room in every node for what its schema does not have. It goes by names,
// not by types, and so keeps rather too much; a struct that is written without the
// names of its fields has all of them.
func prune(runtime map[string]*pieces, used map[string]bool) map[string]pruned {
	p := pruner{used: used}
	for _, name := range slices.Sorted(maps.Keys(runtime)) {
		for _, d := range runtime[name].list {
			p.add(name, d)
		}
	}
	p.spread()
	left := make(map[string]pruned)
	for name, f := range runtime {
		var kept []*piece
		formatted := true
		for i, d := range f.list {
			one := d.pruned()
			kept = append(kept, one)
			if d.keep {
				formatted = formatted && one == d // the other fields of a struct are
			} else if d.isAdjacent() || i+1 < len(f.list) && f.list[i+1].isAdjacent() {
				formatted = false // functions of one line are
			}
		}
		left[name] = pruned{f.file(kept), formatted}
	}
	return left
}

// isAdjacent reports whether there is no blank line before a declaration.
func (d *piece) isAdjacent() bool { return !strings.HasPrefix(d.text, "\n") }

type pruner struct {
	decls []*piece
	used  map[string]bool // names that kept code mentions
}

// add takes note of a declaration of the run-time.
func (p *pruner) add(file string, d *piece) {
	p.decls = append(p.decls, d)
	for _, n := range d.names {
		if d.receiver == "" && ast.IsExported(n) && !optionalFiles[file] || n == "_" {
			p.keep(d)
		}
	}
}

func (p *pruner) keep(d *piece) {
	if !d.keep {
		d.keep = true
		p.mention(d.naming)
	}
}

func (p *pruner) mention(n naming) {
	for _, name := range n.mentions {
		p.used[name] = true
	}
}

// spread keeps what kept code mentions, until that is nothing more.
func (p *pruner) spread() {
	for changed := true; changed; {
		changed = false
		for _, d := range p.decls {
			if !d.keep && p.wanted(d) {
				p.keep(d)
				changed = true
			}
			if d.keep && p.keepFields(d) {
				changed = true
			}
		}
	}
}

// keepFields keeps the fields of a struct that kept code mentions, and reports
// whether these are more than before. An embedded type has no name of its own.
func (p *pruner) keepFields(d *piece) (more bool) {
	whole := slices.ContainsFunc(d.names, func(n string) bool { return p.used[unkeyed(n)] })
	for _, f := range d.fields {
		wanted := whole || len(f.names) == 0 || slices.ContainsFunc(f.names, func(n string) bool {
			return ast.IsExported(n) || n == "_" || p.used[selected(n)] || p.used[keyed(n)]
		})
		if wanted && !f.keep {
			f.keep, more = true, true
			p.mention(f.naming)
		}
	}
	return more
}

// pruned returns what is left of a piece.
func (d *piece) pruned() *piece {
	if !d.keep {
		return &piece{text: d.text[:d.lead]} // a comment on more than this
	}
	if !slices.ContainsFunc(d.fields, func(f *field) bool { return !f.keep }) {
		return d
	}
	left := *d
	left.fields = nil
	var text strings.Builder
	at := 0
	for _, f := range d.fields {
		text.WriteString(d.text[at:f.from])
		if at = f.to; f.keep {
			text.WriteString(d.text[f.from:f.to])
			left.fields = append(left.fields, f)
		}
	}
	text.WriteString(d.text[at:])
	left.text = text.String()
	return &left
}

func (p *pruner) wanted(d *piece) bool {
	if d.receiver != "" {
		return p.used[d.receiver] && (p.used[selected(d.names[0])] || ast.IsExported(d.names[0]))
	}
	for _, n := range d.names {
		if typ, ok := strings.CutSuffix(n, "Of"); p.used[n] || ok && ast.IsExported(typ) && p.used[typ] { // DateTimeOf makes a DateTime
			return true
		}
	}
	return false
}
