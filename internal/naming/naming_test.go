package naming

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// define makes a struct of a definition with the given members.
func define(key string, members ...string) *ir.Struct {
	location := "#/$defs/" + key
	s := &ir.Struct{Name: ir.Name{Def: key, Schema: location, Top: location}, Rest: ir.Open{}}
	for _, m := range members {
		s.Fields = append(s.Fields, &ir.Field{JSON: m, Schema: location + "/properties/" + m, Type: ir.String})
	}
	return s
}

// inlined makes a struct that stands at a member of a definition.
func inlined(key, title string, path ...string) *ir.Struct {
	name := ir.Name{Def: key, Top: "#/$defs/" + key, Title: title, Schema: "#/$defs/" + key}
	for _, step := range path {
		name.Schema += "/properties/" + step
		name.Path = append(name.Path, ir.Part{Text: step, Schema: name.Schema})
	}
	return &ir.Struct{Name: name, Rest: ir.Open{}}
}

// variant makes a struct at a path where steps that are kinds lead to
// alternatives.
func variant(key string, path ...string) *ir.Struct {
	s := inlined(key, "", path...)
	location := "#/$defs/" + key
	for i := range s.Name.Path {
		p := &s.Name.Path[i]
		if location += "/properties/" + p.Text; kindSteps[p.Text] {
			location = strings.TrimSuffix(location, "properties/"+p.Text) + "oneOf/" + strconv.Itoa(len(p.Text))
		}
		p.Schema = location
	}
	s.Name.Schema = location
	return s
}

// conditional makes a struct at a path where then and else are keywords.
func conditional(key string, path ...string) *ir.Struct {
	s := inlined(key, "", path...)
	location := "#/$defs/" + key
	for i := range s.Name.Path {
		p := &s.Name.Path[i]
		if location += "/"; p.Text != "then" && p.Text != "else" {
			location += "properties/"
		}
		location += p.Text
		p.Schema = location
	}
	s.Name.Schema = location
	return s
}

// within has a definition stand in others.
func within(s *ir.Struct, around ...string) *ir.Struct {
	s.Name.Within = around
	return s
}

func enum(key string, values ...string) *ir.Enum {
	e := &ir.Enum{Name: ir.Name{Def: key, Schema: "#/$defs/" + key, Top: "#/$defs/" + key}}
	for _, v := range values {
		e.Values = append(e.Values, ir.EnumValue{Value: jsonvalue.Literal{Text: v}})
	}
	return e
}

func typeNames(decls []ir.Decl) []string {
	var out []string
	for _, d := range decls {
		out = append(out, d.Naming().Go)
	}
	return out
}

func fieldNames(s *ir.Struct) []string {
	var out []string
	for _, f := range s.Fields {
		out = append(out, f.Go)
	}
	return out
}

func codes(diags []diag.Diagnostic) []string {
	var out []string
	for _, d := range diags {
		out = append(out, d.Code+" "+d.Pointer)
	}
	return out
}

func TestTypeNames(t *testing.T) {
	overridden := define("plain")
	overridden.Name.Override = "Chosen"
	for _, tc := range []struct {
		name  string
		decls []ir.Decl
		want  string
	}{
		{"definitions", []ir.Decl{define("chatMessage"), define("http_url"), define("UsageDetails")}, "ChatMessage HTTPURL UsageDetails"},
		{"an override wins", []ir.Decl{overridden}, "Chosen"},
		{"inline types have their parent's name", []ir.Decl{define("chatMessage"), inlined("chatMessage", "", "role")}, "ChatMessage ChatMessageRole"},
		{"also that of an overridden parent", []ir.Decl{overridden, inlined("plain", "", "role", "item")}, "Chosen ChosenRoleItem"},
		{"also where the parent has no type", []ir.Decl{inlined("messages", "", "item")}, "MessagesItem"},
		{"a title comes before the path", []ir.Decl{inlined("a", "Settings", "s")}, "Settings"},
		{"equal titles are widened to the paths", []ir.Decl{inlined("a", "Settings", "s"), inlined("b", "Settings", "s")}, "AS BS"},
		{"punctuation is spelled where it must be", []ir.Decl{define("foo_bar"), define("fooBar"), define("other")}, "FooUnderscoreBar FooBar Other"},
		{"case is spelled where it must be", []ir.Decl{define("foo"), define("Foo"), define("FOO")}, "FooLower Foo FOO"},
		{"as a last resort letter by letter", []ir.Decl{define("iD"), define("Id"), define("id")}, "IDLowerUpper IDUpperLower IDLower"},
		{"keys that say where they come from are cut", []ir.Decl{define("io.k8s.api.core.v1.Pod"), define("http://example.com/definitions/3.1.0/Reference.json"), define("google.protobuf.Any")}, "Pod Reference Any"},
		{"generic types of pydantic are called by what they are of", []ir.Decl{
			define("Page_Annotated_Union_A__B___FieldInfo_annotation_NoneType__required_True__discriminator__pet_type____"), define("Page_str_"),
			define("Page_Annotated_Union_C__D___FieldInfo_annotation_NoneType__required_True__description__One____discriminator__t____"),
			define("Pair_Annotated_Union_A__B___FieldInfo_annotation_NoneType__required_True__discriminator__t____int_"),
		}, "PageUnionAB PageStr PageUnionCD PairUnionABInt"},
		{"and by all that is said of it if need be", []ir.Decl{
			define("Page_str_"), define("Page_Annotated_str__FieldInfo_annotation_NoneType__required_True__metadata__MinLen_min_length_1_____"),
		}, "PageStr PageAnnotatedStrFieldInfoAnnotationNoneTypeRequiredTrueMetadataMinLenMinLength1"},
		{"generic types of Go are called without the packages", []ir.Decl{
			define("Page[example.com/acme/state.Message]"), define("Page[main.Usage]"), define("Pair[main.Message,map[string][]*example.com/acme/state-v2.Usage]"), define("Page[Acme.Message]"),
		}, "PageMessage PageUsage PairMessageMapStringUsage PageAcmeMessage"},
		{"keys that are files, too", []ir.Decl{define("acme.v1.Pod.schema.json"), define("acme.v1.Pod.Spec.schema.json"), define("acme.v1.Kind.schema.strict.bundle.json"), define("google.protobuf.Any.jsonschema.json"), define("item.json")}, "Pod PodSpec Kind Any ItemJSON"},
		{"not of what a name belongs to", []ir.Decl{define("Item"), define("Item.Call.Error"), define("io.k8s.api.core.v1.Pod"), define("io.k8s.api.core.v1.Pod.Spec"), define("Other.Call.Error")}, "Item ItemCallError Pod PodSpec Error"},
		{"no more than they can be", []ir.Decl{define("io.k8s.api.core.v1.Event"), define("io.k8s.api.events.v1.Event"), define("Event")}, "CoreV1Event EventsV1Event Event"},
		{"not every dot is a namespace", []ir.Decl{define("layout.Config"), define("a.b.c"), define("Record<string,a.b.C>")}, "LayoutConfig ABC RecordStringABC"},
		{"positions are left out of the middle", []ir.Decl{define("v"), inlined("v", "", "alternative 2"), inlined("v", "", "alternative 2", "alternative 1"), inlined("v", "", "alternative 2", "alternative 1", "with field")}, "V VAlternative2 VAlternative1 VWithField"},
		{"unless they are needed", []ir.Decl{inlined("v", "", "alternative 1", "x"), inlined("v", "", "alternative 2", "x")}, "VAlternative1X VAlternative2X"},
		{"what is inside may want the same", []ir.Decl{inlined("v", "", "alternative 1"), inlined("v", "", "alternative 1", "alternative 1")}, "VAlternative1 VAlternative1Alternative1"},
		{"so are kinds, of alternatives", []ir.Decl{inlined("v", "", "x"), variant("v", "x", "object"), variant("v", "x", "object", "y"), variant("v", "x", "array", "item")}, "VX VXObject VXY VXItem"},
		{"unless what is inside them is called the same", []ir.Decl{variant("v", "x", "object", "item"), variant("v", "x", "array", "item")}, "VXObjectItem VXArrayItem"},
		{"but not members that are called like kinds", []ir.Decl{inlined("v", "", "object", "y")}, "VObjectY"},
		{"conditions are left out of the middle", []ir.Decl{define("v"), conditional("v", "then", "x"), conditional("v", "else", "y", "z")}, "V VX VYZ"},
		{"unless they are needed", []ir.Decl{conditional("v", "then", "x"), conditional("v", "else", "x"), conditional("v", "else", "x", "y")}, "VThenX VElseX VElseXY"},
		{"but not members that are called so", []ir.Decl{variant("v", "then", "x")}, "VThenX"},
		{"words that repeat the end are left out", []ir.Decl{define("device"), inlined("device", "", "deviceName"), inlined("device", "", "deviceName", "nameParts", "item")}, "Device DeviceName DeviceNamePartsItem"},
		{"but for the last word", []ir.Decl{define("flows"), inlined("flows", "", "flows"), inlined("flows", "", "flows", "flows", "x")}, "Flows FlowsFlows FlowsFlowsX"},
		{"unless another one is called that", []ir.Decl{define("ruleSet"), inlined("ruleSet", "", "setItem"), inlined("ruleSet", "", "item")}, "RuleSet RuleSetSetItem RuleSetItem"},
		{"addresses are cut inside, too", []ir.Decl{inlined("v", "", "http://x.test/definitions/schema.json")}, "VSchema"},
		{"versions come last", []ir.Decl{define("http://x.test/definitions/3.0.0/schema.json"), define("http://x.test/definitions/3.1.0/schema.json")}, "Schema300 Schema310"},
		{"long ways lose their beginning", []ir.Decl{inlined("aVeryLongDefinition", "", "withAVeryLongMember", "item", "andAnotherVeryLongMember", "x", "y")}, "AVeryLongDefinitionAndAnotherVeryLongMemberXY"},
		{"and elements of what is left out", []ir.Decl{inlined("aVeryLongDefinition", "", "anExcessivelyLongMemberOfItAllIndeed", "item", "another")}, "AVeryLongDefinitionAnother"},
		{"not so variants of what is long", []ir.Decl{inlined("aVeryLongDefinition", "", "x", "withAnExcessivelyLongMemberIndeedYes"), variant("aVeryLongDefinition", "x", "withAnExcessivelyLongMemberIndeedYes", "object")}, "AVeryLongDefinitionXWithAnExcessivelyLongMemberIndeedYes AVeryLongDefinitionXWithAnExcessivelyLongMemberIndeedYesObject"},
		{"punctuation of type expressions has a meaning", []ir.Decl{define("Def<(number[]|null)>"), define("Def<(number|null)>")}, "DefNumberListOrNull DefNumberOrNull"},
		{"so does how they nest", []ir.Decl{define("If<(Def<(string|null)>|Ref)>"), define("If<Def<(string|null|Ref)>>")}, "IfOfEitherDefOfEitherStringOrNullOrRef IfOfDefOfEitherStringOrNullOrRef"},
		{"what is made of a name waits for it", []ir.Decl{define("x[]"), define("x"), inlined("x[]", "", "y"), inlined("x", "", "y")}, "XList X XListY XY"},
		{"definitions in definitions", []ir.Decl{within(define("cond"), "a"), within(define("cond"), "b"), define("other")}, "ACond BCond Other"},
		{"or as much of their keys as it takes", []ir.Decl{within(define("policy"), "http://x.test/sns/channel.json"), within(define("policy"), "http://x.test/sqs/channel.json")}, "SnsChannelPolicy SqsChannelPolicy"},
		{"a number is the last resort", []ir.Decl{inlined("a", "", "b"), inlined("a", "", "b"), inlined("a", "", "b")}, "AB AB2 AB3"},
		{"an inline type gives way to a definition", []ir.Decl{define("a"), inlined("a", "", "b"), define("aB")}, "A ABObject AB"},
		{"the run-time's names are its own", []ir.Decl{define("version"), define("option"), define("raw")}, "VersionType OptionType RawType"},
		{"so are names made of others", []ir.Decl{define("state"), define("newState")}, "State NewStateType"},
		{"but not of a name that gives way itself", []ir.Decl{define("version"), define("newVersion")}, "VersionType NewVersion"},
		{"odd keys", []ir.Decl{define(""), define("😀"), define("2d"), define("*/")}, "Root U1F600 N2d StarSlash"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			diags := Assign(&ir.Package{Decls: tc.decls}, Options{})
			if got := strings.Join(typeNames(tc.decls), " "); got != tc.want || len(diags) > 0 {
				t.Errorf("got %s, want %s; %v", got, tc.want, codes(diags))
			}
		})
	}
}

// An inline type beside a definition of its name says what kind of type it is.
func TestKindsInNames(t *testing.T) {
	choice, list := enum("a", "x", "y"), &ir.Enum{Name: inlined("a", "", "d").Name, Values: []ir.EnumValue{{Value: jsonvalue.Literal{Text: "z"}}}}
	choice.Name = inlined("a", "", "b").Name
	union := &ir.Union{Name: inlined("a", "", "c").Name, Select: ir.ByKind{}}
	wrap := &ir.Wrap{Name: inlined("a", "", "c", "string").Name, Elem: ir.Elem{Type: list}}
	list.Name = wrap.Name
	union.Variants = []*ir.Variant{{Wrap: wrap}}
	tuple := &ir.Tuple{Name: inlined("a", "", "t").Name}
	decls := []ir.Decl{define("a"), choice, union, list, tuple, define("aB"), define("aC"), define("aT"), define("aCUnionEnum")}
	Assign(&ir.Package{Decls: decls}, Options{})
	want := "A ABEnum ACUnion ACUnionStringEnum ATTuple AB AC AT ACUnionEnum"
	if got := strings.Join(typeNames(decls), " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A definition leaves its name to a variant that extends it, but not one that was asked for.
func TestNamesOfHeirs(t *testing.T) {
	heir := func(override string) *ir.Struct {
		s := inlined("a", "", "b")
		s.Name.Override, s.Bases = override, []string{"#/$defs/aB", "#/$defs/none"}
		return s
	}
	asked, union, base := define("aB"), &ir.Union{Name: define("aB").Name, Select: ir.ByKind{}, Inferred: true}, define("aB")
	asked.Name.Override = "AB"
	union.Base, base.Variants = base, []*ir.Union{union}
	for _, tc := range []struct {
		name  string
		decls []ir.Decl
		want  string
	}{
		{"the variant comes first", []ir.Decl{define("a"), heir(""), define("aB")}, "A AB ABBase"},
		{"types within are called after each", []ir.Decl{define("a"), heir(""), inlined("a", "", "b", "c"), define("aB"), inlined("aB", "", "c")}, "A AB ABC ABBase ABBaseC"},
		{"and what has the other name has it", []ir.Decl{define("a"), heir(""), define("aB"), define("aBBase")}, "A AB ABMixedBase ABBase"},
		{"other names are as they would be", []ir.Decl{define("a"), heir("Other"), define("aB")}, "A Other AB"},
		{"a name that was asked for stays", []ir.Decl{define("a"), heir(""), asked}, "A ABObject AB"},
		{"so does that of a union", []ir.Decl{define("a"), heir(""), union, base}, "A ABObject AB BaseAB"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			diags := Assign(&ir.Package{Decls: tc.decls}, Options{})
			if got := strings.Join(typeNames(tc.decls), " "); got != tc.want || len(diags) > 0 {
				t.Errorf("got %s, want %s; %v", got, tc.want, codes(diags))
			}
		})
	}
}

// Both names are wishes where the variant's is one, too.
func TestNamesOfHeirsAskedFor(t *testing.T) {
	heir, base := inlined("a", "", "b"), define("aB")
	heir.Name.Override, heir.Bases = "AB", []string{"#/$defs/aB"}
	diags := Assign(&ir.Package{Decls: []ir.Decl{define("a"), heir, base}}, Options{})
	if got, want := codes(diags), []string{"name-collision /$defs/a/properties/b"}; !slices.Equal(got, want) || base.Name.Go != "ABMixed" {
		t.Errorf("got %q and %s, want %q", got, base.Name.Go, want)
	}
}

func TestUnionNames(t *testing.T) {
	a, b, clash, free := define("a"), define("b"), define("unknownItem"), define("newItemString") // a variant that is a value is made without a function
	a.Tag, b.Tag = &ir.Tag{JSON: "$type"}, &ir.Tag{JSON: "$type"}
	base := define("entry", "note")
	u := &ir.Union{
		Name: ir.Name{Def: "item", Schema: "#/$defs/item", Top: "#/$defs/item"}, Select: ir.ByTag{Property: "$type"},
		Variants: []*ir.Variant{{Struct: a}, {Wrap: &ir.Wrap{Name: ir.Name{
			Def: "item", Top: "#/$defs/item", Schema: "#/$defs/item/string", Path: []ir.Part{{Text: "string"}}}}}},
	}
	inferred := &ir.Union{
		Name: base.Name, Select: ir.ByTag{Property: "$type"}, Inferred: true, Base: base,
		Variants: []*ir.Variant{{Struct: b}},
	}
	a.Variants, b.Variants, base.Variants = []*ir.Union{u}, []*ir.Union{inferred}, []*ir.Union{inferred}
	pkg := &ir.Package{Decls: []ir.Decl{u, a, inferred, base, b, clash, free}}
	if diags := Assign(pkg, Options{}); len(diags) > 0 {
		t.Fatal(codes(diags))
	}
	got := []string{u.Name.Go, u.Unknown, u.Variants[1].Wrap.Name.Go, a.Tag.Go, inferred.Name.Go, base.Name.Go, inferred.Unknown, clash.Name.Go, free.Name.Go}
	want := []string{"Item", "UnrecognizedItem", "ItemString", "Type", "Entry", "BaseEntry", "", "UnknownItem", "NewItemString"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// A type gives way to the functions that have a name made of a union's.
func TestNamesDerivedOfUnions(t *testing.T) {
	u := &ir.Union{Name: ir.Name{Def: "item", Schema: "#/$defs/item", Top: "#/$defs/item"}, Select: ir.ByTag{Property: "$type"}}
	decls := []ir.Decl{u}
	for _, name := range []string{"cloneItem", "equalItem", "matchItem", "itemMatcher", "unmarshalItem"} {
		decls = append(decls, define(name))
	}
	Assign(&ir.Package{Decls: decls}, Options{})
	want := "Item CloneItemType EqualItemType MatchItemType ItemMatcherType UnmarshalItemType"
	if got := strings.Join(typeNames(decls), " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// So does a union to another one, where functions of both would have one name:
// whichever comes first, it is the same one.
func TestNamesDerivedOfTwoUnions(t *testing.T) {
	for _, other := range []string{"clone", "equal", "match"} {
		for _, order := range [][]string{{other, "matcher"}, {"matcher", other}} {
			var decls []ir.Decl
			for _, key := range order {
				decls = append(decls, &ir.Union{Name: ir.Name{Def: key, Schema: "#/$defs/" + key, Top: "#/$defs/" + key}, Select: ir.ByTag{Property: "$type"}})
			}
			if diags := Assign(&ir.Package{Decls: decls}, Options{}); diags != nil {
				t.Errorf("%v: %v", order, codes(diags))
			}
			got := typeNames(decls)
			slices.Sort(got)
			if want := []string{plain(other), "MatcherType"}; !slices.Equal(got, want) {
				t.Errorf("%v: got %q, want %q", order, got, want)
			}
		}
	}
}

func TestFieldNames(t *testing.T) {
	for _, tc := range []struct{ members, want string }{
		{"orchestrationId mediaType $schema", "OrchestrationID MediaType Schema"},
		{"func type range", "Func Type Range"},
		{"UnmarshalJSON extra clone validate", "UnmarshalJSONMember ExtraMember CloneMember ValidateMember"},
		{"error string raw known value", "Error String Raw Known Value"},
		{"a-b aB a_b", "ADashB AB AUnderscoreB"},
		{"type $type", "Type DollarType"},
		{"id ID Id", "ID IDUpper IDMixed"},
		{"iD Id id", "IDLowerUpper IDMixed IDLower"},
	} {
		s := define("s", strings.Fields(tc.members)...)
		diags := Assign(&ir.Package{Decls: []ir.Decl{s}}, Options{})
		if got := strings.Join(fieldNames(s), " "); got != tc.want || len(diags) > 0 {
			t.Errorf("%s: got %s, want %s; %v", tc.members, got, tc.want, codes(diags))
		}
	}
	rest := define("s", "additional")
	rest.Rest = ir.TypedRest{}
	Assign(&ir.Package{Decls: []ir.Decl{rest}}, Options{})
	if got := rest.Rest.(ir.TypedRest).Go; got != "AdditionalMembers" {
		t.Errorf("the map beside a member called additional is %s", got)
	}
}

func TestEnumValueNames(t *testing.T) {
	for _, tc := range []struct{ key, values, want string }{
		{"role", "user assistant tool_call", "RoleUser RoleAssistant RoleToolCall"},
		{"lang", "c c++ c# go", "LangC LangCPlusPlus LangCHash LangGo"},
		{"op", "< <= == -", "OpLess OpLessEqual OpEqualEqual OpDash"},
		{"case", "a A b", "CaseA CaseAUpper CaseB"},
		{"size", "3d 10", "Size3d Size10"},
		{"taskState", "TASK_STATE_UNSPECIFIED STATE_DONE state", "TaskStateUnspecified TaskStateDone TaskStateState"},
		{"taskState", "WORKING TASK_STATE_WORKING", "TaskStateWorking TaskStateTaskStateWorking"},
		{"eventTypeEnum", "EVENT_TYPE_TIMER_STARTED eventType.fired", "EventTypeEnumTimerStarted EventTypeEnumFired"},
		{"grade", "GRADE_1 grade_1.5 graded", "Grade1 Grade1_5 GradeGraded"},
		{"release", "1.0.0 1.10.0 11.0.0", "Release1_0_0 Release1_10_0 Release11_0_0"},
	} {
		e := enum(tc.key, strings.Fields(tc.values)...)
		diags := Assign(&ir.Package{Decls: []ir.Decl{e}}, Options{})
		var got []string
		for _, v := range e.Values {
			got = append(got, v.Go)
		}
		if strings.Join(got, " ") != tc.want || len(diags) > 0 {
			t.Errorf("%s: got %s, want %s; %v", tc.values, got, tc.want, codes(diags))
		}
	}
	shadowed := []ir.Decl{define("roleUser"), enum("role", "user")}
	Assign(&ir.Package{Decls: shadowed}, Options{})
	if got := shadowed[1].(*ir.Enum).Values[0].Go; got != "RoleUserValue" {
		t.Errorf("a constant beside a type of its name is %s", got)
	}
}

// A new optional member, with a type of its own or without, leaves every
// other name as it was.
func TestNewMemberRenamesNothing(t *testing.T) {
	names := func(extra bool) []string {
		a := define("a", "x", "yZ")
		decls := []ir.Decl{a, inlined("a", "", "x"), define("b", "x"), enum("role", "user")}
		if extra {
			a.Fields = append(a.Fields, &ir.Field{JSON: "role", Type: ir.String})
			decls = append(decls, inlined("a", "Part", "role"))
		}
		Assign(&ir.Package{Decls: decls}, Options{})
		return append(typeNames(decls[:4]), fieldNames(a)[:2]...)
	}
	if before, after := names(false), names(true); !slices.Equal(before, after) {
		t.Errorf("before %q\nafter  %q", before, after)
	}
}

func TestPlural(t *testing.T) {
	for noun, want := range map[string]string{
		"Port": "Ports", "Entry": "Entries", "Key": "Keys", "Box": "Boxes", "Class": "Classes", "Match": "Matches", "Dish": "Dishes", "Ports": "Ports", "Y": "Ys",
	} {
		if got := plural(noun); got != want {
			t.Errorf("the plural of %s is %s, want %s", noun, got, want)
		}
	}
}

// Elements of an array are called after their titles and definitions, or else
// by their numbers. A position that is added renames none before it.
func TestPositions(t *testing.T) {
	position := func(called, override string) *ir.Field {
		return &ir.Field{Called: called, Override: override, Type: ir.Int, Schema: "#/prefixItems"}
	}
	var all []*ir.Field
	for _, tc := range []struct{ called, override, want string }{
		{"Start", "", "Start"},
		{"", "", "Second"},
		{"Start", "", "ThirdStart"},
		{"rest", "", "FourthRest"},
		{"extra", "", "FifthExtra"},
		{"", "Cursor", "Cursor"},
		{"end of it", "", "EndOfIt"},
		{"", "Ninth", "Ninth"},
		{"", "", "NinthItem"},
		{"", "", "Tenth"},
		{"", "", "Eleventh"},
		{"", "", "Twelfth"},
		{"", "", "Item13"},
		{"", "Item16", "Item16"},
		{"", "Item16Item", "Item16Item"},
		{"", "", "Item16ItemItem"},
	} {
		all = append(all, position(tc.called, tc.override))
		tuple := &ir.Tuple{Name: ir.Name{Def: "range", Schema: "#"}, Fields: all}
		if diags := Assign(&ir.Package{Decls: []ir.Decl{tuple}}, Options{}); len(diags) > 0 {
			t.Errorf("%s: %v", tc.want, codes(diags))
		}
		if got := all[len(all)-1].Go; got != tc.want {
			t.Errorf("the position is called %s, want %s", got, tc.want)
		}
	}
	tuple := &ir.Tuple{Name: ir.Name{Def: "range", Schema: "#"}, Fields: []*ir.Field{position("", "A"), position("", "A"), position("", "Rest"), position("", "Clone")}}
	if diags := Assign(&ir.Package{Decls: []ir.Decl{tuple}}, Options{}); len(diags) != 3 {
		t.Errorf("names asked for twice, or taken: %v", codes(diags))
	}
}

// A name that gets too long leaves out the first steps after the nearest type with a name of its own, as
// many as it takes; one step is never left out.
func TestLongNames(t *testing.T) {
	const first, second = "anExtremelyLongMemberNameOfSomething", "anotherExtremelyLongMemberName"
	titled := inlined("Key", "Short title", "first")
	for _, tc := range []struct {
		name  string
		decls []ir.Decl
		want  string
	}{
		{"short", []ir.Decl{titled, inlined("Key", "", "first", first, "end")}, "ShortTitle ShortTitleAnExtremelyLongMemberNameOfSomethingEnd"},
		{"one step", []ir.Decl{titled, inlined("Key", "", "first", first, second, "end")}, "ShortTitle ShortTitleAnotherExtremelyLongMemberNameEnd"},
		{"several steps", []ir.Decl{titled, inlined("Key", "", "first", "then", first, second, "end")}, "ShortTitle ShortTitleAnotherExtremelyLongMemberNameEnd"},
		{"elements go with their list", []ir.Decl{titled, inlined("Key", "", "first", first, "item", "item", second, "end")}, "ShortTitle ShortTitleAnotherExtremelyLongMemberNameEnd"},
		{"the last step", []ir.Decl{titled, inlined("Key", "", "first", first+"AndSomethingElse", "end")}, "ShortTitle ShortTitleEnd"},
		{"nothing to leave out", []ir.Decl{inlined("Key", "", first+"AndSomethingElseThatIsVeryLong")}, "KeyAnExtremelyLongMemberNameOfSomethingAndSomethingElseThatIsVeryLong"},
	} {
		pkg := &ir.Package{RootAs: "State", Decls: tc.decls}
		diags := Assign(pkg, Options{})
		if got := strings.Join(typeNames(pkg.Decls), " "); got != tc.want || len(diags) > 0 {
			t.Errorf("%s: got %s %v\nwant %s", tc.name, got, diags, tc.want)
		}
	}
}
