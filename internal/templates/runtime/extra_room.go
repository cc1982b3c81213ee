package runtime

// keeping hands out room for what the fields of nodes cannot hold, from shared
// chunks as slab does for the nodes: a document that is newer than its schema, or
// has nulls, may have some of it in every node.
type keeping struct {
	extras  slab[extras]
	members []member    // what is free of a chunk
	chunk   int         // how many the chunk had
	unknown *memberList // those of the last node that has some
	kept    *memberList
}

const mostKept = 256 // members of a chunk

// unknownOf gives x, which is being read at i, room for unknown members.
func (k *keeping) unknownOf(x *Extra, d *decoder, i int) {
	if list := &k.extrasOf(x, d, i).unknown; list.found == nil {
		list.found, k.unknown = k.roomAs(k.unknown), list
	}
}

// keptOf gives x room for known members.
func (k *keeping) keptOf(x *Extra, d *decoder, i int) {
	if list := &k.extrasOf(x, d, i).kept; list.found == nil {
		list.found, k.kept = k.roomAs(k.kept), list
	}
}

func (k *keeping) extrasOf(x *Extra, d *decoder, i int) *extras {
	if x.p == nil {
		x.p = k.extras.next(d, i)
	}
	return x.p
}

// roomAs returns an empty list that as many members can be added to as last has.
func (k *keeping) roomAs(last *memberList) []member {
	n := 1
	if last != nil {
		n = min(max(len(last.found), 1), few)
	}
	if len(k.members) < n {
		k.chunk = min(max(2*k.chunk, 2, n), mostKept)
		k.members = make([]member, k.chunk)
	}
	list := k.members[:0:n]
	k.members = k.members[n:]
	return list
}
