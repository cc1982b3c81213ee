package main

import "github.com/stategen/stategen/bench/corpus"

// table is one table of the output.
type table struct {
	name   string
	title  string
	op     operation
	inputs []string
	// rows says which peers stand in it; nil is those that read a typed tree.
	rows func(row) bool
	// show is what its cells show.
	show []cell
}

// cell is what a table shows of a measurement. A table is printed once for
// each of its cells.
type cell int

const (
	speed       cell = iota // MB/s, and how many times as fast the reference is
	micros                  // µs, and how many times as fast the reference is
	allocations             // allocations, and bytes allocated per byte of input
	memory                  // bytes per byte of input
)

// timed reports whether a cell shows how long something takes.
func (c cell) timed() bool { return c == speed || c == micros }

var turnInputs = []string{"medium", "chat:1M", "large"}

var tables = []table{
	{
		name: "decode", title: "Decoding", op: opDecode, inputs: corpus.Main,
		rows: typed, show: []cell{speed, allocations},
	},
	{
		name: "spellings", title: "Decoding: the medium conversation indented, as .NET writes it, in CJK", op: opDecode,
		inputs: append([]string{"medium"}, corpus.Spellings...), rows: typed, show: []cell{speed},
	},
	{
		name: "encode", title: "Encoding into a buffer large enough", op: opEncode, inputs: corpus.Main,
		rows: func(r row) bool { return r.Encode || bound(r) }, show: []cell{speed, allocations},
	},
	{
		name: "turn", title: "A turn: two entries appended to a stored document", op: opTurn, inputs: turnInputs,
		rows: func(r row) bool { return len(r.Turns) > 0 || bound(r) }, show: []cell{micros},
	},
	{
		name: "poll", title: "A poll: the last response by its correlationId", op: opPoll, inputs: turnInputs,
		rows: func(r row) bool { return len(r.Polls) > 0 || bound(r) }, show: []cell{micros},
	},
	{
		name: "team", title: "Decoding states of AutoGen's teams", op: opDecode, inputs: corpus.Teams,
		rows: func(r row) bool { return r.Teams }, show: []cell{speed, allocations},
	},
	{
		name: "team-encode", title: "Encoding states of AutoGen's teams", op: opEncode, inputs: corpus.Teams,
		rows: func(r row) bool { return r.Teams && r.Encode }, show: []cell{speed},
	},
	{
		name: "strict", title: "Reading with the schema's verdict", op: opDecode, inputs: corpus.Main,
		rows: strict, show: []cell{speed, allocations},
	},
	{
		name: "held", title: "Memory held by a decoded document, the copy of its text included", op: opHeld, inputs: corpus.Main,
		rows: typedTree, show: []cell{memory},
	},
	{
		name: "scaling", title: "Decoding conversations of 1 KB to 100 MB", op: opDecode,
		inputs: []string{"chat:1K", "chat:10K", "chat:100K", "chat:1M", "chat:10M", "chat:100M"},
		rows:   scaled, show: []cell{speed},
	},
	{
		name: "peak", title: "Growth of the process while it decodes once, garbage included", op: opPeak,
		inputs: []string{"chat:1M", "chat:10M", "chat:100M"},
		rows:   scaled, show: []cell{memory},
	},
}

func tableNames() (names []string) {
	for _, t := range tables {
		names = append(names, t.name)
	}
	return names
}

func tableByName(name string) *table {
	for i := range tables {
		if tables[i].name == name {
			return &tables[i]
		}
	}
	return nil
}
