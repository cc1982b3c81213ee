package write

import (
	"go/ast"
	"go/parser"
	"go/token"
)

// otherModules are the packages of other modules that generated code may import,
// each with as much of its interface as that code uses. So the check needs
// none of them to be at hand; that its go.mod requires them is for the module
// that the code is written to.
var otherModules = map[string]string{
	"github.com/dlclark/regexp2": `package regexp2

import "time"

type RegexOptions int32

const ECMAScript = 0x0100

type Regexp struct{ MatchTimeout time.Duration }

func MustCompile(str string, opt RegexOptions) *Regexp

func (re *Regexp) MatchString(s string) (bool, error)
`,
}

// declares returns the declarations of a package that is not in the tree, nil
// if there are none.
func (c *checker) declares(importPath string) *folder {
	source, ok := c.sources[importPath]
	if !ok {
		return nil
	}
	if c.declared[importPath] == nil {
		file, err := parser.ParseFile(c.fset, importPath, source, parser.SkipObjectResolution)
		if err != nil {
			c.report(token.Position{Filename: importPath}, err)
		}
		c.declared[importPath] = &folder{name: importPath, files: []*ast.File{file}, declared: true}
	}
	return c.declared[importPath]
}
