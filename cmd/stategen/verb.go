package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/stategen/stategen/internal/nearest"
)

// verb is one of the things that stategen does. The usage of a flag begins with
// the name of its value, in backquotes; completion goes by these names: DIR and
// FILE are paths, words between bars are the choices.
type verb struct {
	name     string
	synopsis []string // the forms of the command line, without "stategen NAME"
	summary  string   // one line
	about    string   // what --help says below the synopsis
	args     string   // what completes an argument: like the name of a flag's value
	flags    *flag.FlagSet
	run      func(args []string) error
}

// verbs lists all verbs, in the order of the help.
func (p *program) verbs() []*verb {
	return []*verb{
		p.generateVerb(),
		p.checkVerb(),
		p.compatVerb(),
		p.releaseVerb(),
		p.configSchemaVerb(),
		p.completionVerb(),
		p.versionVerb(),
		p.helpVerb(),
	}
}

func (p *program) verb(name string) *verb {
	for _, v := range p.verbs() {
		if v.name == name {
			return v
		}
	}
	return nil
}

func verbNames() []string {
	var names []string
	for _, v := range (&program{}).verbs() {
		names = append(names, v.name)
	}
	return names
}

// newFlags makes the flags of a verb.
func newFlags(name string) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	return f
}

// errHelp says that a verb's help was asked for.
var errHelp = errors.New("help")

// parseFlags sets the flags of a verb and returns its arguments. Unlike
// package flag it takes flags after arguments too, and says which flag was
// meant by a misspelled one.
func parseFlags(v *verb, args []string) (rest []string, err error) {
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		if arg == "--" {
			return append(rest, args...), nil
		}
		if len(arg) < 2 || arg[0] != '-' {
			rest = append(rest, arg)
			continue
		}
		name, value, hasValue := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
		if name == "h" || name == "help" {
			return nil, errHelp
		}
		f := v.flags.Lookup(name)
		if f == nil {
			return nil, unknownFlag(v, name)
		}
		if !hasValue {
			if isBool(f) {
				value = "true"
			} else if len(args) == 0 {
				return nil, &usageError{fmt.Sprintf("--%s needs a value", name), "see stategen " + v.name + " --help"}
			} else {
				value, args = args[0], args[1:]
			}
		}
		if err := v.flags.Set(name, value); err != nil {
			return nil, &usageError{fmt.Sprintf("--%s cannot be %q: %v", name, value, err), ""}
		}
	}
	return rest, nil
}

func isBool(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

func unknownFlag(v *verb, name string) error {
	var names []string
	v.flags.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	hint := "see stategen " + v.name + " --help"
	if meant := nearest.Word(name, names); meant != "" {
		hint = fmt.Sprintf("did you mean %s?", dashed(meant))
	}
	return &usageError{fmt.Sprintf("stategen %s has no flag %s", v.name, dashed(name)), hint}
}

// dashed is a flag as it is typed.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// choice is a flag that takes one of some words.
type choice struct {
	value *string
	words []string
}

func (c choice) String() string {
	if c.value == nil {
		return ""
	}
	return *c.value
}

func (c choice) Set(s string) error {
	if !slices.Contains(c.words, s) {
		return errors.New("it is one of " + strings.Join(c.words, ", "))
	}
	*c.value = s
	return nil
}

// addChoice adds a flag that takes one of some words.
func addChoice(f *flag.FlagSet, value *string, name string, words []string, usage string) {
	f.Var(choice{value, words}, name, fmt.Sprintf("`%s` %s", strings.Join(words, "|"), usage))
}

// described returns what a flag's value is called, "" for none, and what the flag is
// for: a usage begins with the former in backquotes.
func described(f *flag.Flag) (value, usage string) {
	if rest, ok := strings.CutPrefix(f.Usage, "`"); ok {
		value, usage, _ = strings.Cut(rest, "` ")
		return value, usage
	}
	return "", f.Usage
}

// help writes what --help prints.
func (v *verb) help(w io.Writer) {
	fmt.Fprintf(w, "%s\n\nUsage:\n", v.summary)
	for _, form := range v.synopsis {
		fmt.Fprintf(w, "    %s\n", strings.TrimSpace("stategen "+v.name+" "+form))
	}
	if v.about != "" {
		fmt.Fprintf(w, "\n%s\n", strings.TrimSpace(v.about))
	}
	first := true
	table := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	v.flags.VisitAll(func(f *flag.Flag) {
		if first {
			fmt.Fprint(table, "\nFlags:\n")
			first = false
		}
		value, usage := described(f)
		fmt.Fprintf(table, "    %s\t%s\n", strings.TrimSpace(dashed(f.Name)+" "+value), usage)
	})
	table.Flush()
}

// overview writes what stategen help prints.
func (p *program) overview(w io.Writer) {
	fmt.Fprint(w, `stategen turns JSON Schema documents into Go packages: typed, lossless, versioned.

Usage:
    stategen VERB [FLAGS] [ARGUMENTS]

Verbs:
`)
	table := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	for _, v := range p.verbs() {
		fmt.Fprintf(table, "    %s\t%s\n", v.name, v.summary)
	}
	table.Flush()
	fmt.Fprint(w, `
stategen VERB --help tells more about a verb.

Exit codes: 0 clean, 1 findings (a bad schema, drift), 2 cannot run (usage, files).

docs/diagnostics.md of stategen says what the codes of findings mean, such as [ref-unresolved].
`)
}

func (p *program) helpVerb() *verb {
	return &verb{
		name:     "help",
		synopsis: []string{"[VERB]"},
		summary:  "print this overview, or the help of a verb",
		args:     "VERB",
		flags:    newFlags("help"),
		run: func(args []string) error {
			if len(args) == 0 {
				p.overview(p.stdout)
				return nil
			}
			v := p.verb(args[0])
			if v == nil {
				return unknownVerb(args[0])
			}
			v.help(p.stdout)
			return nil
		},
	}
}

// noArguments refuses arguments.
func noArguments(verb string, args []string) error {
	if len(args) > 0 {
		return &usageError{fmt.Sprintf("stategen %s takes no argument, and there is %q", verb, args[0]), ""}
	}
	return nil
}
