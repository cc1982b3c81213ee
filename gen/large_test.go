package gen_test

import (
	"bytes"
	"fmt"
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

// Long lists are read in the time of their length: these would take many minutes in that of its square.
func TestLongLists(t *testing.T) {
	list := func(n int, item string) string {
		items := make([]string, n)
		for k := range items {
			items[k] = fmt.Sprintf(item, k)
		}
		return strings.Join(items, ",")
	}
	for name, schema := range map[string]string{
		"required": `{"type": "object", "required": [` + list(300_000, `"a rather long name of a member, number %d"`) + `]}`,
		"enum":     `{"type": "object", "properties": {"a": {"enum": [` + list(30_000, `"v%d"`) + `]}}}`,
	} {
		r := gen.Generate(ofSchema(schema))
		if gen.HasErrors(r.Diagnostics) {
			t.Errorf("%s: %v", name, r.Diagnostics)
		}
	}
}
