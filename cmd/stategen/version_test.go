package main

import (
	"runtime/debug"
	"testing"
)

func TestDescribeBuild(t *testing.T) {
	platform := []debug.BuildSetting{{Key: "GOOS", Value: "linux"}, {Key: "GOARCH", Value: "arm64"}}
	tests := []struct {
		name string
		info debug.BuildInfo
		want string
	}{
		{"installed", debug.BuildInfo{
			GoVersion: "go1.26.1", Main: debug.Module{Path: "github.com/stategen/stategen", Version: "v0.3.0"}, Settings: platform,
		}, "stategen v0.3.0\ngo1.26.1 linux/arm64\n"},
		{"from a checkout", debug.BuildInfo{
			GoVersion: "go1.26.1", Main: debug.Module{Path: "github.com/stategen/stategen", Version: "(devel)"},
			Settings: append(platform, debug.BuildSetting{Key: "vcs.revision", Value: "abc"}, debug.BuildSetting{Key: "vcs.modified", Value: "true"}),
		}, "stategen (devel)\ngo1.26.1 linux/arm64\nrevision abc, modified\n"},
		{"of no version", debug.BuildInfo{
			GoVersion: "go1.26.1", Main: debug.Module{Path: "github.com/stategen/stategen"}, Settings: platform,
		}, "stategen (devel)\ngo1.26.1 linux/arm64\n"},
	}
	for _, test := range tests {
		if got := describeBuild(&test.info); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
