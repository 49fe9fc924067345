"""What has arrived, by whichever way, and secrets that may never show."""
import datetime as dt
import json
import re
import zoneinfo
from dataclasses import dataclass

ZONE = zoneinfo.ZoneInfo("Europe/Berlin")
#: Ways that tell a repeated message by its key, and those that can't.
KEYED, UNKEYED = ("webhook", "mail", "command"), ("ntfy", "telegram")
WAYS = UNKEYED + KEYED
#: Those that are one request to a service.
HTTP = ("ntfy", "telegram", "webhook")
#: Each is a secret, or the part of it that is.
CANARIES = {
    "topic": "canary-topic-5b0c9e7d41f2a836", "token": "tk_canarytoken7h2k9x4m1q8w5e3r6t0y",
    "bot": "AAcanaryBotToken_0123456789-abcdefgh", "hook": "canary-hook-c3d81f0a9be24765",
    "secret": "canary-signing-key-8f3a61d0", "password": "canary-password-7d20",
}
#: The kinds of messages by title, from the ways that tell it.
KINDS = {}
CHANGE = re.compile(r"^.*(New on|Taken out:|Renamed:|Changed:| moved here from ).*$", re.M)


@dataclass
class Arrival:
    """A message as its receiver has it. Priority, link and key are None where the way has no place for them."""
    way: str
    title: str
    text: str
    at: dt.datetime
    priority: str | None = None
    link: str | None = None
    key: str | None = None

    @property
    def kind(self):
        """Mail and Telegram don't tell it: then it is that of the title, by whichever way it was told."""
        known = KINDS.get(self.title) or ("brief" if self.priority == "low" else None)
        return known or ("brief" if "Tomorrow" in self.text else "plan" if CHANGE.search(self.text) else "trouble")

    @property
    def changes(self):
        return [match[0] for match in CHANGE.finditer(self.text)]


class Box(list):
    """All that has arrived since it was emptied last, at the athlete's clock, which the check moves; and complaints of
    receivers about the form of it."""

    def __init__(self):
        super().__init__()
        self.now, self.complaints = dt.datetime.now(ZONE), []

    def put(self, way, title, text, kind=None, **more):
        if kind:
            KINDS[title] = kind
        self.append(Arrival(way, title, text, self.now, **more))
        if len(title) > 100 or "\n" in title or not title:
            self.complaints.append(f"{way}: no title of one line: {title!r}")

    def collect(self, notes):
        """Takes what a program of the way `command` has noted."""
        for path in sorted(notes.glob("*.json")):
            note = json.loads(path.read_text("utf-8"))
            path.unlink()
            values = {name.removeprefix("TPMERGE_"): value for name, value in note["environment"].items()}
            missing = {"TITLE", "KEY", "KIND", "PRIORITY", "LINK"} - values.keys()
            if missing:
                self.complaints.append(f"command: no {sorted(missing)} in the environment")
            if note["argument"] != values.get("TITLE"):
                self.complaints.append(f"command: %title became {note['argument']!r}")
            self.put("command", values.get("TITLE", ""), note["text"], kind=values.get("KIND"), priority=values.get("PRIORITY"),
                     link=values.get("LINK"), key=values.get("KEY"))

    def of(self, way, kind=None):
        return [one for one in self if one.way == way and kind in (None, one.kind)]

    def counts(self, kind=None, ways=WAYS):
        return {way: len(self.of(way, kind)) for way in ways}


def secrets_in(text):
    return [name for name, secret in CANARIES.items() if secret in text]
