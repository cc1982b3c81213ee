package diag

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// formats are the ways of writing diagnostics, by their names.
var formats = map[string]func(io.Writer, Diagnostic){
	"text":   writeText,
	"json":   writeJSON,
	"github": writeGitHub,
}

// Formats are the names of the formats.
var Formats = []string{"text", "json", "github"}

// Write writes a diagnostic in a format, one of Formats. What w fails with is for
// w to keep.
func Write(w io.Writer, format string, d Diagnostic) { formats[format](w, d) }

// writeText writes for people: the form that editors take for places, then the
// way out and the difference.
func writeText(w io.Writer, d Diagnostic) {
	place := d.File
	if d.Line > 0 {
		place += ":" + strconv.Itoa(d.Line)
		if d.Col > 0 {
			place += ":" + strconv.Itoa(d.Col)
		}
	}
	fmt.Fprintf(w, "%s: %s: %s [%s]%s\n", printable(place), d.Severity, printable(brief(d.Message)), d.Code, printable(d.at()))
	if d.Hint != "" {
		fmt.Fprintf(w, "    %s\n", printable(brief(d.Hint)))
	}
	io.WriteString(w, d.Diff)
}

// longWord is what a message has of a schema in one piece, if that is longer than a line or two.
var longWord = regexp.MustCompile(`\S{300,}`)

// brief returns a message for people. Of a name, a pattern or a reference as long as a schema makes
// it, the middle is left out, so that the quotes around it stay.
func brief(text string) string {
	const begin, end = 100, 20
	return longWord.ReplaceAllStringFunc(text, func(word string) string {
		return strings.ToValidUTF8(word[:begin], "") + "…" + strings.ToValidUTF8(word[len(word)-end:], "")
	})
}

// at returns where a diagnostic is, for people: of a pointer as long as a schema that is nested
// too deep makes it, only the beginning is of use to them.
func (d Diagnostic) at() string {
	const most = 300
	switch {
	case d.Pointer == "":
		return ""
	case len(d.Pointer) > most:
		return " at " + strings.ToValidUTF8(d.Pointer[:most], "") + "…"
	}
	return " at " + d.Pointer
}

// writeJSON writes one line of JSON. The names are stable.
func writeJSON(w io.Writer, d Diagnostic) {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.Encode(struct { // an error of the writer is kept by it
		Code     string `json:"code"`
		Severity string `json:"severity"`
		File     string `json:"file"`
		Line     int    `json:"line,omitempty"`
		Column   int    `json:"column,omitempty"`
		Pointer  string `json:"pointer"`
		Message  string `json:"message"`
		Hint     string `json:"hint,omitempty"`
		Diff     string `json:"diff,omitempty"`
	}{d.Code, d.Severity.String(), d.File, d.Line, d.Col, d.Pointer, d.Message, d.Hint, d.Diff})
}

// gitHubCommands are the workflow commands of the severities.
var gitHubCommands = [...]string{Error: "error", Warning: "warning", Note: "notice"}

// writeGitHub writes a workflow command of GitHub Actions, which shows the
// diagnostic at its place in a pull request.
func writeGitHub(w io.Writer, d Diagnostic) {
	properties := "file=" + escapeGitHub(d.File, true)
	if d.Line > 0 {
		properties += ",line=" + strconv.Itoa(d.Line)
		if d.Col > 0 {
			properties += ",col=" + strconv.Itoa(d.Col)
		}
	}
	message := brief(d.Message) + d.at()
	if d.Hint != "" {
		message += "\n" + brief(d.Hint)
	}
	fmt.Fprintf(w, "::%s %s,title=%s::%s\n", gitHubCommands[d.Severity], properties, escapeGitHub(d.Code, true), escapeGitHub(message, false))
	if d.Diff == "" {
		return
	}
	fmt.Fprintf(w, "::group::%s\n", escapeGitHub(d.File, false))
	for line := range strings.Lines(d.Diff) {
		// The bar keeps a line of the file from being taken for a command.
		fmt.Fprintf(w, "|%s\n", strings.TrimRight(line, "\r\n"))
	}
	io.WriteString(w, "::endgroup::\n")
}

func escapeGitHub(s string, property bool) string {
	s = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
	if property {
		s = strings.NewReplacer(":", "%3A", ",", "%2C").Replace(s)
	}
	return s
}

// printable makes text from a schema safe for a terminal and for one line.
func printable(s string) string {
	var out strings.Builder
	for _, r := range s {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Bidi_Control, r) {
			fmt.Fprintf(&out, "\\u%04x", r)
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}
