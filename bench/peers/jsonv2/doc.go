// Package jsonv2 reads and writes states with encoding/json/v2: reflection for
// the structs, UnmarshalerFrom for the lists of unions, each of their structs
// read token by token. It is empty but under GOEXPERIMENT=jsonv2.
package jsonv2
