package main

import (
	"path/filepath"
	"strings"

	"github.com/stategen/stategen/internal/config"
	"github.com/stategen/stategen/internal/write"
)

// readConfig reads stategen.yaml and what it names.
func (s *source) readConfig() (*input, error) {
	name := s.p.onDisk(s.config)
	in := &input{again: s.p.called() + " generate"}
	if s.config == "" {
		found, err := s.findConfig()
		if err != nil {
			return nil, err
		}
		name = found
	} else {
		in.again += " --config " + shellWord(s.config)
	}
	text, err := config.ReadFile(name)
	if err != nil {
		return nil, err
	}
	in.dir = filepath.Dir(name)
	in.rename = func(file string) string { return s.p.shown(in.onDisk(file)) }

	file := filepath.Base(name)
	if in.list = write.ManifestName; file != config.FileName { // another one may be beside it, and would remove what is not its own
		in.list = file + ".sum"
	}
	c, found := config.Parse(file, text)
	if err := s.report.diagnostics(found, in.rename); err != nil {
		return nil, err
	}
	in.req, found = c.Request(in.dir, file)
	return in, s.report.diagnostics(found, in.rename)
}

// findConfig looks for stategen.yaml in the working folder and those above it, as far as
// the root of a module or of a repository.
func (s *source) findConfig() (string, error) {
	other := ""
	for at := s.p.dir; ; at = filepath.Dir(at) {
		name := filepath.Join(at, config.FileName)
		if exists(name) {
			return name, nil
		}
		if yml := strings.TrimSuffix(name, ".yaml") + ".yml"; other == "" && exists(yml) {
			other = "; " + s.p.shown(yml) + " is not read under that name"
		}
		if exists(filepath.Join(at, "go.mod")) || exists(filepath.Join(at, ".git")) || at == filepath.Dir(at) {
			if outside := configAround(at); outside != "" {
				other = "; " + s.p.shown(outside) + " is outside of that, and is read with --config"
			}
			return "", &usageError{
				"there is no " + config.FileName + " in this folder nor in those above it, up to the root of the module" + other,
				"write one, or name a schema: stategen " + s.verb + " " + sourceForms[1],
			}
		}
	}
}

// configAround returns the stategen.yaml of the repository that a module is a folder of; "" if
// there is none.
func configAround(module string) (found string) {
	for at := module; ; at = filepath.Dir(at) {
		if name := filepath.Join(at, config.FileName); found == "" && exists(name) {
			found = name
		}
		if exists(filepath.Join(at, ".git")) {
			return found
		}
		if at == filepath.Dir(at) {
			return ""
		}
	}
}
