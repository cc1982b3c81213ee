package runtime

import "strings"

// The formats of RFC 3339.

// isDateTime reports whether s is a date-time (section 5.6).
func isDateTime(s string) bool {
	return len(s) > len("2006-01-02T") && s[10]|0x20 == 't' && isDate(s[:10]) && isTime(s[11:])
}

// isDate reports whether s is a full-date.
func isDate(s string) bool {
	if len(s) != len("2006-01-02") || s[4] != '-' || s[7] != '-' {
		return false
	}
	century, year, month, day := twoDigits(s), twoDigits(s[2:]), twoDigits(s[5:]), twoDigits(s[8:])
	if century < 0 || year < 0 || month < 1 || month > 12 {
		return false
	}
	year += 100 * century
	last := 31
	switch month {
	case 4, 6, 9, 11:
		last = 30
	case 2:
		if last = 28; year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			last = 29
		}
	}
	return 1 <= day && day <= last
}

// isTime reports whether s is a full-time.
func isTime(s string) bool {
	if len(s) < len("15:04:05Z") || s[2] != ':' || s[5] != ':' {
		return false
	}
	hour, minute, second := twoDigits(s), twoDigits(s[3:]), twoDigits(s[6:])
	if hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60 {
		return false
	}
	rest := s[8:]
	if rest[0] == '.' {
		n := 1
		for n < len(rest) && isDigit(rest[n]) {
			n++
		}
		if n == 1 {
			return false
		}
		rest = rest[n:]
	}
	offset, ok := timeOffset(rest)
	if !ok {
		return false
	}
	const day = 24 * 60
	// A leap second is the last one of a day of UTC.
	return second < 60 || (hour*60+minute-offset+day)%day == day-1
}

// timeOffset returns the offset from UTC in minutes.
func timeOffset(s string) (minutes int, ok bool) {
	if s == "Z" || s == "z" {
		return 0, true
	}
	if len(s) != len("+00:00") || s[0] != '+' && s[0] != '-' || s[3] != ':' {
		return 0, false
	}
	hour, minute := twoDigits(s[1:]), twoDigits(s[4:])
	if hour < 0 || hour > 23 || minute < 0 || minute > 59 {
		return 0, false
	}
	if minutes = 60*hour + minute; s[0] == '-' {
		minutes = -minutes
	}
	return minutes, true
}

// twoDigits returns the number that s begins with, or -1.
func twoDigits(s string) int {
	if len(s) < 2 || !isDigit(s[0]) || !isDigit(s[1]) {
		return -1
	}
	return int(s[0]-'0')*10 + int(s[1]-'0')
}

// isDuration reports whether s is a duration (appendix A). Units follow one
// another without a gap: weeks stand alone.
func isDuration(s string) bool {
	s, ok := strings.CutPrefix(s, "P")
	if !ok || s == "" {
		return false
	}
	if weeks, ok := strings.CutSuffix(s, "W"); ok {
		return inUnits(weeks+"W", "W")
	}
	date, time, timed := strings.Cut(s, "T")
	if timed && !inUnits(time, "HMS") {
		return false
	}
	return date == "" && timed || inUnits(date, "YMD")
}

// inUnits reports whether s is one or more numbers, each followed by the next
// one of the units, beginning with any of them.
func inUnits(s, units string) bool {
	first := true
	for s != "" {
		n := 0
		for n < len(s) && isDigit(s[n]) {
			n++
		}
		if n == 0 || n == len(s) {
			return false
		}
		k := strings.IndexByte(units, s[n])
		if k < 0 || k > 0 && !first {
			return false
		}
		units, s, first = units[k+1:], s[n+1:], false
	}
	return !first
}
