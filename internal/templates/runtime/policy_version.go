package runtime

import "slices"

// The options of packages whose documents carry a version.

// NewerMinor says whether documents of a minor that this package does not know
// yet are read: what they have that is new is kept. Otherwise they are a
// *VersionError. The default is the family's, which without a word is to read
// them.
func NewerMinor(read bool) Option { return func(d *decoder) { d.policy.refuseNewer = !read } }

// OnlyVersions makes reading refuse all but the listed versions; none lifts
// the restriction.
func OnlyVersions(list ...Version) Option {
	return func(d *decoder) { d.policy.only = slices.Clone(list) }
}

// PreRelease says whether documents labelled with a pre-release or build, such
// as 1.2.0-rc.1, are read, as those of 1.2.0 are. The default is the family's,
// which without a word is to refuse them.
//
// The label stays until its field is given another version than 1.2.0, which is
// what was read into it. To write a document that was 1.2.0-rc.1 as 1.2.0, also
// delete what Extra holds under the name of the member that is the label.
func PreRelease(read bool) Option { return func(d *decoder) { d.policy.preRelease = read } }
