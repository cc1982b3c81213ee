//go:build unversioned

package runtime

// reader returns what reads the members of an object while frames are kept.
func (d *decoder) reader(x objectReader) objectReader { return x }

// isLenient reports whether a value of another type than its field is kept here.
func (d *decoder) isLenient() bool { return d.loose }

// surveying is the option of looking for what the schema does not know.
func surveying(d *decoder) { d.survey = true }
