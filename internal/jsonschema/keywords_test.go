package jsonschema

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"
)

// metaschemaFiles are the files of a draft's metaschema.
func metaschemaFiles(t *testing.T, d Draft) map[string]*Value {
	t.Helper()
	folder := path.Dir(strings.TrimPrefix(sansScheme(d.Metaschema()), "//json-schema.org/"))
	names := []string{folder + "/schema"}
	if d >= Draft2019 {
		entries, err := published.ReadDir("metaschemas/" + folder + "/meta")
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			names = append(names, folder+"/meta/"+strings.TrimSuffix(entry.Name(), ".json"))
		}
	}
	files := map[string]*Value{}
	for _, name := range names {
		source, ok := publishedMetaschema("https://json-schema.org/" + name)
		if !ok {
			t.Fatalf("there is no metaschema %s", name)
		}
		root, found := parse(newFile(source))
		if found != nil {
			t.Fatal(found)
		}
		files[path.Base(name)] = root
	}
	return files
}

// TestKeywordsAgainstMetaschemas holds the table against what the metaschemas
// list: names, drafts, vocabularies and where schemas stand.
func TestKeywordsAgainstMetaschemas(t *testing.T) {
	left := map[Draft][]string{ // listed by the metaschema as of former drafts
		Draft2020: {"$recursiveAnchor", "$recursiveRef"},
	}
	ours := map[Draft][]string{ // understood though the metaschema does not list it
		Draft4: {"$defs"},
		Draft6: {"$defs", "examples"},
		Draft7: {"$defs"},
	}
	for d := Draft4; d <= Draft2020; d++ {
		listed := map[string]bool{}
		for file, root := range metaschemaFiles(t, d) {
			properties := root.Get("properties")
			if properties == nil {
				continue
			}
			for _, m := range properties.Members {
				listed[m.Name] = true
				k := keywordsByName[m.Name]
				if k == nil || d < k.From || k.To < d {
					if !slices.Contains(left[d], m.Name) {
						t.Errorf("draft %s has %q", d, m.Name)
					}
					continue
				}
				if got, want := k.holdsInDraft(d), heldBy(m.Value); got != want {
					t.Errorf("draft %s: schemas in %q: got %d, want %d", d, m.Name, got, want)
				}
				vocabulary, _, _ := strings.Cut(file, "-annotation")
				vocabulary, _, _ = strings.Cut(vocabulary, "-assertion")
				if d == Draft2020 && file != "schema" && k.Vocabulary != vocabulary {
					t.Errorf("%q is of the vocabulary %s, not %s", m.Name, file, k.Vocabulary)
				}
			}
		}
		for _, k := range keywords {
			if k.Class != Extension && k.From <= d && d <= k.To && !listed[k.Name] && !slices.Contains(ours[d], k.Name) {
				t.Errorf("draft %s does not have %q", d, k.Name)
			}
		}
	}
}

// holdsInDraft is Holds without a value to look at.
func (k *Keyword) holdsInDraft(d Draft) Holds {
	if k.Holds == SchemaOrList && d == Draft2020 {
		return OneSchema
	}
	return k.Holds
}

// heldBy reads from a metaschema's property where schemas stand in its values.
func heldBy(property *Value) Holds {
	isSchema := func(v *Value) bool {
		for keyword, self := range map[string]string{"$ref": "#", "$dynamicRef": "#meta", "$recursiveRef": "#"} {
			if ref := v.Get(keyword); ref != nil && ref.Str == self {
				return true
			}
		}
		return false
	}
	isList := func(v *Value) bool {
		ref := v.Get("$ref")
		return ref != nil && strings.HasSuffix(ref.Str, "/schemaArray")
	}
	some := func(v *Value, is func(*Value) bool) bool {
		return is(v) || v.Get("anyOf") != nil && slices.ContainsFunc(v.Get("anyOf").Items, is)
	}
	values := property.Get("additionalProperties")
	switch {
	case some(property, isSchema) && some(property, isList):
		return SchemaOrList
	case some(property, isSchema):
		return OneSchema
	case isList(property):
		return ListOfSchemas
	case values != nil && isSchema(values):
		return MapOfSchemas
	case values != nil && some(values, isSchema):
		return SchemasOrStrings
	}
	return NoSchema
}

func TestLookupKeyword(t *testing.T) {
	if k, known := LookupKeyword("allOf"); !known || k.Holds != ListOfSchemas || k.Class != Applicator {
		t.Errorf("allOf: %+v, %v", k, known)
	}
	if k, known := LookupKeyword("x-anything"); !known || !k.Harmless || k.Class != Extension {
		t.Errorf("x-anything: %+v, %v", k, known)
	}
	if _, known := LookupKeyword("allof"); known {
		t.Error("allof is no keyword")
	}
}

// A schema that lists a text can be made to list others, once each; no other schema can.
func TestListAlso(t *testing.T) {
	for _, test := range []struct{ draft, schema, want string }{
		{"", `{"const": "b"}`, `enum b a c`},
		{"", `{"enum": ["a", "b"], "type": "string"}`, `enum a b c`},
		{"", `{"enum": ["c", "b", "a"]}`, `enum c b a`},
		{"", `{"const": "a"}`, `const`},
		{"", `{"const": "b", "enum": ["b"]}`, `const`},
		{"", `{"enum": [["b"], 1]}`, `enum  `},
		{"4", `{"const": "b"}`, ``},
		{"", `{"x-1":1,"x-2":1,"x-3":1,"x-4":1,"x-5":1,"x-6":1,"x-7":1,"x-8":1,"x-9":1,"x-a":1,"x-b":1,"x-c":1,"x-d":1,"x-e":1,"x-f":1,"const":"b"}`, `enum b a c`},
	} {
		s := mustLoad(t, Options{Draft: test.draft}, "s.json", test.schema).Docs[0].Root
		s.ListAlso("b", "a", "c")
		got := ""
		for _, keyword := range []string{"const", "enum"} {
			if v := s.Keyword(keyword); v != nil && got == "" {
				got = keyword
				for _, item := range v.Items {
					got += " " + item.Str
				}
			}
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.schema, got, test.want)
		}
	}
}

// A label that nobody has to have is required no more, wherever the schema asks for it.
func TestLeaveOpen(t *testing.T) {
	s := mustLoad(t, Options{}, "s.json", `{"required": ["v", "a"], "allOf": [{"required": ["v"]}, {"$ref": "#/$defs/base"}], "anyOf": [{"required": ["v"]}],
		"$defs": {"base": {"allOf": [{"$ref": "#/$defs/base2"}, {"$ref": "#"}]}, "base2": {"required": ["b", "v"], "properties": {"v": {}, "b": {}}}}}`).Docs[0].Root
	s.LeaveOpen("v")
	for pointer, want := range map[string]string{"": "a", "/allOf/0": "", "/$defs/base2": "b", "/anyOf/0": "v"} {
		got := ""
		for _, item := range s.Doc.At(pointer).Get("required").Items {
			got += item.Str
		}
		if got != want {
			t.Errorf("%q requires %q, want %q", pointer, got, want)
		}
	}
	var names string
	for _, m := range s.Declared() {
		names += m.Name
	}
	if names != "vb" {
		t.Errorf("it declares %q", names)
	}
}

// What holds half of a surrogate pair is no value of any document.
func TestComposite(t *testing.T) {
	root := mustLoad(t, Options{}, "s.json", `{"enum": [[ 1, "\ud83d\udc32" ], {"\ud800": 1}, {"a": {"\udc00": 1}}, ["\ud800"], "a", {}]}`).Docs[0].Root
	var got []string
	for _, v := range root.Get("enum").Items {
		lit, ok := v.Composite()
		got = append(got, fmt.Sprint(lit.Text, ok))
	}
	if want := `[1,"\ud83d\udc32"]true false false false false {}true`; strings.Join(got, " ") != want {
		t.Errorf("%s, want %s", got, want)
	}
}
