package emit

import "go/token"

// What a piece of Go mentions is told by its tokens: by the names alone, but for what
// their neighbours say they are.

// before mentions the identifier before a token, unless that tells it to be the
// name of a field or method.
func (c *cutter) before(next token.Token) {
	name := c.held
	c.held = ""
	switch {
	case name == "":
	case c.inner == token.INTERFACE && next == token.LPAREN:
		if c.mentions == nil { // those of generated interfaces, as isDocument of a Document, are of generated types
			c.mention(selected(name))
		}
	case c.inner == token.STRUCT && c.begins && next != token.SEMICOLON && next != token.PERIOD && next != token.STRING: // these follow an embedded type
		if c.field != nil && c.depth == c.within {
			c.field.names = append(c.field.names, name)
		}
	case c.first && next == token.COLON:
		c.mention(keyed(name))
		fallthrough
	default:
		c.mention(name)
	}
}

// selected is how an identifier that stands after a dot is mentioned: a method
// or a field, which no function is.
func selected(name string) string { return "." + name }

// keyed is how an identifier that stands before a colon is mentioned besides: it may
// be a field in a literal.
func keyed(name string) string { return name + ":" }

// literal mentions the type of a literal that does not name the fields, as far as
// tokens tell: a block may look like one. Those of the elements of a list may go without
// their type.
func (c *cutter) literal(next token.Token) {
	switch {
	case c.opened != "" && c.elements && next == token.LBRACE:
		c.elements = false
	case c.opened != "" && c.elements:
		c.opened = ""
	case c.opened != "" && c.last.tok == token.LBRACE && (next == token.IDENT || next == token.RBRACE):
		if next == token.RBRACE { // there are none
			c.opened = ""
		}
	case c.opened != "":
		if c.last.tok == token.LBRACE || next != token.COLON {
			c.mention(unkeyed(c.opened))
		}
		c.opened = ""
	}
	if next == token.LBRACE && c.last.tok == token.IDENT && (c.now.kind != token.FUNC || c.depth > 0) {
		c.opened, c.elements = c.last.text, c.list
	}
	switch next {
	case token.RBRACK:
		c.list = c.last.tok == token.LBRACK || c.last.tok == token.ELLIPSIS
	case token.MUL:
		c.list = c.list && c.last.tok == token.RBRACK
	case token.IDENT:
		c.list = c.list && (c.last.tok == token.RBRACK || c.last.tok == token.MUL)
	default:
		c.list = false
	}
}

// unkeyed is how the type of such a literal is mentioned besides.
func unkeyed(name string) string { return name + "{" }

func (c *cutter) mention(name string) {
	if c.mentions != nil {
		c.mentions[name] = true
	} else {
		to := c.naming()
		to.mentions = append(to.mentions, name)
	}
}

// naming is where the names of what is under way belong.
func (c *cutter) naming() *naming {
	if c.field != nil {
		return &c.field.naming
	}
	return &c.now.naming
}
