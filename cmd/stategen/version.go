package main

import (
	"fmt"
	"runtime/debug"
	"strings"
)

func (p *program) versionVerb() *verb {
	return &verb{
		name:     "version",
		synopsis: []string{""},
		summary:  "print the version of stategen and what it was built from",
		flags:    newFlags("version"),
		run: func(args []string) error {
			if err := noArguments("version", args); err != nil {
				return err
			}
			info, ok := debug.ReadBuildInfo()
			if !ok {
				return fmt.Errorf("this binary carries no build information")
			}
			_, err := p.stdout.Write([]byte(describeBuild(info)))
			return err
		},
	}
}

// describeBuild says what a binary was built from.
func describeBuild(info *debug.BuildInfo) string {
	version := info.Main.Version
	if version == "" {
		version = "(devel)"
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	var out strings.Builder
	fmt.Fprintf(&out, "stategen %s\n", version)
	fmt.Fprintf(&out, "%s %s/%s\n", info.GoVersion, settings["GOOS"], settings["GOARCH"])
	if revision := settings["vcs.revision"]; revision != "" {
		if settings["vcs.modified"] == "true" {
			revision += ", modified"
		}
		fmt.Fprintf(&out, "revision %s\n", revision)
	}
	return out.String()
}
