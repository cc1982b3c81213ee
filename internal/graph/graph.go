// Package graph finds what leads back to itself.
//
// It must not know what is connected, or by what.
package graph

import "slices"

// Components divides what some nodes lead to, themselves included, into groups of those that
// lead to each other, by however many others: the strongly connected components. A group
// comes after all that its nodes lead to. next lists what a node leads to, and is asked once
// for each. (R. Tarjan, Depth-first search and linear graph algorithms, 1972.)
func Components[T comparable](from []T, next func(T) []T) [][]T {
	f := finder[T]{next: next, number: map[T]int{}, open: map[T]bool{}}
	for _, node := range from {
		if f.number[node] == 0 {
			f.visit(node)
		}
	}
	return f.found
}

// finder is the state of Components.
type finder[T comparable] struct {
	next   func(T) []T
	number map[T]int  // in the order in which nodes are met, from 1
	stack  []T        // the nodes whose group is not complete
	open   map[T]bool // those on the stack
	found  [][]T
}

// visit returns the least number on the stack that a node leads to.
func (f *finder[T]) visit(node T) int {
	own, height := len(f.number)+1, len(f.stack)
	f.number[node] = own
	f.stack, f.open[node] = append(f.stack, node), true
	least := own
	for _, to := range f.next(node) {
		switch {
		case f.number[to] == 0:
			least = min(least, f.visit(to))
		case f.open[to]:
			least = min(least, f.number[to])
		}
	}
	if least < own {
		return least
	}
	group := slices.Clone(f.stack[height:])
	for _, member := range group {
		f.open[member] = false
	}
	f.stack = f.stack[:height]
	f.found = append(f.found, group)
	return least
}
