package jsonschema

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonpointer"
)

// Load parses the sources, finds every schema in them, resolves every
// reference and checks each document against its metaschema. It returns nil
// if any diagnostic is an error.
func Load(sources []Source, opts Options) (*Set, []diag.Diagnostic) {
	l := newLoader(sources, opts)
	for _, p := range l.sources {
		l.document(p)
	}
	l.nameDocuments()
	l.loadNamed()
	for i, k := 0, 0; i < len(l.set.schemas) || k < len(l.islands); { // either may find more
		for ; i < len(l.set.schemas); i++ {
			l.resolve(l.set.schemas[i])
		}
		for ; k < len(l.islands); k++ {
			l.loadHeirs(l.islands[k])
		}
	}
	l.set.islands = l.islands
	l.refCycles()
	l.checkMetaschemas()
	l.checkGoJSONSchema()
	if opts.Overlay != nil && len(l.sources) == len(sources) { // of a text that is no JSON, nobody knows what is there
		l.readOverlay(*opts.Overlay)
	}
	diag.Sort(l.found)
	if diag.HasErrors(l.found) {
		return nil, l.found
	}
	return l.set, l.found
}

// loader is the state of one Load.
type loader struct {
	opts    Options
	set     *Set
	found   []diag.Diagnostic
	sources []*parsed          // those that are JSON, in their order
	parsed  map[string]*parsed // every text read so far, by retrieval URI and by the root's own URI
	remotes map[string]remote  // documents that are no sources, by normal URI
	names   map[string]string  // what Options.Beside are called in locations, by retrieval URI

	defaults      *dialect
	dialects      map[string]*dialect // by metaschema URI; nil while being read
	byValue       map[*Value]*Schema
	resources     map[string]*Resource     // by URI; nil if two documents claim it
	islands       []*Schema                // schemas at places that the draft's metaschema does not look into
	inheritances  map[*Value][]inheritance // what extends what in an object that holds islands
	discriminated map[*Schema]bool         // islands that extend one with a discriminator
	compiled      map[*dialect]compiled
	hints         int // how often what was meant was searched for
	up            int // how far up paths may lead: see fileURI
}

// parsed is a text that was read but in which no schema was looked for yet.
type parsed struct {
	source Source
	uri    string
	file   *file
	doc    *Document // nil until schemas were looked for
	own    bool      // it is one of the sources
}

func newLoader(sources []Source, opts Options) *loader {
	l := &loader{
		opts:          opts,
		set:           &Set{},
		parsed:        map[string]*parsed{},
		remotes:       map[string]remote{},
		names:         map[string]string{},
		dialects:      map[string]*dialect{},
		byValue:       map[*Value]*Schema{},
		resources:     map[string]*Resource{},
		inheritances:  map[*Value][]inheritance{},
		discriminated: map[*Schema]bool{},
		compiled:      map[*dialect]compiled{},
	}
	for _, key := range sortedKeys(opts.Remotes) {
		uri := normalURI(key)
		l.remotes[uri] = remote{opts.Remotes[key], uri}
	}
	l.defaults = &dialect{draft: Draft2020, metaschema: Draft2020.Metaschema()}
	if opts.Draft != "" {
		draft, ok := parseDraft(opts.Draft)
		if !ok {
			l.report(diag.Diagnostic{Code: "draft-unknown", Message: fmt.Sprintf("there is no draft %q", opts.Draft),
				Hint: "the drafts are 4, 6, 7, 2019-09 and 2020-12"})
			draft = Draft2020
		}
		l.defaults = &dialect{draft: draft, metaschema: draft.Metaschema()}
	}
	up := 0
	for _, source := range slices.Concat(sources, opts.Beside) {
		up = max(up, climbs(source.Path))
	}
	for _, source := range sources {
		if p := l.parse(source, fileURI(source.Path, up), true); p != nil {
			l.sources = append(l.sources, p)
		}
	}
	l.up = up
	l.addBeside(sources, up)
	return l
}

func (l *loader) report(d diag.Diagnostic) { l.found = append(l.found, d) }

// parse reads a text; nil if it is no JSON.
func (l *loader) parse(source Source, uri string, own bool) *parsed {
	p := &parsed{source: source, uri: uri, file: newFile(source), own: own}
	if first := l.parsed[uri]; first != nil {
		l.report(p.file.diag(diag.Error, "document-twice", 0, "", "the document was given before, as "+first.source.Path, "name it once"))
		return nil
	}
	l.parsed[uri] = p
	root, found := parse(p.file)
	l.found = append(l.found, found...)
	if root == nil {
		return nil
	}
	p.file.root = root
	for _, keyword := range []string{"$id", "id"} {
		if id := root.Get(keyword); id != nil && id.Kind == String {
			ref, _ := splitURI(id.Str)
			if uri, err := joinURI(uri, ref); err == nil && l.parsed[uri] == nil {
				l.parsed[uri] = p
			}
		}
	}
	return p
}

// document looks for the schemas of a text.
func (l *loader) document(p *parsed) *Document {
	if p.doc != nil || p.file.root == nil {
		return p.doc
	}
	dialect := l.dialectOf(p.file.root, l.defaults)
	p.doc = &Document{Source: p.source, Draft: dialect.draft, file: p.file, uri: p.uri, resources: map[string]*Resource{}, schemas: l.byValue}
	if p.own {
		l.set.Docs = append(l.set.Docs, p.doc)
		l.refuseOpenAPI(p)
	} else {
		p.doc.name = l.nameOf(p)
		l.set.led = append(l.set.led, p.doc)
	}
	p.doc.Root = l.schema(p.doc, p.file.root, "", nil, dialect)
	return p.doc
}

// schema registers the schema at a place and those within it. The dialect
// counts if the schema begins a resource.
func (l *loader) schema(doc *Document, v *Value, pointer string, within *Resource, d *dialect) *Schema {
	if s := l.byValue[v]; s != nil {
		return s
	}
	s := &Schema{Doc: doc, Pointer: pointer, Value: v, resource: within}
	l.byValue[v] = s
	l.set.schemas = append(l.set.schemas, s)
	l.identify(s, d)
	hidden := s.hidesSiblings()
	for i := range v.Members {
		m := &v.Members[i]
		k := keywordsByName[m.Name]
		draft := s.resource.Draft
		switch {
		case k == nil || k.Holds == NoSchema || draft < k.From || k.To < draft:
		case hidden && !besideRefCounts(m.Name):
		default:
			l.children(s, k, m.Value)
		}
	}
	return s
}

// children registers the schemas in the value of a keyword. What is no schema
// is left to the metaschema to report.
func (l *loader) children(s *Schema, k *Keyword, v *Value) {
	at := s.Pointer + "/" + jsonpointer.Escape(k.Name)
	set := childSchemas{keyword: k.Name}
	add := func(name, token string, v *Value) {
		child := l.child(s, v, at+"/"+jsonpointer.Escape(token))
		if child != nil {
			set.many = append(set.many, NamedSchema{name, child})
		}
	}
	switch holds := k.holds(s.resource.Draft, v); {
	case holds == OneSchema:
		if set.one = l.child(s, v, at); set.one == nil {
			return
		}
	case holds == ListOfSchemas && v.Kind == Array:
		for i, item := range v.Items {
			add("", strconv.Itoa(i), item)
		}
	case (holds == MapOfSchemas || holds == SchemasOrStrings) && v.Kind == Object:
		for _, m := range v.Members {
			add(m.Name, m.Name, m.Value)
		}
	default:
		return
	}
	s.children = append(s.children, set)
	if k.Name == "$defs" && s.resource.Draft < Draft2019 {
		for _, child := range set.many {
			l.islands = append(l.islands, child.Schema)
		}
	}
}

func (l *loader) child(s *Schema, v *Value, pointer string) *Schema {
	if v.Kind != Object && v.Kind != Bool {
		return nil
	}
	return l.schema(s.Doc, v, pointer, s.resource, s.resource.dialect)
}

// sortedKeys returns the keys of a map in order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// find returns the text with a URI: one that was read, one of the remotes, or
// a published metaschema. It returns nil if there is none.
func (l *loader) find(uri string) *parsed {
	if p := l.parsed[uri]; p != nil {
		return p
	}
	if r, ok := l.remotes[uri]; ok {
		return l.readOnce(r)
	}
	if source, ok := publishedMetaschema(uri); ok {
		return l.readOnce(remote{source, uri})
	}
	return nil
}

// readOnce parses a text that references lead to. If it is no JSON, that is
// reported once and the text stays without a root.
func (l *loader) readOnce(r remote) *parsed {
	if l.parsed[r.uri] == nil {
		l.parse(r.Source, r.uri, false)
	}
	return l.parsed[r.uri]
}
