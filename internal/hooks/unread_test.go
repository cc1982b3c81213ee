package hooks

import (
	"slices"
	"strings"
	"testing"
)

// What a hook says that it handles it has to name, unless it gives all to somebody else, or fails.
func TestUnread(t *testing.T) {
	const (
		lost  = ": what documents have there is lost, and nobody is told"
		owner = "UpgradeState says that it handles owner, and never reads from.Owner" + lost
		both  = "UpgradeState says that it handles owner and old-name, and never reads from.Owner and from.OldName" + lost
		old   = "UpgradeState says that it handles old-name, and never reads from.OldName" + lost
		count = "UpgradeState says that it supplies count, and never sets to.Count: documents get the zero value of the Go type"
	)
	tests := []struct {
		name, body string
		want       []string
	}{
		{"nothing", "return nil", []string{both, count}},
		{"all of it", "to.Count = len(from.Owner) + from.OldName.Or(0); return nil", nil},
		{"read within", "for _, x := range from.Owner.List { to.Add = append(to.Add, func() int { return x + from.OldName }()) }; return nil", []string{count}},
		{"through the pointer", "(*to).Count, to.Name = 1, (*from).OldName; return nil", []string{owner}},
		{"a pointer to a field", "fill(&to.Count, &from.Owner, from.OldName); return nil", nil},
		{"told", `left.Member("owner"); left.Placed("old-name"); left.Placed("count"); return nil`, nil},
		{"told of another", `left.Member("Owner"); to.Count = 1; return nil`, []string{both}},
		{"a name that is a constant", `left.Member(name); to.Count = 1; return nil`, nil},
		{"looked up", `raw, _ := from.Extra.Get("owner"); to.Count = len(raw) + from.OldName; return nil`, nil},
		{"what the field cannot hold", `to.Extra.Set("count", raw); use(from.Owner, from.OldName); return nil`, nil},
		{"other unknown members", `for name, raw := range from.Extra.All() { to.Extra.Set(name, raw) }; return nil`, []string{both, count}},
		{"a literal", "*to = v2.State{Count: 1, Owner: from.Owner, Name: from.OldName}; return nil", nil},
		{"a literal without it", "*to = v2.State{Name: from.OldName}; return nil", []string{owner, count}},
		{"a literal without names", "*to = v2.State{1, from.Owner, from.OldName}; return nil", nil},
		{"a literal of something else", "to.List = []v2.Item{{Count: 1}}; return nil", []string{both, count}},
		{"a result", "*to = made(from); return nil", nil},
		{"passed on", "return convert(from, to)", nil},
		{"one is passed on", "convert(from); return nil", []string{count}},
		{"the other is passed on", "convert(to); return nil", []string{both}},
		{"left is passed on", "convert(left); return nil", nil},
		{"a method", "s := from.String(); to.Fill(s); return nil", nil},
		{"a method of left, for later", "leave := left.Member; leave(`owner`); return nil", nil},
		{"another name of it", "f := from; to.Count = f.Owner; return nil", nil},
		{"a copy", "f := *from; to.Count = f.Owner; return nil", nil},
		{"an address", "f := &from; to.Count = (*f).Owner; return nil", nil},
		{"in a list", "for _, f := range []*v1.State{from} { to.Count += f.Owner }; return nil", nil},
		{"in a literal", "x := pair{from: from}; to.Count = x.from.Owner; return nil", nil},
		{"to nothing", "_ = from; _, _ = to, left; return nil", []string{both, count}},
		{"a field to nothing", "_, _ = from.Owner, from.OldName; to.Count = 0; return nil", nil},
		{"compared with nil", "if from == nil || left != nil { return nil }; to.Count = 1; return nil", []string{both}},
		{"something of that name", "x.from(y.Owner); z := pair{from: 1, to: 2}; use(z.to); to.Count = 1; return nil", []string{both}},
		{"an error", `return errors.New("there is no way back")`, nil},
		{"an error of the package", "return errNoWay", nil},
		{"an error of another package", "return errs.NoWay", nil},
		{"no end", `panic("no")`, nil},
		{"an error or none", "err := check(from.Owner); to.Count = 1; return err", []string{old}},
		{"an error in some cases", `if from.Owner == "" { return fmt.Errorf("no owner") }; return nil`, []string{old, count}},
		{"an error further inside", `sort(func() error { return nil }); return errors.New("no")`, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := unread(t, "func (upgradeTo2) UpgradeState(from *v1.State, to *v2.State, left *Left) error {\n"+test.body+"\n}\n")
			if !slices.Equal(got, test.want) {
				t.Errorf("found %q", got)
			}
		})
	}
	t.Run("parameters without names", func(t *testing.T) {
		if got := unread(t, "func (upgradeTo2) UpgradeState(_ *v1.State, object *v2.State, _ *Left) error { object.Count = 1; return nil }\n"); !slices.Equal(got, []string{both}) {
			t.Errorf("found %q", got)
		}
		if got := unread(t, "func (upgradeTo2) UpgradeState(*v1.State, *v2.State, *Left) (err error) { return }\n"); !slices.Equal(got, []string{both, count}) {
			t.Errorf("found %q", got)
		}
	})
}

// A variant that a hook leaves behind is reported as a whole; one that it returns something for
// is not.
func TestUnreadOfVariants(t *testing.T) {
	for body, want := range map[string]bool{
		"return v2.NewText(``), nil":                                   true,
		"return v2.NewText(from.Head), nil":                            false,
		"return nil, nil":                                              false,
		"return nil, errNoWay":                                         false,
		"if from.Extra.Len() > 0 { return nil, nil }; return made()":   true,
		"if from.Extra.Len() > 0 { return nil, nil }; return of(from)": false,
	} {
		found := unread(t, "func (upgradeTo2) UpgradeCard(from *v1.Card) (v2.Content, error) {\n"+body+"\n}\n")
		if got := len(found) > 0; got != want {
			t.Errorf("%s: found %q", body, found)
		}
	}
}

// unread returns what is found of a hook, apart from what it is not told here.
func unread(t *testing.T, function string) (found []string) {
	t.Helper()
	s := set()
	s.Methods[0].Handles = []string{"owner", "old-name", "*", "+count", "Owner.name"}
	s.Methods[0].Inside = []string{"Owner.name"}
	s.Methods[0].Fields = map[string]string{"owner": "Owner", "old-name": "OldName", "+count": "Count"}
	s.Methods[1].Fields = map[string]string{"head": "Head"}
	s.Signatures([]byte(stubs))
	directive := "//stategen:handles owner old-name * +count Owner.name\n"
	if strings.Contains(function, "UpgradeCard") {
		directive = "//stategen:handles head\n"
	}
	for _, d := range s.Check(map[string][]byte{"out/fam/hooks_v2.go": []byte("package fam\ntype upgradeTo2 struct{}\n" + directive + function)}) {
		switch d.Code {
		case "hook-missing":
		case "hook-unread":
			found = append(found, d.Message)
		default:
			t.Errorf("found %s [%s]", d.Message, d.Code)
		}
	}
	return found
}
