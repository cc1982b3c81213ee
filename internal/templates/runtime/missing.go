package runtime

// A required node is part of the struct around it, so that there is one even if
// the document has none. It must not be written then, nor what is in it.

// readMissing makes of a node that is not in the document one of which nothing
// is written: it is read from empty, an object or array without anything.
func readMissing[T any](x *T, empty string, read func(*T, *decoder, int) int) {
	d := newDecoder([]byte(empty), nil)
	defer d.free()
	read(x, d, 0)
}
