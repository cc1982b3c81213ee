package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	exported = regexp.MustCompile(`\b[A-Z]\w*`)
	// goName is one in the text of a page; what ends with an ellipsis is the beginning of several.
	goName = regexp.MustCompile(`(^|[^\w/$"-])([A-Z]\w*)(…?)`)
	// foreign are words of the page of documents that are no names of a generated package.
	foreign = regexp.MustCompile(`\b(cmp|jsontext)\.\w+|\bPorts\b`)
)

// The names of Go in the text of the page of documents are those of generated packages, as those in its programs are.
func TestNamesOfDocuments(t *testing.T) {
	const page = "../../docs/documents.md"
	words := map[string]bool{}
	for _, pattern := range []string{"../../generated/*/*.go", "../../golden/majors/agentstate/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range exported.FindAllString(string(text), -1) {
				words[word] = true
			}
		}
	}
	found := 0
	for _, code := range span.FindAllString(fence.ReplaceAllString(pages(t)[page], ""), -1) {
		for _, m := range goName.FindAllStringSubmatch(foreign.ReplaceAllString(code, ""), -1) {
			found++
			known := words[m[2]]
			for word := range words {
				known = known || m[3] != "" && strings.HasPrefix(word, m[2])
			}
			if !known {
				t.Errorf("%s: nothing that is generated is called %s%s", page, m[2], m[3])
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d names were found", found)
	}
}
