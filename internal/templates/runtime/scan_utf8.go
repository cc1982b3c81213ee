package runtime

// runeBlocks checks that text is UTF-8 (RFC 3629, section 4), block by block.
// Each of its fields is what the first byte of the next block follows.
type runeBlocks struct {
	three, two, one uint64 // bytes that as many have to follow
	e0, ed, f0, f4  uint64 // bytes that not any may follow
}

// expected is 0 if the next block begins with a character.
func (u *runeBlocks) expected() uint64 { return u.three | u.two | u.one }

// next reports whether the next block, of which it is given the planes, goes on
// as it has to.
func (u *runeBlocks) next(p0, p1, p2, p3, p4, p5, p6, p7 uint64) bool {
	lead := p7 & p6
	lead2, lead3, lead4 := lead&^p5, lead&p5&^p4, lead&p5&p4
	after4 := following(lead4, u.three)
	two := lead3 | after4
	after3 := following(two, u.two)
	one := lead2 | after3
	follow := after4 | after3 | following(one, u.one)
	wrong := follow ^ p7&^p6                 // more or fewer than have to
	wrong |= lead2&^(p4|p3|p2|p1) | lead4&p3 // c0, c1 and from f8 on
	wrong |= lead4 & p2 & (p1 | p0)          // from f5 on
	u.three, u.two, u.one = lead4>>63, two>>63, one>>63
	e0, ed := lead3&^(p3|p2|p1|p0), lead3&p3&p2&p0&^p1
	f0, f4 := lead4&^(p2|p1|p0), lead4&p2
	if e0|ed|f0|f4|u.e0|u.ed|u.f0|u.f4 != 0 {
		wrong |= following(e0, u.e0)&^p5 | following(ed, u.ed)&p5           // overlong, surrogates
		wrong |= following(f0, u.f0)&^(p5|p4) | following(f4, u.f4)&(p5|p4) // overlong, above 10ffff
		u.e0, u.ed, u.f0, u.f4 = e0>>63, ed>>63, f0>>63, f4>>63
	}
	return wrong == 0
}
