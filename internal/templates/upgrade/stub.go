package upgrade

import "reflect"

// untagged has the members whose names no tag can hold, by their fields. It is emitted for each family.
var untagged map[reflect.Type]map[string]string
