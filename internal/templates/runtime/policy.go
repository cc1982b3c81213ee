package runtime

import (
	"slices"
	"strings"
)

// policy is what reading does where the rule is a matter of taste.
type policy struct {
	refuseNewer    bool      // versions of this major that are newer than the newest known minor
	preRelease     bool      // labels such as 1.2.0-rc.1 are read as 1.2.0
	only           []Version // the only versions that are read; none: all of this major
	refuseVariants bool      // values that are none of the declared variants
}

// UnknownVariants says whether values that are none of the variants which the
// schema declares are kept. Otherwise they are a *DecodeError. The default is
// the family's, which without a word is to keep them.
func UnknownVariants(keep bool) Option {
	return func(d *decoder) { d.policy.refuseVariants = !keep }
}

// admits reports whether documents of a version of the known major are read.
func (p *policy) admits(v, newest Version) bool {
	if p.refuseNewer && v.Minor > newest.Minor {
		return false
	}
	return len(p.only) == 0 || slices.Contains(p.only, v)
}

// version parses a label as the policy has it.
func (p *policy) version(label string) (Version, VersionProblem, bool) {
	v, problem, ok := parseVersion(label)
	return v, problem, ok || p.preRelease && problem == VersionPreRelease
}

// refuseVariant fails if unknown variants are refused.
func (d *decoder) refuseVariant(i int) bool {
	if !d.policy.refuseVariants {
		return false
	}
	d.fail(finding{at: i, kind: WrongType, want: "a declared variant", found: "another one"})
	return true
}

// ofPreRelease reports whether kept is the label of a pre-release or build of
// the version that text is the label of.
func ofPreRelease(kept, text string) bool {
	core := strings.TrimSuffix(text, `"`)
	if !strings.HasPrefix(kept, core) || len(kept) <= len(text) {
		return false
	}
	_, problem, ok := parseVersion(kept[1 : len(kept)-1])
	return !ok && problem == VersionPreRelease
}

// labelOr returns the label, or what stands for none.
func labelOr(label, none Version) Version {
	if label == (Version{}) {
		return none
	}
	return label
}

func readOnly(v Version) string { return "version " + v.String() + " is read, and never written" }

// refuseLabel fails if the label at dst[start] is of a version that is read
// but never written.
func (e *encoder) refuseLabel(dst []byte, start int, versions ...Version) []byte {
	for _, v := range versions {
		if strings.HasPrefix(string(dst[start:min(len(dst), start+32)]), v.String()+`"`) {
			return e.fail(dst, readOnly(v))
		}
	}
	return dst
}
