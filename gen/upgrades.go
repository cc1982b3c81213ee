package gen

import (
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/label"
	"github.com/stategen/stategen/internal/upgrade"
)

// UpgradeOutline returns what the declarations of a family make of documents of a version in one
// of the next major, both as they were when these were the newest of their majors; not known if
// there is no such step, or it cannot be told.
func UpgradeOutline(f Family, uris map[string]File, from, to string) (outline string, known bool) {
	majors := majorsOf(f)
	for k := 1; k < len(majors); k++ {
		if !label.SameMajor(majors[k-1][0].Version, from) || !label.SameMajor(majors[k][0].Version, to) {
			continue
		}
		older, _ := modelUpTo(f, uris, from)
		newer, _ := modelUpTo(f, uris, to)
		declared, found := declaredFor(f, majorName(majors[k]))
		if older == nil || newer == nil || diag.HasErrors(found) {
			return "", false
		}
		return upgrade.Outline(older, newer, declared), true
	}
	return "", false
}

// declaredFor reads what a family declares of the step to a major; nil if that is nothing.
func declaredFor(f Family, major string) (declared *upgrade.Declarations, found []diag.Diagnostic) {
	for _, file := range f.Upgrades {
		if declaresFor(file.Path, major) {
			d, faults := upgrade.Parse(file.Path, file.Data)
			declared, found = d, append(found, faults...)
		}
	}
	return declared, found
}
