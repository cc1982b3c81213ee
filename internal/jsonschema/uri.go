package jsonschema

import (
	"net/url"
	"path"
	"path/filepath"
	"strings"
)

// fileURI makes a retrieval URI of a path, so that relative references
// between files work as between pages. Paths may begin with "../" up times;
// they stay distinct.
func fileURI(name string, up int) string {
	name = path.Clean(filepath.ToSlash(name))
	for range up {
		if rest, ok := strings.CutPrefix(name, "../"); ok {
			name = rest
		} else if !path.IsAbs(name) {
			name = "_/" + name
		}
	}
	u := url.URL{Scheme: "file", Path: path.Join("/", name)}
	return u.String()
}

// climbs counts the "../" that a path begins with.
func climbs(name string) int {
	n := 0
	for rest, ok := strings.CutPrefix(path.Clean(filepath.ToSlash(name)), "../"); ok; rest, ok = strings.CutPrefix(rest, "../") {
		n++
	}
	return n
}

// splitURI cuts the fragment off a URI reference.
func splitURI(ref string) (uri, fragment string) {
	uri, fragment, _ = strings.Cut(ref, "#")
	return uri, fragment
}

// joinURI resolves a reference without fragment against a base (RFC 3986).
func joinURI(base, ref string) (string, error) {
	if ref == "" {
		return base, nil
	}
	r, err := url.Parse(ref)
	if err != nil {
		return "", err
	}
	if r.IsAbs() {
		return canonicalURI(r.String()), nil
	}
	b, err := url.Parse(base)
	if err != nil {
		return "", err
	}
	return canonicalURI(b.ResolveReference(r).String()), nil
}

// normalURI spells an absolute URI as joinURI does, without an empty fragment.
func normalURI(uri string) string {
	uri, _ = strings.CutSuffix(uri, "#")
	if u, err := url.Parse(uri); err == nil {
		return canonicalURI(u.String())
	}
	return uri
}

// anchorOf returns the plain name that a reference's fragment is; ok is false
// if the fragment is a JSON Pointer or badly encoded.
func anchorOf(ref string) (name string, ok bool) {
	_, fragment := splitURI(ref)
	name, err := url.PathUnescape(fragment)
	return name, err == nil && !strings.HasPrefix(name, "/")
}

// canonicalURI gives the published metaschemas the scheme that they give
// themselves: both are in use.
func canonicalURI(uri string) string {
	rest := sansScheme(uri)
	switch {
	case strings.HasPrefix(rest, "//json-schema.org/draft-0"):
		return "http:" + rest
	case strings.HasPrefix(rest, "//json-schema.org/"):
		return "https:" + rest
	}
	return uri
}

// isFile reports whether a reference without a scheme leads to a file.
func isFile(uri, relative string) bool {
	return strings.HasPrefix(uri, "file:") && !strings.HasPrefix(relative, "file:")
}
