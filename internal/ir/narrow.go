package ir

// TagIn holds if the member Property of an object, where there is one, is one
// of the strings Tags: of a union's variants, only those with these tags.
type TagIn struct {
	Property string
	Tags     []string
}

func (TagIn) isRule() {}
