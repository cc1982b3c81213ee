package real

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// Ledger holds what is expected to fail: a line says the entry, what of it
// fails, and why. What fails is one of
//
//	generate/CODE    there is a diagnostic of that code, an error
//	compile          the output does not compile
//	vet              go vet complains of it
//	oracle           the other validator cannot read the schema, so no verdicts are compared
//	instance/NAME    an instance gets the wrong verdict, or is not written as it was read
type Ledger struct {
	reasons map[string]string // "entry what" → why
	met     map[string]bool
}

// ReadLedger reads a ledger.
func ReadLedger(file string) (*Ledger, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	l := &Ledger{reasons: map[string]string{}, met: map[string]bool{}}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.SplitN(line, " ", 3)
		if len(fields) < 3 {
			return nil, fmt.Errorf("%s: %q is no entry, failure and reason", file, line)
		}
		l.reasons[fields[0]+" "+fields[1]] = fields[2]
	}
	return l, nil
}

// Expects reports whether a failure is expected.
func (l *Ledger) Expects(entry, what string) bool {
	key := entry + " " + what
	_, ok := l.reasons[key]
	l.met[key] = true
	return ok
}

// Unmet returns the expected failures that could have come about and did not.
func (l *Ledger) Unmet(tried func(entry, what string) bool) []string {
	var list []string
	for _, key := range sortedKeys(l.reasons) {
		name, what, _ := strings.Cut(key, " ")
		if !l.met[key] && tried(name, what) {
			list = append(list, key)
		}
	}
	return list
}
