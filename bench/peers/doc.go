// Package peers lists the libraries under measurement. What needs
// GOEXPERIMENT=jsonv2 stands alone in the list of a binary built with the tag
// jsonv2_alone, for up to Go 1.26 the experiment also puts another engine under
// encoding/json v1.
package peers
