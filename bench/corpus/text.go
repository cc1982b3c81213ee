package corpus

import (
	"encoding/base64"
	"strings"
)

// Words of the prose in a conversation: mostly ASCII, as in most stored
// sessions, with the punctuation, quotes and accents that make a reader work.
var (
	words = strings.Fields(`the a of to and in is for that with on as are this be by from or an it
		request response agent workflow document session message schema version customer order invoice
		weather temperature forecast Seattle München Zürich São-Paulo café naïve résumé coffee product
		deploy service database query result table column index function argument value error retry
		please could would should find list compare summarize explain update create delete 42 2026 3.14
		therefore however because before after during between approximately immediately`)
	cjk    = []rune("的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生自会那后能对着事其里所去行过家十用发天如然作方成者多日都三小军二无同么经法当起与好看学进种将还分此心前面又定见只主没公从日本語東京大阪会話状態の記録を保存する関数呼び出し결과를저장합니다")
	asides = []string{"\n\n", "\n- ", " — ", ": \"quoted\" ", " <b>bold</b> ", " `code` ", " 🙂 ", "\n\n```go\nfmt.Println(\"ok\")\n```\n", " it's ", " C:\\temp\\x ", " 100 °C ", " a+b&c "}
)

// prose writes about n bytes of text.
func (g *generator) prose(n int) string {
	var b strings.Builder
	b.Grow(n + 16)
	if g.CJK {
		for b.Len() < n {
			for range 6 + g.rand.IntN(18) {
				b.WriteRune(cjk[g.rand.IntN(len(cjk))])
			}
			switch g.rand.IntN(8) {
			case 0:
				b.WriteString("。\n")
			case 1:
				b.WriteString(words[g.rand.IntN(len(words))])
			default:
				b.WriteString("，")
			}
		}
		return b.String()
	}
	for b.Len() < n {
		b.WriteString(words[g.rand.IntN(len(words))])
		switch k := g.rand.IntN(100); {
		case k < 3:
			b.WriteString(asides[g.rand.IntN(len(asides))])
		case k < 12:
			b.WriteString(", ")
		case k < 18:
			b.WriteString(". ")
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}

func (g *generator) word() string { return words[g.rand.IntN(len(words))] }

const hexDigits = "0123456789abcdef"

func (g *generator) hex(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = hexDigits[g.rand.IntN(16)]
	}
	return string(b)
}

// dataURI writes a base64 data: URI of about n bytes.
func (g *generator) dataURI(n int) string {
	raw := make([]byte, n/4*3)
	for i := 0; i < len(raw); i += 8 {
		bits := g.rand.Uint64()
		for j := i; j < min(i+8, len(raw)); j++ {
			raw[j] = byte(bits)
			bits >>= 8
		}
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(raw)
}
