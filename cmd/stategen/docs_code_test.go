package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// shownGo lists where the Go code of the pages stands: in examples, which are run, and in
// what is generated. The files of an entry count as one.
var shownGo = [][]string{
	{"../../golden/example_durable_test.go"},
	{"../../golden/example_damaged_test.go"},
	{"../../golden/example_autogen_test.go"},
	{"../../golden/majors/example_test.go"},
	{"../../golden/majors/turns.txtar"},
	{"../../golden/majors/hooked/rewritten.txtar"},
	{"../../golden/majors/agentstate/hooks_v2.go"},
	{"../../generated/durableagent/types.go", "../../generated/durableagent/unions.go"},
}

// shownAlone lists code that stands nowhere else, by a part of it, and why.
var shownAlone = map[string]string{
	"`json:\"conversationHistory,omitempty\"`":   "what another generator emits",
	"//go:generate go tool stategen generate":    "a comment alone",
	"//stategen:handles owner Owner.name +count": "each form of a directive above one method",
}

var goBlock = regexp.MustCompile("(?ms)^ *```go\n(.*?)^ *```$")

// The Go code of the pages is that of examples, or of generated packages, but for comments
// behind code. A line "..." stands for what is left out, and so may an empty one.
func TestGoOfTheDocs(t *testing.T) {
	var sources []goLines
	for _, files := range shownGo {
		var text strings.Builder
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text.Write(data)
		}
		sources = append(sources, linesOfGo(text.String()))
	}
	found, alone := 0, map[string]bool{}
	for file, text := range pages(t) {
		for _, m := range goBlock.FindAllStringSubmatch(text, -1) {
			found++
			block, excepted := linesOfGo(strings.ReplaceAll(m[1], "\n\n", "\n...\n")), false
			for part := range shownAlone {
				if strings.Contains(m[1], part) {
					alone[part], excepted = true, true
				}
			}
			if !excepted && !slices.ContainsFunc(sources, func(s goLines) bool { return s.have(block) }) {
				t.Errorf("%s: this code is that of no example:\n%s", file, m[1])
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d blocks of Go were found", found)
	}
	for part, reason := range shownAlone {
		if !alone[part] {
			t.Errorf("no page shows %s (%s)", part, reason)
		}
	}
}

// goLines is code, line by line, with its white space made one blank: comments that have
// lines of their own apart.
type goLines struct{ code, comments []string }

var blanks = regexp.MustCompile(`\s+`)

func linesOfGo(text string) (lines goLines) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(blanks.ReplaceAllString(line, " "))
		if strings.HasPrefix(line, "//") {
			lines.comments = append(lines.comments, line)
			continue
		}
		line, _, _ = strings.Cut(line, " // ")
		if line != "" {
			lines.code = append(lines.code, line)
		}
	}
	return lines
}

// have reports whether s has the comments of a block, and its code: the pieces between the
// lines "..." one after the other, each without a gap.
func (s goLines) have(block goLines) bool {
	for _, c := range block.comments {
		if !slices.Contains(s.comments, c) {
			return false
		}
	}
	at := 0
	for _, piece := range pieces(block.code) {
		for ; ; at++ {
			if at+len(piece) > len(s.code) {
				return false
			}
			if slices.Equal(s.code[at:at+len(piece)], piece) {
				break
			}
		}
		at += len(piece)
	}
	return true
}

// pieces are the lines between the lines "...".
func pieces(code []string) [][]string {
	list := [][]string{nil}
	for _, line := range code {
		if line == "..." {
			list = append(list, nil)
			continue
		}
		list[len(list)-1] = append(list[len(list)-1], line)
	}
	return list
}
