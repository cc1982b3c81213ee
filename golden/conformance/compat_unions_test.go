package conformance

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stategen/stategen/internal/compat"
)

// Of unions of which some alternatives have a tag, and some need not: what compat calls a minor or
// less, the program of the older schema reads and writes as it was, each variant as that variant,
// and what is new as the unknown one. What was valid is valid, and the names of the older package
// are in the newer one.
func TestRandomCompatUnions(t *testing.T) {
	seed, end := testTime(t)
	for first := true; first || time.Now().Before(end) && !t.Failed(); first = false {
		t.Logf("CONFORMANCE_SEED=%d", seed)
		r := newRandom(uint64(seed), "draft2020-12")
		var olds []Group
		var says []string
		var questions []question
		var wants []string // the name of the type, "" if it may be one of several
		for k := range number("CONFORMANCE_UNIONS", 100) {
			id := fmt.Sprintf("seed %d, union %d", seed, k)
			before := r.partlyTagged()
			after := r.reviseTagged(before)
			old, revised := before.group(id), after.group(id)
			report := compareGroups(&old, &revised)
			if report == nil || report.Step() == compat.Major {
				continue
			}
			say := fmt.Sprintf("%s:\n\told %s\n\tnew %s", id, old.Schema, revised.Schema)
			for _, f := range report.Findings {
				say += "\n\t" + f.Rule.ID + " " + f.New.Pointer
			}
			wholeOld, err := newOracle(&old)
			if err != nil {
				t.Fatal(err)
			}
			apiBefore, apiAfter := apiOf(t, &old), apiOf(t, &revised)
			if apiBefore == nil || apiAfter == nil {
				continue
			}
			for _, name := range slices.Sorted(maps.Keys(apiBefore)) {
				if apiAfter[name] != apiBefore[name] {
					t.Errorf("%s\n\t%s was %q and is %q", say, name, apiBefore[name], apiAfter[name])
					break
				}
			}
			whole, err := newOracle(&revised)
			if err != nil {
				t.Fatal(err)
			}
			var each []oracle
			for k := range after.names {
				one, err := whole.at(after.pointer(k))
				if err != nil {
					t.Fatal(err)
				}
				each = append(each, one)
			}
			for range 25 {
				data := string(encode(r.instanceBeside(before, pick(r, before.names))))
				if wholeOld.allows(data) && !whole.allows(data) {
					t.Errorf("%s\n\tdata %s are valid no more", say, data)
				}
			}
			for range 25 {
				of := pick(r, after.names)
				instance := r.instanceBeside(after, of)
				data := string(encode(instance))
				if !whole.allows(data) {
					continue
				}
				want := of
				for k, other := range after.names {
					if other != of && (each[k].allows(data) || after.named && hasTag(after.objects[other], instance["method"])) {
						want = ""
					}
				}
				if after.inline[of] || wholeOld.allows(data) {
					want = "" // it has another name, or it is what it was before
				}
				if want != "" && before.objects[of] == nil {
					want = "UnknownRoot"
				}
				questions, wants = append(questions, question{Group: len(olds), Data: data}), append(wants, want)
			}
			olds, says = append(olds, old), append(says, say)
		}
		p := &checker{dir: t.TempDir(), main: variantProgram, failed: map[int]error{}}
		p.pkg = *merged(olds, nil, p.failed)
		if err := p.build(); err != nil || len(p.failed) > 0 {
			t.Fatal(err, p.failed)
		}
		answers, err := ask[question, struct{ Problem, Text, Type string }](p.dir, questions)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%d revisions, %d instances of new schemas", len(olds), len(questions))
		for k, q := range questions {
			a := answers[k]
			problem := a.Problem
			if problem == "" {
				problem = changed("tolerant", []byte(q.Data), a.Text)
			}
			if want := fmt.Sprintf("*types.G%d%s", q.Group, wants[k]); problem == "" && wants[k] != "" && a.Type != want {
				problem = fmt.Sprintf("it is read as a %s, and not as a %s", a.Type, want)
			}
			if problem != "" {
				t.Errorf("%s\n\tdata %s: %s", says[q.Group], q.Data, problem)
			}
		}
		seed++
	}
}

const variantProgram = `package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"reflect"

	"conformance/types"
)

func main() {
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := json.NewEncoder(os.Stdout)
	for {
		var q struct { Group int; Data string }
		if in.Decode(&q) != nil {
			return
		}
		var a struct { Problem, Text, Type string }
		x, err := types.Decode([]byte(fmt.Sprintf("{\"g%d\":%s}", q.Group, q.Data)))
		if err == nil {
			var text []byte
			if text, err = x.AppendJSON(nil); err == nil {
				a.Text = string(text)
				a.Type = fmt.Sprintf("%T", reflect.ValueOf(x).Elem().FieldByName(fmt.Sprintf("G%d", q.Group)).Interface())
			}
		}
		if err != nil {
			a.Problem = err.Error()
		}
		out.Encode(a)
	}
}
`

// partlyTagged is a union of objects, some of which have a tag.
type partlyTagged struct {
	choice  string
	names   []string
	objects map[string]map[string]any
	inline  map[string]bool // those that are written out in the union
	within  bool            // the first two are a union of their own
	named   bool            // a discriminator names the tag
	beside  map[string]any  // what stands beside the choice
}

func (u *partlyTagged) group(id string) Group {
	var list []any
	defs := map[string]any{}
	for _, name := range u.names {
		if u.inline[name] {
			list = append(list, u.objects[name])
		} else {
			list = append(list, map[string]any{"$ref": "#/$defs/" + name})
			defs[name] = u.objects[name]
		}
	}
	if u.within {
		defs["Within"] = map[string]any{"anyOf": list[:2]}
		list = append([]any{map[string]any{"$ref": "#/$defs/Within"}}, list[2:]...)
	}
	schema := map[string]any{u.choice: list, "$defs": defs}
	maps.Copy(schema, u.beside)
	if u.named {
		schema["discriminator"] = map[string]any{"propertyName": "method"}
	}
	return Group{ID: id, Draft: "draft2020-12", Schema: encode(schema)}
}

// hasTag says whether an alternative is the one that a discriminator means by tag, valid or not.
func hasTag(object map[string]any, tag any) bool {
	says, _ := object["properties"].(map[string]any)["method"].(map[string]any)
	several, _ := says["enum"].([]any)
	return tag != nil && (says["const"] == tag || slices.Contains(several, tag))
}

// pointer leads to one of the alternatives.
func (u *partlyTagged) pointer(k int) string {
	switch {
	case !u.within:
		return fmt.Sprintf("/%s/%d", u.choice, k)
	case k < 2:
		return fmt.Sprintf("/$defs/Within/anyOf/%d", k)
	}
	return fmt.Sprintf("/%s/%d", u.choice, k-1)
}

func (r *random) partlyTagged() *partlyTagged {
	u := &partlyTagged{choice: pick(r, []string{"anyOf", "oneOf"}), objects: map[string]map[string]any{}, inline: map[string]bool{}, beside: r.besideChoice()}
	some, each := r.one(3), r.one(3)
	u.within, u.named = r.one(4), each && r.one(4)
	for k := range 3 + r.IntN(4) {
		name := "V" + string(rune('a'+k))
		u.names = append(u.names, name)
		u.objects[name] = r.perhapsTagged(name, each || k < 2)
		u.inline[name] = some && r.one(2)
	}
	return u
}

// besideChoice makes what stands beside a choice: nothing, or what is said of the members of all
// its alternatives.
func (r *random) besideChoice() map[string]any {
	switch r.IntN(8) {
	case 0:
		return map[string]any{"required": []any{"id"}}
	case 1:
		return map[string]any{"type": "object", "properties": map[string]any{"beside": map[string]any{"type": "string"}}, "required": []any{pick(r, []string{"id", "beside"})}}
	}
	return map[string]any{}
}

// perhapsTagged makes an object that has a tag, certainly or perhaps, or is told by what it requires.
func (r *random) perhapsTagged(name string, certainly bool) map[string]any {
	properties := map[string]any{}
	required := []any{}
	if certainly || r.one(2) {
		switch r.IntN(12) {
		case 0:
			properties["method"] = map[string]any{"enum": []any{"do" + name, "also" + name}}
		case 1:
			properties["method"] = map[string]any{"type": "string", "pattern": "^do" + name}
		case 2:
			properties["method"] = map[string]any{"type": "string"}
		case 3:
			properties["method"] = map[string]any{"const": "doVa"}
			properties["kind"] = map[string]any{"const": name}
			required = append(required, "kind")
		default:
			properties["method"] = map[string]any{"const": "do" + name}
		}
		if !r.one(15) {
			required = append(required, "method")
		}
	}
	for _, member := range []string{"id", "result", "error", "own" + name} {
		if r.one(2) || member == "own"+name && len(required) == 0 {
			properties[member] = map[string]any{"type": "string"}
			if r.one(2) || member == "own"+name {
				required = append(required, member)
			}
		}
	}
	if len(properties) == 0 {
		properties["note"] = map[string]any{"type": "string"}
	}
	object := map[string]any{"type": "object", "properties": properties, "required": required}
	if r.one(8) {
		object["additionalProperties"] = false
	}
	return object
}

// reviseTagged makes a version of a union in which an alternative or two come, go, or change, or of
// which the choice is written otherwise.
func (r *random) reviseTagged(u *partlyTagged) *partlyTagged {
	after := &partlyTagged{choice: u.choice, names: slices.Clone(u.names), objects: map[string]map[string]any{}, inline: u.inline, within: u.within, named: u.named, beside: copyOf(u.beside).(map[string]any)}
	if members, ok := after.beside["properties"].(map[string]any); ok && r.one(3) {
		members[pick(r, []string{"result", "late"})] = map[string]any{"type": "string"}
	} else if r.one(20) {
		after.beside = r.besideChoice()
	}
	if r.one(4) {
		after.choice = pick(r, []string{"anyOf", "oneOf"})
	}
	if r.one(6) {
		after.named = !after.named
	}
	for name, object := range u.objects {
		after.objects[name] = copyOf(object).(map[string]any)
	}
	for range r.IntN(3) {
		name := pick(r, after.names)
		object := place(after.objects[name])
		properties := object["properties"].(map[string]any)
		switch r.IntN(10) {
		case 0: // a tag comes, goes, or is free
			switch {
			case properties["method"] == nil:
				properties["method"] = map[string]any{"const": "do" + name}
			case r.one(2):
				delete(properties, "method")
				object["required"] = slices.DeleteFunc(slices.Clone(object["required"].([]any)), func(v any) bool { return v == "method" })
			default:
				properties["method"] = map[string]any{"type": "string"}
			}
		case 1, 2, 3:
			properties[pick(r, []string{"id", "result", "error", "own", "more"})] = map[string]any{"type": "string"}
		case 4:
			if r.one(3) {
				after.names = slices.DeleteFunc(after.names, func(n string) bool { return n == name && len(after.names) > 2 })
			}
		default:
			came := "V" + string(rune('m'+len(after.names)))
			if after.objects[came] == nil {
				after.objects[came] = r.perhapsTagged(came, r.one(2))
				after.names = slices.Insert(after.names, r.IntN(len(after.names)+1), came)
			}
		}
	}
	for name := range after.objects {
		if !slices.Contains(after.names, name) {
			delete(after.objects, name)
		}
	}
	return after
}

// instanceBeside makes an object of one of the alternatives, with members that stand beside the
// choice.
func (r *random) instanceBeside(u *partlyTagged, name string) map[string]any {
	out := r.instanceOf(u.objects[name])
	required, _ := u.beside["required"].([]any)
	for _, name := range required {
		out[name.(string)] = "x"
	}
	return out
}

// instanceOf makes an object of members that a schema declares.
func (r *random) instanceOf(object map[string]any) map[string]any {
	out := map[string]any{}
	properties := object["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if !slices.Contains(object["required"].([]any), any(name)) && r.one(2) {
			continue
		}
		says := properties[name].(map[string]any)
		switch {
		case says["const"] != nil:
			out[name] = says["const"]
		case says["enum"] != nil:
			out[name] = pick(r, says["enum"].([]any))
		case says["pattern"] != nil:
			out[name] = strings.TrimPrefix(says["pattern"].(string), "^") + pick(r, []string{"", "x"})
		default:
			out[name] = pick(r, []string{"x", "doVa", "doVb"})
		}
	}
	return out
}
