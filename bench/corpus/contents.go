package corpus

import "strconv"

// item opens a content item; its caller writes the members and closes it.
func (g *generator) item(tag string) *writer {
	w := &g.writer
	w.next()
	w.open('{')
	w.member("$type", tag)
	return w
}

func (g *generator) text(n int) {
	w := g.item("text")
	w.member("text", g.prose(n))
	w.close('}')
}

func (g *generator) data(n int) {
	w := g.item("data")
	w.member("uri", g.dataURI(n))
	w.member("mediaType", "image/png")
	w.close('}')
}

// short says that a document is too small for texts of a usual length.
func (g *generator) short() bool { return g.Spec.Size < 8_000 }

// question is what a user sends.
func (g *generator) question() {
	switch {
	case g.Kind == Tiny:
		g.smallItems(40)
	case g.short():
		g.text(40 + g.rand.IntN(60))
	default:
		g.text(60 + g.rand.IntN(400))
		if g.chance(12) {
			g.attachment()
		}
	}
}

func (g *generator) attachment() {
	switch g.rand.IntN(4) {
	case 0:
		g.data(200 + g.rand.IntN(800))
	case 1:
		w := g.item("uri")
		w.member("uri", "https://example.com/"+g.word()+"/"+g.hex(12)+"?a=1&b=2")
		w.member("mediaType", "text/html")
		w.close('}')
	case 2:
		w := g.item("hostedFile")
		w.member("fileId", "file_"+g.hex(24))
		w.close('}')
	case 3:
		w := g.item("hostedVectorStore")
		w.member("vectorStoreId", "vs_"+g.hex(24))
		w.close('}')
	}
}

// answer is what the agent made of it: the messages of a response.
func (g *generator) answer(left int) {
	switch {
	case g.Kind == Tiny:
		g.message("assistant", func() { g.smallItems(120) })
		return
	case g.Kind == Blobs:
		g.message("assistant", func() {
			g.text(200 + g.rand.IntN(400))
			g.data(min(20_000+g.rand.IntN(70_000), max(left, 4_000)))
		})
		return
	}
	calls := g.rand.IntN(3)
	if g.short() {
		calls = min(calls, 1)
	}
	for range calls {
		g.toolCall()
	}
	g.message("assistant", func() {
		if g.chance(15) {
			w := g.item("reasoning")
			w.member("text", g.prose(g.length(150, 600)))
			w.close('}')
		}
		g.text(g.length(200, 2200))
		if g.chance(10) {
			w := g.item("usage")
			w.name("usage")
			g.usage()
			w.close('}')
		}
		g.rarity()
	})
}

// length is the length of a text: as said, less in a short document.
func (g *generator) length(least, spread int) int {
	if g.short() {
		return 100 + g.rand.IntN(200)
	}
	return least + g.rand.IntN(spread)
}

func (g *generator) toolCall() {
	id := "call_" + g.hex(24)
	g.message("assistant", func() {
		w := g.item("functionCall")
		w.name("arguments")
		w.object(g.payloadDepth(), g)
		w.member("callId", id)
		w.member("name", "Get"+strconv.Itoa(g.rand.IntN(40))+"Orders")
		w.close('}')
	})
	g.message("tool", func() {
		w := g.item("functionResult")
		w.member("callId", id)
		w.name("result")
		if g.chance(40) {
			w.string(`{"status":"ok","text":"` + g.prose(g.length(60, 500)) + `"}`)
		} else {
			w.object(g.payloadDepth(), g)
		}
		w.close('}')
	})
}

func (g *generator) payloadDepth() int {
	if g.short() {
		return 1
	}
	return 3
}

// rarity adds, seldom, what most conversations hold once or never.
func (g *generator) rarity() {
	switch g.rand.IntN(60) {
	case 0:
		w := g.item("error")
		w.member("message", g.prose(60))
		w.member("errorCode", "rate_limit")
		w.close('}')
	case 1:
		w := g.item("unknown")
		w.name("content")
		w.object(1, g)
		w.close('}')
	}
}

// smallItems writes n content items of 27 to 63 bytes.
func (g *generator) smallItems(n int) {
	for range n {
		switch g.rand.IntN(8) {
		case 0:
			w := g.item("functionResult")
			w.member("callId", g.hex(4))
			w.name("result")
			w.literal(strconv.Itoa(g.rand.IntN(100)))
			w.close('}')
		case 1:
			w := g.item("hostedFile")
			w.member("fileId", g.hex(6))
			w.close('}')
		case 2:
			w := g.item("functionCall")
			w.member("callId", g.hex(4))
			w.member("name", g.word())
			w.close('}')
		case 3:
			w := g.item("reasoning")
			w.member("text", g.word())
			w.close('}')
		case 4:
			w := g.item("error")
			w.member("errorCode", g.hex(3))
			w.close('}')
		default:
			w := g.item("text")
			w.member("text", g.word())
			w.close('}')
		}
	}
}
