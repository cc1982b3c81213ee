// Package peer says what the benchmarks need from a library under measurement.
package peer

// Kind is the group of rows that a peer stands in.
type Kind string

const (
	// Tree reads a document into a typed tree.
	Tree Kind = "tree"
	// Writer writes what another row of the library has read, in another way than that.
	Writer Kind = "writer"
	// Strict reads a document and gives the verdict of its schema on it.
	Strict Kind = "strict"
	// Bound does less than any reader must: what the machine allows.
	Bound Kind = "bound"
)

// Peer is one row. The functions it lacks are nil.
type Peer struct {
	Name string
	Kind Kind

	// Decode reads a document. It may not keep data.
	Decode func(data []byte) (any, error)
	// Encode appends a document to dst, or, where the library has no such
	// function, returns it in a buffer of its own.
	Encode func(dst []byte, v any) ([]byte, error)
	// Extend appends the entries of more to those of v. Both were decoded by
	// the same peer.
	Extend func(v, more any)
	// Normal brings what was decoded into the common normal form; nil is
	// tree.Normal.
	Normal func(v any) (any, error)

	// Other says what is known to come out differently from the document, for
	// peers that are no equal of the rest; "" demands the same tree.
	Other string
	// Turns are the ways, beside decoding all and encoding all, to append the
	// entries of a document to a stored one.
	Turns []Turn
	// Polls are the ways to find the last response in a stored document.
	Polls []Poll
}

// Turn is a way to append entries to a stored document.
type Turn struct {
	Name string
	// Prepare does what is not measured: it decodes the document whose entries
	// are to be appended, and notes what a caller would keep beside the stored
	// one from turn to turn.
	Prepare func(document, more []byte) (any, error)
	// Append appends to dst the document with the entries at its end.
	Append func(dst, document []byte, prepared any) ([]byte, error)
}

// Poll is a way to find the last response with a correlationId, which is that
// of the document's last entry.
type Poll struct {
	Name string
	// Prepare notes what a caller would keep beside the stored document.
	Prepare func(document []byte) (any, error)
	// Find fails if there is no such response.
	Find func(document []byte, correlationID string, prepared any) error
}

// Of makes a peer from functions on its own type of document.
func Of[T any](name string, decode func([]byte) (*T, error), encode func([]byte, *T) ([]byte, error), extend func(v, more *T)) Peer {
	return Peer{
		Name:   name,
		Kind:   Tree,
		Decode: func(data []byte) (any, error) { return decode(data) },
		Encode: func(dst []byte, v any) ([]byte, error) { return encode(dst, v.(*T)) },
		Extend: func(v, more any) { extend(v.(*T), more.(*T)) },
	}
}

// Writing makes a peer of another one that only writes, and in this way.
func (p Peer) Writing(name string, encode func(dst []byte, v any) ([]byte, error)) Peer {
	return Peer{Name: name, Kind: Writer, Decode: p.Decode, Encode: encode, Normal: p.Normal, Other: p.Other}
}

// AllTurns are the ways to append entries: decoding all and encoding all
// first, then the peer's own.
func (p Peer) AllTurns() []Turn {
	if p.Decode == nil || p.Encode == nil || p.Extend == nil {
		return nil
	}
	decodeMore := func(_, more []byte) (any, error) { return p.Decode(more) }
	full := Turn{Name: "full", Prepare: decodeMore, Append: func(dst, document []byte, more any) ([]byte, error) {
		v, err := p.Decode(document)
		if err != nil {
			return nil, err
		}
		p.Extend(v, more)
		return p.Encode(dst, v)
	}}
	return append([]Turn{full}, p.Turns...)
}
