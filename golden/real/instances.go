package real

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Instance is a document that a schema may describe.
type Instance struct {
	Name string // the file, and where in it
	Data []byte // JSON, unless it is a file that claims to be
}

// Instances returns the documents of an entry. YAML becomes JSON.
func (all Packages) Instances(e *Entry) ([]Instance, error) {
	var list []Instance
	for _, p := range e.Instances {
		dir := all[[2]string{p.Client, p.Package}]
		if dir == nil {
			return nil, fmt.Errorf("%s was not fetched", p.Package)
		}
		names, err := fs.Glob(dir, p.Path)
		if err != nil || len(names) == 0 {
			return nil, fmt.Errorf("%s has no files %s", p.Package, p.Path)
		}
		for _, name := range names {
			found, err := all.instancesIn(Place{p.Client, p.Package, name, p.Inside})
			if err != nil {
				return nil, err
			}
			list = append(list, found...)
		}
	}
	return list, nil
}

// instancesIn returns the documents in one file.
func (all Packages) instancesIn(p Place) ([]Instance, error) {
	text, err := all.read(p)
	if err != nil {
		return nil, err
	}
	if ext := path.Ext(p.Path); ext == ".yml" || ext == ".yaml" {
		if text, err = jsonOf(text); err != nil {
			return nil, fmt.Errorf("%s %s: %w", p.Package, p.Path, err)
		}
	}
	name := strings.ReplaceAll(p.Path, " ", "%20") // names in the ledger have no spaces
	if p.Inside == "" {
		return []Instance{{name, text}}, nil
	}
	var list []Instance
	err = inside(name+"#", text, strings.Split(p.Inside, "/")[1:], &list)
	return list, err
}

// inside finds the documents that a pointer with * leads to.
func inside(at string, text []byte, steps []string, list *[]Instance) error {
	if len(steps) == 0 {
		*list = append(*list, Instance{at, text})
		return nil
	}
	step := func(name string, text json.RawMessage) error {
		if steps[0] != "*" && steps[0] != name {
			return nil
		}
		return inside(at+"/"+name, text, steps[1:], list)
	}
	var items []json.RawMessage
	if json.Unmarshal(text, &items) == nil {
		for k, item := range items {
			if err := step(fmt.Sprint(k), item); err != nil {
				return err
			}
		}
		return nil
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return fmt.Errorf("%s: %w", at, err)
	}
	for _, name := range sortedKeys(members) {
		if err := step(name, members[name]); err != nil {
			return err
		}
	}
	return nil
}

// jsonOf returns YAML as JSON: keys become strings, and what JSON has no kind
// for, such as a date, is the text that it was written as.
func jsonOf(text []byte) ([]byte, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, err
	}
	if doc.Kind == 0 {
		return []byte("null"), nil
	}
	v, err := valueOf(doc.Content[0])
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	err = enc.Encode(v)
	return out.Bytes(), err
}

func valueOf(n *yaml.Node) (any, error) {
	switch n.Kind {
	case yaml.AliasNode:
		return valueOf(n.Alias)
	case yaml.SequenceNode:
		list := []any{}
		for _, item := range n.Content {
			v, err := valueOf(item)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		return list, nil
	case yaml.MappingNode:
		return membersOf(n)
	}
	if !slices.Contains([]string{"!!null", "!!bool", "!!int", "!!float"}, n.ShortTag()) {
		return n.Value, nil
	}
	var v any
	err := n.Decode(&v)
	return v, err
}

// membersOf returns a mapping; what it merges in yields to its own keys.
func membersOf(n *yaml.Node) (map[string]any, error) {
	own, merged := map[string]any{}, map[string]any{}
	for k := 0; k < len(n.Content); k += 2 {
		v, err := valueOf(n.Content[k+1])
		if err != nil {
			return nil, err
		}
		if n.Content[k].ShortTag() != "!!merge" {
			own[n.Content[k].Value] = v
			continue
		}
		from, ok := v.([]any)
		if !ok {
			from = []any{v}
		}
		for _, m := range slices.Backward(from) {
			members, _ := m.(map[string]any)
			for name, v := range members {
				merged[name] = v
			}
		}
	}
	for name, v := range own {
		merged[name] = v
	}
	return merged, nil
}
