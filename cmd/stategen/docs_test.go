package main

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The pages that people read.
func pages(t *testing.T) map[string]string {
	t.Helper()
	var files []string
	for _, pattern := range []string{"../../*.md", "../../docs/*.md", "../../bench/*.md", "../../golden/*/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		files = append(files, found...)
	}
	list := make(map[string]string)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list[file] = string(text)
	}
	return list
}

var (
	fence   = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	span    = regexp.MustCompile("`[^`\n]+`")
	command = regexp.MustCompile("stategen ([a-z][a-z-]*)([^`\n]*)")
	option  = regexp.MustCompile(`(?:^|\s|\x60)(--?[a-z][a-z-]*)\b`)
)

// Links lead to files and headings that are there.
func TestLinksOfTheDocs(t *testing.T) {
	all := pages(t)
	links := 0
	for file, text := range all {
		for _, m := range link.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			links++
			path, anchor, _ := strings.Cut(m[1], "#")
			target := file
			if path != "" {
				target = filepath.Join(filepath.Dir(file), path)
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: the link %s: %v", file, m[1], err)
			} else if anchor != "" && !slices.Contains(anchors(all[target]), anchor) {
				t.Errorf("%s: the link %s leads to no heading", file, m[1])
			}
		}
	}
	if links < 15 {
		t.Errorf("only %d links were found", links)
	}
}

// anchors are the names that headings have in links.
func anchors(text string) []string {
	var list []string
	for _, m := range heading.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		name := strings.ToLower(strings.ReplaceAll(m[1], " ", "-"))
		list = append(list, regexp.MustCompile(`[^\pL\pN_-]`).ReplaceAllString(name, ""))
	}
	return list
}

// Verbs and flags that the pages name are there.
func TestCommandsOfTheDocs(t *testing.T) {
	flags := map[string][]string{"": nil} // by verb; "" has those of all
	for _, v := range (&program{}).verbs() {
		v.flags.VisitAll(func(f *flag.Flag) {
			for _, of := range []string{v.name, ""} {
				flags[of] = append(flags[of], dashed(f.Name))
			}
		})
		flags[v.name] = append(flags[v.name], "--help")
	}
	named := 0
	for file, text := range pages(t) {
		if strings.Contains(file, "bench") { // its flags are those of another program
			continue
		}
		for _, code := range append(fence.FindAllString(text, -1), span.FindAllString(fence.ReplaceAllString(text, ""), -1)...) {
			for _, m := range command.FindAllStringSubmatch(code, -1) {
				named++
				if flags[m[1]] == nil {
					t.Errorf("%s: there is no verb %s: %s", file, m[1], m[0])
				}
				for _, o := range option.FindAllStringSubmatch(m[2], -1) {
					if !slices.Contains(flags[m[1]], o[1]) {
						t.Errorf("%s: %s has no flag %s", file, m[1], o[1])
					}
				}
			}
			if m := option.FindStringSubmatch(code); m != nil && strings.HasPrefix(code, "`--") && !slices.Contains(flags[""], m[1]) {
				t.Errorf("%s: no verb has a flag %s", file, m[1])
			}
		}
	}
	if named < 15 {
		t.Errorf("only %d commands were found", named)
	}
}

var (
	sourcePath = regexp.MustCompile("`((?:internal|gen|golden|cmd)/[\\w/.-]+)`")
	sourceFile = regexp.MustCompile("`(\\w+\\.go)`")
)

// The page about working on stategen names folders and files that are there.
func TestSourcesOfTheDocs(t *testing.T) {
	const page = "../../docs/CONTRIBUTING.md"
	text := pages(t)[page]
	named := sourcePath.FindAllStringSubmatch(text, -1)
	if len(named) < 10 {
		t.Fatalf("%s names %d", page, len(named))
	}
	for _, m := range named {
		if _, err := os.Stat("../../" + m[1]); err != nil {
			t.Errorf("%s: %v", page, err)
		}
	}
	for _, m := range sourceFile.FindAllStringSubmatch(text, -1) {
		found := 0
		for _, folder := range []string{"internal/*/", "internal/templates/*/"} {
			files, _ := filepath.Glob("../../" + folder + m[1])
			found += len(files)
		}
		if found == 0 {
			t.Errorf("%s: no package has the file %s", page, m[1])
		}
	}
}
