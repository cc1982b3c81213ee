package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/stategen/stategen/bench/corpus"
	"github.com/stategen/stategen/bench/peer"
)

// matrix measures tables and prints them.
type matrix struct {
	options
	rows     []entrant
	out      io.Writer
	progress io.Writer
	// medians are kept for the goals. Two tables may measure the same, but only
	// within a table the rows took turns.
	medians map[key]result
	// ratios say how many times as fast the reference is: the median over the
	// rounds, in each of which both were measured beside each other.
	ratios map[key]float64
}

// key names a measurement. A row is a peer's name, and with a way, unless that
// is to decode all, also the way's, after a comma.
type key struct {
	table string
	row   string
	input string
}

// line is a line of a table: an entrant and, in the tables of turns and of
// polls, the way it goes about it.
type line struct {
	entrant
	way string
}

func (l line) label() string {
	if l.way == "" || l.way == "full" {
		return l.Name
	}
	return l.Name + ", " + l.way
}

// verify checks every input of the chosen tables with every peer. A peer that
// is known to read another tree is named with what differs.
func (m *matrix) verify() error {
	var inputs []string
	for _, name := range m.tables {
		for _, input := range m.inputsOf(tableByName(name)) {
			// A hundred megabytes as maps and slices, for each peer twice, would
			// say nothing that ten do not.
			if !slices.Contains(inputs, input) && input != "chat:100M" {
				inputs = append(inputs, input)
			}
		}
	}
	other := map[string]bool{}
	for _, input := range inputs {
		for _, e := range m.rows {
			if e.Kind == peer.Bound || corpus.IsTeam(input) && !e.Teams || e.Kind == peer.Strict && strings.Contains(input, "dotnet") {
				continue
			}
			fmt.Fprintf(m.progress, "\rchecking %-20s %-60s", input, e.Name)
			res := e.by.measure(request{Op: opVerify, Peer: e.Name, Input: input})
			if res.Err != "" && e.Other == "" {
				return fmt.Errorf("%s on %s: %s", e.Name, input, res.Err)
			}
			if res.Err != "" || len(res.Places) > 0 {
				other[e.Name] = true
			}
		}
	}
	fmt.Fprintf(m.progress, "\r%90s\r", "")
	fmt.Fprintf(m.out, "Every peer reads and writes the same tree of every input")
	for _, e := range m.rows {
		if other[e.Name] {
			fmt.Fprintf(m.out, "; except %s: %s", e.Name, e.Other)
		}
	}
	fmt.Fprint(m.out, ".\n\n")
	return nil
}

func (m *matrix) inputsOf(t *table) []string {
	if len(m.inputs) > 0 {
		return m.inputs
	}
	return t.inputs
}

func (m *matrix) linesOf(t *table) (lines []line) {
	for _, e := range m.rows {
		switch {
		case !t.rows(e.row):
		case e.Kind != peer.Bound && (t.op == opTurn || t.op == opPoll):
			for _, way := range waysOf(t, e.row) {
				lines = append(lines, line{e, way})
			}
		default:
			lines = append(lines, line{entrant: e})
		}
	}
	return lines
}

func waysOf(t *table, r row) []string {
	if t.op == opPoll {
		return r.Polls
	}
	return r.Turns
}

// print measures a table, all lines in every round, and prints it.
func (m *matrix) print(t *table) {
	lines, inputs := m.linesOf(t), m.inputsOf(t)
	samples, ratios := map[key][]result{}, map[key][]float64{}
	for round := range m.rounds {
		for _, input := range inputs {
			for _, l := range lines {
				k := key{t.name, l.label(), input}
				if taken := samples[k]; len(taken) > 0 && taken[0].Err != "" {
					continue
				}
				fmt.Fprintf(m.progress, "\r%s %d/%d %-20s %-50s", t.name, round+1, m.rounds, input, l.label())
				reference, ok := m.referenceOf(t, lines)
				if !ok || l.label() == m.reference {
					samples[k] = append(samples[k], m.measure(t, l, input))
					continue
				}
				own, other := m.pair(t, l, reference, input, round)
				samples[k] = append(samples[k], own)
				ratios[k] = append(ratios[k], own.Nanos/other.Nanos)
			}
		}
	}
	fmt.Fprintf(m.progress, "\r%100s\r", "")
	if m.medians == nil {
		m.medians, m.ratios = map[key]result{}, map[key]float64{}
	}
	for k, taken := range samples {
		m.medians[k] = median(taken)
	}
	for k, taken := range ratios {
		m.ratios[k] = middle(taken)
	}
	for _, c := range t.show {
		m.printCells(t, c, lines, inputs)
	}
}

// referenceOf returns the line that the others are measured beside, if the
// table has it and is one of times.
func (m *matrix) referenceOf(t *table, lines []line) (line, bool) {
	for _, l := range lines {
		if l.label() == m.reference && slices.ContainsFunc(t.show, cell.timed) {
			return l, true
		}
	}
	return line{}, false
}

// times returns how many times as fast row of is as row to, by way of the
// reference, which both were measured beside.
func (m *matrix) times(table, of, to, input string) (float64, bool) {
	ratio := func(row string) (float64, bool) {
		k := key{table, row, input}
		if m.medians[k].Err != "" {
			return 0, false
		}
		if row == m.reference {
			_, ok := m.medians[k]
			return 1, ok
		}
		r, ok := m.ratios[k]
		return r, ok
	}
	a, ok := ratio(of)
	b, known := ratio(to)
	return b / a, ok && known
}

// opOf is the operation of a line: a bound does its own in every table.
func opOf(t *table, l line) operation {
	if l.Kind == peer.Bound {
		return opDecode
	}
	return t.op
}

// median takes the middle of each quantity by itself.
func median(taken []result) result {
	each := func(of func(result) float64) float64 {
		values := make([]float64, len(taken))
		for i, r := range taken {
			values[i] = of(r)
		}
		return middle(values)
	}
	r := taken[0]
	r.Nanos = each(func(r result) float64 { return r.Nanos })
	r.Allocs = each(func(r result) float64 { return r.Allocs })
	r.Bytes = each(func(r result) float64 { return r.Bytes })
	return r
}

// middle is the median of values, which it sorts.
func middle(values []float64) float64 {
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}
