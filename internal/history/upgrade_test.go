package history_test

import (
	"slices"
	"testing"

	"github.com/stategen/stategen/internal/history"
)

// That the line about an upgrade is gone is told where the stategen that says so has recorded both versions,
// and with that the upgrade; and the record can be renewed.
func TestLineOfAnUpgradeIsGone(t *testing.T) {
	f := family("1.0.0", one, "2.0.0", one, "3.0.0", one)
	f.Upgrade = func(from, to string) (string, bool) { return "rename a b", true }
	whole := release(t, f, "2.0.0", "1.0.0", "3.0.0")
	if got := codes(whole); got != "" || len(whole.Lock.Upgrades) != 2 {
		t.Fatalf("%s, %v", got, whole.Lock.Upgrades)
	}
	without := func(to string) history.Family {
		f, lock := whole, *whole.Lock
		lock.Upgrades = slices.DeleteFunc(slices.Clone(lock.Upgrades), func(u history.Upgrade) bool { return u.To == to })
		lock.Entries = slices.Clone(lock.Entries)
		f.Lock = &lock
		return f
	}
	const gone = "error release-upgrade fam/stategen.lock"
	for _, to := range []string{"2.0.0", "3.0.0"} {
		f := without(to)
		if got := codes(f); got != gone {
			t.Errorf("without the line to %s: %q", to, got)
		}
		if lock, found := history.Release(f, to, true); lock == nil || len(lock.Upgrades) != 2 {
			t.Errorf("the record to %s is not renewed: %v", to, found)
		}
		f.Generator = ""
		if got := codes(f); got != "" {
			t.Errorf("one without a version cannot know of %s, and tells %q", to, got)
		}
		for k, e := range f.Lock.Entries { // as one that did not look at upgrades has
			if older := without(to); e.Version == to {
				older.Lock.Entries[k].Generator = "v0.9.0"
				if got := codes(older); got != "" {
					t.Errorf("another has made the record of %s: %q", to, got)
				}
			}
		}
	}
	f = without("2.0.0")
	f.Upgrade = func(from, to string) (string, bool) { return "", false }
	if got := codes(f); got != "" {
		t.Errorf("of what cannot be told: %q", got)
	}
}
