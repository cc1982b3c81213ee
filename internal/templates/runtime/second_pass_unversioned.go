//go:build unversioned

package runtime

// reader returns what reads the members of an object while frames are kept.
func (d *decoder) reader(x objectReader) objectReader { return x }

// isLenient reports whether a value at i of another type than its field is kept.
func (d *decoder) isLenient(i int) bool { return d.lenient }

// onSecondPass is the option of reading again what a program has.
func onSecondPass(d *decoder) {}
