package main

import (
	"flag"
	"fmt"
	"strings"
)

// shells are the completion scripts, by the name of the shell.
var shells = map[string]func([]*verb) string{
	"bash": bashCompletion,
	"zsh":  zshCompletion,
	"fish": fishCompletion,
}

func (p *program) completionVerb() *verb {
	return &verb{
		name:     "completion",
		synopsis: []string{"bash|zsh|fish"},
		summary:  "print a script that completes command lines of stategen",
		about: `
bash:  source <(stategen completion bash)          in ~/.bashrc
zsh:   stategen completion zsh > _stategen         in a folder of $fpath
fish:  stategen completion fish | source           in ~/.config/fish/config.fish
`,
		args:  "bash|zsh|fish",
		flags: newFlags("completion"),
		run: func(args []string) error {
			if len(args) != 1 || shells[args[0]] == nil {
				return &usageError{"completion needs the name of a shell", "it is one of bash, zsh, fish"}
			}
			_, err := p.stdout.Write([]byte(shells[args[0]](p.verbs())))
			return err
		},
	}
}

// words returns the choices that a value's name stands for, nil if it is a
// path or free text.
func words(value string, verbs []*verb) []string {
	if value == "VERB" {
		var names []string
		for _, v := range verbs {
			names = append(names, v.name)
		}
		return names
	}
	if strings.Contains(value, "|") {
		return strings.Split(value, "|")
	}
	return nil
}

// eachFlag calls f with every flag of a verb: as it is typed, the name of its
// value, "" for none, and its description.
func eachFlag(v *verb, f func(name, value, usage string)) {
	v.flags.VisitAll(func(fl *flag.Flag) {
		value, usage := described(fl)
		f(dashed(fl.Name), value, usage)
	})
	f("--help", "", "print the help of "+v.name)
}

func bashCompletion(verbs []*verb) string {
	var out strings.Builder
	out.WriteString(`# bash completion of stategen
_stategen() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
    if [[ $cur == = ]]; then # bash takes --format=json for three words
        cur=
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
`)
	fmt.Fprintf(&out, "        COMPREPLY=($(compgen -W '%s' -- \"$cur\"))\n        return\n    fi\n", strings.Join(words("VERB", verbs), " "))
	out.WriteString("    case ${COMP_WORDS[1]} in\n")
	for _, v := range verbs {
		fmt.Fprintf(&out, "    %s)\n        case $prev in\n", v.name)
		var names []string
		eachFlag(v, func(name, value, _ string) {
			names = append(names, name)
			if value != "" {
				fmt.Fprintf(&out, "        %s) %s return ;;\n", name, bashReply(value, verbs))
			}
		})
		out.WriteString("        esac\n        if [[ $cur == -* ]]; then\n")
		fmt.Fprintf(&out, "            COMPREPLY=($(compgen -W '%s' -- \"$cur\"))\n            return\n        fi\n", strings.Join(names, " "))
		if v.args != "" {
			fmt.Fprintf(&out, "        %s\n", bashReply(v.args, verbs))
		}
		out.WriteString("        ;;\n")
	}
	out.WriteString("    esac\n}\ncomplete -o filenames -F _stategen stategen\n")
	return out.String()
}

// bashReply is the command that completes a value.
func bashReply(value string, verbs []*verb) string {
	list := words(value, verbs)
	switch {
	case list != nil:
		return fmt.Sprintf(`COMPREPLY=($(compgen -W '%s' -- "$cur"));`, strings.Join(list, " "))
	case value == "DIR":
		return `local IFS=$'\n' && COMPREPLY=($(compgen -d -- "$cur"));`
	case value == "FILE":
		return `local IFS=$'\n' && COMPREPLY=($(compgen -f -- "$cur"));`
	default:
		return ""
	}
}

func zshCompletion(verbs []*verb) string {
	var out strings.Builder
	out.WriteString("#compdef stategen\n\n_stategen() {\n    if ((CURRENT == 2)); then\n        local -a verbs=(\n")
	for _, v := range verbs {
		fmt.Fprintf(&out, "            %s\n", quoted(v.name+":"+v.summary))
	}
	out.WriteString("        )\n        _describe verb verbs\n        return\n    fi\n    local verb=$words[2]\n    shift words\n    ((CURRENT--))\n    case $verb in\n")
	for _, v := range verbs {
		fmt.Fprintf(&out, "    %s)\n        _arguments", v.name)
		eachFlag(v, func(name, value, usage string) {
			spec := name + "[" + zshText(usage) + "]"
			if value != "" {
				spec += ":" + zshText(value) + ":" + zshAction(value, verbs)
			}
			fmt.Fprintf(&out, " \\\n            %s", quoted(spec))
		})
		if v.args != "" {
			fmt.Fprintf(&out, " \\\n            %s", quoted("*:"+zshText(v.args)+":"+zshAction(v.args, verbs)))
		}
		out.WriteString("\n        ;;\n")
	}
	out.WriteString("    esac\n}\n\n")
	// Autoloaded from a folder of $fpath, the file is the function; else it
	// has been sourced.
	out.WriteString("if [[ $funcstack[1] == _stategen ]]; then\n    _stategen \"$@\"\nelse\n    compdef _stategen stategen\nfi\n")
	return out.String()
}

// zshAction is what completes a value in the language of _arguments.
func zshAction(value string, verbs []*verb) string {
	list := words(value, verbs)
	switch {
	case list != nil:
		return "(" + strings.Join(list, " ") + ")"
	case value == "DIR":
		return "_files -/"
	case value == "FILE":
		return "_files"
	default:
		return " "
	}
}

// zshText escapes what _arguments would take for the end of a text.
func zshText(s string) string {
	return strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, ":", `\:`).Replace(s)
}

func fishCompletion(verbs []*verb) string {
	var out strings.Builder
	out.WriteString("# fish completion of stategen\ncomplete -c stategen -f\n")
	for _, v := range verbs {
		fmt.Fprintf(&out, "complete -c stategen -n __fish_use_subcommand -a %s -d %s\n", v.name, quoted(v.summary))
	}
	for _, v := range verbs {
		seen := "complete -c stategen -n '__fish_seen_subcommand_from " + v.name + "'"
		eachFlag(v, func(name, value, usage string) {
			option := " -l " + strings.TrimPrefix(name, "--")
			if !strings.HasPrefix(name, "--") {
				option = " -s " + strings.TrimPrefix(name, "-")
			}
			fmt.Fprintf(&out, "%s%s%s -d %s\n", seen, option, fishValue(" -x", value, verbs), quoted(usage))
		})
		if v.args != "" {
			fmt.Fprintf(&out, "%s%s\n", seen, fishValue("", v.args, verbs))
		}
	}
	return out.String()
}

// fishValue is how fish completes a value; required is the option for a value
// that is not a path.
func fishValue(required, value string, verbs []*verb) string {
	list := words(value, verbs)
	switch {
	case value == "":
		return ""
	case list != nil:
		return required + " -a " + quoted(strings.Join(list, " "))
	case value == "DIR":
		return required + " -a '(__fish_complete_directories)'"
	case value == "FILE":
		return " -F"
	default:
		return required
	}
}

// quoted puts a text between single quotes, for each of the shells.
func quoted(s string) string {
	return "'" + strings.ReplaceAll(s, "'", "’") + "'"
}
