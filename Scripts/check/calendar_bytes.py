"""What every calendar that tpmerge writes must be, whoever reads it."""
import re


def unfolded(text):
    return re.sub("\r\n[ \t]", "", text).split("\r\n")


def byte_problems(calendar):
    try:
        text = calendar.decode("utf-8")
    except UnicodeDecodeError as error:
        return [f"the calendar is not UTF-8: {error}"]
    lines = unfolded(text)
    uids = [line[4:].casefold() for line in lines if line.upper().startswith("UID:")]
    twice = sorted({uid for uid in uids if uids.count(uid) > 1})[:3]
    return true_of({
        "no calendar from its first to its last byte":
            not text.startswith("BEGIN:VCALENDAR\r\n") or not text.endswith("END:VCALENDAR\r\n"),
        "line ends other than CRLF": re.search("(?<!\r)\n|\r(?!\n)", text),
        "control bytes": re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", text),
        "X-LIC-ERROR": any(line.upper().startswith("X-LIC-ERROR") for line in lines),
        f"not unique: {twice}": twice,
        f"{lines.count('BEGIN:VEVENT')} events, {len(uids)} UIDs": len(uids) != lines.count("BEGIN:VEVENT"),
    })


def true_of(problems):
    return [problem for problem, holds in problems.items() if holds]
