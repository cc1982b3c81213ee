package real

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Packages are the packages of a list, by client and name with version.
type Packages map[[2]string]fs.FS

// Fetch has the package clients fetch the packages that a list names. What npm
// packs is unpacked into dir, no more of it than the list asks for.
func Fetch(list []*Entry, dir string) (Packages, error) {
	asked := map[string]map[string][]string{"go": {}, "npm": {}} // client → package → patterns
	for _, e := range list {
		for _, p := range e.places() {
			asked[p.Client][p.Package] = append(asked[p.Client][p.Package], p.Path)
		}
	}
	all := Packages{}
	return all, errors.Join(all.fetchGo(asked["go"]), all.fetchNPM(asked["npm"], dir))
}

// fetchGo fetches Go modules into the module cache.
func (all Packages) fetchGo(asked map[string][]string) error {
	if len(asked) == 0 {
		return nil
	}
	cmd := exec.Command("go", append([]string{"mod", "download", "-json"}, sortedKeys(asked)...)...)
	cmd.Dir = os.TempDir() // not in a module, so that none is changed
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	out, runErr := cmd.Output()
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var m struct{ Path, Version, Dir, Error string }
		if err := dec.Decode(&m); err != nil {
			break
		}
		if m.Error != "" {
			return fmt.Errorf("go mod download %s: %s", m.Path, m.Error)
		}
		all[[2]string{"go", m.Path + "@" + m.Version}] = os.DirFS(m.Dir)
	}
	if runErr != nil {
		return fmt.Errorf("go mod download: %w", runErr)
	}
	return nil
}

// fetchNPM fetches npm packages; what npm has in its own cache it does not ask
// the registry for.
func (all Packages) fetchNPM(asked map[string][]string, dir string) error {
	if len(asked) == 0 {
		return nil
	}
	cmd := exec.Command("npm", append([]string{"pack", "--json", "--ignore-scripts", "--prefer-offline", "--pack-destination", dir}, sortedKeys(asked)...)...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("npm pack: %w", err)
	}
	packed, err := packedFiles(out)
	if err != nil {
		return fmt.Errorf("npm pack: %w", err)
	}
	for id, file := range packed {
		to := filepath.Join(dir, "npm", filepath.FromSlash(id))
		if err := unpack(filepath.Join(dir, file), to, asked[id]); err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		all[[2]string{"npm", id}] = os.DirFS(to)
	}
	return nil
}

// packedFiles returns the archives that npm pack wrote, by package; npm prints
// a list, or since version 11 an object.
func packedFiles(out []byte) (map[string]string, error) {
	type pack struct{ ID, Filename string }
	var list []pack
	if err := json.Unmarshal(out, &list); err != nil {
		var byName map[string]pack
		if err := json.Unmarshal(out, &byName); err != nil {
			return nil, err
		}
		for _, p := range byName {
			list = append(list, p)
		}
	}
	files := map[string]string{}
	for _, p := range list {
		files[p.ID] = p.Filename
	}
	return files, nil
}

// unpack writes the files of an npm archive that match a pattern.
func unpack(archive, to string, patterns []string) error {
	f, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer f.Close()
	zipped, err := gzip.NewReader(f)
	if err != nil {
		return err
	}
	for files := tar.NewReader(zipped); ; {
		header, err := files.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		_, name, _ := strings.Cut(header.Name, "/") // the first folder is "package", or what the author called it
		if !filepath.IsLocal(name) || !slices.ContainsFunc(patterns, func(p string) bool { ok, _ := path.Match(p, name); return ok }) {
			continue
		}
		text, err := io.ReadAll(files)
		if err != nil {
			return err
		}
		if err := writeFile(filepath.Join(to, filepath.FromSlash(name)), text); err != nil {
			return err
		}
	}
}

// read returns a file of a package.
func (all Packages) read(p Place) ([]byte, error) {
	dir := all[[2]string{p.Client, p.Package}]
	if dir == nil {
		return nil, fmt.Errorf("%s was not fetched", p.Package)
	}
	text, err := fs.ReadFile(dir, p.Path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Package, err)
	}
	return bytes.TrimPrefix(text, []byte("\ufeff")), nil
}

func writeFile(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o666)
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
