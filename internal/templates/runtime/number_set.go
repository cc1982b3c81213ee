package runtime

// numberSet is a set of the numbers of members or elements.
type numberSet struct {
	first uint64   // the bits of the first 64
	rest  []uint64 // those of the others
}

func (m *numberSet) include(k int) {
	if k < 64 {
		m.first |= 1 << k
		return
	}
	m.includeFar(k)
}

// includeFar adds k, which is none of the first 64, and reports whether it was there.
func (m *numberSet) includeFar(k int) (duplicate bool) {
	for len(m.rest) < k>>6 {
		m.rest = append(m.rest, 0)
	}
	word, bit := &m.rest[k>>6-1], uint64(1)<<(k&63)
	duplicate = *word&bit != 0
	*word |= bit
	return duplicate
}

func (m *numberSet) contains(k int) bool {
	if k < 64 {
		return m.first>>k&1 != 0
	}
	return k>>6 <= len(m.rest) && m.rest[k>>6-1]>>(k&63)&1 != 0
}

// lacks reports whether one of those in of is not in m.
func (m *numberSet) lacks(of *numberSet) bool {
	for w, word := range of.rest {
		if w >= len(m.rest) && word != 0 || w < len(m.rest) && m.rest[w]&word != word {
			return true
		}
	}
	return m.first&of.first != of.first
}

// includeAll adds those of other.
func (m *numberSet) includeAll(other *numberSet) {
	m.first |= other.first
	for len(m.rest) < len(other.rest) {
		m.rest = append(m.rest, 0)
	}
	for k, word := range other.rest {
		m.rest[k] |= word
	}
}
