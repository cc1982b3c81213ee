package conformance

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/emit"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/lower"
	"github.com/stategen/stategen/internal/naming"
)

// modelOf makes the model of the package for a group, as package gen does.
func modelOf(g *Group, remotes map[string]jsonschema.Source) (*ir.Package, error) {
	set, diags := jsonschema.Load([]jsonschema.Source{{Path: "schema.json", Data: g.Schema}}, jsonschema.Options{
		Draft: strings.TrimPrefix(g.Draft, "draft"), Remotes: remotes,
	})
	if set == nil {
		return nil, errorOf(diags)
	}
	// Whether equal schemas share a type is no matter of what is valid: some do.
	pkg, diags := lower.Lower(set, lower.Options{Package: "types", Root: "Root", ShareEqual: len(g.ID)%2 == 0})
	if err := errorOf(append(diags, set.Unconsumed()...)); err != nil {
		return nil, err
	}
	return pkg, errorOf(naming.Assign(pkg, naming.Options{}))
}

// merged is the model of one package for many groups: the root of each is a
// member of one object, called after the group's number.
func merged(groups []Group, remotes map[string]jsonschema.Source, failed map[int]error) *ir.Package {
	all := &ir.Struct{Name: ir.Name{Go: "Suite", Schema: "#"}, Rest: ir.Open{}}
	pkg := &ir.Package{Name: "types", Root: all, RootAs: "Suite", Decls: []ir.Decl{all}}
	for k := range groups {
		if failed[k] != nil {
			continue
		}
		g, err := modelOf(&groups[k], remotes)
		if err != nil {
			failed[k] = err
			continue
		}
		prefix(g, fmt.Sprintf("G%d", k))
		pkg.Decls = append(pkg.Decls, g.Decls...)
		pkg.Checks = append(pkg.Checks, g.Checks...)
		name := fmt.Sprintf("g%d", k)
		all.Fields = append(all.Fields, &ir.Field{
			JSON: name, Go: strings.ToUpper(name), Type: g.Root, Nullable: g.Null, Check: g.Check, Loose: g.Loose, Open: g.Open, Schema: "#",
		})
	}
	return pkg
}

// prefix puts a prefix before every name that a package declares.
func prefix(pkg *ir.Package, with string) {
	for _, d := range pkg.Decls {
		d.Naming().Go = with + d.Naming().Go
		switch d := d.(type) {
		case *ir.Enum:
			for k := range d.Values {
				d.Values[k].Go = with + d.Values[k].Go
			}
		case *ir.Union:
			if d.Unknown != "" {
				d.Unknown = with + d.Unknown
			}
			for _, v := range d.Variants {
				if v.Wrap != nil {
					v.Wrap.Name.Go = with + v.Wrap.Name.Go
				}
			}
		}
	}
	for _, c := range pkg.Checks {
		c.Go = "check" + with + strings.TrimPrefix(c.Go, "check")
	}
}

// newDecoder makes the program that judges instances by reading them as types.
func newDecoder(dir string, groups []Group, remotes map[string]jsonschema.Source) (*checker, error) {
	p := &checker{dir: dir, main: decodeProgram, editing: true, failed: map[int]error{}}
	for {
		p.pkg = *merged(groups, remotes, p.failed)
		err := p.build()
		if err == nil || !p.blame(err) && !p.blameEmit(groups, remotes) {
			return p, err
		}
	}
}

// blameEmit marks the groups for which no code is written; it reports whether
// there are any.
func (p *checker) blameEmit(groups []Group, remotes map[string]jsonschema.Source) bool {
	found := false
	for k := range groups {
		if p.failed[k] != nil {
			continue
		}
		if _, err := emit.Package(merged(groups[k:k+1], remotes, map[int]error{})); err != nil {
			p.failed[k] = err
			found = true
		}
	}
	return found
}

// blame marks the groups whose code the compiler complains about, so that
// they do not hide the others; it reports whether there are any.
func (p *checker) blame(err error) bool {
	found := false
	for _, m := range regexp.MustCompile(`(?m)^\s*types/([\w.]+\.go):(\d+):\d+: (.*)$`).FindAllStringSubmatch(err.Error(), -1) {
		text, readErr := os.ReadFile(filepath.Join(p.dir, "types", m[1]))
		if readErr != nil {
			return false
		}
		line, _ := strconv.Atoi(m[2])
		lines := strings.Split(string(text), "\n")
		for ; line > 0; line-- {
			if g := regexp.MustCompile(`G(\d+)[A-Z]`).FindStringSubmatch(lines[line-1]); g != nil {
				k, _ := strconv.Atoi(g[1])
				if p.failed[k] == nil {
					found = true
					p.failed[k] = fmt.Errorf("it does not compile: %s", m[3])
				}
				break
			}
		}
	}
	return found
}

// decodeProgram answers with what is wrong with an instance, how writing it
// back came out, whether Validate says what strict reading does, also after some
// edits, how it is written after these, and where fields say something else.
const decodeProgram = `package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"conformance/editing"
	"conformance/types"
)

func main() {
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := json.NewEncoder(os.Stdout)
	for {
		var q struct { Group int; Data string; Formats bool }
		if in.Decode(&q) != nil {
			return
		}
		doc := []byte(fmt.Sprintf("{\"g%d\":%s}", q.Group, q.Data))
		opts := []types.Option{types.Strict()}
		if q.Formats {
			opts = append(opts, types.AssertFormat())
		}
		var a struct { Problem, Strict, Tolerant, Mismatch, Validate, Moved, Kept, Untrue string; Edits []edit }
		a.Problem, a.Strict, _ = read(doc, opts...)
		var x *types.Suite
		if a.Mismatch, a.Tolerant, x = read(doc); x != nil {
			a.Validate = validate(x, a.Tolerant)
			a.Edits = edited(x, a.Tolerant, fmt.Sprintf("G%d", q.Group), len(q.Data))
			a.Moved = moved(x, len(q.Data))
			a.Untrue = strings.Join(editing.Untrue(x, doc), "; ")
		} else {
			a.Kept = kept(doc)
		}
		out.Encode(a)
	}
}

// read reads a document and writes it again.
func read(doc []byte, opts ...types.Option) (problem, text string, x *types.Suite) {
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprint("panic: ", r)
		}
	}()
	x, err := types.Decode(doc, opts...)
	var unfit *types.DecodeError
	switch {
	case errors.As(err, &unfit) && unfit.Kind == types.WrongType:
		return "wrong type: " + err.Error(), "", nil
	case err != nil:
		return err.Error(), "", nil
	}
	out, err := x.AppendJSON(nil)
	if err != nil {
		return "", "error: " + err.Error(), nil
	}
	again, err := x.Clone().AppendJSON(nil)
	if err != nil || string(again) != string(out) {
		return "", fmt.Sprintf("error: the clone is written as %s, %v", again, err), nil
	}
	return "", string(out), x
}

type edit struct { Path, Now, Text string }

// edited returns how the document, written before as it was, is written after some of
// the edits of a field; which ones depends on n. What could not be read must be refused,
// and nothing else.
func edited(x *types.Suite, before, field string, n int) (list []edit) {
	const most = 5
	of := func(x *types.Suite) []editing.Edit {
		return editing.Of(reflect.ValueOf(x).Elem().FieldByName(field).Addr().Interface())
	}
	defer func() {
		if r := recover(); r != nil {
			list = append(list, edit{Text: fmt.Sprint("panic: ", r)})
		}
	}()
	all := len(of(x))
	for k := range min(all, most) {
		if all > most {
			k = (n + k*(all/most)) % all
		}
		y := x.Clone()
		e := of(y)[k]
		e.Do()
		text, err := y.AppendJSON(nil)
		var refused *types.EncodeError
		if errors.As(err, &refused) && e.Now != "" {
			isWrong := func(at string) bool {
				there, err := editing.With([]byte(before), at, e.Now)
				return err == nil && !isReadable(there)
			}
			if slices.ContainsFunc(e.Places(refused.Pointer), isWrong) {
				continue
			}
		}
		switch {
		case err != nil:
			text = []byte("error: " + err.Error())
		case !isReadable(text):
			text = []byte("error: written, but cannot be read: " + string(text))
		default:
			if problem := validate(y, string(text)); problem != "" {
				text = []byte("error: " + problem)
			}
		}
		list = append(list, edit{e.Path, e.Now, string(text)})
	}
	return list
}

// moved returns in what a document is not written as it should where nodes have what was read
// beside the fields of others, which n chooses: either not at all, or so that it can be read.
func moved(x *types.Suite, n int) (problem string) {
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprint("panic: ", r)
		}
	}()
	for k := range 3 {
		y := x.Clone()
		all := editing.Extras(y)
		to, from := all[n*(k+1)%len(all)].(*types.Extra), all[n*(k+2)/3%len(all)].(*types.Extra)
		*to = *from
		text, err := y.AppendJSON(nil)
		if err != nil {
			continue
		}
		if _, err := types.Decode(text); err != nil {
			return fmt.Sprintf("written as %s, which cannot be read: %v", text, err)
		}
	}
	return ""
}

// kept returns what is wrong with a document that was refused for a value of a wrong type, where
// such values are kept: that value has to be listed, strict reading and Validate have to agree, and
// it must not be written.
func kept(doc []byte) (problem string) {
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprint("panic: ", r)
		}
	}()
	_, err := types.Decode(doc)
	var unfit *types.DecodeError
	if !errors.As(err, &unfit) || unfit.Kind != types.WrongType {
		return ""
	}
	x, err := types.Decode(doc, types.KeepWrongTypes())
	if err != nil {
		return "refused all the same: " + err.Error()
	}
	isMisfit := func(at string) bool {
		return slices.ContainsFunc(x.Unknowns(), func(u types.Unknown) bool { return u.Kind == types.Misfit && u.Pointer == at })
	}
	if !isMisfit(unfit.Pointer) {
		return fmt.Sprintf("%s is not listed: %v", unfit.Pointer, x.Unknowns())
	}
	text, err := x.AppendJSON(nil)
	var unwritten *types.EncodeError
	if !errors.As(err, &unwritten) || !isMisfit(unwritten.Pointer) {
		return fmt.Sprintf("written as %s, %v", text, err)
	}
	var now, before *types.ValidationError
	_, err = types.Decode(doc, types.Strict())
	if errors.As(err, &before) && (!errors.As(x.Validate(), &now) || !slices.Equal(lines(now), lines(before))) {
		return fmt.Sprintf("Validate says %v, strict reading %v", x.Validate(), before)
	}
	return ""
}

// lines returns the lines of an error in the order of the alphabet: members of maps that are kept
// are written behind the others.
func lines(err error) []string {
	return slices.Sorted(strings.SplitSeq(err.Error(), "\n"))
}

// isReadable reports whether the types can hold a document.
func isReadable(doc []byte) bool {
	_, err := types.Decode(doc)
	var unfit *types.DecodeError
	return !errors.As(err, &unfit)
}

// validate returns in what Validate and strict reading of what was written
// disagree.
func validate(x *types.Suite, text string) (problem string) {
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprint("panic: ", r)
		}
	}()
	_, strict := types.Decode([]byte(text), types.Strict())
	if err := x.Validate(); (err == nil) != (strict == nil) {
		return fmt.Sprintf("Validate says %v, strict reading %v", err, strict)
	}
	return ""
}
`
