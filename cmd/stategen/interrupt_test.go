package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// An interrupt while files are being written leaves none beside their places: all of
// them are there, and nothing else.
func TestInterruptLeavesNothingBehind(t *testing.T) {
	const child = "STATEGEN_TEST_INTERRUPTED"
	if dir := os.Getenv(child); dir != "" {
		t.Chdir(dir)
		os.Args = []string{"stategen", "generate", "--out", "out", "--package", "p", "--root", "Root", "s.json"}
		main()
	}
	if runtime.GOOS == "windows" {
		t.Skip("os.Process.Signal cannot interrupt a process on Windows")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "s.json"), []byte(`{"type": "object", "properties": {"a": {"type": "string"}}}`), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), child+"="+dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	out := filepath.Join(dir, "out")
	for len(filesIn(out)) == 0 && len(ended) == 0 {
		time.Sleep(time.Millisecond)
	}
	_ = cmd.Process.Signal(os.Interrupt) // it may be done
	if err := <-ended; err != nil {
		t.Errorf("it was ended: %v", err)
	}
	for _, name := range filesIn(out) {
		if strings.HasPrefix(name, ".") {
			t.Errorf("%s is left behind", name)
		}
	}
}

func filesIn(dir string) (names []string) {
	list, _ := os.ReadDir(dir) // none yet
	for _, f := range list {
		names = append(names, f.Name())
	}
	return names
}
