package agentstate

import (
	"strings"

	"github.com/stategen/stategen/golden/majors/agentstate/v2"
	"github.com/stategen/stategen/golden/majors/agentstate/v3"
)

// upgradeTo3 is the hooks of the step to major 3: see HooksTo3.
type upgradeTo3 struct{}

// UpgradeSession merges name and address of the owner.
//
//stategen:handles ownerName ownerAddress
func (upgradeTo3) UpgradeSession(from *v2.Session, to *v3.Session, left *Left) error {
	name, okName := from.OwnerName.Get()
	address, okAddress := from.OwnerAddress.Get()
	switch {
	case okName && okAddress && name != "" && !strings.Contains(name+address, " <"):
		to.Contact = v3.Some(name + " <" + address + ">")
	case okName && from.OwnerAddress.IsAbsent() && !strings.Contains(name, " <"):
		to.Contact = v3.Some(name)
	default:
		left.Member("ownerName")
		left.Member("ownerAddress")
	}
	return nil
}

// DowngradeSession splits the contact.
//
//stategen:handles contact
func (upgradeTo3) DowngradeSession(from *v3.Session, to *v2.Session, left *Left) error {
	contact, ok := from.Contact.Get()
	name, address, both := strings.Cut(contact, " <")
	switch {
	case !ok, strings.Count(contact, " <") > 1:
		left.Member("contact")
	case both && strings.HasSuffix(address, ">") && name != "":
		to.OwnerName, to.OwnerAddress = v2.Some(name), v2.Some(strings.TrimSuffix(address, ">"))
	case both:
		left.Member("contact")
	default:
		to.OwnerName = v2.Some(contact)
	}
	return nil
}

// UpgradeMessage makes a list of the two counts.
//
//stategen:handles usage Usage.input Usage.output
func (upgradeTo3) UpgradeMessage(from *v2.Message, to *v3.Message, left *Left) error {
	input, okIn := from.Usage.Input.Get()
	output, okOut := from.Usage.Output.Get()
	if from.Usage.Extra.Len() > 0 || from.Usage.Input.IsNull() || from.Usage.Output.IsNull() {
		left.Member("usage")
		return nil
	}
	to.Usage = []v3.Count{}
	if okIn {
		to.Usage = append(to.Usage, *v3.NewCount("input", input))
	}
	if okOut {
		to.Usage = append(to.Usage, *v3.NewCount("output", output))
	}
	return nil
}

// DowngradeMessage knows two kinds of counts, in one order.
//
//stategen:handles usage Count.kind Count.tokens
func (upgradeTo3) DowngradeMessage(from *v3.Message, to *v2.Message, left *Left) error {
	usage := &v2.Usage{}
	for k, c := range from.Usage {
		switch {
		case c.Extra.Len() == 0 && c.Kind == "input" && k == 0:
			usage.Input = v2.Some(c.Tokens)
		case c.Extra.Len() == 0 && c.Kind == "output" && usage.Output.IsAbsent():
			usage.Output = v2.Some(c.Tokens)
		default:
			left.Member("usage")
			return nil
		}
	}
	to.Usage = usage
	return nil
}
