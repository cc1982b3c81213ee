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
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
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
	tools   []string
	schema  string
	binary  string
}

func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("genbench", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.IntVar(&o.rounds, "rounds", 3, "rounds, of which the table shows the medians")
	flags.DurationVar(&o.timeout, "timeout", 2*time.Minute, "longest time of one run; a tool that takes longer runs no larger schema of the kind")
	sizes := flags.String("sizes", "1000,5000,20000", "numbers of definitions and of properties")
	tools := flags.String("tools", strings.Join(toolNames(), ","), "the tools to measure")
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
	o.tools = strings.Split(*tools, ",")
	if o.rounds < 1 {
		return o, fmt.Errorf("%d rounds", o.rounds)
	}
	return o, nil
}

func run(args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
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
	dir, err := os.MkdirTemp("", "genbench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var present []*tool
	for _, t := range toolList {
		if !slices.Contains(o.tools, t.name) {
			continue
		}
		if t.name == "stategen" && o.binary != "" {
			t.install = func(dir string) error { return link(o.binary, binary(dir, "stategen")) }
		}
		if err := t.install(dir); err != nil {
			fmt.Fprintf(stderr, "genbench: without %s: %v\n", t.name, err)
			continue
		}
		present = append(present, t)
	}
	tasks, err := writeTasks(o, dir)
	if err != nil {
		return err
	}
	results := measure(o, present, tasks, dir, stderr)
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
