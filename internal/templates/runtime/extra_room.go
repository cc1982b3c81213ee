package runtime

// keeping hands out room for what the fields of nodes cannot hold, from shared
// chunks as slab does for the nodes: a document that is newer than its schema, or
// has nulls, may have some of it in every node.
type keeping struct {
	extras      slab[extras]
	left        []member    // what is free of a chunk
	had         int         // how many the chunk had
	lastUnknown *memberList // those of the last node that has some
	lastKept    *memberList
}

const mostKept = 256 // members of a chunk

// unknownOf gives x, which is being read at i, room for unknown members.
func (k *keeping) unknownOf(x *Extra, d *decoder, i int) {
	if list := &k.extrasOf(x, d, i).unknown; list.found == nil {
		list.found, k.lastUnknown = k.roomAs(k.lastUnknown), list
	}
}

// keptOf gives x room for known members.
func (k *keeping) keptOf(x *Extra, d *decoder, i int) {
	if list := &k.extrasOf(x, d, i).kept; list.found == nil {
		list.found, k.lastKept = k.roomAs(k.lastKept), list
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
	if len(k.left) < n {
		k.had = min(max(2*k.had, 2, n), mostKept)
		k.left = make([]member, k.had)
	}
	list := k.left[:0:n]
	k.left = k.left[n:]
	return list
}
