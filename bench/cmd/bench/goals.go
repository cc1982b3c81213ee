package main

import "fmt"

// goal is a ratio of speeds that the project has set itself.
type goal struct {
	table  string
	of, to string // rows: the speed of the first over that of the second
	inputs []string
	least  float64
}

var goals = []goal{
	{"decode", "stategen", "bytedance/sonic", []string{"small", "medium"}, 3.5},
	{"decode", "stategen", "encoding/json v1", []string{"small", "medium"}, 60},
	{"decode", "stategen", "bytedance/sonic", []string{"large"}, 2.6},
	{"decode", "stategen", "bytedance/sonic", []string{"tiny"}, 5.5},
	{"decode", "stategen", "bytedance/sonic", []string{"blobs"}, 1.5},
	{"decode", "stategen, strict", "stategen", []string{"small", "medium", "large", "tiny", "blobs"}, 0.85},
	{"encode", "stategen", "bytedance/sonic, Marshal", []string{"medium"}, 2.3},
	{"encode", "stategen", "goccy/go-json", []string{"medium"}, 1.6},
	{"encode", "stategen", "encoding/json v1", []string{"medium"}, 8},
	{"encode", "stategen", "bytedance/sonic, Marshal", []string{"large", "tiny"}, 4.5},
	{"encode", "stategen", "goccy/go-json", []string{"small", "large", "tiny", "blobs"}, 1},
	{"strict", "stategen, strict", "santhosh-tekuri/jsonschema, unmarshal + validate", []string{"medium"}, 50},
	{"strict", "stategen, strict", "santhosh-tekuri/jsonschema, unmarshal + validate", []string{"tiny"}, 200},
	{"turn", "stategen, checked", "stategen", turnInputs, 3},
	{"turn", "stategen, structural", "stategen", turnInputs, 4.5},
	{"turn", "stategen, index kept", "stategen", turnInputs, 30},
	{"poll", "stategen, checked", "stategen", turnInputs, 3},
	{"poll", "stategen, structural", "stategen", turnInputs, 4.5},
	{"poll", "stategen, index kept", "stategen", turnInputs, 30},
}

// printGoals prints the goals of which both rows were measured.
func (m *matrix) printGoals() {
	heading := false
	for _, g := range goals {
		for _, input := range g.inputs {
			measured, ok := m.times(g.table, g.of, g.to, input)
			if !ok {
				continue
			}
			if !heading {
				fmt.Fprint(m.out, "### Goals\n\n| | input | wanted | measured | |\n|---|---|---:|---:|---|\n")
				heading = true
			}
			verdict := "met"
			if measured < g.least {
				verdict = "missed"
			}
			fmt.Fprintf(m.out, "| %s: %s ÷ %s | %s | %s | %s | %s |\n",
				g.table, g.of, g.to, input, number(g.least), number(measured), verdict)
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
		for _, e := range m.rows {
			x, ok := m.times("decode", e.Name, m.reference, input)
			if ok && typedTree(e.row) && x > 1 {
				fmt.Fprintf(m.out, "| decode: %s is faster | %s | never | %s | missed |\n", e.Name, input, number(x))
			}
		}
	}
}
