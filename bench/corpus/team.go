package corpus

import (
	"encoding/base64"
	"strconv"
)

// state begins an object with the members that all states have.
func (g *generator) state(tag string) *writer {
	w := &g.writer
	w.open('{')
	w.member("type", tag)
	w.member("version", "1.0.0")
	return w
}

// team writes the state of a team: half of the bytes are the thread that its
// manager keeps, the rest what its assistants told their models.
func (g *generator) team() []byte {
	const agents = 3
	w := g.state("TeamState")
	w.name("agent_states")
	w.open('{')
	w.name("group_chat_manager")
	g.state("RoundRobinManagerState")
	w.name("message_thread")
	w.open('[')
	turns := 0
	for ; len(w.buf) < g.Spec.Size/2; turns++ {
		g.teamTurn()
	}
	w.close(']')
	w.memberInt("current_turn", turns)
	w.memberInt("next_speaker_index", turns%agents)
	w.close('}')
	for k := range agents {
		w.name("agent" + strconv.Itoa(k))
		g.state("ChatAgentContainerState")
		w.name("agent_state")
		g.state("AssistantAgentState")
		w.name("llm_context")
		w.open('{')
		w.name("messages")
		w.open('[')
		for to := g.Spec.Size/2 + g.Spec.Size/2*(k+1)/agents; len(w.buf) < to; {
			g.llmTurn()
		}
		w.close(']')
		w.close('}')
		w.close('}')
		w.name("message_buffer")
		w.open('[')
		g.said("TextMessage")
		w.close(']')
		w.close('}')
	}
	w.close('}')
	w.member("team_id", g.hex(32))
	w.close('}')
	return w.buf
}

// from opens a message between agents.
func (g *generator) from() *writer {
	w := &g.writer
	w.next()
	w.open('{')
	w.member("source", "agent"+strconv.Itoa(g.rand.IntN(3)))
	w.name("models_usage")
	if g.chance(60) {
		w.open('{')
		w.memberInt("prompt_tokens", 100+g.rand.IntN(9000))
		w.memberInt("completion_tokens", 20+g.rand.IntN(2000))
		w.close('}')
	} else {
		w.literal("null")
	}
	return w
}

func (g *generator) said(tag string) {
	w := g.from()
	w.member("content", g.words())
	w.member("type", tag)
	w.close('}')
}

// words is a text of a length that fits the document.
func (g *generator) words() string {
	if g.short() {
		return g.prose(40 + g.rand.IntN(60))
	}
	return g.prose(60 + g.rand.IntN(700))
}

// teamTurn writes what one agent says: a text, or a call of tools, what they gave,
// and a summary.
func (g *generator) teamTurn() {
	if !g.chance(35) {
		g.said("TextMessage")
		return
	}
	ids := []string{"call_" + g.hex(24), "call_" + g.hex(24)}[:1+g.rand.IntN(2)]
	w := g.from()
	g.calls(ids)
	w.member("type", "ToolCallRequestEvent")
	w.close('}')
	w = g.from()
	g.results(ids)
	w.member("type", "ToolCallExecutionEvent")
	w.close('}')
	g.said("ToolCallSummaryMessage")
}

// calls writes content that calls tools: their arguments are JSON in a text.
func (g *generator) calls(ids []string) {
	w := &g.writer
	w.name("content")
	w.open('[')
	for _, id := range ids {
		w.next()
		w.open('{')
		w.member("id", id)
		w.member("arguments", `{"city": "`+g.word()+`", "days": `+strconv.Itoa(g.rand.IntN(30))+`}`)
		w.member("name", "get_"+g.word())
		w.close('}')
	}
	w.close(']')
}

func (g *generator) results(ids []string) {
	w := &g.writer
	w.name("content")
	w.open('[')
	for _, id := range ids {
		w.next()
		w.open('{')
		w.member("content", g.prose(30+g.rand.IntN(300)))
		w.member("call_id", id)
		w.close('}')
	}
	w.close(']')
}

// llmTurn writes what a model was asked and what came of it.
func (g *generator) llmTurn() {
	w := &g.writer
	message := func(tag, source string, content func()) {
		w.next()
		w.open('{')
		content()
		if source != "" {
			w.member("source", source)
		}
		w.member("type", tag)
		w.close('}')
	}
	words := func() { w.member("content", g.words()) }
	switch {
	case g.chance(5):
		message("SystemMessage", "", words)
	case g.chance(5) && !g.short():
		message("UserMessage", "user", g.picture)
	default:
		message("UserMessage", "user", words)
	}
	if g.chance(40) {
		ids := []string{"call_" + g.hex(24)}
		message("AssistantMessage", "agent", func() {
			g.calls(ids)
			w.name("thought")
			if g.chance(50) {
				w.string(g.prose(80))
			} else {
				w.literal("null")
			}
		})
		message("FunctionExecutionResultMessage", "", func() { g.results(ids) })
	}
	message("AssistantMessage", "agent", words)
}

// picture writes content of a text and an image.
func (g *generator) picture() {
	w := &g.writer
	w.name("content")
	w.open('[')
	w.next()
	w.string(g.prose(60))
	w.next()
	w.open('{')
	picture := make([]byte, 300+g.rand.IntN(1200))
	for i := range picture {
		picture[i] = byte(g.rand.Uint32())
	}
	w.member("data", base64.StdEncoding.EncodeToString(picture))
	w.close('}')
	w.close(']')
}
