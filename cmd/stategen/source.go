package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/config"
)

// source is what a command line says to generate from: a configuration, or one schema with
// flags in place of one.
type source struct {
	p      *program
	report *reporter
	verb   string // whose command line it is

	config                                          string
	out, pkg, root, versionProperty, version, draft string // one schema, as is what follows
	stdlibOnly, shareEqual                          bool
	needsOut                                        bool // a folder has to be given
}

// input is what a source leads to.
type input struct {
	req    gen.Request
	dir    string              // on disk: the folder that generated paths are relative to
	list   string              // the file in it that lists what was written
	rename func(string) string // from a path in the request to one as the user would give it
	again  string              // the command that generates
}

// onDisk is where a path of the request is.
func (in *input) onDisk(name string) string { return filepath.Join(in.dir, filepath.FromSlash(name)) }

// sourceForms are the two forms of a source.
var sourceForms = []string{
	"[--config FILE] [FLAGS]",
	"--out DIR --package NAME --root TYPE [FLAGS] FILE",
}

const sourceAbout = `
The first form takes families of schemas from stategen.yaml: the nearest one in
the working folder and those above it, up to the root of the module, unless
--config names another.

The second form takes one schema and no configuration; FILE may be - for the
standard input.
`

// oneSchemaFlags declares the flags for one schema.
func (s *source) oneSchemaFlags(f *flag.FlagSet) {
	f.StringVar(&s.out, "out", "", "`DIR` one schema: the folder of the package")
	f.StringVar(&s.pkg, "package", "", "`NAME` one schema: the name of the package")
	f.StringVar(&s.root, "root", "", "`TYPE` one schema: the Go type of a whole document")
	f.StringVar(&s.versionProperty, "version-property", "", "`PROPERTY` one schema: the member of the root that carries the version (default: no version gate)")
	f.StringVar(&s.version, "schema-version", "", "`VERSION` one schema: the version that it describes (default: from the name of the file, as in 1.0.0.json or 1.0.json)")
	addChoice(f, &s.draft, "draft", config.Drafts, "one schema: the draft, if the schema does not name its own")
	f.BoolVar(&s.stdlibOnly, "stdlib-only", false, "one schema: refuse what would need more than the standard library")
	f.BoolVar(&s.shareEqual, "share-equal", false, "one schema: one type for inline schemas that are equal")
}

// read reads the input.
func (s *source) read(args []string) (*input, error) {
	switch {
	case len(args) > 1:
		return nil, &usageError{fmt.Sprintf("one schema at a time, and there is %q too", args[1]), "several make a family in " + config.FileName}
	case len(args) == 1 && s.config != "":
		return nil, &usageError{"--config and a schema exclude each other", ""}
	case len(args) == 1:
		return s.readSchema(args[0])
	}
	if words := s.schemaWords(); len(words) > 0 {
		return nil, &usageError{words[0] + " is for one schema, and none is given", "name its FILE, or leave the flag out to use " + config.FileName}
	}
	return s.readConfig()
}

// schemaWords are the flags in use that are for one schema, as they are typed.
func (s *source) schemaWords() []string {
	with := func(name, value string) []string {
		if value == "" {
			return nil
		}
		return []string{"--" + name, value}
	}
	on := func(name string, is bool) []string {
		if !is {
			return nil
		}
		return []string{"--" + name}
	}
	return slices.Concat(with("out", s.out), with("package", s.pkg), with("root", s.root),
		with("version-property", s.versionProperty), with("schema-version", s.version), with("draft", s.draft),
		on("stdlib-only", s.stdlibOnly), on("share-equal", s.shareEqual))
}

// command is the command line that generates from one schema.
func (s *source) command(file string) string {
	words := slices.Concat([]string{"generate"}, s.schemaWords(), []string{file})
	for i, w := range words {
		words[i] = shellWord(w)
	}
	return s.p.called() + " " + strings.Join(words, " ")
}

// shellWord quotes a word for a POSIX shell, if it needs it.
func shellWord(s string) string {
	if regexp.MustCompile(`^[A-Za-z0-9_@%+=:,./-]+$`).MatchString(s) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}
