package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"github.com/stategen/stategen/internal/diag"
)

// finding is a diagnostic, and for a file that is not as generated, how it differs.
type finding struct {
	diag.Diagnostic
	diff string
}

// formats are the ways of writing findings, by the value of --format.
var formats = map[string]func(io.Writer, finding){
	"text":   writeText,
	"json":   writeJSON,
	"github": writeGitHub,
}

// reporter writes findings.
type reporter struct {
	out     io.Writer
	format  string
	verbose bool // notes too
	failed  bool // an error was among them
}

// reportFlags adds the flags of a verb that has findings.
func (p *program) reportFlags(f *flag.FlagSet) *reporter {
	r := &reporter{out: p.stdout, format: "text"}
	f.Var(choice{&r.format, []string{"text", "json", "github"}}, "format", "print findings as `text|json|github` (default text)")
	f.BoolVar(&r.verbose, "v", false, "print what was inferred from the schema, and why")
	return r
}

func (r *reporter) report(f finding) {
	if f.Severity == diag.Note && !r.verbose {
		return
	}
	r.failed = r.failed || f.Severity == diag.Error
	formats[r.format](r.out, f)
}

// diagnostics reports diagnostics, with their files renamed, and returns
// errFindings if an error is among them.
func (r *reporter) diagnostics(list []diag.Diagnostic, rename func(string) string) error {
	for _, d := range list {
		d.File = rename(d.File)
		r.report(finding{Diagnostic: d})
	}
	if r.failed {
		return errFindings
	}
	return nil
}

var severityNames = map[diag.Severity]string{diag.Error: "error", diag.Warning: "warning", diag.Note: "note"}

// writeText writes a finding for people: the form that editors take for places,
// then the way out and the difference.
func writeText(w io.Writer, f finding) {
	place := f.File
	if f.Line > 0 {
		place += ":" + strconv.Itoa(f.Line)
		if f.Col > 0 {
			place += ":" + strconv.Itoa(f.Col)
		}
	}
	at := ""
	if f.Pointer != "" {
		at = " at " + f.Pointer
	}
	fmt.Fprintf(w, "%s: %s: %s [%s]%s\n", printable(place), severityNames[f.Severity], printable(f.Message), f.Code, printable(at))
	if f.Hint != "" {
		fmt.Fprintf(w, "    %s\n", printable(f.Hint))
	}
	io.WriteString(w, f.diff)
}

// writeJSON writes a finding as one line of JSON.
func writeJSON(w io.Writer, f finding) {
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
	}{f.Code, severityNames[f.Severity], f.File, f.Line, f.Col, f.Pointer, f.Message, f.Hint, f.diff})
}

// writeGitHub writes a finding as a workflow command of GitHub Actions, which
// shows it at its place in a pull request.
func writeGitHub(w io.Writer, f finding) {
	command := map[diag.Severity]string{diag.Error: "error", diag.Warning: "warning", diag.Note: "notice"}[f.Severity]
	properties := "file=" + escapeGitHub(f.File, true)
	if f.Line > 0 {
		properties += ",line=" + strconv.Itoa(f.Line)
		if f.Col > 0 {
			properties += ",col=" + strconv.Itoa(f.Col)
		}
	}
	message := f.Message
	if f.Pointer != "" {
		message += " at " + f.Pointer
	}
	if f.Hint != "" {
		message += "\n" + f.Hint
	}
	fmt.Fprintf(w, "::%s %s,title=%s::%s\n", command, properties, escapeGitHub(f.Code, true), escapeGitHub(message, false))
	if f.diff == "" {
		return
	}
	fmt.Fprintf(w, "::group::%s\n", escapeGitHub(f.File, false))
	for line := range strings.Lines(f.diff) {
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
