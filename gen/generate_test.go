package gen_test

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/synthetic"
)

// kinds are the ways in which a schema can be large.
var kinds = []struct {
	name   string
	schema func(int) []byte
}{
	{"definitions", synthetic.Definitions},
	{"properties", synthetic.Properties},
}

// BenchmarkGenerate generates from schemas of 1k, 5k and 20k. What matters are
// the ratios in one run: lines and ms per unit should not grow.
func BenchmarkGenerate(b *testing.B) {
	for _, kind := range kinds {
		for _, n := range []int{1_000, 5_000, 20_000} {
			b.Run(fmt.Sprintf("%s=%d", kind.name, n), func(b *testing.B) {
				schema := kind.schema(n)
				var files map[string][]byte
				for b.Loop() {
					files = generate(b, schema)
				}
				s := sizeOf(files)
				perOp := b.Elapsed().Seconds() / float64(b.N)
				b.ReportMetric(perOp*1e3, "ms/op")
				b.ReportMetric(perOp*1e6/float64(n), "µs/unit")
				b.ReportMetric(float64(s.lines), "lines/op")
				b.ReportMetric(float64(s.bytes), "bytes/op")
				b.ReportMetric(float64(s.lines)/perOp, "lines/s")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

// The output grows as the schema does.
func TestLinesGrowLinearly(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			// The run-time is the same for all of them.
			small, medium, large := 100, 200, 500
			if !testing.Short() {
				small, medium, large = 1000, 2000, 5000
			}
			base := sizeOf(generate(t, kind.schema(small)))
			step := sizeOf(generate(t, kind.schema(medium))).minus(base)
			leap := sizeOf(generate(t, kind.schema(large))).minus(base)
			want := float64(large-small) / float64(medium-small)
			for _, got := range []struct {
				what  string
				ratio float64
			}{
				{"lines", float64(leap.lines) / float64(step.lines)},
				{"bytes", float64(leap.bytes) / float64(step.bytes)},
			} {
				if got.ratio < want*0.97 || got.ratio > want*1.03 {
					t.Errorf("%s: from %d to %d %s they grow %.2f times as much as from %d to %d; want about %.0f times",
						got.what, small, large, kind.name, got.ratio, small, medium, want)
				}
			}
		})
	}
}

// What is large is divided into files that people and tools can handle, and in
// such a way that a change of the schema changes few of them.
func TestLargePackagesAreDivided(t *testing.T) {
	schema := synthetic.Definitions(400)
	before := generate(t, schema)
	for name, text := range before {
		if len(text) > 512<<10 {
			t.Errorf("%s has %d bytes", name, len(text))
		}
	}
	more := bytes.Replace(schema, []byte(`"$defs": {`), []byte(`"$defs": {
    "recorder": {"type": "object", "properties": {"mail": {"type": "string", "maxLength": 80}}, "required": ["mail"]},`), 1)
	after := generate(t, more)
	var changed []string
	for name, text := range after {
		if !bytes.Equal(before[name], text) && !strings.HasPrefix(path.Base(name), "rt_") {
			changed = append(changed, name)
		}
	}
	for name := range before {
		if after[name] == nil {
			changed = append(changed, name)
		}
	}
	// One for each of types, decode and so on. What the run-time consists of
	// depends on what is used for the first time.
	if len(changed) == 0 || len(changed) > 8 {
		t.Errorf("a new definition changes %d of %d files: %s", len(changed), len(before), changed)
	}
}

// A variant whose Go type holds all that its kind can be is read without a look at what it could not
// hold: a string is one, an integer may be beyond int64.
func TestVariantsThatHoldAllAreReadSo(t *testing.T) {
	const schema = `{"type": "object", "properties": {"a": {"oneOf": [
		{"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"type": "array", "items": {"type": "string"}}]}}}`
	_, text, ok := strings.Cut(string(generate(t, []byte(schema))["out/decode.go"]), "func decodeRootA(")
	if !ok {
		t.Fatal("there is no such function")
	}
	text, _, _ = strings.Cut(text, "\n}\n")
	got := map[string]bool{}
	for _, one := range strings.Split(text, "\tcase ")[1:] {
		kind, _, _ := strings.Cut(one, ":")
		got[kind] = strings.Contains(one, "d.lossy")
	}
	if want := map[string]bool{`"string"`: false, `"boolean"`: false, `"integer"`: true, `"array"`: true}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v:\n%s", got, want, text)
	}
}

func generate(t testing.TB, schema []byte) map[string][]byte {
	t.Helper()
	r := gen.Generate(gen.Request{Families: []gen.Family{{
		Name: "synthetic", Package: "synthetic", Root: "Root", Out: "out",
		Documents: []gen.Document{{File: gen.File{Path: "schema.json", Data: schema}}},
	}}})
	if len(r.Files) == 0 {
		t.Fatalf("nothing was generated: %v", r.Diagnostics)
	}
	return r.Files
}

// size is what a package takes.
type size struct{ lines, bytes int }

func (s size) minus(t size) size { return size{s.lines - t.lines, s.bytes - t.bytes} }

func sizeOf(files map[string][]byte) (s size) {
	for _, text := range files {
		s.bytes += len(text)
		s.lines += bytes.Count(text, []byte("\n"))
	}
	return s
}
