package gen

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/label"
	"github.com/stategen/stategen/internal/version"
)

// Policy is what the generated code does with versions unless a call says
// otherwise; the zero Policy is the default.
type Policy struct {
	RefuseNewerMinor bool     // documents of minors that are not known yet
	ReadPreRelease   bool     // documents labelled 1.2.0-rc.1 and the like
	Only             []string // the only versions that are read; none: all
	RefuseVariants   bool     // variants that the schema does not declare
	ReadOnly         []string // versions that are read, and never written
	Unlabelled       string   // the version that documents without a label are of; "": they are refused
}

// Acceptance is a change that a version makes to the one before it, and that its owner vouches for.
type Acceptance struct {
	Version string
	Pointer string // where the change is
	Rule    string // under which it is reported
	At      Place  // where this is written
}

// policyOf returns a policy as the model has it.
func policyOf(p Policy) ir.Policy {
	versions := func(list []string) (out []ir.Version) {
		for _, text := range list {
			if v, err := version.Parse(text); err == nil {
				out = append(out, v)
			}
		}
		return out
	}
	policy := ir.Policy{
		RefuseNewerMinor: p.RefuseNewerMinor, ReadPreRelease: p.ReadPreRelease, RefuseVariants: p.RefuseVariants,
		Only: versions(p.Only), ReadOnly: versions(p.ReadOnly),
	}
	if v, err := version.Parse(p.Unlabelled); err == nil {
		policy.Unlabelled = &v
	}
	return policy
}

// PolicyFault is a fault of a policy, at one of its versions: see [Family.PolicyFaults].
type PolicyFault struct {
	Key        string // of stategen.yaml: only, read-only or unlabelled
	Index      int    // in its list
	Diagnostic diag.Diagnostic
}

// PolicyFaults lists what is wrong with the versions of the policy:
//
//   - a version that no readable document can have, such as one of a major that
//     the family lacks. One that merely has no schema yet is fine: a newer minor,
//     or another patch;
//   - ReadOnly with all versions of the newest major: nothing could be written.
//     The fault is at the last of them;
//   - Only without any version of the newest major: what is written could not be
//     read. The fault is at the last version of the list;
//   - Unlabelled of a version that the family has no schema of, or that Only leaves out.
func (f Family) PolicyFaults() []PolicyFault {
	var known []ir.Version
	for _, d := range f.Documents {
		if v, err := version.Parse(d.Version); err == nil {
			known = append(known, v)
		}
	}
	if len(known) == 0 {
		return nil
	}
	slices.SortFunc(known, version.Compare)
	var faults []PolicyFault
	look := func(list []string, key string) {
		for k, text := range list {
			v, err := version.Parse(text)
			if err != nil {
				continue
			}
			code, why, hint := unread(v, known, f.Policy.RefuseNewerMinor && key == keyOnly)
			if why == "" {
				continue
			}
			faults = append(faults, PolicyFault{key, k, diag.Diagnostic{
				Code: code, File: f.Documents[0].Path, Hint: hint,
				Message: fmt.Sprintf("the policy of %s speaks of version %s, %s", f.Name, text, why),
			}})
		}
	}
	look(f.Policy.Only, keyOnly)
	look(f.Policy.ReadOnly, keyReadOnly)
	if text := f.Policy.Unlabelled; text != "" {
		look([]string{text}, keyUnlabelled)
		if why, hint := f.unlabelled(known); why != "" && len(faults) == 0 {
			faults = append(faults, PolicyFault{keyUnlabelled, 0, diag.Diagnostic{
				Code: "version-unread", File: f.Documents[0].Path, Hint: hint,
				Message: fmt.Sprintf("the policy of %s reads documents without a label as version %s, %s", f.Name, text, why),
			}})
		}
	}
	if k := unwritten(known, f.Policy.ReadOnly); k >= 0 && len(faults) == 0 {
		faults = append(faults, PolicyFault{keyReadOnly, k, diag.Diagnostic{
			Code: "version-unwritten", File: f.Documents[0].Path, Hint: "leave out the one that new documents are to have",
			Message: fmt.Sprintf("the policy of %s has all versions of its newest major read only: no document could be written", f.Name),
		}})
	}
	if newest := known[len(known)-1]; len(f.Policy.Only) > 0 && len(faults) == 0 && !hasMajor(f.Policy.Only, newest.Major) {
		faults = append(faults, PolicyFault{keyOnly, len(f.Policy.Only) - 1, diag.Diagnostic{
			Code: "version-unread", File: f.Documents[0].Path, Hint: fmt.Sprintf("add %s to only, or leave only out", newest),
			Message: fmt.Sprintf("the policy of %s has no version of its newest major read: no document that is written could be", f.Name),
		}})
	}
	return faults
}

// The keys of stategen.yaml that name versions.
const keyOnly, keyReadOnly, keyUnlabelled = "only", "read-only", "unlabelled"

// unlabelled says why the version that documents without a label are of is none that they can
// be; "" if it is one.
func (f Family) unlabelled(known []ir.Version) (why, hint string) {
	v, err := version.Parse(f.Policy.Unlabelled)
	switch {
	case err != nil:
		return "", ""
	case !slices.Contains(known, v):
		return "of which it has no schema", "name the version whose schema describes them, or add that schema"
	case len(f.Policy.Only) > 0 && !slices.Contains(f.Policy.Only, f.Policy.Unlabelled):
		return "which is not among those of only", "add " + v.String() + " to only, or leave unlabelled out"
	}
	return "", ""
}

// mayLackLabel reports whether the schema of a version may say nothing of the label: it describes
// documents from before there was one.
func (f Family) mayLackLabel(of string) bool {
	return f.Policy.Unlabelled != "" && label.Compare(of, f.Policy.Unlabelled) <= 0
}

// hasMajor reports whether one of the versions is of a major.
func hasMajor(list []string, major int) bool {
	return slices.ContainsFunc(list, func(text string) bool {
		v, err := version.Parse(text)
		return err == nil && v.Major == major
	})
}

// unwritten returns the number of the last of the versions of the newest major in the list of
// those that are read only, if all of them are; else -1.
func unwritten(known []ir.Version, readOnly []string) (last int) {
	last = -1
	for _, v := range known {
		if v.Major != known[len(known)-1].Major {
			continue
		}
		k := slices.IndexFunc(readOnly, func(text string) bool {
			r, err := version.Parse(text)
			return err == nil && version.Compare(r, v) == 0
		})
		if k < 0 {
			return -1
		}
		last = max(last, k)
	}
	return last
}

// unread says why no document labelled v is read, given the versions that have
// a schema, in order; "" if some may be.
func unread(v ir.Version, known []ir.Version, refuseNewer bool) (code, why, hint string) {
	if v.Short != known[0].Short {
		return "version-form", fmt.Sprintf("which is not of the form of its version %s", known[0]), "in only, read-only and unlabelled, write versions as the labels of documents have them"
	}
	var newest *ir.Version
	for k := range known {
		if known[k].Major == v.Major {
			newest = &known[k]
		}
	}
	switch {
	case newest == nil:
		return "version-unread", fmt.Sprintf("and no version of the family is of major %d", v.Major), "remove it, or add the schema of that version"
	case refuseNewer && v.Minor > newest.Minor:
		return "version-unread", fmt.Sprintf("and newer-minor refuses what is newer than %s", newest), "remove it, or add the schema of that version"
	}
	return "", "", ""
}
