package naming

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// shortened returns what a person would call a definition whose key says where
// it comes from, shortest first: for io.k8s.api.core.v1.Pod that is Pod, then
// v1.Pod, and so on; for https://example.com/definitions/Pod.json it is Pod,
// then definitions/Pod. There is nothing for other keys. What is around a name
// and is a definition itself belongs to it: Item.Call.Error is so called if
// there is an Item, and if there is an io.k8s.api.core.v1.Pod,
// io.k8s.api.core.v1.Pod.Spec is Pod.Spec.
func (n *namer) shortened(key string) []string {
	if text := withoutPackages(withoutAnnotations(key)); text != key {
		return []string{text}
	}
	name := strings.TrimSuffix(key, fileEnding(key))
	steps, between := namespaces(name)
	for k := 1; k < len(steps); k++ {
		owner := strings.Join(steps[:k], between)
		if around := owner + key[len(name):]; between == "." && n.defined[around] {
			list := n.shortened(around)
			for i, text := range list {
				list[i] = text + name[len(owner):]
			}
			return list
		}
	}
	return endings(steps, between)
}

// fileEnding returns the end of a key that is the name of a file, such as
// acme.v1.Pod.schema.json, by which buf bundles the messages of protobuf; "" for others.
func fileEnding(key string) string {
	if rest, ok := strings.CutSuffix(key, ".json"); ok && !strings.Contains(key, "://") {
		for _, ending := range []string{".bundle", ".strict", ".schema", ".jsonschema"} {
			rest = strings.TrimSuffix(rest, ending)
		}
		return key[len(rest):]
	}
	return ""
}

// fieldInfo is what pydantic writes into the key of Page[Message] if Message is a union with
// a discriminator: all that is said of it, punctuation as underscores. Three or more
// of them close it, and its comma.
var fieldInfo = regexp.MustCompile(`__FieldInfo_annotation_.*?_{3,}(discriminator__.*?_{3,})?`)

// withoutAnnotations returns a key of pydantic without what it says of types, and not which
// they are.
func withoutAnnotations(key string) string {
	if text := fieldInfo.ReplaceAllString(key, "__"); text != key {
		return strings.ReplaceAll(text, "Annotated_", "")
	}
	return key
}

// packages are what Go writes before the types that a generic one is of, as in
// Page[example.com/acme/state.Message], by which invopop/jsonschema calls it.
var packages = regexp.MustCompile(`([][,*])(?:[\w.~%-]+/)*[a-z][\w~%-]*\.(\p{Lu})`)

// withoutPackages returns a key without these.
func withoutPackages(key string) string { return packages.ReplaceAllString(key, "$1$2") }

// endings returns the last of some steps, the last two, and so on.
func endings(steps []string, between string) []string {
	var list []string
	for k := len(steps) - 1; k > 0; k-- {
		around, name := steps[k:len(steps)-1], steps[len(steps)-1:]
		if len(around) > 0 && strings.IndexFunc(around[0], unicode.IsDigit) == 0 { // a name does not begin with a version
			around, name = around[1:], append(name, around[0])
		}
		list = append(list, strings.Join(append(slices.Clip(around), name...), between))
	}
	return list
}

// short is the shortest name of a definition.
func (n *namer) short(key string) string {
	return plain(append(n.shortened(key), key)[0])
}

var (
	typeSigns       = strings.NewReplacer("[]", " list ", "|", " or ", "&", " and ")
	expressionSigns = strings.NewReplacer("<", " of ", "(", " either ")
)

// typeWords says in words what the punctuation of a type expression means, of
// which keys are made that come from TypeScript: Pick<T,(number[]|null)>.
func typeWords(key string) string {
	return typeSigns.Replace(key)
}

// expressionWords is typeWords that says of what a type is, and what belongs
// together: Pick<T,(number[]|null)>.
func expressionWords(key string) string {
	return typeWords(expressionSigns.Replace(key))
}

// namespaces cuts a key into the name of the definition and the names around
// it, outermost first; none if the key is not of that kind. Two words with a
// dot between them are one name.
func namespaces(key string) (steps []string, between string) {
	if scheme, rest, ok := strings.Cut(key, "://"); ok && scheme != "" && rest != "" {
		rest = strings.TrimRight(rest, "/#")
		for _, ext := range []string{".json", ".yaml", ".yml", ".schema"} {
			rest = strings.TrimSuffix(rest, ext)
		}
		return strings.Split(path.Clean(rest), "/"), "/"
	}
	steps = strings.Split(key, ".")
	if len(steps) < 3 {
		return nil, ""
	}
	for _, step := range steps {
		if step == "" || strings.ContainsFunc(step, func(r rune) bool { return !isWord(r) && r != '_' && r != '-' }) {
			return nil, ""
		}
	}
	if first, _ := utf8.DecodeRuneInString(steps[len(steps)-1]); !unicode.IsUpper(first) {
		return nil, ""
	}
	return steps, "."
}
