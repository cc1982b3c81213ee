package runtime

// extraSlabs hand out room for what the fields of nodes cannot hold, from shared
// chunks as slab does for the nodes: a document that is newer than its schema, or
// has nulls, may have some of it in every node.
type extraSlabs struct {
	extras      slab[extras]
	left        []member    // what is free of the last chunk
	chunkSize   int         // how many members that had
	lastUnknown *memberList // those of the last node that has some
	lastKept    *memberList
}

const largestChunk = 256 // members of a chunk

// roomForUnknown gives x, which is being read at i, room for unknown members.
func (k *extraSlabs) roomForUnknown(x *Extra, d *decoder, i int) {
	if list := &k.slabFor(x, d, i).unknown; list.found == nil {
		list.found, k.lastUnknown = k.roomAs(k.lastUnknown), list
	}
}

// roomForKept gives x room for known members.
func (k *extraSlabs) roomForKept(x *Extra, d *decoder, i int) {
	if list := &k.slabFor(x, d, i).kept; list.found == nil {
		list.found, k.lastKept = k.roomAs(k.lastKept), list
	}
}

func (k *extraSlabs) slabFor(x *Extra, d *decoder, i int) *extras {
	if x.p == nil {
		x.p = k.extras.next(d, i)
	}
	return x.p
}

// roomAs returns an empty list that as many members can be added to as last has.
func (k *extraSlabs) roomAs(last *memberList) []member {
	n := 1
	if last != nil {
		n = min(max(len(last.found), 1), few)
	}
	if len(k.left) < n {
		k.chunkSize = min(max(2*k.chunkSize, 2, n), largestChunk)
		k.left = make([]member, k.chunkSize)
	}
	list := k.left[:0:n]
	k.left = k.left[n:]
	return list
}
