package main

// pair measures line l and the reference beside each other. A machine that does
// other work, or changes its clock, may be twice as fast in one second as in the
// next: only then a ratio means something. Which comes first alternates.
func (m *matrix) pair(t *table, l, reference line, input string, round int) (own, other result) {
	if round%2 == 0 {
		own = m.measure(t, l, input)
		return own, m.measure(t, reference, input)
	}
	other = m.measure(t, reference, input)
	return m.measure(t, l, input), other
}

func (m *matrix) measure(t *table, l line, input string) result {
	return l.by.measure(request{
		Op: opOf(t, l), Peer: l.Name, Way: l.way, Input: input, Time: m.time, CPU: m.cpu,
	})
}
