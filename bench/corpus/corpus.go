// Package corpus makes durable agent states (schema version 1.1.0), and states of
// AutoGen's teams, of any size from a seed: what the benchmarks read and write. The
// same Spec gives the same bytes on every machine.
package corpus

import (
	"math/rand/v2"
	"strconv"
	"time"
)

// Kind is what a document's bytes are spent on.
type Kind int

const (
	// Chat is a conversation: prose, tool calls with nested arguments, their
	// results, usage, and now and then each of the other content types.
	Chat Kind = iota
	// Tiny is many very small content items: the cost of a node, not of a byte.
	Tiny
	// Blobs is dominated by base64 data: URIs: the cost of a byte, not of a node.
	Blobs
	// Team is the state of an AutoGen team of three agents in a conversation with
	// tool calls, in the layout of schema/autogen-state.
	Team
)

// Spec says which document to make.
type Spec struct {
	Kind Kind
	Size int // bytes wanted; what comes out is within a few percent, above 2 KB
	CJK  bool
	Style
	// Nulls writes what .NET writes for absent members: orchestrationId and
	// expirationTimeUtc as null. The strict readers refuse it.
	Nulls bool
	Seed  uint64
}

// Make makes the document.
func Make(spec Spec) []byte {
	g := newGenerator(spec)
	if spec.Kind == Team {
		return g.team()
	}
	w := &g.writer
	w.open('{')
	w.member("schemaVersion", "1.1.0")
	w.name("data")
	w.open('{')
	w.name("conversationHistory")
	w.open('[')
	for {
		left := spec.Size - len(w.buf)
		if left < g.turnSize()/2 && !w.fresh {
			break
		}
		g.turn(left)
	}
	w.close(']')
	if spec.Nulls {
		w.name("expirationTimeUtc")
		w.literal("null")
	}
	w.close('}')
	w.close('}')
	return w.buf
}

// Turn makes a document that holds a single turn, a request and a response:
// what a session gains each time.
func Turn(seed uint64) []byte {
	return Make(Spec{Size: 1500, Seed: seed})
}

type generator struct {
	Spec
	writer
	rand *rand.Rand
	now  time.Time
}

func newGenerator(spec Spec) *generator {
	g := &generator{
		Spec: spec,
		rand: rand.New(rand.NewPCG(spec.Seed, 0x5747474)),
		now:  time.Date(2025, 11, 4, 19, 33, 5, 0, time.UTC),
	}
	g.writer.Style = spec.Style
	g.writer.buf = make([]byte, 0, spec.Size+spec.Size/8+4096)
	return g
}

// turnSize is about what one turn of this kind takes.
func (g *generator) turnSize() int {
	switch {
	case g.Kind == Blobs:
		return 60_000
	case g.Kind == Tiny:
		return 8_000
	case g.Spec.Size < 8_000:
		return 1_500
	}
	return 4_500
}

// stamp is the next point in time, spelled as .NET does: trailing zeros of the
// fraction cut.
func (g *generator) stamp() string {
	g.now = g.now.Add(time.Duration(g.rand.IntN(9_000_000)) * time.Microsecond)
	return g.now.Format("2006-01-02T15:04:05.9999999") + "+00:00"
}

// turn writes a request and its response, within left bytes where it can.
func (g *generator) turn(left int) {
	w := &g.writer
	correlation := g.hex(32)

	w.next()
	w.open('{')
	w.member("$type", "request")
	if g.chance(15) {
		w.member("orchestrationId", g.hex(32))
	} else if g.Nulls {
		w.name("orchestrationId")
		w.literal("null")
	}
	if g.chance(10) {
		w.member("responseType", "json")
		w.name("responseSchema")
		w.object(2, g)
	} else {
		w.member("responseType", "text")
	}
	w.member("correlationId", correlation)
	w.member("createdAt", g.stamp())
	w.name("messages")
	w.open('[')
	g.message("user", func() { g.question() })
	w.close(']')
	w.close('}')

	w.next()
	w.open('{')
	w.member("$type", "response")
	w.name("usage")
	g.usage()
	w.member("correlationId", correlation)
	w.member("createdAt", g.stamp())
	w.name("messages")
	w.open('[')
	g.answer(left)
	w.close(']')
	w.close('}')
}

func (g *generator) chance(percent int) bool { return g.rand.IntN(100) < percent }

func (g *generator) message(role string, contents func()) {
	w := &g.writer
	w.next()
	w.open('{')
	if role == "assistant" {
		w.member("authorName", "OrchestratorAgent")
	}
	if role != "user" || g.chance(30) {
		w.member("createdAt", g.stamp())
	}
	w.name("contents")
	w.open('[')
	contents()
	w.close(']')
	w.member("role", role)
	w.close('}')
}

func (g *generator) usage() {
	w := &g.writer
	in, out := 100+g.rand.IntN(9000), 20+g.rand.IntN(2000)
	w.open('{')
	w.memberInt("inputTokenCount", in)
	w.memberInt("outputTokenCount", out)
	w.memberInt("totalTokenCount", in+out)
	w.close('}')
}

// object writes an opaque payload: tool arguments, results, a response schema.
func (w *writer) object(depth int, g *generator) {
	w.open('{')
	for i := range 2 + g.rand.IntN(4) {
		w.name(g.word() + strconv.Itoa(i))
		w.payload(depth, g)
	}
	w.close('}')
}

func (w *writer) payload(depth int, g *generator) {
	kind := g.rand.IntN(10)
	switch {
	case depth > 0 && kind < 2:
		w.object(depth-1, g)
	case depth > 0 && kind < 4:
		w.open('[')
		for range 1 + g.rand.IntN(4) {
			w.next()
			w.payload(depth-1, g)
		}
		w.close(']')
	case kind < 5:
		w.literal(strconv.FormatFloat(float64(g.rand.IntN(1_000_000))/1000, 'f', -1, 64))
	case kind < 6:
		w.literal(strconv.Itoa(g.rand.IntN(1 << 30)))
	case kind < 7:
		w.literal([]string{"true", "false"}[g.rand.IntN(2)])
	default:
		w.string(g.prose(8 + g.rand.IntN(60)))
	}
}
