package golden_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stategen/stategen/golden/jsontest"
)

// The documents are upstream's; what we say of them stands in the overlay.
func TestAutogenSchemasAreAsPublished(t *testing.T) {
	published := filepath.Join(foreignStates(t), "..", "schemas", "autogen-state")
	files, err := filepath.Glob(filepath.Join(published, "*.json"))
	if err != nil || len(files) == 0 {
		t.Skip("the published schemas are not beside the states")
	}
	if len(files) != len(autogenDocuments) {
		t.Errorf("%d documents are published, %d are here", len(files), len(autogenDocuments))
	}
	for _, file := range files {
		ours := readFile(t, filepath.Join(autogenSchemas, filepath.Base(file)))
		for _, d := range jsontest.Diff(readFile(t, file), ours) {
			t.Errorf("%s: %s", filepath.Base(file), d)
		}
	}
}

// Our own definitions say that they are.
func TestAutogenOwnSchemaSaysSo(t *testing.T) {
	doc := jsontest.MustParse(readFile(t, filepath.Join(autogenSchemas, "llm-messages.json")))
	defs, _ := doc.Member("$defs")
	for _, m := range append(defs.Members, jsontest.Member{Name: "the document", Value: doc}) {
		if description, ok := m.Value.Member("description"); !ok || !strings.Contains(description.Text, "Not published upstream") {
			t.Errorf("%s does not say that it is not published upstream", m.Name)
		}
	}
}
