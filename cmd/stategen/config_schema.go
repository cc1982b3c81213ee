package main

import "github.com/stategen/stategen/internal/config"

func (p *program) configSchemaVerb() *verb {
	return &verb{
		name:     "config-schema",
		synopsis: []string{""},
		summary:  "print the JSON Schema of " + config.FileName,
		about: `Editors that know the YAML language server take it from a first line such as

    # yaml-language-server: $schema=stategen.schema.json
`,
		flags: newFlags("config-schema"),
		run: func(args []string) error {
			if err := noArguments("config-schema", args); err != nil {
				return err
			}
			_, err := p.stdout.Write(config.Schema)
			return err
		},
	}
}
