package emit

import (
	"regexp"
	"slices"
	"strings"
)

// A description of a schema is Markdown, mostly. go doc shows lists, code and headings as such if
// they are written as gofmt has them, and runs together what is not: so descriptions are read as
// far as the blocks that they consist of, and written in Go's form.

// block is a part of a description.
type block struct {
	kind   blockKind
	mark   string   // what an item begins with
	indent int      // how far its mark was from the left
	lines  []string // of code, as they are; of the others, to be wrapped
}

type blockKind int

const (
	paragraph blockKind = iota
	item                // of a list; Go has no lists within lists: their items are part of the one around them
	code
	heading
)

// What a block begins with.
var (
	fenceLine   = regexp.MustCompile("(?m)^ {0,3}(```|~~~)[^`\n]*$")
	headingLine = regexp.MustCompile(`^ {0,3}#{1,6}\s+(\S.*)$`)
	itemLine    = regexp.MustCompile(`^\s*([-*+•]|\d{1,2}[.)])\s+(\S.*)$`)
)

// webLink is a link to the web, of which its text and its address are shown; or what is quoted as
// code, in which there are no links.
var webLink = regexp.MustCompile("`[^`]*`|" + `!?\[((?:[^][` + "`]|`[^`]*`" + `)+)\]\(\s*(https?://(?:[^\s()]|\([^\s()]*\))+)\s*\)`)

// blocksOf returns the blocks of a description.
func blocksOf(text string) []block {
	lines := strings.Split(lineEnds.Replace(text), "\n")
	var blocks []block
	gap := true // a blank line came last, or a block that ends by itself
	for len(lines) > 0 {
		line := printable(strings.ReplaceAll(lines[0], "\t", "    "))
		var last block
		if len(blocks) > 0 {
			last = blocks[len(blocks)-1]
		}
		isBlank := strings.TrimSpace(line) == ""
		n, isCode := 1, false
		if !isBlank { // which may be as indented as code is
			n, isCode = codeLines(lines, gap && last.kind != item || last.introduces())
		}
		it, head := itemLine.FindStringSubmatch(line), headingLine.FindStringSubmatch(line)
		switch {
		case isBlank:
		case isCode:
			if text := unindented(lines[:n]); len(text) > 0 {
				blocks = append(blocks, block{kind: code, lines: text})
			}
		case head != nil && len(line) <= commentWidth:
			blocks = append(blocks, block{kind: heading, lines: []string{head[1]}})
		case it != nil && last.kind == item && indentOf(line) > last.indent+1: // a list within the list
			if k := len(last.lines) - 1; strings.TrimRight(last.lines[k], ".:;,") == last.lines[k] {
				last.lines[k] += ";"
			}
			blocks[len(blocks)-1].lines = append(last.lines, strings.TrimSpace(it[2]))
		case it != nil && last.kind == item && (listMark(it[1]) == bullet) != (last.mark == bullet): // no list is of both
			blocks[len(blocks)-1].lines = append(last.lines, line)
		// A number that begins a line of a paragraph by chance is no item.
		case it != nil && (gap || last.kind == item || len(it[1]) == 1 || it[1] == "1." || it[1] == "1)"):
			blocks = append(blocks, block{kind: item, mark: listMark(it[1]), indent: indentOf(line), lines: []string{strings.TrimSpace(it[2])}})
		case last.kind == paragraph && !gap, last.kind == item && (!gap || line[0] == ' '):
			blocks[len(blocks)-1].lines = append(last.lines, strings.TrimSpace(line))
		default:
			blocks = append(blocks, block{kind: paragraph, lines: []string{line}})
		}
		gap = isBlank || isCode || head != nil
		lines = lines[n:]
	}
	return blocks
}

// indentOf returns how many spaces a line begins with.
func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// introduces reports whether what is indented below the last line of a block is meant to stay in
// its lines, as below the "Attributes:" of Python, though to Markdown it goes on in the paragraph.
func (b block) introduces() bool {
	return b.kind == paragraph && len(b.lines) > 0 && strings.HasSuffix(strings.TrimSpace(b.lines[len(b.lines)-1]), ":")
}

// codeLines reports whether lines begin with code, and how many lines are to be taken: those
// between fences, of a table, or, if it may be so, that are indented as code is, with blank lines
// between them.
func codeLines(lines []string, indented bool) (n int, is bool) {
	first := lines[0]
	if fence := fenceLine.FindStringSubmatch(first); fence != nil {
		mark := fence[1]
		end := slices.IndexFunc(lines[1:], func(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), mark) })
		if end < 0 {
			return len(lines), true
		}
		return 1 + end + 1, true
	}
	inside := func(l string) bool { return strings.HasPrefix(l, "|") }
	if !inside(first) {
		inside = func(l string) bool { return strings.HasPrefix(l, "    ") || strings.HasPrefix(l, "\t") }
		if !indented || !inside(first) {
			return 1, false
		}
	}
	for n < len(lines) && inside(lines[n]) {
		n++
		if next := n + blankLines(lines[n:]); next < len(lines) && !strings.HasPrefix(first, "|") && inside(lines[next]) {
			n = next
		}
	}
	return n, true
}

// blankLines returns how many blank lines come first.
func blankLines(lines []string) int {
	if n := slices.IndexFunc(lines, func(l string) bool { return strings.TrimSpace(l) != "" }); n >= 0 {
		return n
	}
	return len(lines)
}

// unindented returns lines of code without fences and without what all of them are indented by.
func unindented(lines []string) []string {
	if fenceLine.MatchString(lines[0]) {
		lines = lines[1:]
		if n := len(lines) - 1; n >= 0 && fenceLine.MatchString(lines[n]) {
			lines = lines[:n]
		}
	}
	var list []string
	indent := -1
	for _, l := range lines {
		l = strings.TrimRight(printable(strings.ReplaceAll(l, "\t", "    ")), " ")
		if n := len(l) - len(strings.TrimLeft(l, " ")); l != "" && (indent < 0 || n < indent) {
			indent = n
		}
		list = append(list, l)
	}
	for k, l := range list {
		if l != "" {
			list[k] = l[indent:]
		}
	}
	for len(list) > 0 && list[len(list)-1] == "" {
		list = list[:len(list)-1]
	}
	for len(list) > 0 && list[0] == "" {
		list = list[1:]
	}
	return list
}

// bullet is the mark of the items that have no numbers, in Go's form.
const bullet = "  - "

// listMark is what an item begins with in Go's form.
func listMark(mark string) string {
	if number := strings.TrimRight(mark, ".)"); number != mark {
		return " " + number + ". "
	}
	return bullet
}

// descriptionText returns a description as the lines of a comment. If it is about what is called
// name, it begins with that; or with lead, where it has no paragraph at its beginning.
func descriptionText(name, lead, text string) []string {
	blocks := blocksOf(text)
	if len(blocks) == 0 {
		return nil
	}
	first := &blocks[0]
	if len(blocks) == 1 && first.kind == heading { // "# of retries"
		*first = block{lines: []string{strings.TrimSpace(printable(text))}}
	}
	begin := strings.TrimSpace(first.lines[0])
	switch {
	case name == "":
	case first.kind != paragraph || isDeprecation(begin):
		blocks = slices.Insert(blocks, 0, block{lines: []string{lead}})
	case !strings.HasPrefix(begin, name+" "): // as comments in Go begin
		first.lines[0] = name + ": " + begin
	}
	var lines []string
	for k, b := range blocks {
		if k > 0 && (b.kind != item || blocks[k-1].kind != item) {
			lines = append(lines, "")
		}
		lines = append(lines, b.text()...)
	}
	return lines
}

// text returns the lines of a block. Those of a paragraph stay as they are if they fit.
func (b block) text() []string {
	var lines []string
	switch b.kind {
	case code:
		for _, l := range b.lines {
			if l != "" {
				l = "\t" + l
			}
			lines = append(lines, l)
		}
	case heading:
		lines = append(lines, "# "+inline(strings.Join(strings.Fields(b.lines[0]), " ")))
	case item:
		for k, l := range wrap(inline(strings.Join(b.lines, " ")), commentWidth-len(b.mark)) {
			if k == 0 {
				lines = append(lines, b.mark+l)
			} else {
				lines = append(lines, "    "+l)
			}
		}
	default:
		lines = strings.Split(inline(strings.Join(b.lines, "\n")), "\n")
		for k, l := range lines {
			lines[k] = strings.Join(strings.Fields(l), " ")
		}
		if slices.ContainsFunc(lines, func(l string) bool { return len(l) > commentWidth }) {
			return wrap(strings.Join(lines, " "), commentWidth)
		}
	}
	return lines
}

// inline shows the links of a text.
func inline(text string) string {
	return webLink.ReplaceAllStringFunc(text, func(found string) string {
		link := webLink.FindStringSubmatch(found)
		if link[2] == "" { // it is code
			return found
		}
		return link[1] + " (" + link[2] + ")"
	})
}

// isDeprecation reports whether a paragraph that begins with line says that something is deprecated
// so that tools see it.
func isDeprecation(line string) bool {
	return strings.HasPrefix(strings.TrimSpace(line), "Deprecated: ")
}
