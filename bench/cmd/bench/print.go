package main

import (
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/stategen/stategen/bench/peer"
)

var legends = map[cell]string{
	speed:       "MB/s (in brackets: how many times as fast %s is, the median of the rounds' ratios)",
	micros:      "µs (in brackets: how many times as fast %s is, decoding all, the median of the rounds' ratios)",
	allocations: "allocations, and bytes allocated for each byte of input",
	memory:      "bytes for each byte of input",
}

func printMachine(w io.Writer, o options) {
	clock := "wall time"
	if o.cpu {
		clock = "processor time, that of the garbage collector included"
	}
	fmt.Fprintf(w, "%s %s/%s, %d processors; medians of %d rounds, %s\n\n",
		runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), o.rounds, clock)
}

func (m *matrix) printCells(t *table, c cell, lines []line, inputs []string) {
	legend := legends[c]
	if strings.Contains(legend, "%s") {
		legend = fmt.Sprintf(legend, m.reference)
	}
	fmt.Fprintf(m.out, "### %s\n\n%s\n\n| |", t.title, legend)
	for _, input := range inputs {
		fmt.Fprintf(m.out, " %s |", input)
	}
	fmt.Fprintf(m.out, "\n|---|%s\n", strings.Repeat("---:|", len(inputs)))
	for _, l := range lines {
		if l.Kind == peer.Bound && !c.timed() {
			continue
		}
		fmt.Fprintf(m.out, "| %s |", l.label())
		for _, input := range inputs {
			fmt.Fprintf(m.out, " %s |", m.text(t, c, l, input))
		}
		fmt.Fprintln(m.out)
	}
	fmt.Fprintln(m.out)
}

// text is a cell's text; a dash where a peer cannot do it.
func (m *matrix) text(t *table, c cell, l line, input string) string {
	r, ok := m.medians[key{t.name, l.label(), input}]
	if !ok || r.Err != "" {
		return "—"
	}
	switch c {
	case speed:
		return number(float64(r.Size)*1e3/r.Nanos) + m.ratio(t, l, input)
	case micros:
		return number(r.Nanos/1e3) + m.ratio(t, l, input)
	case allocations:
		return fmt.Sprintf("%.0f, %.2f", r.Allocs, r.Bytes/float64(r.Size))
	default:
		return fmt.Sprintf("%.2f", r.Bytes/float64(r.Size))
	}
}

func (m *matrix) ratio(t *table, l line, input string) string {
	x, ok := m.times(t.name, m.reference, l.label(), input)
	if !ok || l.label() == m.reference {
		return ""
	}
	return " (" + number(x) + ")"
}

// number writes three digits or more, with a comma for each thousand.
func number(x float64) string {
	switch {
	case x < 0.1:
		return fmt.Sprintf("%.4f", x)
	case x < 10:
		return fmt.Sprintf("%.2f", x)
	case x < 100:
		return fmt.Sprintf("%.1f", x)
	}
	text := fmt.Sprintf("%.0f", x)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
