package diag

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Format is a way to print diagnostics.
type Format string

const (
	Text   Format = "text"   // for people: file:line:col: severity[code] message, the hint on a line of its own
	JSON   Format = "json"   // for programs: one JSON object a line
	GitHub Format = "github" // workflow commands that annotate a pull request
)

// formats is the table of the formats.
var formats = map[Format]func(*bufio.Writer, Diagnostic) error{
	Text:   writeText,
	JSON:   writeJSON,
	GitHub: writeGitHub,
}

// Formats lists the names of the formats.
func Formats() []string { return []string{string(Text), string(JSON), string(GitHub)} }

// Write prints diagnostics in the order of Sort, one after the other. It
// fails if there is no such format or w fails.
func Write(w io.Writer, format Format, found []Diagnostic) error {
	write, ok := formats[format]
	if !ok {
		return fmt.Errorf("there is no format %q: the formats are %s", format, strings.Join(Formats(), ", "))
	}
	sorted := slices.Clone(found)
	Sort(sorted)
	out := bufio.NewWriter(w)
	for _, d := range sorted {
		if err := write(out, d); err != nil {
			return err
		}
	}
	return out.Flush()
}

// writeText prints "file:line:col: severity[code] message (at pointer)".
func writeText(w *bufio.Writer, d Diagnostic) error {
	if d.File != "" {
		w.WriteString(printable(d.File) + ":")
		if d.Line > 0 {
			fmt.Fprintf(w, "%d:%d:", d.Line, d.Col)
		}
		w.WriteByte(' ')
	}
	fmt.Fprintf(w, "%s[%s] %s", d.Severity, d.Code, printable(d.Message))
	if d.Pointer != "" {
		fmt.Fprintf(w, " (at %s)", printable(d.Pointer))
	}
	if d.Hint != "" {
		w.WriteString("\n    " + printable(d.Hint))
	}
	return w.WriteByte('\n')
}

// printable spells what would break a line or steer a terminal as Go escapes.
// Input files decide parts of a message.
func printable(s string) string {
	if !strings.ContainsFunc(s, unprintable) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if unprintable(r) {
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func unprintable(r rune) bool { return r != ' ' && !unicode.IsGraphic(r) }

// writeJSON prints an object on one line. The names are stable.
func writeJSON(w *bufio.Writer, d Diagnostic) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(struct {
		Code     string `json:"code"`
		Severity string `json:"severity"`
		File     string `json:"file"`
		Line     int    `json:"line"`
		Col      int    `json:"col"`
		Pointer  string `json:"pointer"`
		Message  string `json:"message"`
		Hint     string `json:"hint"`
	}{d.Code, d.Severity.String(), d.File, d.Line, d.Col, d.Pointer, d.Message, d.Hint})
}

// gitHubCommands are the workflow commands of the severities.
var gitHubCommands = [...]string{Error: "error", Warning: "warning", Note: "notice"}

var (
	gitHubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	gitHubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
)

// writeGitHub prints a workflow command.
func writeGitHub(w *bufio.Writer, d Diagnostic) error {
	var properties []string
	add := func(name, value string) {
		properties = append(properties, name+"="+gitHubProperty.Replace(value))
	}
	if d.File != "" && d.File != "-" {
		add("file", d.File)
		if d.Line > 0 {
			add("line", strconv.Itoa(d.Line))
			add("col", strconv.Itoa(d.Col))
		}
	}
	add("title", d.Code)
	text := printable(d.Message)
	if d.Pointer != "" {
		text += " (at " + printable(d.Pointer) + ")"
	}
	if d.Hint != "" {
		text += "\n" + printable(d.Hint)
	}
	_, err := fmt.Fprintf(w, "::%s %s::%s\n", gitHubCommands[d.Severity], strings.Join(properties, ","), gitHubData.Replace(text))
	return err
}
