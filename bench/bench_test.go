// Package bench measures the generated package against the JSON libraries for
// Go. The tables come from cmd/bench; the benchmarks here serve profiling.
package bench

import (
	"os"
	"strings"
	"testing"

	"github.com/stategen/stategen/bench/corpus"
	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/bench/peers"
	"github.com/stategen/stategen/bench/tree"
)

const schemaPath = "../schema/durable-agent-state/1.1.0.json"

func all(tb testing.TB) []peer.Peer {
	schema, err := os.ReadFile(schemaPath)
	if err != nil {
		tb.Fatal(err)
	}
	return peers.All(schema)
}

// slug makes a row's name a part of a benchmark's name: "bytedance/sonic, wide
// structs" becomes "bytedance-sonic-wide-structs".
func slug(name string) string {
	return strings.NewReplacer("/", "-", ", ", "-", " ", "-").Replace(name)
}

func input(tb testing.TB, name string) []byte {
	doc, err := corpus.Named(name)
	if err != nil {
		tb.Fatal(err)
	}
	return doc
}

func TestPeersReadTheSameTree(t *testing.T) {
	names := []string{"small", "medium", "medium-indented", "medium-dotnet", "medium-cjk", "medium-cjk-dotnet", "tiny"}
	for _, name := range names {
		doc := input(t, name)
		want, err := tree.NormalOf(doc)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range all(t) {
			t.Run(p.Name+"/"+name, func(t *testing.T) {
				if p.Kind == peer.Strict && (name == "medium-dotnet" || name == "medium-cjk-dotnet") {
					t.Skip("the nulls of .NET do not conform to the schema")
				}
				places, err := p.Verify(doc, want)
				if err != nil && p.Other != "" {
					t.Skip(err) // known to read other trees, or none
				}
				if err != nil {
					t.Errorf("%v; all: %v", err, places)
				}
			})
		}
	}
}

func TestTurnsAppendAndPollsFind(t *testing.T) {
	doc, more := input(t, "small"), corpus.Turn(3)
	for _, p := range all(t) {
		if p.Extend == nil || p.Other != "" {
			continue
		}
		t.Run(p.Name, func(t *testing.T) {
			if err := p.VerifyTurns(doc, more); err != nil {
				t.Error(err)
			}
			if err := p.VerifyPolls(doc); err != nil {
				t.Error(err)
			}
		})
	}
}

func BenchmarkDecode(b *testing.B) {
	for _, p := range all(b) {
		if p.Kind == peer.Writer {
			continue
		}
		for _, name := range corpus.Main {
			b.Run(slug(p.Name)+"/"+name, func(b *testing.B) {
				doc := input(b, name)
				b.SetBytes(int64(len(doc)))
				b.ReportAllocs()
				for b.Loop() {
					if _, err := p.Decode(doc); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkEncode(b *testing.B) {
	for _, p := range all(b) {
		if p.Encode == nil {
			continue
		}
		for _, name := range corpus.Main {
			b.Run(slug(p.Name)+"/"+name, func(b *testing.B) {
				doc := input(b, name)
				v, err := p.Decode(doc)
				if err != nil {
					b.Fatal(err)
				}
				buf := make([]byte, 0, 2*len(doc))
				b.SetBytes(int64(len(doc)))
				b.ReportAllocs()
				for b.Loop() {
					if _, err := p.Encode(buf, v); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkTurn(b *testing.B) {
	for _, p := range all(b) {
		for _, turn := range p.AllTurns() {
			for _, name := range []string{"medium", "chat:1M", "large"} {
				b.Run(slug(p.Name)+"/"+slug(turn.Name)+"/"+name, func(b *testing.B) {
					doc := input(b, name)
					prepared, err := turn.Prepare(doc, corpus.Turn(3))
					if err != nil {
						b.Fatal(err)
					}
					buf := make([]byte, 0, 2*len(doc))
					b.SetBytes(int64(len(doc)))
					b.ReportAllocs()
					for b.Loop() {
						if _, err := turn.Append(buf, doc, prepared); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}

func BenchmarkPoll(b *testing.B) {
	for _, p := range all(b) {
		for _, poll := range p.Polls {
			for _, name := range []string{"medium", "chat:1M", "large"} {
				b.Run(slug(p.Name)+"/"+slug(poll.Name)+"/"+name, func(b *testing.B) {
					doc := input(b, name)
					id, err := tree.LastCorrelationID(doc)
					if err != nil {
						b.Fatal(err)
					}
					prepared, err := poll.Prepare(doc)
					if err != nil {
						b.Fatal(err)
					}
					b.SetBytes(int64(len(doc)))
					b.ReportAllocs()
					for b.Loop() {
						if err := poll.Find(doc, id, prepared); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}
