//go:build unversioned

package runtime

// policy is what reading does where the rule is a matter of taste: documents
// carry no version.
type policy struct {
	valuePolicy
}

func (*policy) allowPreRelease() {}
