package upgrade

import "testing"

// A default is the JSON that is written down: no number is rounded, and no text
// is taken for a time.
func TestDefaults(t *testing.T) {
	for value, want := range map[string]string{
		"18446744073709551615": "18446744073709551615", "0.10": "0.10",
		"2024-02-29": `"2024-02-29"`, `"2024-02-29"`: `"2024-02-29"`, "yes": `"yes"`, "true": "true", "~": "null",
		"[1, {b: x, a: []}]": `[1,{"a":[],"b":"x"}]`, "*x": `{"a":1}`,
		"0x10": "", "1_000": "", ".nan": "", "!!binary aGk=": "", "{<<: *x}": "",
	} {
		d, found := Parse("upgrade.v2.yaml", []byte("/:\n  default:\n    other: &x {a: 1}\n    it: "+value+"\n"))
		got := ""
		if found == nil {
			got = d.list[0].Fills[1].Text
		}
		if got != want {
			t.Errorf("%s: got %s, want %s (%v)", value, got, want, found)
		}
	}
}

// An alias stands for what it is an alias of, whatever is declared.
func TestAliases(t *testing.T) {
	d, found := Parse("upgrade.v2.yaml", []byte("/a: &a\n  rename: {x: &y y}\n  drop: [*y]\n/b: *a\n"))
	if found != nil || len(d.list) != 2 || d.list[1].Key != "/b" || len(d.list[1].Drops) != 1 || d.list[1].Drops[0] != "y" {
		t.Errorf("%v, %v", d.list, found)
	}
}
