package runtime

import "reflect"

// Where alternatives, or several parts of a schema, each look into the same
// members, and the schema is recursive, the work doubles with every level of
// the document. So, once a document takes far more steps than its length
// explains, no check runs twice on the same value to learn the same thing.

// application is a check on a value.
type application struct {
	check uintptr
	at    int
}

// verdict is what is known of an application.
type verdict int

const (
	noVerdict     verdict = iota
	passedCheck           // it found nothing
	failedTrial           // in a trial, where it is not kept what it found
	reportedFault         // what it found has been noted
)

// apply runs a check on the value at i.
func (d *decoder) apply(i int, check func(*decoder, int)) {
	c := &d.checking
	if c.effort++; c.effort < 1000+d.n || c.marks != nil {
		check(d, i)
		return
	}
	if d.settled() || c.trying == 0 && len(d.findings) > maxFindings {
		return // nothing that it finds matters
	}
	if c.verdicts == nil {
		c.verdicts = make(map[application]verdict)
	}
	key := application{check: reflect.ValueOf(check).Pointer(), at: i}
	switch known := c.verdicts[key]; {
	case known == passedCheck, known == reportedFault && c.trying == 0:
		return
	case known != noVerdict && c.trying > 0:
		c.broken++
		return
	}
	before := c.broken
	check(d, i)
	switch {
	case c.broken == before:
		c.verdicts[key] = passedCheck
	case c.trying > 0:
		c.verdicts[key] = failedTrial
	default:
		c.verdicts[key] = reportedFault
	}
}
