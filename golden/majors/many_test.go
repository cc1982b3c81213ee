package majors_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
)

// Of more versions than there are bits for, early ones count as one: what they brought
// raises the label to the last of them, and it is still known which of them did.
func TestManyMinors(t *testing.T) {
	if testing.Short() {
		t.Skip("short: builds a program")
	}
	f := gen.Family{Name: "many", Out: "many", Package: "many", Root: "Doc", VersionProperty: "v", Import: "example.com/m/many"}
	members := ""
	for n := range 71 { // of the 70 after the first, 7 count as one
		schema := `{"type":"object","required":["v"],"properties":{"v":{"type":"string"}` + members + `}}`
		file := gen.File{Path: fmt.Sprintf("1.%d.json", n), Data: []byte(schema)}
		f.Documents = append(f.Documents, gen.Document{File: file, Version: fmt.Sprintf("1.%d", n)})
		members += fmt.Sprintf(`,"m%d":{"type":"integer"}`, n+1)
	}
	files := generate(t, gen.Request{Families: []gen.Family{f}}).Files
	files["go.mod"] = []byte("module example.com/m\n\ngo 1.26\n")
	files["main.go"] = []byte(`package main

import (
	"fmt"

	"example.com/m/many"
)

func main() {
	one := many.Some[int64](1)
	for _, set := range []func(*many.Doc){
		func(d *many.Doc) {},
		func(d *many.Doc) { d.M1 = one },
		func(d *many.Doc) { d.M7 = one },
		func(d *many.Doc) { d.M3, d.M8 = one, one },
		func(d *many.Doc) { d.M70 = one },
	} {
		for _, text := range []string{"{\"v\":\"1.0\"}", "{\"v\":\"1.4\",\"m5\":\"its own\"}", "{\"v\":\"1.9\",\"m9\":1}"} {
			d, err := many.Decode([]byte(text))
			if err != nil {
				panic(err)
			}
			set(d)
			text, err := d.AppendJSON(nil)
			if err != nil {
				panic(err)
			}
			again, err := many.Decode(text)
			if err != nil {
				panic(err)
			}
			fmt.Print(again.V, " of ", d.SmallestVersion(), "; ")
		}
		fmt.Println()
	}
}
`)
	got := runProgram(t, files, "")
	want := strings.TrimPrefix(`
1.0 of 1.0; 1.4 of 1.0; 1.9 of 1.9; 
1.7 of 1.1; 1.4 of 1.0; 1.9 of 1.9; 
1.7 of 1.7; 1.4 of 1.0; 1.9 of 1.9; 
1.8 of 1.8; 1.4 of 1.0; 1.9 of 1.9; 
1.70 of 1.70; 1.4 of 1.0; 1.70 of 1.70; 
`, "\n")
	if string(got) != want {
		t.Errorf("got\n%s", got)
	}
}
