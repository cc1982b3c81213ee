package main

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/stategen/stategen/internal/config"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/write"
)

// checkHooks compares the hooks that people wrote with what they are for. Where
// generate is about to write a stub, there is nothing to find yet.
func (j *job) checkHooks() ([]diag.Diagnostic, error) {
	var found []diag.Diagnostic
	for _, set := range j.hooks {
		files, err := j.handWritten(set.Folder)
		if err != nil {
			return nil, err
		}
		name := path.Join(set.Folder, set.File)
		if set.Written(files) {
			delete(j.scaffolds, name) // they may be in another file
		} else if _, there := files[name]; j.willWrite && !there {
			continue
		}
		for _, d := range set.Check(files) {
			d.File = j.rename(d.File)
			found = append(found, d)
		}
	}
	return found, nil
}

// handWritten returns the Go files of a folder that people wrote, but for tests.
func (j *job) handWritten(folder string) (map[string][]byte, error) {
	files := map[string][]byte{}
	dir := filepath.Join(j.dir, filepath.FromSlash(folder))
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return files, nil
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		data, err := config.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		if !write.Marked(data) {
			files[path.Join(folder, e.Name())] = data
		}
	}
	return files, err
}
