package runtime

import (
	"encoding/base64"
	"errors"
	"strings"
	"time"
)

// DateTime is the text of a date-time as the document has it. It is parsed
// only when asked, so that every writer's precision and offset survive.
type DateTime string

// DateTimeOf returns t in the form of RFC 3339, with as many fractional digits as
// it has. It is in UTC if that form has no room for the offset, which must be whole
// minutes and less than a day, or for the year there, which must be from 0 to 9999. If
// the year in UTC is not, either, Time fails on the text.
func DateTimeOf(t time.Time) DateTime {
	const day = 24 * 60 * 60
	if _, offset := t.Zone(); offset%60 != 0 || offset <= -day || offset >= day || t.Year() < 0 || t.Year() > 9999 {
		t = t.UTC()
	}
	return DateTime(t.Format(time.RFC3339Nano))
}

// Time returns the instant. It fails if the text is no RFC 3339 date-time; in
// particular if it has no offset or no T, for which there is TimeIn.
func (t DateTime) Time() (time.Time, error) { return parseTime(string(t), nil) }

// TimeIn is Time that takes a text without an offset to be local to loc, and a
// space for a T, as Python's isoformat and str write them.
func (t DateTime) TimeIn(loc *time.Location) (time.Time, error) { return parseTime(string(t), loc) }

// MarshalJSON returns the text as a JSON string.
func (t DateTime) MarshalJSON() ([]byte, error) { return appendDocument(nil, &t, writeString) }

// UnmarshalJSON reads the text from a JSON string.
func (t *DateTime) UnmarshalJSON(data []byte) error { return unmarshal(t, data, nil, readString) }

var (
	errTime  = errors.New("not an RFC 3339 date-time")
	errLoose = errors.New("a date-time without an offset, or with a space for its T: use TimeIn")
)

// parseTime parses what Time does; with a loc, what TimeIn does.
func parseTime(text string, loc *time.Location) (time.Time, error) {
	const day = len("2006-01-02")
	if len(text) > day && text[day] == ' ' {
		if loc != nil {
			return parseTime(text[:day]+"T"+text[day+1:], loc)
		}
		if _, err := parseTime(text, time.UTC); err == nil {
			return time.Time{}, errLoose
		}
	}
	// RFC 3339, section 5.6: T and Z in either case. The package time is laxer
	// than that about commas and one-digit hours.
	up := strings.ToUpper(text)
	if len(up) < len("2006-01-02T15:04:05") || up[10] != 'T' || up[13] != ':' || strings.Contains(up, ",") {
		return time.Time{}, errTime
	}
	if n := len(up); up[n-1] != 'Z' && up[n-3] == ':' && (up[n-6] == '+' || up[n-6] == '-') && (up[n-5:n-3] > "23" || up[n-2:] > "59") {
		return time.Time{}, errTime // package time takes more hours of offset
	}
	if t, err := time.Parse(time.RFC3339Nano, up); err == nil {
		return t, nil
	}
	// A leap second is the only form of RFC 3339 that time cannot say; it is
	// read as the instant after it.
	if up[17:19] == "60" {
		if t, err := time.Parse(time.RFC3339Nano, up[:17]+"59"+up[19:]); err == nil {
			if u := t.UTC(); u.Hour() == 23 && u.Minute() == 59 {
				return t.Add(time.Second), nil
			}
		}
		return time.Time{}, errTime
	}
	if loc == nil {
		loc = time.UTC
		if _, err := time.ParseInLocation("2006-01-02T15:04:05", up, loc); err == nil {
			return time.Time{}, errLoose
		}
		return time.Time{}, errTime
	}
	t, err := time.ParseInLocation("2006-01-02T15:04:05", up, loc)
	if err != nil {
		return time.Time{}, errTime
	}
	return t, nil
}

// Base64 is the text of bytes in base64 (RFC 4648, section 4) as the document
// has it.
type Base64 string

// Base64Of returns b in base64 with padding.
func Base64Of(b []byte) Base64 { return Base64(base64.StdEncoding.EncodeToString(b)) }

// Bytes returns the bytes. It lets line breaks in the text pass.
func (t Base64) Bytes() ([]byte, error) { return base64.StdEncoding.DecodeString(string(t)) }

// MarshalJSON returns the text as a JSON string.
func (t Base64) MarshalJSON() ([]byte, error) { return appendDocument(nil, &t, writeString) }

// UnmarshalJSON reads the text from a JSON string.
func (t *Base64) UnmarshalJSON(data []byte) error { return unmarshal(t, data, nil, readString) }
