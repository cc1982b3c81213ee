package conformance

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stategen/stategen/gen"
)

// Where compat calls a step compatible with the Go API, the package of the next version has all
// that programs name in that of the one before.
func TestRandomHistoriesAPI(t *testing.T) {
	seed, end := testTime(t)
	for first := true; first || time.Now().Before(end) && !t.Failed(); first = false {
		t.Logf("CONFORMANCE_SEED=%d", seed)
		steps := 0
		for _, draft := range Drafts {
			r := newRandom(uint64(seed), draft)
			for k := range number("CONFORMANCE_HISTORIES", 20) {
				h := r.history(fmt.Sprintf("seed %d, %s, history %d", seed, draft, k), draft)
				for n, named := range h.named {
					if !named {
						continue
					}
					steps++
					after := outline(h, n+2)
					for _, name := range slices.Sorted(maps.Keys(outline(h, n+1))) {
						if !after[name] {
							t.Errorf("%s: %s loses %s%s", h.id, h.label(n+1), name, h)
							break
						}
					}
				}
			}
		}
		t.Logf("%d steps", steps)
		seed++
	}
}

// outline is what programs name in the package of the first n versions of a history.
func outline(h *history, n int) map[string]bool {
	names := map[string]bool{}
	heading := ""
	for line := range strings.Lines(gen.Outline(h.family("p", n), nil, h.label(n-1))) {
		if !strings.HasPrefix(line, " ") {
			heading = line
		}
		names[heading+line] = true
	}
	return names
}
