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
	text    string
	owner   string   // the type that it is about, as far as names tell; "" for none
	letters string   // the owner as part of a file name
	quotes  []string // identifiers before a dot, in order: the packages it may need
}

// pieces is the text of a Go file, cut at its declarations.
type pieces struct {
	head    string            // the package clause and what is before it
	imports map[string]string // import specs by the name of the package
	list    []piece
}

// cut cuts a Go file at its declarations, and adds the identifiers in it to
// mentions. It reads tokens only: the syntax is left to the formatter, which
// sees each file once.
func cut(source string, mentions map[string]bool) (*pieces, error) {
	c := cutter{source: source, mentions: mentions, out: &pieces{imports: make(map[string]string)}}
	file := token.NewFileSet().AddFile("", -1, len(source))
	var errs scanner.ErrorList
	c.scanner.Init(file, []byte(source), errs.Add, 0)
	c.base = file.Base()
	for {
		pos, tok, text := c.scanner.Scan()
		if tok == token.EOF {
			break
		}
		c.token(int(pos)-c.base, tok, text)
	}
	if rest := source[c.from:]; strings.TrimSpace(rest) != "" {
		c.end(len(source))
	}
	if err := errs.Err(); err != nil {
		return nil, fmt.Errorf("cut: %w", err)
	}
	return c.out, nil
}

// cutter is the state of cut.
type cutter struct {
	scanner  scanner.Scanner
	source   string
	base     int
	mentions map[string]bool
	out      *pieces

	from  int // where the declaration under way begins
	depth int // of brackets
	first []lexeme
	last  lexeme
	now   piece
}

// lexeme is a token and its text.
type lexeme struct {
	tok  token.Token
	text string
}

// enough lexemes tell what a declaration is about.
const enough = 8

func (c *cutter) token(at int, tok token.Token, text string) {
	switch tok {
	case token.LPAREN, token.LBRACE, token.LBRACK:
		c.depth++
	case token.RPAREN, token.RBRACE, token.RBRACK:
		c.depth--
	case token.IDENT:
		if len(c.first) == 0 || c.first[0].tok != token.PACKAGE {
			c.mentions[text] = true
		}
	case token.PERIOD:
		if c.last.tok == token.IDENT {
			c.now.quotes = append(c.now.quotes, c.last.text)
		}
	case token.SEMICOLON:
		if c.depth == 0 {
			if text == ";" {
				c.end(at + 1)
			} else {
				c.end(c.lineEnd(at)) // it stands for the end of the line
			}
			return
		}
	}
	c.last = lexeme{tok, text}
	if len(c.first) < enough || c.first[0].tok == token.IMPORT {
		c.first = append(c.first, c.last)
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
	text := c.source[c.from:at]
	switch {
	case len(c.first) == 0: // comments at the end of the file
		if n := len(c.out.list); n > 0 {
			c.out.list[n-1].text += text
		} else {
			c.out.head += text
		}
	case c.first[0].tok == token.PACKAGE:
		c.out.head = text
	case c.first[0].tok == token.IMPORT:
		c.imports()
	default:
		c.now.text, c.now.owner = text, owner(c.first)
		c.out.list = append(c.out.list, c.now)
	}
	c.from, c.first, c.last, c.now = at, c.first[:0], lexeme{}, piece{}
}

// imports takes note of an import declaration.
func (c *cutter) imports() {
	var name string
	for _, l := range c.first {
		switch l.tok {
		case token.IDENT:
			name = l.text
		case token.STRING:
			path, _ := strconv.Unquote(l.text)
			if name == "" {
				name = path[strings.LastIndexByte(path, '/')+1:]
			}
			c.out.imports[name] = name + " " + l.text
			name = ""
		}
	}
}

// owner tells from the first tokens of a declaration which type it is about:
// the receiver of a method; else the declared name, without the verb or kind
// that begins the name of what is no type.
func owner(first []lexeme) string {
	var names []string
	for _, l := range first {
		if l.tok == token.IDENT {
			names = append(names, l.text)
		}
	}
	switch {
	case len(names) == 0:
		return ""
	case first[0].tok == token.TYPE, first[0].tok == token.CONST:
		return names[0]
	case first[0].tok == token.FUNC && first[1].tok == token.LPAREN && len(names) > 1:
		return names[1]
	}
	return afterWord(names[0])
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
