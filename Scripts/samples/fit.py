"""Writes a device's FIT file: the sessions of a recording, each with a lap a kilometre or so, and a record a minute."""
import datetime
import struct
import zoneinfo
from dataclasses import dataclass

#: Sport and sub-sport of the FIT profile.
SPORTS = {"run": (1, 0), "ride": (2, 7), "pool swim": (5, 17), "swim": (5, 18), "transition": (3, 0)}
#: Base types of the FIT protocol by their letter of `struct`.
BASE = {"B": 0x02, "H": 0x84, "I": 0x86, "s": 0x07}
#: A second of FIT's clock, 31 December 1989, in seconds since 1970.
EPOCH = 631_065_600


@dataclass
class Session:
    sport: str
    #: in the sample's zone, `2026-03-14 09:00:00`
    start: str
    seconds: int
    meters: int
    hr: int = 140
    watts: int | None = None
    climb: int = 0


def recording(sessions, zone="Europe/Berlin", device="Sample Watch"):
    moments = [_moment(session.start, zone) for session in sessions]
    end = moments[-1][0] + sessions[-1].seconds
    body = _message(0, [(0, "B", 4), (1, "H", 255), (4, "I", moments[0][0]), (8, "s", device.encode())])
    for session, (start, _) in zip(sessions, moments, strict=True):
        body += _records(session, start) + _laps(session, start)
    for session, (start, _) in zip(sessions, moments, strict=True):
        body += _session(session, start)
    body += _message(34, [(253, "I", end), (1, "H", len(sessions)), (5, "I", end + moments[0][1])])
    return _file(body)


def settings(zone="Europe/Berlin"):
    body = _message(0, [(0, "B", 2), (1, "H", 255), (4, "I", _moment("2026-03-14 08:00:00", zone)[0])])
    return _file(body)


def _file(body):
    head = struct.pack("<BBHI4s", 14, 0x20, 2140, len(body), b".FIT")
    head += struct.pack("<H", _crc(head))
    return head + body + struct.pack("<H", _crc(head + body))


def _moment(text, zone):
    """Returns the second of FIT's clock, and how many seconds the zone is ahead of UTC."""
    local = datetime.datetime.fromisoformat(text).replace(tzinfo=zoneinfo.ZoneInfo(zone))
    return int(local.timestamp()) - EPOCH, int(local.utcoffset().total_seconds())


def _message(number, fields):
    """Returns the definition of a message and the message itself. A field is (number, letter, value)."""
    data = [(number, value if letter == "s" else struct.pack("<" + letter, value), BASE[letter])
            for number, letter, value in fields if value is not None]
    definition = struct.pack("<BBBHB", 0x40, 0, 0, number, len(data))
    definition += b"".join(struct.pack("BBB", field, len(value), base) for field, value, base in data)
    return definition + b"\0" + b"".join(value for _, value, _ in data)


def _records(session, start):
    parts = b""
    for second in [*range(0, session.seconds, 60), session.seconds]:
        share = second / session.seconds
        parts += _message(20, [
            (253, "I", start + second), (3, "B", session.hr - 6 + int(12 * share)),
            (7, "H", session.watts and session.watts - 4 + int(8 * share)),
            (5, "I", int(session.meters * share) * 100), (2, "H", (500 + int(session.climb * share)) * 5)])
    return parts


def _laps(session, start):
    count = max(1, session.seconds // 600)
    edges = [session.seconds * lap // count for lap in range(count + 1)]
    return b"".join(_message(19, [
        (253, "I", start + end), (2, "I", start + begin), (7, "I", (end - begin) * 1000), (8, "I", (end - begin) * 1000),
        (9, "I", session.meters * (end - begin) // session.seconds * 100), (15, "B", session.hr)])
        for begin, end in zip(edges, edges[1:], strict=False))


def _session(session, start):
    sport, sub_sport = SPORTS[session.sport]
    return _message(18, [
        (253, "I", start + session.seconds), (2, "I", start), (7, "I", session.seconds * 1000),
        (8, "I", session.seconds * 1000), (9, "I", session.meters * 100), (5, "B", sport), (6, "B", sub_sport),
        (16, "B", session.hr), (17, "B", session.hr + 6), (20, "H", session.watts),
        (22, "H", session.climb if session.climb else None)])


def _crc(data):
    """The CRC-16 of the FIT protocol, bit by bit: polynomial x^16 + x^15 + x^2 + 1, low bits first."""
    crc = 0
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xA001 if crc & 1 else 0)
    return crc
