package conformance

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/golden/jsontest"
)

// conserved returns in what a document is not the one before, after the steps from one
// major to another one, without what was left behind; "" if nothing. Hooks may add what
// they are handed.
func (f *majorFamily) conserved(l *lineage, before string, from, to int, after outcome, hooks []string) string {
	var first string
	for _, asNull := range []bool{false, true} { // in an array by position, null stays
		value, problem := parse([]byte(before)), ""
		for major := from; problem == ""; major += cmp.Compare(to, from) {
			of := slices.DeleteFunc(slices.Clone(after.Residue), func(r residue) bool { return r.Major != major })
			if value, problem = leftBehind(value, of, asNull, hooks); major == to {
				break
			}
			l.apply(pass(value), l.declared[slices.Index(f.versions, fmt.Sprint(max(major, major+cmp.Compare(to, from)), ".0.0"))], to < from)
		}
		if problem == "" {
			problem = differs("", value, parse([]byte(after.Text)), hooks)
		}
		if problem == "" {
			return ""
		}
		first = cmp.Or(first, problem)
	}
	return first
}

// goneMark stands where something was left behind.
type goneMark struct{}

// leftBehind returns a document without what the residue of a step lists.
func leftBehind(v any, list []residue, asNull bool, hooks []string) (any, string) {
	list = slices.DeleteFunc(slices.Clone(list), func(r residue) bool { return r.Missing || r.Kept })
	slices.SortStableFunc(list, func(a, b residue) int { return cmp.Compare(len(b.Pointer), len(a.Pointer)) })
	for _, r := range list {
		tokens := strings.Split(r.Pointer, "/")[1:]
		if len(tokens) == 0 {
			return nil, "all of it is left behind"
		}
		around := v
		for _, token := range tokens[:len(tokens)-1] {
			around = below(around, token)
		}
		last := tokens[len(tokens)-1]
		was := below(around, last)
		switch {
		case was != goneMark{}:
		case isHandled(hooks, unescape(last)): // a hook of the step before had put null there, say
			continue
		default:
			return nil, fmt.Sprintf("%s is reported, and not there", r.Pointer)
		}
		was = sweep(was, asNull)
		value := parse(r.Value)
		if rest, ok := restOf(was, value); ok { // members were moved out of it
			maps.DeleteFunc(was.(map[string]any), func(name string, _ any) bool { _, there := rest[name]; return there })
			continue
		}
		if problem := differs(r.Pointer, was, value, hooks); problem != "" {
			return nil, fmt.Sprintf("%s is reported as %s: %s", r.Pointer, r.Value, problem)
		}
		switch around := around.(type) {
		case map[string]any:
			around[unescape(last)] = goneMark{}
		case []any:
			k, _ := strconv.Atoi(last)
			around[k] = goneMark{}
		}
	}
	return sweep(v, asNull), ""
}

// restOf returns some of the members of an object, if they are not all.
func restOf(all, some any) (rest map[string]any, ok bool) {
	o, okAll := all.(map[string]any)
	rest, okSome := some.(map[string]any)
	for name, value := range rest {
		if v, there := o[name]; !there || !jsontest.Equal(encode(v), encode(value)) {
			return nil, false
		}
	}
	return rest, okAll && okSome && len(rest) < len(o)
}

func unescape(token string) string {
	return strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
}

// below returns the value that a token leads to.
func below(v any, token string) any {
	switch v := v.(type) {
	case map[string]any:
		if value, ok := v[unescape(token)]; ok {
			return value
		}
	case []any:
		if k, err := strconv.Atoi(token); err == nil && k < len(v) {
			return v[k]
		}
	}
	return goneMark{}
}

// sweep returns a value without marks.
func sweep(v any, asNull bool) any {
	switch v := v.(type) {
	case map[string]any:
		for name, value := range v {
			if value == (goneMark{}) {
				delete(v, name)
			} else {
				v[name] = sweep(value, asNull)
			}
		}
	case []any:
		var list = []any{}
		for _, item := range v {
			switch {
			case item != goneMark{}:
				list = append(list, sweep(item, asNull))
			case asNull:
				list = append(list, nil)
			}
		}
		return list
	}
	return v
}

// isHandled reports whether a hook is handed a member, or makes it, which a plan shows by a plus.
func isHandled(hooks []string, name string) bool {
	return slices.Contains(hooks, name) || slices.Contains(hooks, "+"+name)
}

// holdsHandled reports whether a value is an object that a move made for what hooks handle: a member
// that the hook of one step supplies goes where the next step moves it.
func holdsHandled(v any, hooks []string) bool {
	o, _ := v.(map[string]any)
	for name, value := range o {
		if !isHandled(hooks, name) && !holdsHandled(value, hooks) {
			return false
		}
	}
	return len(o) > 0
}

// differs compares a value with what became of it.
func differs(at string, want, got any, hooks []string) string {
	switch want := want.(type) {
	case map[string]any:
		got, ok := got.(map[string]any)
		if !ok {
			return at + " is no object any more"
		}
		for _, name := range sortedKeys(want) {
			to, there := got[name]
			if want[name] == passed && (!there || isHandled(hooks, name)) {
				continue
			}
			if !there {
				return fmt.Sprintf("%s/%s is gone, and not reported", at, name)
			}
			if name == versionMember && isLabel(want[name]) && isLabel(to) {
				continue
			}
			if problem := differs(at+"/"+name, want[name], to, hooks); problem != "" {
				return problem
			}
		}
		for _, name := range sortedKeys(got) {
			if _, there := want[name]; !there && !isHandled(hooks, name) && !holdsHandled(got[name], hooks) {
				return fmt.Sprintf("%s/%s came from nowhere", at, name)
			}
		}
		return ""
	case []any:
		got, ok := got.([]any)
		if !ok || len(got) != len(want) {
			return fmt.Sprintf("%s is no array of %d any more", at, len(want))
		}
		for k := range want {
			if problem := differs(fmt.Sprint(at, "/", k), want[k], got[k], hooks); problem != "" {
				return problem
			}
		}
		return ""
	}
	if diff := jsontest.Diff(encode(want), encode(got)); diff != nil {
		return fmt.Sprintf("%s: %v", at, diff)
	}
	return ""
}

func isLabel(v any) bool {
	text, ok := v.(string)
	return ok && len(text) == len("1.0.0") && text[1] == '.'
}
