package agentstate

import (
	"cmp"
	"slices"
	"strings"

	"github.com/stategen/stategen/golden/majors/agentstate/v1"
	"github.com/stategen/stategen/golden/majors/agentstate/v2"
)

// upgradeTo2 is the hooks of the step to major 2: see HooksTo2.
type upgradeTo2 struct{}

// UpgradeSession splits the owner, "name <address>".
//
//stategen:handles owner
func (upgradeTo2) UpgradeSession(from *v1.Session, to *v2.Session, left *Left) error {
	owner, ok := from.Owner.Get()
	name, address, both := strings.Cut(owner, " <")
	switch {
	case !ok:
		left.Member("owner") // null, or no string at all
	case both && strings.HasSuffix(address, ">") && name != "":
		to.OwnerName, to.OwnerAddress = v2.Some(name), v2.Some(strings.TrimSuffix(address, ">"))
	default:
		to.OwnerName = v2.Some(owner)
	}
	return nil
}

// DowngradeSession puts the owner together again.
//
//stategen:handles ownerName ownerAddress
func (upgradeTo2) DowngradeSession(from *v2.Session, to *v1.Session, left *Left) error {
	name, okName := from.OwnerName.Get()
	address, okAddress := from.OwnerAddress.Get()
	switch {
	case okName && okAddress && name != "" && !strings.Contains(name+address, " <"):
		to.Owner = v1.Some(name + " <" + address + ">")
	case okName && from.OwnerAddress.IsAbsent() && !strings.Contains(name, " <"):
		to.Owner = v1.Some(name)
	default:
		left.Member("ownerName")
		left.Member("ownerAddress")
	}
	return nil
}

// UpgradeCardContent makes a text of a card: only its head can be said so.
//
//stategen:handles head lines
func (upgradeTo2) UpgradeCardContent(from *v1.CardContent) (v2.Content, error) {
	if len(from.Lines) > 0 || from.Extra.Len() > 0 {
		return nil, nil
	}
	return v2.NewTextContent(from.Head), nil
}

// UpgradeMessage makes an object of the author's name.
//
//stategen:handles author
func (upgradeTo2) UpgradeMessage(from *v1.Message, to *v2.Message, left *Left) error {
	if name, ok := from.Author.Get(); ok {
		to.Author = v2.NewAuthor(name)
	}
	return nil
}

// DowngradeMessage keeps the author's name.
//
//stategen:handles author Author.name Author.team
func (upgradeTo2) DowngradeMessage(from *v2.Message, to *v1.Message, left *Left) error {
	if !from.Author.Team.IsAbsent() || from.Author.Extra.Len() > 0 {
		left.Member("author")
		return nil
	}
	to.Author = v1.Some(from.Author.Name)
	return nil
}

// UpgradeState makes a list of the tools, in the order of their names. A tool with a member
// called name has another one than its key.
//
//stategen:handles tools Tool.command Tool.args
func (upgradeTo2) UpgradeState(from *v1.State, to *v2.State, left *Left) error {
	to.Tools = []v2.Tool{}
	for name, tool := range from.Tools {
		if _, ok := tool.Extra.Get("name"); ok {
			to.Tools = nil
			left.Member("tools")
			return nil
		}
		to.Tools = append(to.Tools, v2.Tool{Name: name, Command: tool.Command, Args: tool.Args, Extra: ExtraV2(tool.Extra)})
	}
	slices.SortFunc(to.Tools, func(a, b v2.Tool) int { return cmp.Compare(a.Name, b.Name) })
	return nil
}

// DowngradeState makes a map of the tools, if it can hold them all in their
// order, by their names.
//
//stategen:handles tools Tool.name Tool.command Tool.args
func (upgradeTo2) DowngradeState(from *v2.State, to *v1.State, left *Left) error {
	sorted := slices.IsSortedFunc(from.Tools, func(a, b v2.Tool) int { return cmp.Compare(a.Name, b.Name) })
	unnamed := slices.ContainsFunc(from.Tools, func(tool v2.Tool) bool { return tool.Name == "" })
	to.Tools = map[string]v1.Tool{}
	for _, tool := range from.Tools {
		to.Tools[tool.Name] = v1.Tool{Command: tool.Command, Args: tool.Args, Extra: ExtraV1(tool.Extra)}
	}
	if !sorted || unnamed || len(to.Tools) < len(from.Tools) {
		to.Tools = nil
		left.Member("tools")
	}
	return nil
}
