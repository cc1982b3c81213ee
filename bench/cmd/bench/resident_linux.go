package main

import (
	"bytes"
	"errors"
	"os"
	"strconv"
)

// residentReset forgets the peak of the process's resident size so far, and
// returns its resident size.
func residentReset() (int64, error) {
	// 5 resets VmHWM; see proc_pid_clear_refs(5).
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil {
		return 0, err
	}
	return status("VmRSS:")
}

// residentPeak returns the peak since residentReset.
func residentPeak() (int64, error) { return status("VmHWM:") }

func status(name string) (int64, error) {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, err
	}
	for line := range bytes.Lines(text) {
		if rest, ok := bytes.CutPrefix(line, []byte(name)); ok {
			fields := bytes.Fields(rest)
			if len(fields) == 2 {
				kilo, err := strconv.ParseInt(string(fields[0]), 10, 64)
				return kilo * 1024, err
			}
		}
	}
	return 0, errors.New("no " + name + " in the process's status")
}
