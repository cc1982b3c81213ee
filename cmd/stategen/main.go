// Command stategen turns JSON Schema documents into Go packages for documents
// that outlive the program that wrote them. See stategen help.
//
// It reads and writes files, and leaves all else to the packages below gen and internal. A
// verb is a command line with its flags (main.go, verb.go). Those that generate have a job (job.go): a
// source, which is a configuration or one schema (source.go, source_config.go, source_schema.go),
// and where findings go (report.go). generate.go and check.go do with the result what they are
// called after, with hooks.go for what people wrote beside it and release.go for released
// versions. The verbs that are left are compat.go, completion.go, config_schema.go and
// version.go. called.go says how people call the command, memory.go with memory_linux.go and
// memory_other.go how much memory it asks for.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/history"
	"github.com/stategen/stategen/internal/nearest"
)

// Exit codes, the same for every verb.
const (
	exitClean    = 0
	exitFindings = 1 // something is wrong with the input or the output
	exitCannot   = 2 // the command was used wrongly, or could not read or write
)

func main() {
	os.Exit(withMemory(func() int { return run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr) }))
}

// run runs the command in the working folder and returns its exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintf(stderr, "stategen: %v\n", err)
		return exitCannot
	}
	p := &program{dir: dir, stdin: stdin, stdout: &sticky{w: stdout}, stderr: stderr, generate: withHugePages, checkPast: history.Check}
	return p.run(args)
}

// program is one run of the command and what it may touch. Findings and
// everything else that was asked for go to stdout; progress, and why the
// command could not run, go to stderr.
type program struct {
	dir       string // the working folder
	stdin     io.Reader
	stdout    *sticky
	stderr    io.Writer
	generate  func(gen.Request) gen.Result
	checkPast func(history.Family) []diag.Diagnostic
}

// errFindings is returned by verbs that have reported what is wrong.
var errFindings = errors.New("there are findings")

// usageError is a command line that cannot be run.
type usageError struct{ message, hint string }

func (e *usageError) Error() string { return e.message }

func (p *program) run(args []string) int {
	err := p.dispatch(args)
	if p.stdout.err != nil && (err == nil || errors.Is(err, errFindings)) {
		err = p.stdout.err // nobody has seen all of what was found
	}
	var usage *usageError
	switch {
	case err == nil:
		return exitClean
	case errors.Is(err, errFindings):
		return exitFindings
	case errors.As(err, &usage):
		fmt.Fprintf(p.stderr, "stategen: %s\n", usage.message)
		if usage.hint != "" {
			fmt.Fprintf(p.stderr, "    %s\n", usage.hint)
		}
	default:
		fmt.Fprintf(p.stderr, "stategen: %s\n", p.saying(err))
	}
	return exitCannot
}

// saying is the text of an error, with paths as the user would give them.
func (p *program) saying(err error) string {
	text := err.Error()
	if at, ok := errors.AsType[*fs.PathError](err); ok && filepath.IsAbs(at.Path) {
		shown := fs.PathError{Op: at.Op, Path: p.shown(at.Path), Err: at.Err}
		text = strings.Replace(text, at.Error(), shown.Error(), 1)
	}
	return text
}

// dispatch finds the verb and runs it.
func (p *program) dispatch(args []string) error {
	if len(args) == 0 {
		p.overview(p.stderr)
		return &usageError{"a verb is needed", ""}
	}
	name, args := args[0], args[1:]
	switch name {
	case "-h", "-help", "--help":
		name = "help"
	case "-version", "--version":
		name = "version"
	}
	v := p.verb(name)
	if v == nil && len(name) > 1 && name[0] == '-' {
		return p.flagFirst(append([]string{name}, args...))
	}
	if v == nil {
		return unknownVerb(name)
	}
	rest, err := parseFlags(v, args)
	if errors.Is(err, errHelp) {
		v.help(p.stdout)
		return nil
	}
	if err != nil {
		return err
	}
	return v.run(rest)
}

// flagFirst says where the verb goes in a command line that begins with a flag: people who
// know other tools write those of all verbs first.
func (p *program) flagFirst(args []string) error {
	hint := "write the verb first: stategen VERB [FLAGS] [ARGUMENTS]"
	for k := 0; k < len(args); k++ {
		if name, isFlag := strings.CutPrefix(args[k], "-"); isFlag {
			if p.takesValue(strings.TrimPrefix(name, "-")) {
				k++ // which may be called as a verb is
			}
			continue
		}
		if p.verb(args[k]) != nil {
			words := []string{"stategen", args[k]}
			for _, arg := range slices.Delete(slices.Clone(args), k, k+1) {
				words = append(words, shellWord(arg))
			}
			hint = "write the verb first: " + strings.Join(words, " ")
		}
		break
	}
	return &usageError{fmt.Sprintf("there is no verb in front of %s", args[0]), hint}
}

// takesValue reports whether an argument is the value of the flag in front of it, whatever
// verb the flag is of.
func (p *program) takesValue(name string) bool {
	return slices.ContainsFunc(p.verbs(), func(v *verb) bool {
		f := v.flags.Lookup(name)
		return f != nil && !isBool(f)
	})
}

func unknownVerb(name string) error {
	hint := "stategen help lists the verbs"
	if meant := nearest.Word(name, verbNames()); meant != "" {
		hint = fmt.Sprintf("did you mean %q?", meant)
	}
	return &usageError{fmt.Sprintf("there is no verb %q", name), hint}
}

// onDisk is a path as the user gave it, from the working folder.
func (p *program) onDisk(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(p.dir, name)
}

// shown is a path on disk as the user would give it: from the working folder, unless that is
// further away than the root.
func (p *program) shown(name string) string {
	if rel, err := filepath.Rel(p.dir, name); err == nil && !(filepath.IsAbs(name) && strings.HasPrefix(rel, "..") && len(rel) > len(name)) {
		name = rel
	}
	return filepath.ToSlash(name)
}

// sticky is a writer that remembers its first error, so that a full disk or a
// closed pipe shows in the exit code.
type sticky struct {
	w   io.Writer
	err error
}

func (s *sticky) Write(b []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.w.Write(b)
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		err = at.Err // what it is called here is no file of the user's
	}
	if err != nil {
		s.err = fmt.Errorf("standard output: %w", err)
	}
	return n, s.err
}
