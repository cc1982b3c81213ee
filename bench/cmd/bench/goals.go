package main

import "fmt"

// goal is a ratio of speeds that the project has set itself.
type goal struct {
	op     operation
	of, to string // rows: the speed of the first over that of the second
	inputs []string
	least  float64
}

var goals = []goal{
	{opDecode, "stategen", "bytedance/sonic", []string{"small", "medium"}, 3.5},
	{opDecode, "stategen", "encoding/json v1", []string{"small", "medium"}, 60},
	{opDecode, "stategen", "bytedance/sonic", []string{"large"}, 2.6},
	{opDecode, "stategen", "bytedance/sonic", []string{"tiny"}, 5.5},
	{opDecode, "stategen", "bytedance/sonic", []string{"blobs"}, 1.5},
	{opDecode, "stategen, strict", "stategen", []string{"small", "medium", "large", "tiny", "blobs"}, 0.85},
	{opEncode, "stategen", "bytedance/sonic", []string{"medium"}, 2.3},
	{opEncode, "stategen", "goccy/go-json", []string{"medium"}, 1.6},
	{opEncode, "stategen", "encoding/json v1", []string{"medium"}, 8},
	{opEncode, "stategen", "bytedance/sonic", []string{"large", "tiny"}, 4.5},
	{opEncode, "stategen", "goccy/go-json", []string{"small", "large", "tiny", "blobs"}, 1},
	{opDecode, "stategen, strict", "santhosh-tekuri/jsonschema, unmarshal + validate", []string{"medium"}, 50},
	{opDecode, "stategen, strict", "santhosh-tekuri/jsonschema, unmarshal + validate", []string{"tiny"}, 200},
	{opTurn, "stategen, checked", "stategen", turnInputs, 3},
	{opTurn, "stategen, structural", "stategen", turnInputs, 4.5},
	{opTurn, "stategen, tail", "stategen", turnInputs, 30},
}

// printGoals prints the goals of which both rows were measured.
func (m *matrix) printGoals() {
	heading := false
	for _, g := range goals {
		for _, input := range g.inputs {
			of, ok := m.medians[key{g.op, g.of, input}]
			to, known := m.medians[key{g.op, g.to, input}]
			if !ok || !known || of.Err != "" || to.Err != "" {
				continue
			}
			if !heading {
				fmt.Fprint(m.out, "### Goals\n\n| | input | wanted | measured | |\n|---|---|---:|---:|---|\n")
				heading = true
			}
			verdict := "met"
			if to.Nanos/of.Nanos < g.least {
				verdict = "missed"
			}
			fmt.Fprintf(m.out, "| %s: %s ÷ %s | %s | %s | %s | %s |\n",
				g.op, g.of, g.to, input, number(g.least), number(to.Nanos/of.Nanos), verdict)
		}
	}
	m.printUnbeaten()
	if heading {
		fmt.Fprintln(m.out)
	}
}

// printUnbeaten says where another peer decodes faster than the reference: the
// goal is nowhere.
func (m *matrix) printUnbeaten() {
	for _, input := range tableByName("decode").inputs {
		own, ok := m.medians[key{opDecode, m.reference, input}]
		if !ok {
			continue
		}
		for _, e := range m.rows {
			r, ok := m.medians[key{opDecode, e.Name, input}]
			if ok && r.Err == "" && typedTree(e.row) && r.Nanos < own.Nanos {
				fmt.Fprintf(m.out, "| decode: %s is faster | %s | never | %s | missed |\n", e.Name, input, number(own.Nanos/r.Nanos))
			}
		}
	}
}
