package upgrade

import "slices"

// policy is what a call says of versions and variants; nil: what the family
// says.
type policy struct {
	newerMinor *bool
	preRelease *bool
	variants   *bool
	only       []string
}

// NewerMinor says whether documents of minors that this package does not know
// yet are read, and what is new in them kept. The default is the family's, which
// without a word is to read them.
func NewerMinor(read bool) Option { return func(o *options) { o.newerMinor = &read } }

// PreRelease says whether documents labelled with a pre-release or build, such
// as 1.2.0-rc.1, are read, as those of 1.2.0 are. The label of a document that is
// not upgraded stays, until its field is given another version. The default is the
// family's, which without a word is to refuse them.
func PreRelease(read bool) Option { return func(o *options) { o.preRelease = &read } }

// UnknownVariants says whether values that are none of the variants which the
// schema declares are kept. The default is the family's, which without a word is
// to keep them.
func UnknownVariants(keep bool) Option { return func(o *options) { o.variants = &keep } }

// admits reports whether documents of a version are read.
func (o *options) admits(version string) bool {
	return len(o.only) == 0 || slices.Contains(o.only, version)
}

// onward is what holds for a document on its way: what was read once is read
// again, whatever the family says.
func (o *options) onward() *options {
	yes := true
	return &options{policy: policy{newerMinor: &yes, preRelease: &yes, variants: &yes}, depth: o.depth}
}
