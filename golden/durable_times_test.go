package golden_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stategen/stategen/generated/durableagent"
)

// Times are parsed as RFC 3339 has them, and with TimeIn as Python writes them: without an offset, or with a space.
func TestDurableTimes(t *testing.T) {
	utc := func(nsec int) time.Time { return time.Date(2026, 1, 1, 0, 0, 0, nsec, time.UTC) }
	tests := []struct {
		text string
		want time.Time // zero: an error
	}{
		{"2026-01-01T00:00:00Z", utc(0)},
		{"2026-01-01t00:00:00z", utc(0)},
		{"2026-01-01T00:00:00.47008+00:00", utc(470080000)},
		{"2026-01-01T00:00:00.1234567+00:00", utc(123456700)},
		{"2026-01-01T05:30:00.5+05:30", utc(500000000)},
		{"2025-12-31T16:00:00-08:00", utc(0)},
		{"2025-12-31T23:59:60Z", utc(0)}, // a leap second
		{"2025-12-31T15:59:60.25-08:00", utc(250000000)},
		{"2025-12-31T23:58:60Z", time.Time{}},
		{"2025-12-31T22:59:60Z", time.Time{}},
		{"2025-12-31T23:59:60+01:00", time.Time{}},
		{"2025-12-31T23:59:61Z", time.Time{}},
		{"2026-01-01T00:00:00", time.Time{}},
		{"2026-01-01 00:00:00Z", time.Time{}},
		{"2026-01-01", time.Time{}},
		{"2026-13-01T00:00:00Z", time.Time{}},
		{"2026-02-29T00:00:00Z", time.Time{}},
		{"2026-01-01T00:00:00+24:00", time.Time{}},
		{"2026-01-01T00:00:00.Z", time.Time{}},
		{"2026-01-01T00:00:00,5Z", time.Time{}},
		{"2026-01-01T0:00:00Z", time.Time{}},
		{"2026-01-01T24:00:00Z", time.Time{}},
		{"yesterday", time.Time{}},
		{"", time.Time{}},
	}
	for _, tt := range tests {
		got, err := durableagent.DateTime(tt.text).Time()
		if (err == nil) == tt.want.IsZero() || err == nil && !got.Equal(tt.want) {
			t.Errorf("%q: %v, %v", tt.text, got, err)
		}
	}
	zone := time.FixedZone("", 2*3600)
	if got, err := durableagent.DateTime("2026-01-01T02:00:00.25").TimeIn(zone); err != nil || !got.Equal(utc(250000000)) {
		t.Errorf("TimeIn: %v, %v", got, err)
	}
	for _, text := range []string{"2026-01-01 02:00:00.250000", "2026-01-01 00:00:00.250000+00:00", "2026-01-01T02:00:00.250000"} { // str and isoformat of Python
		if got, err := durableagent.DateTime(text).TimeIn(zone); err != nil || !got.Equal(utc(250000000)) {
			t.Errorf("TimeIn of %q: %v, %v", text, got, err)
		}
		if _, err := durableagent.DateTime(text).Time(); err == nil || !strings.Contains(err.Error(), "use TimeIn") {
			t.Errorf("Time of %q does not lead to TimeIn: %v", text, err)
		}
	}
	for _, text := range []string{"2026-01-01 ", "2026-01-01  02:00:00", "2026-01-01 2:00", "2026-01-01 yesterday"} {
		if got, err := durableagent.DateTime(text).TimeIn(zone); err == nil {
			t.Errorf("TimeIn of %q: %v", text, got)
		}
		if _, err := durableagent.DateTime(text).Time(); err == nil || strings.Contains(err.Error(), "use TimeIn") {
			t.Errorf("Time of %q: %v", text, err)
		}
	}
	if got, err := durableagent.DateTime("2026-01-01T00:00:00Z").TimeIn(zone); err != nil || !got.Equal(utc(0)) {
		t.Errorf("TimeIn with an offset in the text: %v, %v", got, err)
	}
	for _, moment := range []time.Time{utc(0), utc(1), time.Date(2026, 6, 1, 12, 0, 0, 120, zone)} {
		if got, err := durableagent.DateTimeOf(moment).Time(); err != nil || !got.Equal(moment) {
			t.Errorf("%v becomes %q, %v", moment, durableagent.DateTimeOf(moment), err)
		}
	}
}

// An offset that RFC 3339 has not, of seconds or of a day and more, is no reason to store
// another instant, or none; nor is a year that the offset alone puts outside of the form.
func TestDurableTimeOfOddOffset(t *testing.T) {
	const day = 24 * 60 * 60
	for _, moment := range []time.Time{
		time.Date(1890, 1, 1, 12, 0, 0, 0, time.FixedZone("mean", 4772)),
		time.Date(2026, 1, 1, 0, 0, 0, 5, time.FixedZone("", day-60)),
		time.Date(2026, 1, 1, 0, 0, 0, 5, time.FixedZone("", 60-day)),
		time.Date(2026, 1, 1, 0, 0, 0, 5, time.FixedZone("", day)),
		time.Date(2026, 1, 1, 0, 0, 0, 5, time.FixedZone("", -day)),
		time.Date(2026, 1, 1, 0, 0, 0, 5, time.FixedZone("", 100*day+3600)),
		time.Date(2026, 1, 1, 0, 0, 0, 5, time.FixedZone("", 60-100*day)),
		time.Date(10000, 1, 1, 0, 30, 0, 0, time.FixedZone("", 3600)),
		time.Date(-1, 12, 31, 23, 30, 0, 0, time.FixedZone("", -3600)),
		time.Date(0, 1, 1, 0, 30, 0, 0, time.FixedZone("", 3600)),
	} {
		text := durableagent.DateTimeOf(moment)
		if got, err := text.Time(); err != nil || !got.Equal(moment) {
			t.Errorf("%v becomes %q, which is %v, %v", moment, text, got, err)
		}
	}
}

// The offset stays where the form has room for it, up to the last year and its last day.
func TestDurableTimeKeepsItsOffset(t *testing.T) {
	const hour = 60 * 60
	for want, moment := range map[string]time.Time{
		"9999-12-31T23:59:59-05:00": time.Date(9999, 12, 31, 23, 59, 59, 0, time.FixedZone("", -5*hour)),
		"9999-01-01T00:00:00+14:00": time.Date(9999, 1, 1, 0, 0, 0, 0, time.FixedZone("", 14*hour)),
		"0000-12-31T00:00:00+01:00": time.Date(0, 12, 31, 0, 0, 0, 0, time.FixedZone("", hour)),
		"2026-01-01T00:00:00+23:59": time.Date(2026, 1, 1, 0, 0, 0, 0, time.FixedZone("", 24*hour-60)),
		"2026-01-01T00:00:00-23:59": time.Date(2026, 1, 1, 0, 0, 0, 0, time.FixedZone("", 60-24*hour)),
	} {
		if got := durableagent.DateTimeOf(moment); string(got) != want {
			t.Errorf("%v becomes %q, want %q", moment, got, want)
		}
	}
}
