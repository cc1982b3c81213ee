package write

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"golang.org/x/tools/txtar"
)

// standard declares as much of the standard library as generated code uses:
// packages by import path. The go command, which knows where the types of the
// whole library are, takes longer to say so than a package takes to generate.
// What compiles with these declarations compiles with the library; what does
// not is for the library to judge.
//
//go:embed standard.txtar
var standard []byte

// standardFiles returns the declarations by import path.
func standardFiles() map[string][]byte {
	files := map[string][]byte{}
	for _, f := range txtar.Parse(standard).Files {
		files[f.Name] = f.Data
	}
	return files
}

// listExports asks the go command where the export data of the given packages
// of the standard library are. It is asked without any module, so the answer is
// the same offline, in a consumer's module in whatever state that is, and
// outside of any. Paths that are not in the library are left out.
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
		if _, ok := errors.AsType[*exec.ExitError](err); ok {
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
