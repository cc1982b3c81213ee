package main

import (
	"bytes"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/bench/peer"
)

const schemaPath = "../../../schema/durable-agent-state/1.1.0.json"

func TestMedianTakesEachQuantityByItself(t *testing.T) {
	got := median([]result{
		{Size: 7, Nanos: 30, Allocs: 1, Bytes: 9},
		{Size: 7, Nanos: 10, Allocs: 3, Bytes: 8},
		{Size: 7, Nanos: 20, Allocs: 2, Bytes: 7},
		{Size: 7, Nanos: 90, Allocs: 2, Bytes: 5},
	})
	want := result{Size: 7, Nanos: 25, Allocs: 2, Bytes: 7.5}
	if got.Nanos != want.Nanos || got.Allocs != want.Allocs || got.Bytes != want.Bytes || got.Size != want.Size {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// swinging is a machine that is faster in some rounds than in others.
type swinging struct{ taken int }

func (s *swinging) list() ([]row, error) { return nil, nil }

func (s *swinging) measure(req request) result {
	slow := float64(1 + s.taken/3*7%5) // a pair and the reference by itself make a round
	s.taken++
	return result{Nanos: slow * map[string]float64{"stategen": 10, "other": 35}[req.Peer]}
}

func TestRatiosAreOfWhatWasMeasuredBesideEachOther(t *testing.T) {
	by := &swinging{}
	m := &matrix{
		options:  options{reference: "stategen", rounds: 5, inputs: []string{"small"}},
		rows:     []entrant{{row{Name: "other", Kind: peer.Tree}, by}, {row{Name: "stategen", Kind: peer.Tree}, by}},
		out:      io.Discard,
		progress: io.Discard,
	}
	m.print(tableByName("decode"))
	for _, c := range []struct {
		of, to string
		want   float64
	}{{"stategen", "other", 3.5}, {"other", "stategen", 1 / 3.5}, {"stategen", "stategen", 1}} {
		if got, ok := m.times("decode", c.of, c.to, "small"); !ok || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s is %v times as fast as %s, want %v", c.of, got, c.to, c.want)
		}
	}
	if _, ok := m.times("decode", "stategen", "nobody", "small"); ok {
		t.Error("a row that was not measured has a ratio")
	}
}

func TestNumber(t *testing.T) {
	for x, want := range map[float64]string{
		0.0123: "0.0123", 0.5: "0.50", 9.994: "9.99", 12.34: "12.3", 363.4: "363", 2469: "2,469", 1234567: "1,234,567",
	} {
		if got := number(x); got != want {
			t.Errorf("%v: got %s, want %s", x, got, want)
		}
	}
}

func TestParse(t *testing.T) {
	var stderr bytes.Buffer
	o, err := parse([]string{"-tables", "decode,turn", "-inputs", "small,chat:1M", "-peers", "sonic"}, &stderr)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Join(o.tables, " ") != "decode turn" || strings.Join(o.inputs, " ") != "small chat:1M" || o.rounds != 6 {
		t.Errorf("got %+v", o)
	}
	for want, bad := range map[string][]string{
		`no table is called "nothing"; there are decode,`:     {"-tables", "nothing"},
		`no input is called "huge"; there are small, medium,`: {"-inputs", "small,huge"},
		`"x" is not a size`:                    {"-inputs", "chat:x"},
		`0 rounds`:                             {"-rounds", "0"},
		`a measurement of 0s`:                  {"-time", "0s"},
		"error parsing regexp":                 {"-peers", "("},
		`no clock is called "sun"`:             {"-clock", "sun"},
		`there is no argument "decode"`:        {"decode"},
		`flag provided but not defined: -what`: {"-what"},
	} {
		if _, err := parse(bad, &stderr); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", bad, err, want)
		}
	}
}

func TestHelp(t *testing.T) {
	var stderr bytes.Buffer
	if code := run([]string{"-help"}, nil, io.Discard, &stderr); code != 0 || !strings.Contains(stderr.String(), "a quarter of an hour") || !strings.Contains(stderr.String(), "-tables") {
		t.Errorf("exit code %d:\n%s", code, &stderr)
	}
}

// What no row is called would leave nothing to compare.
func TestRowsThatThereAreNot(t *testing.T) {
	for want, args := range map[string][]string{
		"bench: -peers nobody is no row; there are encoding/json v1; ":     {"-peers", "nobody"},
		"bench: -reference nobody is no row; there are encoding/json v1; ": {"-reference", "nobody"},
	} {
		var stderr bytes.Buffer
		args = append(args, "-schema", schemaPath, "-jsonv2=false", "-tables", "decode", "-inputs", "small")
		if code := run(args, nil, io.Discard, &stderr); code != 2 || !strings.HasPrefix(stderr.String(), want) {
			t.Errorf("%q: exit code %d, %q", args, code, &stderr)
		}
	}
}

func TestPrintsATableOfEveryRow(t *testing.T) {
	var stdout, stderr bytes.Buffer
	code := run([]string{
		"-schema", schemaPath, "-jsonv2=false",
		"-rounds", "2", "-time", "1ms", "-tables", "decode,encode,turn,strict,held", "-inputs", "small",
	}, nil, &stdout, &stderr)
	if code != 0 {
		t.Fatalf("exit %d: %s", code, &stderr)
	}
	for _, want := range []string{
		"Every peer reads and writes the same tree of every input",
		"except go-jsonschema",
		"### Decoding\n",
		"### A turn",
	} {
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("no %q in\n%s", want, &stdout)
		}
	}
	cell := regexp.MustCompile(`(?m)^\| bytedance/sonic \| [0-9.,]+ \([0-9.,]+\) \|$`)
	if n := len(cell.FindAllString(stdout.String(), -1)); n != 3 { // decode, encode, turn
		t.Errorf("%d rows of sonic with a ratio, want 3, in\n%s", n, &stdout)
	}
}

func TestWorkerAnswersRequests(t *testing.T) {
	var stdout, stderr bytes.Buffer
	in := strings.NewReader(`{"Op":"decode","Peer":"go-faster/jx","Input":"small","Time":1000000}
		{"Op":"decode","Peer":"nobody","Input":"small"}
		{"Op":"nothing","Peer":"go-faster/jx","Input":"small"}`)
	if code := run([]string{"-worker", "-schema", schemaPath}, in, &stdout, &stderr); code != 0 {
		t.Fatalf("exit %d: %s", code, &stderr)
	}
	lines := strings.Split(strings.TrimSpace(stdout.String()), "\n")
	if len(lines) != 4 {
		t.Fatalf("%d answers: %s", len(lines), &stdout)
	}
	for i, want := range []string{`"Name":"go-faster/jx"`, `"Err":"",`, `no peer is called`, `no operation is called`} {
		if !strings.Contains(lines[i], want) {
			t.Errorf("no %s in %s", want, lines[i])
		}
	}
}

var (
	ofMake   = regexp.MustCompile(`make bench ARGS='([^']*)'`)
	ofGo     = regexp.MustCompile(`go run \./cmd/bench (.*)`)
	argument = regexp.MustCompile(`"[^"]*"|'[^']*'|\S+`)
)

// The commands that the pages show are understood, and have rows to print.
func TestCommandsOfThePages(t *testing.T) {
	schema, err := os.ReadFile(schemaPath)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := newLocal(schema).list()
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, page := range []string{"../../README.md", "../../../README.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		var commands []string
		for _, m := range ofMake.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(strings.ReplaceAll(m[1], "$$", ""), "$") {
				t.Errorf("%s: make takes the dollar out of %s", page, m[0])
			}
			commands = append(commands, strings.ReplaceAll(m[1], "$$", "$"))
		}
		for _, m := range ofGo.FindAllStringSubmatch(string(text), -1) {
			command, _, _ := strings.Cut(m[1], " #")
			commands = append(commands, command)
		}
		for _, command := range commands {
			shown++
			var args []string
			for _, arg := range argument.FindAllString(command, -1) {
				args = append(args, strings.Trim(arg, `"'`))
			}
			o, err := parse(args, io.Discard)
			if err != nil {
				t.Errorf("%s: %s: %v", page, command, err)
				continue
			}
			for _, alternative := range strings.Split(o.peers.String(), "|") {
				one := regexp.MustCompile(alternative)
				if !slices.ContainsFunc(rows, func(r row) bool { return one.MatchString(r.Name) }) {
					t.Errorf("%s: %s: no row is called %s", page, command, alternative)
				}
			}
		}
	}
	if shown < 6 {
		t.Errorf("only %d commands were found", shown)
	}
}
