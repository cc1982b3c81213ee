package runtime

import "bytes"

// Documents without a label, where the family says which version they are of. What is read
// so is written so, until something raises the label.

// gateUnlabelled is admit for the version that the document is labelled with, or none.
func (d *decoder) gateUnlabelled(none Version, property string, newest Version, later ...Version) error {
	v, at, err := d.label(property, newest)
	at -= len(`"`)
	if lacksLabel(err) {
		v, at, err = none, d.start(), nil
	}
	if err != nil {
		return err
	}
	return d.admit(v, at, property, newest, later)
}

// peekUnlabelled is peek where documents without a label are of version none.
func peekUnlabelled(data []byte, none Version, property string, newest Version) (Version, error) {
	v, err := peek(data, property, newest)
	if lacksLabel(err) {
		return none, nil
	}
	return v, err
}

// wasWithout reports whether the document lacked the member called name, which it is asked to have.
func (x Extra) wasWithout(name string) bool {
	p := x.contents()
	m, ok := p.kept.get(name)
	return ok && m.text == ""
}

// unlabel takes the label, which comes first, out of the document that begins at dst[start], if that
// had none when it was read and nothing has raised it.
func (x Extra) unlabel(dst []byte, start int, label, none Version, property string, e *encoder) []byte {
	if label != none || !x.wasWithout(property) {
		return dst
	}
	written := writeVersion(&none, append(appendText([]byte{'{'}, property, e), ':'), e)
	rest, ok := bytes.CutPrefix(dst[start:], written)
	if !ok {
		return dst
	}
	return append(dst[:start+len("{")], bytes.TrimPrefix(rest, []byte(","))...)
}
