package runtime

// keeping hands out room for what the fields of nodes cannot hold, from shared
// chunks as slab does for the nodes: a document that is newer than its schema, or
// has nulls, may have some of it in every node.
type keeping struct {
	extras  slab[extras]
	members []member    // what is free of a chunk
	chunk   int         // how many the chunk had
	last    *memberList // the unknown members of the last node that has some
}

const mostKept = 256 // members of a chunk

// unknownOf gives x, which is being read at i, room for unknown members: as many as
// there were in the node before.
func (k *keeping) unknownOf(x *Extra, d *decoder, i int) {
	list := &k.of(x, d, i).unknown
	if list.found != nil {
		return
	}
	n := 1
	if k.last != nil {
		n = min(max(len(k.last.found), 1), few)
	}
	list.found, k.last = k.room(n), list
}

// keptOf gives x room for a known member.
func (k *keeping) keptOf(x *Extra, d *decoder, i int) {
	if list := &k.of(x, d, i).kept; list.found == nil {
		list.found = k.room(1)
	}
}

func (k *keeping) of(x *Extra, d *decoder, i int) *extras {
	if x.p == nil {
		x.p = k.extras.next(d, i)
	}
	return x.p
}

// room returns an empty list that n members can be added to.
func (k *keeping) room(n int) []member {
	if len(k.members) < n {
		k.chunk = min(max(2*k.chunk, 2, n), mostKept)
		k.members = make([]member, k.chunk)
	}
	list := k.members[:0:n]
	k.members = k.members[n:]
	return list
}
