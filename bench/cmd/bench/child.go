package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// serve answers requests, one JSON value each, until the input ends. It begins
// with the list of rows.
func serve(l *local, in io.Reader, out io.Writer) error {
	answers := json.NewEncoder(out)
	rows, err := l.list()
	if err != nil {
		return err
	}
	if err := answers.Encode(rows); err != nil {
		return err
	}
	for questions := json.NewDecoder(in); ; {
		var req request
		if err := questions.Decode(&req); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if err := answers.Encode(l.measure(req)); err != nil {
			return err
		}
	}
}

// child measures in a process of this command built with GOEXPERIMENT=jsonv2:
// up to Go 1.26 the experiment also changes encoding/json v1, so it cannot be on for
// the rest. From Go 1.27 on it always is.
type child struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	write *json.Encoder
	read  *json.Decoder
	rows  []row
}

func startChild(schema string, stderr io.Writer) (*child, error) {
	cmd := exec.Command("go", "run", "-tags", "jsonv2_alone", "./cmd/bench", "-worker", "-schema", schema)
	cmd.Env = append(os.Environ(), "GOEXPERIMENT=jsonv2")
	cmd.Stderr = stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	c := &child{cmd: cmd, in: in, write: json.NewEncoder(in), read: json.NewDecoder(out)}
	if err := c.read.Decode(&c.rows); err != nil {
		c.stop()
		return nil, fmt.Errorf("a build with GOEXPERIMENT=jsonv2 does not answer: %w", err)
	}
	return c, nil
}

func (c *child) list() ([]row, error) { return c.rows, nil }

func (c *child) measure(req request) (res result) {
	if err := c.write.Encode(req); err != nil {
		return result{Err: err.Error()}
	}
	if err := c.read.Decode(&res); err != nil {
		return result{Err: err.Error()}
	}
	return res
}

func (c *child) stop() {
	c.in.Close()
	c.cmd.Wait()
}
