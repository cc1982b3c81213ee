package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// sample is what one run took.
type sample struct {
	wall time.Duration
	cpu  time.Duration // of the process and its children, all threads together
	peak int64         // bytes resident at most; 0 where the system does not say
	size int64         // bytes written
	note string
}

type runKey struct{ tool, task string }

// measure runs all tools on all tasks in every round.
func measure(ctx context.Context, o options, tools []*tool, tasks []task, dir string, progress io.Writer) map[runKey]sample {
	taken := map[runKey][]sample{}
	tooLarge := map[runKey]int{} // tool and kind: the size that took too long
	for round := range o.rounds {
		for _, task := range tasks {
			for _, tool := range tools {
				k := runKey{tool.name, task.name}
				if least, ok := tooLarge[runKey{tool.name, task.kind}]; ok && task.kind != "" && task.size >= least {
					if len(taken[k]) == 0 {
						taken[k] = []sample{{note: "—"}}
					}
					continue
				}
				if ctx.Err() != nil {
					return nil
				}
				s := runOnce(ctx, tool, task, dir, o.timeout)
				fmt.Fprintf(progress, "round %d/%d: %s: %s: %s %s\n", round+1, o.rounds, task.name, tool.name, s.wall.Round(time.Millisecond), s.note)
				if s.note != "" {
					taken[k] = nil
					tooLarge[runKey{tool.name, task.kind}] = task.size
				}
				taken[k] = append(taken[k], s)
			}
		}
	}
	medians := map[runKey]sample{}
	for k, samples := range taken {
		slices.SortFunc(samples, func(a, b sample) int { return int(a.wall - b.wall) })
		medians[k] = samples[len(samples)/2]
	}
	return medians
}

// runOnce generates into an empty folder.
func runOnce(ctx context.Context, t *tool, task task, dir string, timeout time.Duration) (s sample) {
	out, err := os.MkdirTemp(dir, "out")
	if err != nil {
		return sample{note: err.Error()}
	}
	defer os.RemoveAll(out)
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	args := t.command(dir, task.file, out)
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = out
	start := time.Now()
	text, err := cmd.CombinedOutput()
	s.wall = time.Since(start)
	switch {
	case ctx.Err() != nil:
		s.note = "> " + timeout.String()
	case err != nil:
		s.note = "failed: " + firstLine(text, err)
	}
	if cmd.ProcessState != nil { // it has started
		s.peak = peakOf(cmd.ProcessState)
		s.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	filepath.Walk(out, func(_ string, info os.FileInfo, err error) error {
		if err == nil && info.Mode().IsRegular() {
			s.size += info.Size()
		}
		return nil
	})
	return s
}

// firstLine is the first line of a tool's output that says something.
func firstLine(text []byte, err error) string {
	for i, c := range text {
		if c == '\n' && i > 0 {
			return string(text[:min(i, 80)])
		}
	}
	if len(text) > 0 {
		return string(text[:min(len(text), 80)])
	}
	return err.Error()
}

func printTable(w io.Writer, tools []*tool, tasks []task, results map[runKey]sample) {
	fmt.Fprint(w, "### Generating\n\nseconds; of them CPU, all threads together; memory at most, MB; output, KB (in brackets: how many times the seconds of stategen)\n\n| |")
	for _, t := range tools {
		fmt.Fprintf(w, " %s |", t.name)
	}
	fmt.Fprint(w, "\n|---|")
	for range tools {
		fmt.Fprint(w, "---:|")
	}
	fmt.Fprintln(w)
	for _, task := range tasks {
		fmt.Fprintf(w, "| %s |", task.name)
		own, known := results[runKey{"stategen", task.name}]
		for _, t := range tools {
			s := results[runKey{t.name, task.name}]
			if s.note != "" {
				fmt.Fprintf(w, " %s |", s.note)
				continue
			}
			fmt.Fprintf(w, " %.3f; %.3f; %d; %d", s.wall.Seconds(), s.cpu.Seconds(), s.peak/1_000_000, s.size/1_000)
			if known && own.note == "" && t.name != "stategen" {
				fmt.Fprintf(w, " (%.1f)", s.wall.Seconds()/own.wall.Seconds())
			}
			fmt.Fprint(w, " |")
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w)
}
