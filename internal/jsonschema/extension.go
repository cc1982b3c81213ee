package jsonschema

// extensionKeyword is the member that says what JSON Schema has no words for.
const extensionKeyword = "x-stategen"

// Extension returns the x-stategen member of this schema merged with its
// overlay entry (overlay wins per member), as a JSON object value; nil if
// there is none. Marks both used.
func (s *Schema) Extension() *Value {
	s.visit()
	s.Consume(extensionKeyword)
	return s.Value.Get(extensionKeyword)
}

func (l *loader) readGoJSONSchema() {}
