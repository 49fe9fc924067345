"""A sample: its name, its feed and its lists of activities. What is to be expected stands in its README, written by hand."""
import json
from dataclasses import dataclass, field

from samples.trainingpeaks import feed


@dataclass
class Case:
    name: str
    #: the feed's text, line ends included
    feed: str
    #: activities by file name: rows, or a table's text
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
    #: figures of the tables, which the README must state
    figures: str = ""

    def files(self):
        """Returns every file of the folder by name, as bytes, but for the README."""
        texts = {"feed.ics": self.feed, **self.command_lines()}
        for name, rows in self.activities.items():
            texts[name] = rows if isinstance(rows, str) else as_json(rows, self.compact)
        files = {name: text.encode("utf-8") for name, text in texts.items()}
        return files | {f"watch/{name}": content for name, content in self.recordings.items()}

    def is_told(self, readme):
        """Whether a README is this sample's, with its figures."""
        return readme.startswith(f"# {self.name}: ") and self.figures in " ".join(readme.split())

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


def week(name, plans, rows, today="2026-03-18", **more):
    """A sample of TrainingPeaks' plans and Strava's list of activities."""
    return Case(name, feed(name, today, plans), {"activities.json": rows}, today, **more)


def as_json(rows, compact):
    if compact:
        lines = [json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows]
        return "[\n" + ",\n".join(lines) + "\n]\n"
    return json.dumps(rows, ensure_ascii=False, indent=2) + "\n"
