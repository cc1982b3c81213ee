//go:build !linux

package main

// preferHugePages does nothing: see the one for Linux.
func preferHugePages(int) {}
