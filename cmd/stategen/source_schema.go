package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/config"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/label"
	"github.com/stategen/stategen/internal/write"
)

// readSchema makes a family of one schema and the flags.
func (s *source) readSchema(file string) (*input, error) {
	if err := s.complete(file); err != nil {
		return nil, err
	}
	var data []byte
	var err error
	// The request has the name of the file without its folder, so that no path
	// of this machine can get into the output.
	name := file
	if file == "-" {
		data, err = config.ReadAll(s.p.stdin)
		if err != nil {
			return nil, fmt.Errorf("standard input: %w", err)
		}
	} else {
		at := s.p.onDisk(file)
		if info, err := os.Stat(at); err == nil && info.IsDir() {
			folder := s.p.shown(at)
			return nil, &usageError{folder + " is a folder, and no schema",
				"name a file; a folder of versions, or of documents of several kinds, is a family of " + config.FileName + ": schema: " + folder}
		}
		name = filepath.Base(file)
		if data, err = config.ReadFile(at); err != nil {
			return nil, err
		}
		s.warnOfOverlay(file)
	}
	docs := []gen.Document{{File: gen.File{Path: name, Data: data}, Version: s.version}}
	sources := map[string]string{name: filepath.ToSlash(file)}
	var beside []gen.File
	if file != "-" {
		beside = config.Beside(docs, nil, func(name string) string {
			return s.p.onDisk(filepath.Join(filepath.Dir(file), filepath.FromSlash(name)))
		})
	}
	for _, f := range beside {
		sources[f.Path] = path.Join(path.Dir(filepath.ToSlash(file)), f.Path)
	}
	in := &input{dir: s.p.onDisk(s.out), list: write.ManifestName, again: s.command(file)}
	in.rename = func(name string) string {
		if given, ok := sources[name]; ok {
			return given
		}
		return s.p.shown(in.onDisk(name))
	}
	in.req = gen.Request{Families: []gen.Family{{
		Name:            s.pkg,
		Documents:       docs,
		Beside:          beside,
		Out:             ".",
		Package:         s.pkg,
		Root:            s.root,
		VersionProperty: s.versionProperty,
		StdlibOnly:      s.stdlibOnly,
		ShareEqual:      s.shareEqual,
		Draft:           s.draft,
	}}}
	return in, nil
}

// complete checks the flags for one schema, and fills in what goes without saying.
func (s *source) complete(file string) error {
	var missing []string
	for _, f := range []struct {
		name string
		here bool
	}{{"--out", s.out != "" || !s.needsOut}, {"--package", s.pkg != ""}, {"--root", s.root != ""}} {
		if !f.here {
			missing = append(missing, f.name)
		}
	}
	if len(missing) > 0 {
		return &usageError{"one schema needs " + strings.Join(missing, " and "), "stategen " + s.verb + " " + sourceForms[1]}
	}
	if problem := config.PackageProblem(s.pkg); problem != "" {
		return &usageError{fmt.Sprintf("--package cannot be %q: it is %s", s.pkg, problem), ""}
	}
	if problem := config.GoNameProblem(s.root); problem != "" {
		return &usageError{fmt.Sprintf("--root cannot be %q: it is %s", s.root, problem), ""}
	}
	if s.out != "" {
		if problem := config.FolderProblem(s.p.onDisk(s.out)); problem != "" {
			return &usageError{fmt.Sprintf("--out cannot be %q: %s", s.out, problem), "choose another folder"}
		}
		if in := noFolder(s.p.onDisk(s.out)); in != "" {
			return &usageError{fmt.Sprintf("--out cannot be %q: %s is no folder", s.out, s.p.shown(in)), "move it away, or choose another folder"}
		}
		// What the one has written, the other would remove.
		if s.needsOut && exists(filepath.Join(s.p.onDisk(s.out), config.FileName)) {
			return &usageError{fmt.Sprintf("--out cannot be %q: the list of files there, %s, is that of %s", s.out, write.ManifestName, config.FileName),
				"choose another folder, or make the schema a family of " + config.FileName}
		}
	}
	if s.versionProperty == "" {
		if s.version != "" {
			return &usageError{"--schema-version needs --version-property", ""}
		}
		return nil
	}
	if s.version != "" && label.Numbers(s.version) == nil {
		return &usageError{fmt.Sprintf("--schema-version cannot be %q: it is no version", s.version), "give three numbers, as in 1.0.0, or two, as in 1.0"}
	}
	if s.version == "" {
		s.version = namedAfter(file)
	}
	if label.Numbers(s.version) == nil {
		return &usageError{fmt.Sprintf("--version-property needs to know which version the schema describes, and %q is none", s.version), "name the file after it, as in 1.0.0.json or 1.0.json, or give --schema-version"}
	}
	return nil
}

// warnOfOverlay warns of an overlay beside one schema, which has none without a configuration.
func (s *source) warnOfOverlay(schema string) {
	name := filepath.Join(filepath.Dir(schema), config.OverlayName)
	if exists(s.p.onDisk(name)) {
		s.report.report(diag.Diagnostic{
			Code: "file-unread", Severity: diag.Warning, File: filepath.ToSlash(name),
			Message: "the overlay is not read: one schema has none", Hint: "make it a family of " + config.FileName,
		})
	}
}

// noFolder returns what stands in the place of a folder, or of one that it is to be made in;
// "" if nothing does.
func noFolder(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(at); err == nil {
			if info, err := os.Stat(at); errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
				return at
			}
			return ""
		}
		if at == filepath.Dir(at) {
			return ""
		}
	}
}
