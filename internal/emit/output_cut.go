package emit

import (
	"fmt"
	"go/scanner"
	"go/token"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// piece is a declaration of a Go file, with the comments before it.
type piece struct {
	text     string
	lead     int         // how much of the text is before its own comment
	kind     token.Token // func, type, var or const
	receiver string      // the type of a method's receiver
	fields   []*field    // of a struct, if mentions were asked for
	naming               // what is in a field is there

	letters string // the owner as part of a file name
	keep    bool   // by the pruner
}

// field is a line of a struct, with the comments before it.
type field struct {
	from, to int // in the text of the piece
	naming
	keep bool // by the pruner
}

// naming is which names a piece of Go has.
type naming struct {
	names    []string // what it declares
	quotes   []string // identifiers before a dot, in order: the packages it may need
	mentions []string // all identifiers in it, if they were asked for; see selected, keyed and unkeyed
}

// pieces is the text of a Go file, cut at its declarations.
type pieces struct {
	head    string // the package clause and what is before it
	imports []importSpec
	grouped bool // the imports are in parentheses
	list    []*piece
}

type importSpec struct{ name, text string }

// cut cuts a Go file at its declarations. The identifiers in them are added to
// mentions, or, if that is nil, to those of each piece. It reads tokens only:
// the syntax is left to the formatter, which sees each file once.
func cut(source string, mentions map[string]bool) (*pieces, error) {
	c := cutter{source: source, mentions: mentions, out: &pieces{}, now: &piece{}}
	file := token.NewFileSet().AddFile("", -1, len(source))
	var s scanner.Scanner
	var errs scanner.ErrorList
	s.Init(file, []byte(source), errs.Add, 0)
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			break
		}
		c.token(file.Offset(pos), lexeme{tok, text})
	}
	if rest := source[c.from:]; strings.TrimSpace(rest) != "" {
		c.end(len(source))
	}
	if err := errs.Err(); err != nil {
		return nil, fmt.Errorf("cut: %w", err)
	}
	return c.out, nil
}

// lexeme is a token and its text.
type lexeme struct {
	tok  token.Token
	text string
}

// cutter is the state of cut.
type cutter struct {
	source   string
	mentions map[string]bool
	out      *pieces

	from  int // where the declaration under way begins
	now   *piece
	depth int    // of brackets
	last  lexeme // the token before
	names bool   // the next identifier is one that is declared
	group bool   // specifications are in parentheses
	alias string // of the next import

	inner    token.Token // STRUCT or INTERFACE, inside such a type
	field    *field      // of a struct, under way; nil if nobody asks for them
	within   int         // the depth of its brackets
	held     string      // the identifier before, if what it is depends on the next token
	begins   bool        // held is the first of its line, or after a comma that goes on from there
	first    bool        // held is the first thing in brackets, after a comma, or of a line
	opened   string      // the identifier before the brace, until it is known what is in it
	list     bool        // the last token is of the type of a list: []T, []*T
	elements bool        // opened is the type of the elements of a list
}

func (c *cutter) token(at int, l lexeme) {
	if c.now.kind == 0 {
		c.now.kind = l.tok
		c.now.lead = strings.LastIndex(c.source[c.from:at], "\n\n") + 1
		c.names, c.group = true, false
	} else {
		c.inside(l)
	}
	switch l.tok {
	case token.LPAREN, token.LBRACE, token.LBRACK:
		c.depth++
		c.beginFields(at)
	case token.RPAREN, token.RBRACE, token.RBRACK:
		c.depth--
	case token.SEMICOLON:
		if c.depth > 0 {
			c.endField(at)
			break
		}
		c.end(c.lineEnd(at)) // it stands for the end of the line, as gofmt and jennifer have it
		return
	}
	c.last = l
}

// inside takes note of a token of a declaration, past its keyword.
func (c *cutter) inside(l lexeme) {
	switch c.now.kind {
	case token.PACKAGE:
		return
	case token.IMPORT:
		c.imports(l)
		return
	case token.FUNC:
		if l.tok == token.IDENT && c.names {
			c.function(l.text)
			if !c.names { // its own name
				return
			}
		}
	default:
		c.declares(l)
	}
	c.before(l.tok)
	c.literal(l.tok)
	switch l.tok {
	case token.IDENT:
		if c.last.tok == token.PERIOD {
			c.mention(selected(l.text))
		} else {
			starts := c.last.tok == token.LBRACE || c.last.tok == token.SEMICOLON
			c.begins = starts || c.begins && c.last.tok == token.COMMA
			c.held, c.first = l.text, starts || c.last.tok == token.COMMA
		}
	case token.PERIOD:
		if c.last.tok == token.IDENT {
			to := c.naming()
			to.quotes = append(to.quotes, c.last.text)
		}
	case token.INTERFACE, token.STRUCT:
		if c.now.kind == token.TYPE {
			c.inner = l.tok
		}
	}
}

// beginFields begins the fields of a struct at its opening brace, if each of them has
// a line.
func (c *cutter) beginFields(at int) {
	if c.mentions == nil && c.last.tok == token.STRUCT && c.depth == 1 && c.now.kind == token.TYPE && c.lineEnd(at) == at+len("{\n") {
		c.within = c.depth
		c.nextField(c.lineEnd(at))
	}
}

// endField ends a field at the end of its line.
func (c *cutter) endField(at int) {
	if c.field == nil || c.depth != c.within {
		return
	}
	end := c.lineEnd(at)
	c.field.to = end - c.from
	c.now.fields = append(c.now.fields, c.field)
	c.nextField(end)
}

func (c *cutter) nextField(at int) { c.field = &field{from: at - c.from} }

// function takes note of an identifier in the head of a function: the last one
// in the parentheses before the name is the receiver's type, but for its
// parameters.
func (c *cutter) function(name string) {
	switch c.depth {
	case 0:
		c.now.names = append(c.now.names, name)
		c.names = false
	case 1:
		c.now.receiver = name
	}
}

// declares takes note of the names at the beginning of a specification, which
// are several in parentheses.
func (c *cutter) declares(l lexeme) {
	switch {
	case c.last.tok == c.now.kind && l.tok == token.LPAREN:
		c.group = true
	case c.names && l.tok == token.IDENT:
		c.now.names = append(c.now.names, l.text)
		c.names = false
	case l.tok == token.COMMA && c.now.kind != token.TYPE && c.last.tok == token.IDENT && len(c.now.names) > 0 && c.last.text == c.now.names[len(c.now.names)-1]:
		c.names = true
	case l.tok == token.SEMICOLON:
		c.names = c.group && c.depth == 1
	}
}

// imports takes note of an import.
func (c *cutter) imports(l lexeme) {
	switch l.tok {
	case token.LPAREN:
		c.out.grouped = true
	case token.IDENT:
		c.alias = l.text
	case token.STRING:
		path, _ := strconv.Unquote(l.text)
		spec := importSpec{path[strings.LastIndexByte(path, '/')+1:], l.text}
		if c.alias != "" {
			spec = importSpec{c.alias, c.alias + " " + l.text}
		}
		c.out.imports = append(c.out.imports, spec)
		c.alias = ""
	}
}

// lineEnd is the end of the line of an offset: a comment there belongs to what
// it follows.
func (c *cutter) lineEnd(at int) int {
	if n := strings.IndexByte(c.source[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(c.source)
}

// end ends a declaration.
func (c *cutter) end(at int) {
	c.now.text = c.source[c.from:at]
	switch c.now.kind {
	case 0: // comments at the end of the file
		if n := len(c.out.list); n > 0 {
			c.out.list[n-1].text += c.now.text
		} else {
			c.out.head += c.now.text
		}
	case token.PACKAGE:
		c.out.head = c.now.text
	case token.IMPORT:
	default:
		c.out.list = append(c.out.list, c.now)
	}
	c.before(token.SEMICOLON)
	c.from, c.now, c.last, c.inner, c.field, c.opened = at, &piece{}, lexeme{}, 0, nil, ""
}

// file returns the text of a file of some of the pieces, with the imports that
// they need.
func (p *pieces) file(list []*piece) string {
	size := 0
	needed := make(map[string]bool)
	need := func(n naming) {
		for _, name := range n.quotes {
			needed[name] = true
		}
	}
	for _, piece := range list {
		size += len(piece.text)
		need(piece.naming)
		for _, f := range piece.fields {
			need(f.naming)
		}
	}
	var specs []string
	for _, spec := range p.imports {
		if needed[spec.name] {
			specs = append(specs, spec.text)
		}
	}
	var b strings.Builder
	b.Grow(len(p.head) + size + 64*len(specs))
	b.WriteString(p.head)
	switch {
	case len(specs) == 0:
	case p.grouped:
		b.WriteString("\nimport (\n\t" + strings.Join(specs, "\n\t") + "\n)\n")
	default:
		b.WriteString("\nimport " + strings.Join(specs, "\nimport ") + "\n")
	}
	for _, piece := range list {
		b.WriteString(piece.text)
	}
	return b.String()
}

// owner tells which type a piece is about: the receiver of a method; else the
// declared name, without the verb or kind that begins the name of what is no
// type.
func (p *piece) owner() string {
	switch {
	case p.receiver != "":
		return p.receiver
	case p.kind == token.TYPE || p.kind == token.CONST:
		return p.names[0]
	}
	return afterWord(p.names[0])
}

// afterWord returns a name without its first word: Record for newRecord and
// NewRecord.
func afterWord(name string) string {
	_, size := utf8.DecodeRuneInString(name)
	if i := strings.IndexFunc(name[size:], unicode.IsUpper); i >= 0 {
		return name[size+i:]
	}
	return ""
}
