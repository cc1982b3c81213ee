package conformance

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stategen/stategen/internal/compat"
)

// Of unions of which each value is checked by all alternatives: if a new member is a minor step, the
// program of the newer schema reads what writers of the older one write as the variant that it was,
// and that of the older schema reads what newer writers write as the variant that it is.
func TestRandomCompatMatched(t *testing.T) {
	seed, end := testTime(t)
	for first := true; first || time.Now().Before(end) && !t.Failed(); first = false {
		t.Logf("CONFORMANCE_SEED=%d", seed)
		r := newRandom(uint64(seed), "draft2020-12")
		var groups []Group
		var questions []question
		unions := 0
		for k := range number("CONFORMANCE_UNIONS", 100) {
			before := r.untagged()
			after := before.withMember(r)
			id := fmt.Sprintf("seed %d, union %d", seed, k)
			old, revised := before.group(id), after.group(id)
			report := compareGroups(&old, &revised)
			if report == nil || report.Step() == compat.Major {
				continue
			}
			wholeOld, err := newOracle(&old)
			if err != nil {
				t.Fatal(err)
			}
			whole, err := newOracle(&revised)
			if err != nil {
				t.Fatal(err)
			}
			unions++
			for range 12 {
				if data := string(encode(r.written(before))); wholeOld.allows(data) {
					if !whole.allows(data) {
						t.Errorf("%s\n\told %s\n\tnew %s\n\tdata %s are valid no more", id, old.Schema, revised.Schema, data)
					}
					questions = append(questions, question{Group: len(groups), Data: data}, question{Group: len(groups) + 1, Data: data})
				}
				if data := string(encode(r.written(after))); whole.allows(data) {
					questions = append(questions, question{Group: len(groups), Data: data}, question{Group: len(groups) + 1, Data: data})
				}
			}
			groups = append(groups, old, revised)
		}
		p := &checker{dir: t.TempDir(), main: variantProgram, failed: map[int]error{}}
		p.pkg = *merged(groups, nil, p.failed)
		if err := p.build(); err != nil || len(p.failed) > 0 {
			t.Fatal(err, p.failed)
		}
		answers, err := ask[question, struct{ Problem, Text, Type string }](p.dir, questions)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%d revisions, %d documents", unions, len(questions)/2)
		for k := 0; k < len(questions); k += 2 {
			q, old, revised := questions[k], answers[k], answers[k+1]
			name := func(group int, typ string) string {
				return strings.TrimPrefix(typ, fmt.Sprintf("*types.G%d", group))
			}
			if was, is := name(q.Group, old.Type), name(q.Group+1, revised.Type); old.Problem+revised.Problem != "" || was != is {
				t.Errorf("%s\n\told %s\n\tnew %s\n\tdata %s\n\tare a %s of old code, and a %s of new code %s %s", groups[q.Group].ID, groups[q.Group].Schema, groups[q.Group+1].Schema, q.Data, was, is, old.Problem, revised.Problem)
			}
		}
		seed++
	}
}

// untaggedUnion is a union of objects without a tag. Each of them may have a part, which may be that
// of others, too.
type untaggedUnion struct {
	choice string
	names  []string
	defs   map[string]any
	gains  map[string]bool // where the member comes
}

func (u *untaggedUnion) group(id string) Group {
	var list []any
	for _, name := range u.names {
		list = append(list, map[string]any{"$ref": "#/$defs/" + name})
	}
	return Group{ID: id, Draft: "draft2020-12", Schema: encode(map[string]any{u.choice: list, "$defs": u.defs})}
}

func (r *random) untagged() *untaggedUnion {
	u := &untaggedUnion{choice: pick(r, []string{"anyOf", "anyOf", "oneOf"}), defs: map[string]any{"Part": r.plainObject(1)}}
	for k := range 2 + r.IntN(3) {
		name := "V" + string(rune('a'+k))
		u.names = append(u.names, name)
		u.defs[name] = r.plainObject(0)
	}
	if r.one(4) {
		u.names = append(u.names, "Anything")
		u.defs["Anything"] = map[string]any{"type": "object"}
	}
	return u
}

// plainObject makes an object that declares and requires some members.
func (r *random) plainObject(depth int) map[string]any {
	properties, required := map[string]any{}, []any{}
	for _, member := range []string{"a", "b", "c", "d"} {
		if r.one(2) {
			continue
		}
		properties[member] = pick(r, []map[string]any{{"type": "string"}, {"type": "string"}, {"type": "integer"}, {"enum": []any{"x", "y"}}})
		if r.one(2) {
			required = append(required, member)
		}
	}
	if depth == 0 && r.one(2) {
		properties["part"] = map[string]any{"$ref": "#/$defs/Part"}
		if r.one(3) {
			properties["part"] = r.plainObject(1)
		}
	}
	if len(properties) == 0 {
		properties["a"] = map[string]any{"type": "string"}
	}
	object := map[string]any{"type": "object", "properties": properties, "required": required}
	switch r.IntN(12) {
	case 0:
		object["additionalProperties"] = true
	case 1:
		object["additionalProperties"] = false
	case 2:
		object["minProperties"] = 1 + r.IntN(2)
	case 3:
		object["not"] = map[string]any{"required": []any{pick(r, []string{"a", "b", "new"})}}
	case 4:
		object["required"] = append(required, pick(r, []string{"a", "b", "new"}))
	}
	return object
}

// withMember makes a version with a new member in one of the objects.
func (u *untaggedUnion) withMember(r *random) *untaggedUnion {
	after := &untaggedUnion{choice: u.choice, names: u.names, defs: copyOf(u.defs).(map[string]any)}
	gains := pick(r, slices.Concat(u.names, []string{"Part"}))
	properties, _ := after.defs[gains].(map[string]any)["properties"].(map[string]any)
	if part, ok := properties["part"].(map[string]any); ok && part["properties"] != nil && r.one(2) {
		properties, gains = part["properties"].(map[string]any), gains+"/part"
	}
	u.gains = map[string]bool{gains: true}
	if properties == nil {
		return after
	}
	name, says := pick(r, []string{"new", "new", "a", "b"}), []map[string]any{{"type": "string"}, {"type": "integer"}, {"enum": []any{"x"}}, {"enum": []any{"x", "y"}}}
	said := pick(r, says)
	properties[name] = said
	if r.one(2) {
		return after
	}
	for _, other := range u.names { // others get it at the same time, most of them as the same
		properties, ok := after.defs[other].(map[string]any)["properties"].(map[string]any)
		if !ok || properties[name] != nil || r.one(3) {
			continue
		}
		u.gains[other] = true
		properties[name] = copyOf(said)
		if r.one(5) {
			properties[name] = pick(r, says)
		}
	}
	return after
}

// written makes a document as writers of one of the alternatives do: with declared names alone, and any
// where an object that gets no member says so.
func (r *random) written(u *untaggedUnion) any {
	name := pick(r, u.names)
	return r.writtenAs(u, u.defs[name], name)
}

func (r *random) writtenAs(u *untaggedUnion, schema any, at string) any {
	s := schema.(map[string]any)
	if ref, ok := s["$ref"].(string); ok {
		name := strings.TrimPrefix(ref, "#/$defs/")
		return r.writtenAs(u, u.defs[name], name)
	}
	if values, ok := s["enum"].([]any); ok {
		return pick(r, values)
	}
	switch s["type"] {
	case "string":
		return pick(r, []string{"x", "text"})
	case "integer":
		return r.IntN(3)
	}
	object := map[string]any{}
	required, _ := s["required"].([]any)
	properties, _ := s["properties"].(map[string]any)
	for _, name := range sortedKeys(properties) {
		if slices.Contains(required, any(name)) || r.one(2) {
			object[name] = r.writtenAs(u, properties[name], at+"/"+name)
		}
	}
	if (s["additionalProperties"] == true || properties == nil) && !u.gains[at] {
		for range r.IntN(4) {
			if name := pick(r, []string{"a", "b", "c", "new"}); properties[name] == nil {
				object[name] = pick(r, []any{"x", 1, true})
			}
		}
	}
	return object
}
