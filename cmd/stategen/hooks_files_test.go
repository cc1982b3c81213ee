package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// withHooks is a family of two majors, whose hooks are complete.
func withHooks(t *testing.T) (b *bench, hooks string) {
	t.Helper()
	b = newBench(t, twoMajors)
	b.runReal("generate").wantCode(exitClean)
	hooks = completed(b.get(hooksFile))
	b.put(hooksFile, hooks)
	b.runReal("check").wantCode(exitClean).wantStdout()
	return b, hooks
}

// A file behind a link is as much of a package as any other, wherever the link leads.
func TestHooksBehindALink(t *testing.T) {
	b, hooks := withHooks(t)
	b.remove(hooksFile)
	b.put("shared/hooks.txt", hooks)
	outside := filepath.Join(t.TempDir(), "hooks.txt")
	if err := os.WriteFile(outside, []byte(hooks), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{"../../shared/hooks.txt", outside} {
		b.link(to, hooksFile)
		b.runReal("generate").wantCode(exitClean).wantStdout().wantStderr()
		b.runReal("check").wantCode(exitClean).wantStdout()
		b.remove(hooksFile)
	}

	// Nothing can take the place of a link that leads nowhere.
	b.link("nowhere", hooksFile)
	const missing = hooksFile + ": error: the type upgradeTo2, whose methods are the hooks, is missing"
	b.runReal("generate").wantCode(exitFindings).wantStdout(missing, "restore the file; or remove it").wantStderr()
	b.runReal("check").wantCode(exitFindings).wantStdout(missing)
}

// Hooks that are no Go are told once, as hooks, and not as any file beside the package, too.
func TestHooksThatAreNoGo(t *testing.T) {
	b, hooks := withHooks(t)
	b.put(hooksFile, hooks+"func (\n")
	for _, verb := range []string{"check", "generate"} {
		b.runReal(verb).wantCode(exitFindings).wantStdout(hooksFile, "[hook-syntax]").wantNoStdout("[beside-syntax]")
	}
}

// What no build uses has no hooks, and is nobody's business.
func TestHooksThatNoBuildUses(t *testing.T) {
	for _, name := range []string{"_hooks_v2.go", ".hooks_v2.go"} {
		b, hooks := withHooks(t)
		b.remove(hooksFile)
		b.put("generated/fam/"+name, hooks)
		const missing = hooksFile + ": error: the type upgradeTo2, whose methods are the hooks, is missing"
		b.runReal("check").wantCode(exitFindings).wantStdout(missing)
		b.runReal("generate").wantCode(exitClean).wantStderr("created " + hooksFile)
	}
	b, hooks := withHooks(t)
	b.put(hooksFile, "//go:build ignore\n\n"+hooks)
	b.runReal("generate").wantCode(exitFindings).wantStdout("[hook-missing]")

	b.put(hooksFile, hooks)
	other := strings.ReplaceAll(hooks, "UpgradeState", "UpgradeOther")
	b.put("generated/fam/_old.go", other)
	b.put("generated/fam/old.go", "// Kept.\n\n//go:build ignore\n\n"+other)
	b.put("generated/fam/about.go", "package documentation\n")
	b.put("generated/fam/.lock.go", "no Go")
	b.runReal("check").wantCode(exitClean).wantStdout()

	// What such files are is no reason not to look at the others.
	b.put("generated/fam/mine.go", "package fam\n\nvar _ Nope\n")
	b.runReal("check").wantCode(exitFindings).wantStdout("generated/fam/mine.go:3:7: error: this does not compile with the generated code: undefined: Nope")

	// A system or a tag makes a difference, and both are of some build.
	b.remove("generated/fam/mine.go")
	b.remove(hooksFile)
	b.put("generated/fam/hooks_windows.go", hooks)
	b.put("generated/fam/hooks_other.go", "//go:build !windows\n\n"+hooks)
	b.runReal("check").wantCode(exitClean).wantStdout()
}
