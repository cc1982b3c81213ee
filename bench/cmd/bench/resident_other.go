//go:build !linux

package main

import "errors"

var errResident = errors.New("peak memory is read on Linux only")

func residentReset() (int64, error) { return 0, errResident }
func residentPeak() (int64, error)  { return 0, errResident }
