// Package jsontest is what tests need to judge JSON text without trusting the
// code under test: a strict parser that keeps positions, number spellings and
// lone surrogates, equality with exact numbers, and listing of leaves.
//
// It shares no code with the generator or with generated packages, and is
// written for obviousness rather than speed.
package jsontest
