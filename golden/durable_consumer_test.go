package golden_test

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stategen/stategen/golden/jsontest"
	"github.com/stategen/stategen/internal/config"
)

// consumer is a program that uses the package as its users do: it reads a
// state from its input, takes a turn and writes the state to its output.
const consumer = `package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"%s"
)

func main() {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		panic(err)
	}
	s, err := durableagent.Decode(text)
	var version *durableagent.VersionError
	if errors.As(err, &version) {
		fmt.Println("version", err)
		return
	}
	if err != nil {
		panic(err)
	}
	s.Data.ConversationHistory = append(s.Data.ConversationHistory, &durableagent.AgentRequest{
		Messages: []durableagent.ChatMessage{{
			Role:     durableagent.ChatMessageRoleUser,
			Contents: []durableagent.ChatContentItem{durableagent.NewTextContent("and then?")},
		}},
	})
	out, err := s.AppendJSON(nil)
	if err != nil {
		panic(err)
	}
	os.Stdout.Write(out)
}
`

// A program that vendors the package builds and runs without network and
// without a module cache.
func TestDurableConsumerVendors(t *testing.T) {
	repo, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	c := newConsumer(t, "github.com/stategen/stategen/generated/durableagent")
	c.write("go.mod", fmt.Sprintf(`module example.com/consumer

go 1.26.0

require github.com/stategen/stategen v0.0.0

replace github.com/stategen/stategen => %s
`, filepath.ToSlash(repo)))
	c.run(nil, c.goCommand, "mod", "vendor")
	// What is vendored is all there is: the place it came from is gone.
	c.write("main_test.go", "package main\n")
	if _, err := os.Stat(filepath.Join(c.dir, "vendor/github.com/stategen/stategen/generated/durableagent/decode.go")); err != nil {
		t.Error(err)
	}
	modules := string(readFile(t, filepath.Join(c.dir, "vendor/modules.txt")))
	for line := range strings.Lines(modules) {
		if !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "github.com/stategen/stategen/") {
			t.Errorf("the package needs %s", line)
		}
	}
	c.env = append(c.env, "GOFLAGS=-mod=vendor")
	c.check()
}

// A plain copy of the folder works in a module that knows nothing of stategen, and with
// the lowest Go that it is for: make test-go gives that one in STATEGEN_LOWEST_GO.
func TestDurableConsumerCopies(t *testing.T) {
	c := newConsumer(t, "example.com/consumer/internal/durableagent")
	c.goCommand = cmp.Or(os.Getenv("STATEGEN_LOWEST_GO"), c.goCommand)
	c.write("go.mod", "module example.com/consumer\n\ngo "+config.LowestGo+"\n")
	copyPackage(t, durablePackage, filepath.Join(c.dir, "internal/durableagent"))
	c.run(nil, c.goCommand, "vet", "./...")
	c.check()
	for dep := range strings.Lines(string(c.run(nil, c.goCommand, "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "."))) {
		if dep = strings.TrimSpace(dep); dep != "" && !strings.HasPrefix(dep, "example.com/consumer") {
			t.Errorf("a copy of the package needs %s", dep)
		}
	}
}

// copyPackage copies the Go files of a package folder but its tests.
func copyPackage(t *testing.T, from, to string) {
	t.Helper()
	if err := os.MkdirAll(to, 0o755); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(from, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in %s: %v", from, err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		if err := os.WriteFile(filepath.Join(to, filepath.Base(file)), readFile(t, file), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// consumerModule is a module outside the repository.
type consumerModule struct {
	t         *testing.T
	dir       string
	env       []string
	goCommand string
}

func newConsumer(t *testing.T, importPath string) *consumerModule {
	t.Helper()
	if testing.Short() {
		t.Skip("short: builds programs")
	}
	c := &consumerModule{t: t, dir: t.TempDir(), goCommand: "go"}
	c.env = append(os.Environ(), "GOPROXY=off", "GOSUMDB=off", "GOTOOLCHAIN=local", "GOWORK=off", "GOFLAGS=", "GO111MODULE=on",
		"GOMODCACHE="+filepath.Join(t.TempDir(), "empty"))
	c.write("main.go", fmt.Sprintf(consumer, importPath))
	return c
}

func (c *consumerModule) write(name, text string) {
	c.t.Helper()
	path := filepath.Join(c.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		c.t.Fatal(err)
	}
}

// run runs a command in the module and returns its output.
func (c *consumerModule) run(input []byte, name string, args ...string) []byte {
	c.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env, cmd.Stdin = c.dir, c.env, bytes.NewReader(input)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		c.t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, &stderr)
	}
	return out
}

// check builds the program and gives it states.
func (c *consumerModule) check() {
	c.t.Helper()
	program := filepath.Join(c.t.TempDir(), "consumer")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	c.run(nil, c.goCommand, "build", "-o", program, ".")
	for _, name := range []string{"v120_full", "surrogates", "unknown_contents", "nulls_everywhere"} {
		text := goldenState(c.t, name)
		want := jsontest.MustParse(text)
		history, err := want.At("/data/conversationHistory")
		if err != nil {
			c.t.Fatal(err)
		}
		history.Items = append(history.Items, jsontest.MustParse([]byte(
			`{"$type":"request","messages":[{"role":"user","contents":[{"$type":"text","text":"and then?"}]}]}`)))
		got, err := jsontest.Parse(c.run(text, program))
		if err != nil {
			c.t.Fatalf("%s: %v", name, err)
		}
		for _, d := range jsontest.DiffValues(want, got) {
			c.t.Errorf("%s: %s", name, d)
		}
	}
	if out := c.run(goldenState(c.t, "label_2"), program); !bytes.HasPrefix(out, []byte("version ")) {
		c.t.Errorf("a 2.0.0 state gives %s", out)
	}
}
