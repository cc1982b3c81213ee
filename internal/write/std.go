package write

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// Std is where the types of the standard library are: in export data, by the
// word of the go command. It is asked without any module, so the answer is the
// same offline, in a consumer's module in whatever state that is, and outside
// of any.
type Std struct {
	done  chan struct{}
	files map[string]string // of the usual packages, by import path
	err   error
}

// usual are the packages that generated code has some use for.
var usual = []string{
	"bytes", "cmp", "encoding/base64", "encoding/binary", "encoding/json", "errors", "fmt", "hash/maphash", "iter", "log/slog",
	"maps", "math", "math/big", "math/bits", "net/netip", "reflect", "regexp", "slices", "strconv", "strings", "sync", "sync/atomic",
	"time", "unicode", "unicode/utf8",
}

// NewStd begins to ask for the usual packages. That takes about as long as
// generating a package of middling size, and can go on meanwhile.
func NewStd(ctx context.Context) *Std {
	s := &Std{done: make(chan struct{})}
	go func() {
		s.files, s.err = listExports(ctx, usual)
		close(s.done)
	}()
	return s
}

// exports returns the files of export data of packages by import path, but for
// the paths that are not in the standard library.
func (s *Std) exports(ctx context.Context, paths []string) (map[string]string, error) {
	rare := slices.ContainsFunc(paths, func(p string) bool { return !slices.Contains(usual, p) && !hasDomain(p) })
	if s == nil || rare {
		return listExports(ctx, paths)
	}
	<-s.done
	if s.err != nil {
		return nil, s.err
	}
	files := make(map[string]string, len(paths))
	for _, p := range paths {
		if file := s.files[p]; file != "" {
			files[p] = file
		}
	}
	return files, nil
}

// hasDomain reports whether the first element of an import path has a dot, as
// none in the standard library does.
func hasDomain(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return strings.Contains(first, ".")
}

// listExports asks the go command where the export data of the given packages
// of the standard library are.
func listExports(ctx context.Context, paths []string) (map[string]string, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	args := append([]string{"list", "-e", "-export", "-f", "{{.ImportPath}}\t{{.Export}}", "--"}, paths...)
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(os.Environ(), "GO111MODULE=off", "GOFLAGS=", "GOWORK=off", "GOPROXY=off")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return nil, fmt.Errorf("go list: %w: %s", err, bytes.TrimSpace(stderr.Bytes()))
		}
		return nil, err
	}
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if name, file, _ := strings.Cut(strings.TrimRight(line, "\r\n"), "\t"); file != "" {
			exports[name] = file
		}
	}
	return exports, nil
}
