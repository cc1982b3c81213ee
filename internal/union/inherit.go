package union

// Inherit decides whether the definitions that extend one base are a union:
// each needs a distinct constant for the same member. The base itself stands
// for what carries another tag, or none.
func Inherit(heirs []Candidate, explicit *Explicit) (Decision, error) {
	if explicit != nil {
		return byExplicit(heirs, *explicit)
	}
	if d, ok := distinctConstant(heirs); ok {
		d.Why = "each extends it by allOf with a constant " + shown(tagProperty(d))
		return d, nil
	}
	if reason := unfitTags(heirs); reason != "" {
		return Decision{}, &Ambiguous{Reason: reason, Unfit: true}
	}
	return Decision{}, &Ambiguous{Reason: "no member has a distinct constant in each of " + names(heirs, Candidate.isObject)}
}
