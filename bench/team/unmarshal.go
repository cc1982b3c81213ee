package team

import "fmt"

func newAgentState[L Library, R ~[]byte](tag string) (AgentState, error) {
	switch tag {
	case "RoundRobinManagerState":
		return new(Manager[L, R]), nil
	case "ChatAgentContainerState":
		return new(Container[L, R]), nil
	case "AssistantAgentState":
		return new(Assistant[L, R]), nil
	}
	return nil, fmt.Errorf("no state is a %q", tag)
}

func newMessage(tag string) (Message, error) {
	switch tag {
	case "TextMessage", "StopMessage", "ToolCallSummaryMessage":
		return new(Text), nil
	case "ToolCallRequestEvent":
		return new(ToolRequest), nil
	case "ToolCallExecutionEvent":
		return new(ToolExecution), nil
	}
	return nil, fmt.Errorf("no message is a %q", tag)
}

func newLLMMessage[L Library, R ~[]byte](tag string) (LLMMessage, error) {
	switch tag {
	case "SystemMessage":
		return new(System), nil
	case "UserMessage":
		return new(User[L, R]), nil
	case "AssistantMessage":
		return new(Said[L, R]), nil
	case "FunctionExecutionResultMessage":
		return new(Executed), nil
	}
	return nil, fmt.Errorf("no message to or from a model is a %q", tag)
}

// variant reads an object of a union, of which variants are made by their tags.
func variant[L Library, V any](object []byte, byTag func(string) (V, error)) (v V, err error) {
	var l L
	tag, err := l.Tag(object)
	if err != nil {
		return v, err
	}
	if v, err = byTag(tag); err != nil {
		return v, err
	}
	return v, l.Unmarshal(object, v)
}

// variants reads a list of a union.
func variants[L Library, R ~[]byte, V any](data []byte, byTag func(string) (V, error)) ([]V, error) {
	var l L
	var raws []R
	if err := l.Unmarshal(data, &raws); err != nil {
		return nil, err
	}
	list := make([]V, len(raws))
	for i, raw := range raws {
		var err error
		if list[i], err = variant[L](raw, byTag); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// UnmarshalJSON implements json.Unmarshaler, as those below do.
func (m *States[L, R]) UnmarshalJSON(data []byte) error {
	var l L
	var raws map[string]R
	if err := l.Unmarshal(data, &raws); err != nil {
		return err
	}
	*m = make(States[L, R], len(raws))
	for name, raw := range raws {
		state, err := variant[L](raw, newAgentState[L, R])
		if err != nil {
			return err
		}
		(*m)[name] = state
	}
	return nil
}

func (c *Container[L, R]) UnmarshalJSON(data []byte) error {
	var l L
	var raw struct {
		Type          string         `json:"type"`
		Version       string         `json:"version"`
		AgentState    R              `json:"agent_state"`
		MessageBuffer Messages[L, R] `json:"message_buffer"`
	}
	if err := l.Unmarshal(data, &raw); err != nil {
		return err
	}
	state, err := variant[L](raw.AgentState, newAgentState[L, R])
	*c = Container[L, R]{raw.Type, raw.Version, state, raw.MessageBuffer}
	return err
}

func (ms *Messages[L, R]) UnmarshalJSON(data []byte) (err error) {
	*ms, err = variants[L, R](data, newMessage)
	return err
}

func (ms *LLMMessages[L, R]) UnmarshalJSON(data []byte) (err error) {
	*ms, err = variants[L, R](data, newLLMMessage[L, R])
	return err
}

func (u *User[L, R]) UnmarshalJSON(data []byte) error {
	var l L
	var raw struct {
		Content R      `json:"content"`
		Source  string `json:"source"`
		Type    string `json:"type"`
	}
	if err := l.Unmarshal(data, &raw); err != nil {
		return err
	}
	content, err := wordsOr[L, Parts[L, R]](raw.Content)
	*u = User[L, R]{content, raw.Source, raw.Type}
	return err
}

func (s *Said[L, R]) UnmarshalJSON(data []byte) error {
	var l L
	var raw struct {
		Content R      `json:"content"`
		Thought string `json:"thought"`
		Source  string `json:"source"`
		Type    string `json:"type"`
	}
	if err := l.Unmarshal(data, &raw); err != nil {
		return err
	}
	content, err := wordsOr[L, []Call](raw.Content)
	*s = Said[L, R]{content, raw.Thought, raw.Source, raw.Type}
	return err
}

func (ps *Parts[L, R]) UnmarshalJSON(data []byte) error {
	var l L
	var raws []R
	if err := l.Unmarshal(data, &raws); err != nil {
		return err
	}
	*ps = make(Parts[L, R], len(raws))
	for i, raw := range raws {
		var err error
		if (*ps)[i], err = wordsOr[L, *Image](raw); err != nil {
			return err
		}
	}
	return nil
}

// wordsOr reads a value that is a text or a T.
func wordsOr[L Library, T any](value []byte) (any, error) {
	var l L
	if len(value) > 0 && value[0] == '"' {
		var words Words
		err := l.Unmarshal(value, &words)
		return words, err
	}
	var v T
	err := l.Unmarshal(value, &v)
	return v, err
}
