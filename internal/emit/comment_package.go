package emit

import (
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/ir"
)

// packageDoc returns doc.go.
func (e *emitter) packageDoc() string {
	var b strings.Builder
	paragraph := func(lines ...string) {
		if b.Len() > 0 {
			b.WriteString(commentLine("") + "\n")
		}
		for _, l := range lines {
			b.WriteString(commentLine(l) + "\n")
		}
	}
	what := "JSON documents"
	if e.pkg.RootAs != "" {
		what = "the JSON documents whose root is " + e.pkg.RootAs
	}
	paragraph("Package " + e.pkg.Name + " reads and writes " + what + ".")
	if doc := descriptionText("", "", e.pkg.Doc.Description); len(doc) > 0 {
		paragraph(doc...)
	}
	if e.pkg.Root != nil {
		paragraph("A document is read, changed and written back:")
		paragraph("\tx, err := "+e.pkg.Name+".Decode(data)", "\tif err != nil {", "\t\treturn err", "\t}", "\t// change x", "\tdata, err = x.AppendJSON(nil)")
	}
	paragraph("Reading keeps what it does not know: members, variants and enum values that the",
		"schema does not declare, null where it allows none, the spelling of times and of",
		"free-form numbers. Writing puts them back. Strict turns reading into validation.")
	if len(ir.Each[*ir.Struct](e.pkg)) > 0 {
		paragraph("In a struct, an optional scalar is an Opt, which tells absent from null. An optional",
			"object, list or map is nil where it is absent. What may be any JSON value is a Raw, its",
			"text. What no field can hold is in Extra. Unknowns lists what the schema does not know,",
			"and Validate what it does not allow.")
	}
	paragraph("Reading makes one copy of the document and keeps no reference to the caller's bytes.",
		"Strings and Raw values are parts of that copy, and nodes stand side by side in larger",
		"pieces of memory: whoever keeps a part keeps all of it, and so does a Clone, which has",
		"nodes of its own but the same strings. To keep a small part of a large document and let",
		"go of the rest, copy strings by strings.Clone, and nodes by AppendJSON and reading that.")
	paragraph("Several goroutines may use a value at a time, as long as none of them changes it.")
	if g := e.pkg.Gate; g != nil {
		paragraph(docText(versionsRead(g))...)
	}
	b.WriteString("package " + e.pkg.Name + "\n")
	return b.String()
}

// versionsRead says which versions a package reads and writes.
func versionsRead(g *ir.Gate) string {
	newest, p := g.Versions[len(g.Versions)-1], g.Policy
	major := strconv.Itoa(newest.Major) + ".x"
	text := "Every version " + major
	if p.RefuseNewerMinor {
		text += " up to minor " + strconv.Itoa(newest.Minor)
	}
	text += " is read"
	if len(p.Only) > 0 {
		text = "Of the versions " + major + ", " + are(p.Only, "alone", "read")
	}
	if p.ReadPreRelease {
		text += ", pre-releases too"
	}
	text += "; the newest one known here is " + newest.String() + "."
	if p.RefuseNewerMinor || p.ReadPreRelease || len(p.Only) > 0 {
		text += " The options of a call may say otherwise."
	}
	if len(p.ReadOnly) > 0 {
		text += " " + are(p.ReadOnly, "", "never written") + "."
	}
	if p.Unlabelled != nil {
		text += " " + unlabelledDoc(*p.Unlabelled)
	}
	return text
}

// are says of versions what they are: "1.0.0 and 1.2.0 alone are read".
func are(list []ir.Version, alone, what string) string {
	var names []string
	for _, v := range list {
		names = append(names, v.String())
	}
	text := inSentence(names, "and")
	if alone != "" {
		text += " " + alone
	}
	if len(list) == 1 {
		return text + " is " + what
	}
	return text + " are " + what
}
