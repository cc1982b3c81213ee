package history

import (
	"cmp"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/label"
)

// What becomes of documents of one major in the next is as fixed by a release as the schemas of
// both are: programs that are out have upgraded stored documents by it. On record is what is
// declared of it, as far as it concerns what the released versions have, so that later versions can
// have declarations of their own. Hooks are not: how code is written says little of what it does.

// Upgrade is what is on record of the upgrade of documents of a released version.
type Upgrade struct {
	From, To string // the newest released versions of two majors
	Sum      string // checksum of what is declared
	line     int
}

// sortUpgrades puts them in the order of the versions that they lead to.
func (l *Lock) sortUpgrades() {
	slices.SortStableFunc(l.Upgrades, func(a, b Upgrade) int {
		return cmp.Or(label.Compare(a.To, b.To), label.Compare(a.From, b.From))
	})
}

// checkUpgrades reports upgrades between released versions that are not what they were.
func (f Family) checkUpgrades() []diag.Diagnostic {
	var found []diag.Diagnostic
	for _, u := range f.Lock.Upgrades {
		sums := f.upgradeSums(u.From, u.To)
		if len(sums) == 0 || slices.Contains(sums, u.Sum) {
			continue
		}
		found = append(found, f.Lock.diag(Entry{line: u.line}, "release-upgrade", "what "+fileOfUpgrade(u.To)+" makes of documents of "+u.From+" is not what it was when "+u.To+" was released",
			"undo the edit: programs upgrade stored documents by what it was; or, if that was wrong, and all of these can follow: "+f.Command+" --again "+f.Name+" "+u.To))
	}
	return append(found, f.lostUpgrades()...)
}

// lostUpgrades reports upgrades between released versions of which there is no record any more, as after a merge:
// if this stategen has recorded both, it has recorded that, too. Others may not have looked at upgrades.
func (f Family) lostUpgrades() (found []diag.Diagnostic) {
	newest := f.newestOfMajors()
	for i := 1; i < len(newest); i++ {
		from, to := newest[i-1], newest[i]
		ofStep := func(u Upgrade) bool { return label.SameMajor(u.To, to.Version) }
		both := f.Generator != "" && from.Generator == f.Generator && to.Generator == f.Generator
		if !both || slices.ContainsFunc(f.Lock.Upgrades, ofStep) || len(f.upgradeSums(from.Version, to.Version)) == 0 {
			continue
		}
		found = append(found, f.Lock.diag(to, "release-upgrade", "the line about the upgrade of documents of "+from.Version+" to "+to.Version+" is gone from the record",
			"restore it; of a merge, keep the lines of both sides; or record what "+fileOfUpgrade(to.Version)+" says now: "+f.Command+" --again "+f.Name+" "+to.Version))
	}
	return found
}

// fileOfUpgrade is the name of the file with the declarations for the major of a version.
func fileOfUpgrade(version string) string {
	major, _, _ := strings.Cut(version, ".")
	return "upgrade.v" + major + ".yaml"
}

// upgradeSums returns the checksums of what families that share the lock declare, those first
// of f itself; none if a version is not there, was edited, or is of no such step.
func (f Family) upgradeSums(from, to string) (list []string) {
	for _, s := range f.sharers() {
		if s.Upgrade == nil || !s.has(from) || !s.has(to) {
			continue
		}
		if outline, known := s.Upgrade(from, to); known {
			list = append(list, checksum([]byte(outline)))
		}
	}
	return list
}

// putUpgrades records the upgrades to and from the major of a version, between the newest
// releases of each major. Of a record that is renewed, those from it stay: they are looked at with the
// versions that they lead to.
func (f Family) putUpgrades(l *Lock, version string, again bool) {
	l.Upgrades = slices.DeleteFunc(slices.Clone(l.Upgrades), func(u Upgrade) bool { // a major was retired
		_, from := l.Find(u.From)
		_, to := l.Find(u.To)
		return !from || !to
	})
	of := f
	of.Lock = l
	newest := of.newestOfMajors()
	for i := 1; i < len(newest); i++ {
		from, to := newest[i-1].Version, newest[i].Version
		if !label.SameMajor(from, version) && !label.SameMajor(to, version) {
			continue
		}
		ofStep := func(u Upgrade) bool { return label.SameMajor(u.To, to) }
		stays := again && !label.SameMajor(to, version) && slices.ContainsFunc(l.Upgrades, ofStep)
		sums := f.upgradeSums(from, to)
		if len(sums) == 0 || stays {
			continue
		}
		l.Upgrades = slices.DeleteFunc(l.Upgrades, ofStep)
		l.Upgrades = append(l.Upgrades, Upgrade{From: from, To: to, Sum: sums[0]})
	}
	l.sortUpgrades()
}
