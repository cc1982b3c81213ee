// Command genbench measures how long stategen takes to generate, beside
// go-jsonschema and quicktype, on the schema of durable agent states and on
// schemas of thousands of definitions and of properties. It is run from the
// folder bench. The tools are built and installed, and write, into a temporary
// folder that is removed at the end; quicktype needs npm and is left out
// without it.
//
// The commands run one after the other in every round; the table shows medians
// of the wall time, start of the process included, as a user waits for it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/stategen/stategen/internal/synthetic"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

type options struct {
	rounds  int
	timeout time.Duration
	sizes   []int
	tools   []*tool
	schema  string
	binary  string
}

// about is what -help says in front of the flags.
const about = `genbench measures how long stategen takes to generate, beside other generators, and prints a table in
Markdown.

It takes some minutes, most of them with -sizes 20000. It installs the other generators from their
registries into a folder that is removed at the end, quicktype with npm; what cannot be installed is
left out, and named. With -tools stategen nothing is fetched.

`

func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("genbench", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, about)
		flags.PrintDefaults()
	}
	flags.IntVar(&o.rounds, "rounds", 3, "rounds, of which the table shows the medians")
	flags.DurationVar(&o.timeout, "timeout", 2*time.Minute, "longest time of one run; a tool that takes longer runs no larger schema of the kind")
	sizes := flags.String("sizes", "1000,5000,20000", "numbers of definitions and of properties")
	tools := flags.String("tools", strings.Join(toolNames(), ","), "the tools to measure, with or without their versions")
	flags.StringVar(&o.schema, "schema", "../schema/durable-agent-state/1.1.0.json", "the schema of durable agent states")
	flags.StringVar(&o.binary, "stategen", "", "a stategen that is built already")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	for text := range strings.SplitSeq(*sizes, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 10 {
			return o, fmt.Errorf("%q is not a size", text)
		}
		o.sizes = append(o.sizes, n)
	}
	if flags.NArg() > 0 {
		return o, fmt.Errorf("there is no argument %q; see -help", flags.Arg(0))
	}
	for name := range strings.SplitSeq(*tools, ",") {
		t := toolByName(name)
		if t == nil {
			return o, fmt.Errorf("no tool is called %q; there are %s", name, strings.Join(toolNames(), ", "))
		}
		o.tools = append(o.tools, t)
	}
	if o.rounds < 1 {
		return o, fmt.Errorf("%d rounds; there has to be one", o.rounds)
	}
	if o.binary != "" {
		if info, err := os.Stat(o.binary); err != nil {
			return o, err
		} else if info.IsDir() {
			return o, fmt.Errorf("%s is a folder, and no stategen", o.binary)
		}
	}
	return o, nil
}

func run(args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil {
		err = genbench(o, stdout, stderr)
	}
	if err != nil {
		fmt.Fprintln(stderr, "genbench:", err)
		return 2
	}
	return 0
}

// task is a schema to generate from.
type task struct {
	name string
	kind string // of those that grow, to tell when one is too large
	file string
	size int // definitions or properties; 0 where it does not grow
}

func genbench(o options, stdout, stderr io.Writer) error {
	// An interrupt ends the run, and not before the folder is removed.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	dir, err := os.MkdirTemp("", "genbench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var present []*tool
	for _, t := range o.tools {
		if t.name == "stategen" && o.binary != "" {
			t.install = func(_ context.Context, dir string) error { return link(o.binary, binary(dir, "stategen")) }
		}
		if err := t.install(ctx, dir); err != nil {
			fmt.Fprintf(stderr, "genbench: without %s: %v\n", t.name, err)
			continue
		}
		present = append(present, t)
	}
	if len(present) == 0 {
		return errors.New("there is no tool to measure")
	}
	tasks, err := writeTasks(o, dir)
	if err != nil {
		return err
	}
	results := measure(ctx, o, present, tasks, dir, stderr)
	if ctx.Err() != nil {
		return errors.New("interrupted")
	}
	printTable(stdout, present, tasks, results)
	return nil
}

func writeTasks(o options, dir string) ([]task, error) {
	durable, err := os.ReadFile(o.schema)
	if err != nil {
		return nil, err
	}
	var tasks []task
	add := func(t task, schema []byte) {
		if err == nil {
			t.file = filepath.Join(dir, strings.ReplaceAll(t.name, " ", "-")+".json")
			err = os.WriteFile(t.file, schema, 0o644)
			tasks = append(tasks, t)
		}
	}
	add(task{name: "durable agent state"}, durable)
	for _, n := range o.sizes {
		add(task{name: fmt.Sprintf("%d definitions", n), kind: "definitions", size: n}, synthetic.Definitions(n))
	}
	for _, n := range o.sizes {
		add(task{name: fmt.Sprintf("%d properties", n), kind: "properties", size: n}, synthetic.Properties(n))
	}
	return tasks, err
}
