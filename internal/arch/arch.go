// Package arch has no code: its test keeps the directions in which the
// packages of this module may import each other.
package arch
