package runtime

// variantPolicy is what reading does with values that are none of the declared
// variants.
type variantPolicy struct {
	refuseVariants bool
}

// UnknownVariants says whether values that are none of the variants which the
// schema declares are kept. Otherwise they are a *DecodeError. The default is
// the family's, which without a word is to keep them.
func UnknownVariants(keep bool) Option {
	return func(d *decoder) { d.policy.refuseVariants = !keep }
}

// refuseVariant fails if unknown variants are refused.
func (d *decoder) refuseVariant(i int, want, found string) bool {
	if !d.policy.refuseVariants {
		return false
	}
	d.fail(finding{at: i, kind: WrongType, want: want, found: found})
	return true
}
