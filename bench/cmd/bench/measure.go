package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"github.com/stategen/stategen/bench/corpus"
	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/bench/peers"
	"github.com/stategen/stategen/bench/tree"
)

// operation is what is measured.
type operation string

const (
	opVerify operation = "verify"
	opDecode operation = "decode"
	opEncode operation = "encode"
	opTurn   operation = "turn"
	opPoll   operation = "poll"
	opHeld   operation = "held"
	opPeak   operation = "peak"
)

// request asks for one measurement.
type request struct {
	Op    operation
	Peer  string
	Way   string // with opTurn and opPoll, which
	Input string
	Time  time.Duration
	CPU   bool // processor time in place of wall time
}

// result answers a request.
type result struct {
	Err string
	// Places are those at which a peer's tree is known to differ.
	Places []string
	Size   int // of the input

	Nanos  float64 // an operation
	Allocs float64 // an operation
	Bytes  float64 // allocated an operation; held after one; or at the peak of one
}

// row is a peer, or one of its ways to do a turn, as another process sees it.
type row struct {
	Name   string
	Kind   peer.Kind
	Encode bool
	Teams  bool // it reads states of teams, too
	Other  string
	Turns  []string
	Polls  []string
}

// measurer takes measurements, in this process or in another one.
type measurer interface {
	list() ([]row, error)
	measure(request) result
}

// local measures in this process.
type local struct {
	peers  []peer.Peer // of durable agent states
	teams  []peer.Peer // of states of teams, under the same names
	inputs map[string][]byte
	// The normal form of the input that was checked last; it is dropped when
	// measuring begins, for it is large.
	normalOf string
	normal   any
}

func newLocal(schema []byte) *local {
	return &local{peers: peers.All(schema), teams: peers.Teams(), inputs: map[string][]byte{}}
}

// readers are the peers that read an input.
func (l *local) readers(input string) []peer.Peer {
	if corpus.IsTeam(input) {
		return l.teams
	}
	return l.peers
}

func (l *local) list() ([]row, error) {
	var rows []row
	for _, p := range l.peers {
		teams := slices.ContainsFunc(l.teams, func(other peer.Peer) bool { return other.Name == p.Name })
		r := row{Name: p.Name, Kind: p.Kind, Encode: p.Encode != nil, Teams: teams, Other: p.Other}
		for _, t := range p.AllTurns() {
			r.Turns = append(r.Turns, t.Name)
		}
		for _, p := range p.Polls {
			r.Polls = append(r.Polls, p.Name)
		}
		rows = append(rows, r)
	}
	return rows, nil
}

func (l *local) input(name string) ([]byte, error) {
	if doc, ok := l.inputs[name]; ok {
		return doc, nil
	}
	doc, err := corpus.Named(name)
	if err == nil {
		l.inputs[name] = doc
	}
	return doc, err
}

func (l *local) measure(req request) result {
	res, err := l.try(req)
	if err != nil {
		res.Err = err.Error()
	}
	return res
}

func (l *local) try(req request) (result, error) {
	for _, p := range l.readers(req.Input) {
		if p.Name != req.Peer {
			continue
		}
		doc, err := l.input(req.Input)
		if err != nil {
			return result{}, err
		}
		res := result{Size: len(doc)}
		if req.Op != opVerify {
			l.normalOf, l.normal = "", nil
		}
		switch req.Op {
		case opVerify:
			res.Places, err = l.verify(p, req.Input, doc)
		case opDecode:
			err = res.repeat(req, func() error {
				_, err := p.Decode(doc) // through a variable: it is not optimised away
				return err
			})
		case opEncode:
			err = l.encode(&res, p, req, doc)
		case opTurn:
			err = l.turn(&res, p, req, doc)
		case opPoll:
			err = l.poll(&res, p, req, doc)
		case opHeld:
			err = held(&res, p, doc)
		case opPeak:
			err = peak(&res, p, doc)
		default:
			err = fmt.Errorf("no operation is called %q", req.Op)
		}
		return res, err
	}
	return result{}, fmt.Errorf("no peer is called %q", req.Peer)
}

// enough is the size of documents up to which turns are checked too: what goes
// wrong in them does so in any.
const enough = 2_000_000

func (l *local) verify(p peer.Peer, input string, doc []byte) ([]string, error) {
	if l.normalOf != input {
		normal, err := tree.NormalOf(doc)
		if err != nil {
			return nil, err
		}
		l.normalOf, l.normal = input, normal
	}
	places, err := p.Verify(doc, l.normal)
	if err == nil && p.Kind == peer.Tree && len(doc) < enough && !corpus.IsTeam(input) {
		if err = p.VerifyTurns(doc, corpus.Turn(3)); err == nil {
			err = p.VerifyPolls(doc)
		}
	}
	return places, err
}

// repeat runs an operation for the time wanted and notes what one takes.
func (r *result) repeat(req request, op func() error) error {
	runtime.GC()
	start := time.Now()
	if err := op(); err != nil { // a first one, not counted: caches, pools, tables
		return err
	}
	// The clock is looked at about a hundred times.
	batch := max(1, int(req.Time/100/max(time.Since(start), 1)))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	spent, err := cpuSince(req, 0)
	if err != nil {
		return err
	}
	n := 0
	start = time.Now()
	for time.Since(start) < req.Time {
		for range batch {
			if err := op(); err != nil {
				return err
			}
		}
		n += batch
	}
	elapsed := time.Since(start)
	if req.CPU {
		if elapsed, err = cpuSince(req, spent); err != nil {
			return err
		}
	}
	runtime.ReadMemStats(&after)
	r.Nanos = float64(elapsed.Nanoseconds()) / float64(n)
	r.Allocs = float64(after.Mallocs-before.Mallocs) / float64(n)
	r.Bytes = float64(after.TotalAlloc-before.TotalAlloc) / float64(n)
	return nil
}

// cpuSince is the processor time beyond an earlier one, if it is asked for.
func cpuSince(req request, earlier time.Duration) (time.Duration, error) {
	if !req.CPU {
		return 0, nil
	}
	now, err := cpuTime()
	return now - earlier, err
}

// room is a buffer large enough for any peer to write a document into.
func room(doc []byte) []byte { return make([]byte, 0, len(doc)*2+4096) }

func (l *local) encode(res *result, p peer.Peer, req request, doc []byte) error {
	v, err := p.Decode(doc)
	if err != nil {
		return err
	}
	buf := room(doc)
	return res.repeat(req, func() error {
		_, err := p.Encode(buf, v)
		return err
	})
}

func (l *local) turn(res *result, p peer.Peer, req request, doc []byte) error {
	for _, t := range p.AllTurns() {
		if t.Name != req.Way {
			continue
		}
		prepared, err := t.Prepare(doc, corpus.Turn(3))
		if err != nil {
			return err
		}
		buf := room(doc)
		return res.repeat(req, func() error {
			_, err := t.Append(buf, doc, prepared)
			return err
		})
	}
	return fmt.Errorf("%s knows no turn %q", p.Name, req.Way)
}

func (l *local) poll(res *result, p peer.Peer, req request, doc []byte) error {
	for _, poll := range p.Polls {
		if poll.Name != req.Way {
			continue
		}
		id, err := tree.LastCorrelationID(doc)
		if err != nil {
			return err
		}
		prepared, err := poll.Prepare(doc)
		if err != nil {
			return err
		}
		return res.repeat(req, func() error { return poll.Find(doc, id, prepared) })
	}
	return fmt.Errorf("%s knows no poll %q", p.Name, req.Way)
}

// held notes how much the heap grows for a decoded document, its copy of the
// input included: the mean over as many as come to some ten megabytes.
func held(res *result, p peer.Peer, doc []byte) error {
	copies := max(1, 10_000_000/len(doc))
	keep := make([]any, copies)
	if _, err := p.Decode(doc); err != nil {
		return err
	}
	before := settledHeap()
	for i := range keep {
		var err error
		if keep[i], err = p.Decode(doc); err != nil {
			return err
		}
	}
	after := settledHeap()
	runtime.KeepAlive(keep)
	res.Bytes = (float64(after) - float64(before)) / float64(copies)
	return nil
}

func settledHeap() uint64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

// peak notes by how much the process grows at most while it decodes a document
// once, the garbage of it included.
func peak(res *result, p peer.Peer, doc []byte) error {
	debug.FreeOSMemory()
	before, err := residentReset()
	if err != nil {
		return err
	}
	v, err := p.Decode(doc)
	if err != nil {
		return err
	}
	after, err := residentPeak()
	runtime.KeepAlive(v)
	res.Bytes = float64(after - before)
	return err
}
