package main

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// hugest is for how many bytes huge pages are asked for at most. Of a machine's memory it is
// half at most.
const hugest = 16 << 30

// preferHugePages asks the system for n bytes of heap in huge pages. A run writes to hundreds of
// megabytes once, and with the usual pages of 4 KB a fifth to a third of its time goes by
// while the system hands them out. Where huge pages are for those who ask, which is how
// many distributions have it, the run-time of Go does not ask.
//
// What is asked for belongs to an allocation that nothing touches and that is given back at
// once: the heap grows into it. A process takes no more memory, except for the rest of a
// huge page. Where the system does not do it, nothing is lost.
func preferHugePages(n int) {
	if n = min(n, hugeRoom()); n > 0 {
		_ = syscall.Madvise(make([]byte, n), syscall.MADV_HUGEPAGE)
		runtime.GC()
	}
}

// hugeRoom returns for how many bytes to ask at most; 0 where address space is scarce, or
// counts as memory that is taken.
func hugeRoom() int {
	var memory syscall.Sysinfo_t
	var space syscall.Rlimit
	if strconv.IntSize < 64 || isStrict("/proc/sys/vm/overcommit_memory") || syscall.Sysinfo(&memory) != nil ||
		syscall.Getrlimit(syscall.RLIMIT_AS, &space) != nil || space.Cur < 1<<62 {
		return 0
	}
	return int(min(hugest, uint64(memory.Totalram)*uint64(memory.Unit)/2))
}

// isStrict reports whether the system promises no more memory than it has, as the file
// says; see overcommit_memory in proc_sys_vm(5).
func isStrict(file string) bool {
	mode, err := os.ReadFile(file)
	return err == nil && strings.TrimSpace(string(mode)) == "2"
}
