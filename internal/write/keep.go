package write

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Keep writes a file that people keep, and records in the manifest of a folder, if it has
// one, that they do. Name is relative to that folder; a file that is not below it is nobody's
// to keep, and only written. Both are complete before either is in place, as in Plan.Apply.
func Keep(dir, name string, text []byte) (err error) {
	manifest, err := manifestWith(dir, name)
	if err != nil {
		return err
	}
	file := filepath.Join(dir, filepath.FromSlash(name))
	var waiting queue
	defer func() { err = errors.Join(err, waiting.drop()) }()
	if err := waiting.stageIn(filepath.Dir(file), filepath.Base(file), text); err != nil {
		return err
	}
	if manifest != nil {
		if err := waiting.stageIn(dir, ManifestName, manifest); err != nil {
			return err
		}
	}
	return waiting.place()
}

// stageIn writes a file beside its place in a folder, which is opened for that.
func (q *queue) stageIn(dir, name string, text []byte) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	q.roots = append(q.roots, root)
	return q.stage(root, Change{Path: name, New: text})
}

// manifestWith returns the manifest of a folder with one more file that people keep; nil if
// it is as it should be, or there is none, for generating makes one.
func manifestWith(dir, name string) ([]byte, error) {
	if !fs.ValidPath(name) {
		return nil, nil
	}
	text, err := os.ReadFile(filepath.Join(dir, ManifestName))
	if errors.Is(err, fs.ErrNotExist) || err == nil && slices.Contains(parseKept(text), name) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	kept := append(parseKept(text), name)
	slices.Sort(kept)
	_, files, _ := strings.Cut(string(unixLines(text)), manifestHeader)
	out := formatManifest(nil, kept)
	for line := range strings.Lines(files) {
		if !strings.HasPrefix(line, keptMark) {
			out = append(out, line...)
		}
	}
	return out, nil
}
