package naming

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// runtimeNames are the exported identifiers that every generated package has
// of its own. A type of the schema gives way to them.
var runtimeNames = set(`
	Decode Option Strict MaxDepth AssertFormat
	Opt Some Null
	Raw ParseRaw RawOf
	DateTime DateTimeOf Base64 Base64Of
	Version VersionError VersionProblem SchemaVersion PeekVersion ParseVersion
	VersionMissing VersionMalformed VersionPreRelease VersionUnsupported VersionRefused
	KeepWrongTypes NewerMinor OnlyVersions PreRelease UnknownVariants
	DecodeError DecodeErrorKind EncodeError ValidationError Violation
	InvalidJSON DuplicateMember WrongType TooDeep
	Unknown UnknownKind UnknownMember UnknownTag UnknownValue NewerMember Misfit
	Extra Walk
	Stored Level Checked Structural ErrOtherDocument ErrNoElement
	Layout PeekLayout`)

// methodNames are the methods that generated structs have; a field cannot have
// the same name. Extra is the field that every struct ends with.
var methodNames = set(`
	AppendJSON MarshalJSON UnmarshalJSON Validate Unknowns Clone Equal LogValue Extra
	SmallestVersion NewerThan`)

// variantNames are what variants have that are no structs of the schema: the
// method that shows a tag, which all variants have, cannot be called that.
var variantNames = set(`Raw Value`)

// checkNames are the functions of the run-time that check names must not hide.
var checkNames = set(`
	checkBound checkType checkEqual checkMultiple checkLength checkPattern checkFormat
	checkItems checkUnique checkProperties checkRequired objectOfNull wholeNumber wholeRunes`)

// Names that are made of the name of a type, so that a type called like that
// must give way.

func structDerived(name string) []string { return []string{"New" + name} }

func unionDerived(name string) []string {
	return []string{"Unmarshal" + name, "Match" + name, "Clone" + name, "Equal" + name, name + "Matcher"}
}

// fieldDerived is for a field what unionDerived is for a union: its methods are called after it,
// whatever it is called. One is of the interface of a union, if that shows it, which it does not
// beside a tag that is shown by that name, and one of its default.
func fieldDerived(f *ir.Field, shown bool, tags []string) func(string) []string {
	return func(name string) (methods []string) {
		if shown && !slices.Contains(tags, getter(name)) {
			methods = append(methods, getter(name))
		}
		if f.Default != "" {
			methods = append(methods, name+"OrDefault")
		}
		return methods
	}
}

// getter names the method that shows a member which is also a field.
func getter(name string) string { return "Get" + name }
