"""A sample: its name, what its README says, its feed and its lists of activities."""
import json
import textwrap
from dataclasses import dataclass, field


@dataclass
class Case:
    name: str
    #: the README, title first
    about: str
    #: the feed's text, line ends included
    feed: str
    #: activities by file name
    activities: dict
    today: str = "2026-03-18"
    zone: str = "Europe/Berlin"
    #: further arguments
    extra: list = field(default_factory=list)
    #: one activity a line instead of indented
    compact: bool = False
    #: recordings by their path in the folder `watch`, as bytes
    recordings: dict = field(default_factory=dict)
    #: further arguments of `insights`; None: no test of the figures
    insights: list | None = None

    def files(self):
        """Returns every file of the folder by name, as bytes."""
        texts = {"feed.ics": self.feed, "README.md": self.readme(), **self.command_lines()}
        for name, rows in self.activities.items():
            texts[name] = as_json(rows, self.compact)
        files = {name: text.encode("utf-8") for name, text in texts.items()}
        return files | {f"watch/{name}": content for name, content in self.recordings.items()}

    def readme(self):
        title, text = self.about.strip().split("\n\n", 1)
        return f"{title}\n\n{textwrap.fill(text, 118, break_long_words=False, break_on_hyphens=False)}\n"

    def command_lines(self):
        """Returns the arguments of `merge` and, in a file of that name, of `insights`."""
        lines = {"arguments": self.sources() + self.extra}
        if self.insights is not None:
            lines["insights"] = self.sources() + self.insights
        return {name: "\n".join(arguments) + "\n" for name, arguments in lines.items()}

    def sources(self):
        arguments = ["--timezone", self.zone, "--today", self.today, "--feed", "feed.ics"]
        for name in self.activities:
            arguments += ["--activities", name]
        return arguments + (["--files", "watch"] if self.recordings else [])


def as_json(rows, compact):
    if compact:
        lines = [json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows]
        return "[\n" + ",\n".join(lines) + "\n]\n"
    return json.dumps(rows, ensure_ascii=False, indent=2) + "\n"
