package jsonschema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonpointer"
)

// Findings is what is wrong with the schemas of a set, as far as it was found.
type Findings struct {
	List []diag.Diagnostic
}

// Report records a diagnostic about a keyword of a schema, once.
func (f *Findings) Report(sev diag.Severity, s *Schema, keyword, code, message, hint string) {
	d := s.Diag(sev, code, keyword, message, hint)
	if !slices.Contains(f.List, d) { // who looks at a schema twice meets the same again
		f.List = append(f.List, d)
	}
}

// Fail is Report for an error.
func (f *Findings) Fail(s *Schema, keyword, code, message, hint string) {
	f.Report(diag.Error, s, keyword, code, message, hint)
}

// FailNamed records an error about the name of a member of a document or of the overlay, once.
func (f *Findings) FailNamed(m Member, code, message, hint string) {
	if d := diagNamed(m, diag.Error, code, message, hint); !slices.Contains(f.List, d) {
		f.List = append(f.List, d)
	}
}

// FailAt records an error about a value of a document or of the overlay.
func (f *Findings) FailAt(v *Value, code, message, hint string) {
	f.ReportAt(diag.Error, v, code, message, hint)
}

// ReportAt records a diagnostic about a value of a document or of the overlay, once.
func (f *Findings) ReportAt(sev diag.Severity, v *Value, code, message, hint string) {
	if d := diagAt(v, sev, code, message, hint); !slices.Contains(f.List, d) {
		f.List = append(f.List, d)
	}
}

// Diag makes a diagnostic placed at keyword of s (at s itself if keyword is
// ""), or at what [ExtensionMember] names. What only the overlay says, the diagnostic places there.
func (s *Schema) Diag(sev diag.Severity, code, keyword, message, hint string) diag.Diagnostic {
	if member, ok := strings.CutPrefix(keyword, ExtensionMember("")); ok {
		if extension := s.Extension(); extension.memberIndex(member) >= 0 {
			return diagNamed(extension.Members[extension.memberIndex(member)], sev, code, message, hint)
		}
		keyword = extensionKeyword
	}
	f := s.Doc.file
	i := s.Value.memberIndex(keyword)
	switch {
	case keyword == "":
		return f.diag(sev, code, s.Value.Offset, s.Pointer, message, hint)
	case i >= 0:
		return f.diag(sev, code, s.Value.Members[i].NameOffset, s.Pointer+"/"+jsonpointer.Escape(keyword), message, hint)
	case keyword == extensionKeyword && s.entry != nil:
		return s.entry.diag(sev, code, message, hint)
	}
	return f.diag(sev, code, s.Value.Offset, s.Pointer, message, hint)
}

// DiagWithin is Diag about a member of what a keyword holds, such as one of patternProperties.
func (s *Schema) DiagWithin(sev diag.Severity, code, keyword, name, message, hint string) diag.Diagnostic {
	if v := s.Value.Get(keyword); v != nil && v.memberIndex(name) >= 0 {
		return diagNamed(v.Members[v.memberIndex(name)], sev, code, message, hint)
	}
	return s.Diag(sev, code, keyword, message, hint)
}

// diagNamed makes a diagnostic placed at the name of a member of a loaded document or of
// the overlay.
func diagNamed(m Member, sev diag.Severity, code, message, hint string) diag.Diagnostic {
	d := diagAt(m.Value, sev, code, message, hint)
	d.Line, d.Col = m.Value.file.position(m.NameOffset)
	return d
}

// diagAt makes a diagnostic placed at a value of a loaded document or of the
// overlay.
func diagAt(v *Value, sev diag.Severity, code, message, hint string) diag.Diagnostic {
	tokens := pathTo(v.file.root, v, nil)
	return v.file.diag(sev, code, v.Offset, jsonpointer.Join(tokens), message, hint)
}

// pathTo returns the tokens that lead from one value to another within it, or to what stands in
// its place: see [Schema.ListAlso].
func pathTo(from, to *Value, path []string) []string {
	if from == to {
		return path
	}
	for i, item := range from.Items {
		if item.Offset <= to.Offset && to.Offset < item.End {
			return pathTo(item, to, append(path, strconv.Itoa(i)))
		}
	}
	for i := range from.Members {
		if m := &from.Members[i]; m.Value.Offset <= to.Offset && to.Offset < m.Value.End {
			return pathTo(m.Value, to, append(path, m.Name))
		}
	}
	return path
}
