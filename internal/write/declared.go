package write

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
)

// declared are the packages of other modules that generated code may import,
// each with as much of its interface as that code uses. So the check needs
// none of them to be at hand; that its go.mod requires them is for the module
// that the code is written to.
var declared = map[string]string{
	"github.com/dlclark/regexp2": `package regexp2

import "time"

type RegexOptions int32

const ECMAScript = 0x0100

type Regexp struct{ MatchTimeout time.Duration }

func MustCompile(str string, opt RegexOptions) *Regexp

func (re *Regexp) MatchString(s string) (bool, error)
`,
}

// declare adds the declared packages that are imported, as if they were in the
// tree.
func (c *checker) declare() {
	used := map[string]bool{}
	for _, f := range c.folders {
		for _, p := range importsOf(f) {
			used[p] = true
		}
	}
	for _, p := range slices.Sorted(maps.Keys(declared)) {
		if !used[p] {
			continue
		}
		file, err := parser.ParseFile(c.fset, p, declared[p], parser.SkipObjectResolution)
		if err != nil {
			c.report(token.Position{Filename: p}, err)
			continue
		}
		c.folders[p] = &folder{name: p, files: []*ast.File{file}}
	}
}
