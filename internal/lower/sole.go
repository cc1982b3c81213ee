package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/union"
)

// A union may have one variant so far: see SoleTag in package analysis. How that is told from
// others which may come goes for a union around it, too, where it is the only object.

// soleAmong returns the union by whose tag the only object among options of a is told from others
// that may come: a itself, or one within it; nil if there is none.
func (a *alternation) soleAmong(options []option) *alternation {
	objects := slices.DeleteFunc(slices.Clone(options), func(o option) bool { return o.kinds&jsonvalue.ObjectKind == 0 })
	if len(objects) != 1 || objects[0].structure() == nil {
		return nil
	}
	return a.soleIn
}

// explicitOfSole gives the only object among options of a the tags that it has where it is told
// from others that may come; nil if it is not.
func (l *lowerer) explicitOfSole(a *alternation, options []option) *union.Explicit {
	switch owner := a.soleAmong(options); {
	case owner == nil:
		return nil
	case owner.discriminator != nil:
		l.reportMapping(owner.discriminator, options)
		return l.explicit(owner.discriminator, options)
	default:
		return &union.Explicit{Property: owner.soleTag, Sole: true}
	}
}
