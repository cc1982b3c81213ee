// Command bench measures the generated package against the JSON libraries for
// Go on the same documents and prints the tables as Markdown. It is run from
// the folder bench, and writes no files.
//
// Every row of a table is measured once a round, right beside the generated
// package, so that what else the machine does falls on both; a table shows the
// medians of the speeds, and of the rounds' ratios. First it checks that every
// peer reads the same tree of every document.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/stategen/stategen/bench/corpus"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// options are the command's flags.
type options struct {
	tables    []string
	inputs    []string
	peers     *regexp.Regexp
	reference string
	rounds    int
	time      time.Duration
	schema    string
	jsonv2    bool
	worker    bool
	cpu       bool
}

// about is what -help says in front of the flags.
const about = `bench measures the generated package beside the JSON libraries for Go, and prints tables in Markdown.

All tables take about a quarter of an hour, one of them from half a minute to three. The first run fetches
the libraries. Run it where nothing else is at work, or with -clock cpu.

`

func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, about)
		flags.PrintDefaults()
	}
	names := strings.Join(tableNames(), ",")
	selected := flags.String("tables", names, "the tables to print")
	inputs := flags.String("inputs", "", "inputs in place of those of each table, such as medium,chat:1M")
	peers := flags.String("peers", "", "only rows whose name matches this regular expression")
	flags.StringVar(&o.reference, "reference", "stategen", "the row to which the ratios relate")
	flags.IntVar(&o.rounds, "rounds", 6, "rounds, of which the tables show the medians")
	flags.DurationVar(&o.time, "time", 150*time.Millisecond, "least time of one measurement")
	flags.StringVar(&o.schema, "schema", "../schema/durable-agent-state/1.1.0.json", "the schema that the validators read")
	flags.BoolVar(&o.jsonv2, "jsonv2", true, "also measure encoding/json/v2, in a process built with GOEXPERIMENT=jsonv2")
	clock := flags.String("clock", "wall", "what is measured: wall time, or on Unix cpu, the processor time of all threads, for a machine that does other work too")
	flags.BoolVar(&o.worker, "worker", false, "measure on request; for the command's own use")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() > 0 {
		return o, fmt.Errorf("there is no argument %q; see -help", flags.Arg(0))
	}
	o.tables = strings.Split(*selected, ",")
	switch *clock {
	case "wall":
	case "cpu":
		o.cpu = true
		if _, err := cpuTime(); err != nil {
			return o, err
		}
	default:
		return o, fmt.Errorf("no clock is called %q; there are wall and cpu", *clock)
	}
	if *inputs != "" {
		o.inputs = strings.Split(*inputs, ",")
	}
	for _, name := range o.inputs {
		if _, err := corpus.SpecOf(name); err != nil {
			return o, err
		}
	}
	var err error
	if o.peers, err = regexp.Compile(*peers); err != nil {
		return o, err
	}
	for _, name := range o.tables {
		if tableByName(name) == nil {
			return o, fmt.Errorf("no table is called %q; there are %s", name, names)
		}
	}
	if o.rounds < 1 {
		return o, fmt.Errorf("%d rounds; there has to be one", o.rounds)
	}
	if o.time <= 0 {
		return o, fmt.Errorf("a measurement of %v; it has to take some time", o.time)
	}
	return o, nil
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil {
		err = bench(o, stdin, stdout, stderr)
	}
	if err != nil {
		fmt.Fprintln(stderr, "bench:", err)
		return 2
	}
	return 0
}

func bench(o options, stdin io.Reader, stdout, stderr io.Writer) error {
	schema, err := os.ReadFile(o.schema)
	if err != nil {
		return err
	}
	here := newLocal(schema)
	if o.worker {
		return serve(here, stdin, stdout)
	}
	var others []measurer
	if o.jsonv2 {
		child, err := startChild(o.schema, stderr)
		if err != nil {
			fmt.Fprintln(stderr, "bench: without encoding/json/v2:", err)
		} else {
			defer child.stop()
			others = append(others, child)
		}
	}
	rows, err := collect(o, append([]measurer{here}, others...))
	if err != nil {
		return err
	}
	printMachine(stdout, o)
	m := &matrix{options: o, rows: rows, out: stdout, progress: terminal(stderr)}
	if err := m.verify(); err != nil {
		return err
	}
	for _, name := range o.tables {
		m.print(tableByName(name))
	}
	if len(o.inputs) == 0 && o.peers.String() == "" {
		m.printGoals()
	}
	return nil
}

// terminal is a writer for what only a person who waits wants to see.
func terminal(w io.Writer) io.Writer {
	if file, ok := w.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return w
		}
	}
	return io.Discard
}
