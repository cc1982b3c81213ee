package conformance

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Drafts are the drafts of the suite by the names of its folders, newest
// first.
var Drafts = []string{"draft2020-12", "draft2019-09", "draft7", "draft6", "draft4"}

// Group is a schema with its tests.
type Group struct {
	ID          string // such as "draft7/optional/format/date.json#0"
	Draft       string
	Optional    bool
	Description string
	Schema      json.RawMessage
	Tests       []Test
}

// Test is an instance and whether it is valid.
type Test struct {
	Description string
	Data        json.RawMessage
	Valid       bool
}

// Suite is the test suite, found somewhere.
type Suite struct {
	From    string            // where, for people
	folders map[string]string // file → the folder that it is in, by the path below tests or remotes
	remotes map[string][]byte // by URI
}

// modules are the Go modules that ship parts of the suite. Of files that both
// have, the later ones count: they are newer.
var modules = []struct{ module, tests, remotes string }{
	{"cuelang.org/go@v0.17.1", "encoding/jsonschema/testdata/external/tests", ""},
	{"github.com/google/jsonschema-go@v0.4.3", "jsonschema/testdata", "jsonschema/testdata/remotes"},
}

// Find finds the suite.
func Find() (*Suite, error) {
	s := &Suite{folders: map[string]string{}, remotes: map[string][]byte{}}
	if dir := os.Getenv("JSON_SCHEMA_TEST_SUITE"); dir != "" {
		s.From = dir
		if err := s.addTests(filepath.Join(dir, "tests")); err != nil {
			return nil, err
		}
		return s, s.addRemotes(filepath.Join(dir, "remotes"))
	}
	for _, m := range modules {
		dir, err := download(m.module)
		if err != nil {
			return nil, err
		}
		if err := s.addTests(filepath.Join(dir, m.tests)); err != nil {
			return nil, err
		}
		if m.remotes != "" {
			if err := s.addRemotes(filepath.Join(dir, m.remotes)); err != nil {
				return nil, err
			}
		}
		s.From = strings.TrimPrefix(s.From+" + "+m.module, " + ")
	}
	s.standIns()
	return s, nil
}

// download returns the folder of a module in the module cache.
func download(module string) (string, error) {
	cmd := exec.Command("go", "mod", "download", "-json", module)
	cmd.Dir = os.TempDir() // not in a module, so that none is changed
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	out, err := cmd.Output()
	var info struct{ Dir, Error string }
	if jsonErr := json.Unmarshal(out, &info); jsonErr != nil || info.Dir == "" {
		return "", fmt.Errorf("go mod download %s: %v %s", module, err, info.Error)
	}
	return info.Dir, nil
}

func (s *Suite) addTests(root string) error {
	return walk(root, func(name string) error {
		s.folders[name] = root
		return nil
	})
}

func (s *Suite) addRemotes(root string) error {
	return walk(root, func(name string) error {
		data, err := os.ReadFile(filepath.Join(root, name))
		s.remotes["http://localhost:1234/"+name] = data
		return err
	})
}

// walk visits the JSON files below a folder.
func walk(root string, visit func(name string) error) error {
	return fs.WalkDir(os.DirFS(root), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".json") {
			return err
		}
		return visit(name)
	})
}

// Groups returns the groups of a draft, in order.
func (s *Suite) Groups(draft string) ([]Group, error) {
	var files []string
	for name := range s.folders {
		if strings.HasPrefix(name, draft+"/") {
			files = append(files, name)
		}
	}
	slices.Sort(files)
	var list []Group
	for _, name := range files {
		data, err := os.ReadFile(filepath.Join(s.folders[name], name))
		if err != nil {
			return nil, err
		}
		var groups []Group
		if err := json.Unmarshal(data, &groups); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for k := range groups {
			groups[k].ID = fmt.Sprintf("%s#%d", name, k)
			groups[k].Draft = draft
			groups[k].Optional = path.Dir(name) != draft
		}
		list = append(list, groups...)
	}
	return list, nil
}

// Remotes returns the documents that schemas refer to, by URI.
func (s *Suite) Remotes() map[string][]byte { return s.remotes }

// standIns fills gaps in the modules: they have the remote documents of
// drafts 2020-12 and 7 only, under the names that newer versions of the suite
// give them. Those of the other drafts say the same in the terms of theirs.
func (s *Suite) standIns() {
	const base = "http://localhost:1234/"
	stand := func(name, from string, replace ...string) {
		if _, there := s.remotes[base+name]; !there {
			s.remotes[base+name] = []byte(strings.NewReplacer(replace...).Replace(string(s.remotes[base+from])))
		}
	}
	for _, uri := range sortedKeys(s.remotes) {
		name := strings.TrimPrefix(uri, base)
		dir, rest, _ := strings.Cut(name, "/")
		switch dir {
		case "draft2020-12":
			stand("draft2019-09/"+rest, name, "2020-12", "2019-09")
		case "draft7":
			stand("draft6/"+rest, name, "draft7", "draft6", "draft-07", "draft-06")
			stand("draft4/"+rest, name, "draft7", "draft4", "draft-07", "draft-04", "$id", "id")
			stand(rest, name, "draft7/", "")
		}
	}
	stand("locationIndependentIdentifierPre2019.json", "draft7/locationIndependentIdentifier.json", "draft7/", "")
	stand("locationIndependentIdentifierDraft4.json", "draft4/locationIndependentIdentifier.json", "draft4/", "")
	stand("draft7/integer.json", "integer.json")
	s.remotes[base+"draft2019-09/ignore-prefixItems.json"] = []byte(`{
		"$id": "http://localhost:1234/draft2019-09/ignore-prefixItems.json",
		"$schema": "https://json-schema.org/draft/2019-09/schema", "prefixItems": [{"type": "string"}]}`)
	s.remotes[base+"draft2019-09/dependentRequired.json"] = []byte(`{
		"$id": "http://localhost:1234/draft2019-09/dependentRequired.json",
		"$schema": "https://json-schema.org/draft/2019-09/schema", "dependentRequired": {"foo": ["bar"]}}`)
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
