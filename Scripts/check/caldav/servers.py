"""A proxy before a CalDAV server that counts, refuses and loses answers, and the calendar as another program sees it."""
import base64
import http.client
import pathlib
import re
import shutil
import tempfile
import urllib.request

from stage.answering import Answering
from stage.dav_servers import PASSWORD, USER


class Proxy(Answering):
    """Passes requests on to a port, and keeps their methods. `trouble` may answer itself, or lose an answer."""

    def __init__(self, port):
        super().__init__(self.answer, "GET", "PUT", "DELETE", "PROPFIND", "REPORT", "MKCALENDAR", "MKCOL")
        self.port, self.methods, self.trouble = port, [], None

    def answer(self, request, body):
        number = len(self.methods)
        self.methods.append(request.command)
        trouble = self.trouble(number, request.command) if self.trouble else None
        if isinstance(trouble, int):
            return request.say(trouble, b"", *([("Retry-After", "60")] if trouble in (429, 503) else []))
        if trouble == "before":
            return request.break_off()
        upstream = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {name: value for name, value in request.headers.items() if name.lower() != "connection"}
        upstream.request(request.command, request.path, body or None, headers)
        answer = upstream.getresponse()
        content = answer.read()
        upstream.close()
        if trouble == "after":
            return request.break_off()
        own = ("connection", "content-length", "transfer-encoding", "date", "server")
        request.say(answer.status, content, *((name, value) for name, value in answer.getheaders() if name.lower() not in own))


class Calendar:
    """The athlete's calendar, as another program of the athlete's reads and changes it."""

    def __init__(self, kind, port, name="training", folder=None):
        self.kind, self.port, self.name, self.folder = kind, port, name, folder
        self.calendars = {"xandikos": f"/{USER}/calendars/", "sabre": f"/calendars/{USER}/"}.get(kind, f"/{USER}/")

    def ask(self, method, path, body=None, **headers):
        login = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body, method=method,
                                         headers={"Authorization": f"Basic {login}"} | headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read().decode("utf-8")

    @property
    def path(self):
        listed = self.ask("PROPFIND", self.calendars, Depth="1")
        paths = re.findall(r"<(?:\w+:)?href>([^<]+)</", listed)
        return next(path for path in paths if path.rstrip("/").rsplit("/", 1)[-1] == self.name)

    def events(self):
        listed = self.ask("PROPFIND", self.path, Depth="1")
        paths = [path for path in re.findall(r"<(?:\w+:)?href>([^<]+)</", listed) if path.endswith(".ics")]
        return {path: self.ask("GET", path).replace("\r\n ", "").replace("\r\n", "\n") for path in paths}

    def uids(self):
        return {re.search(r"^UID:(.*)$", text, re.M)[1] for text in self.events().values()}

    def named(self, summary):
        """The path and the text of the one event with these words in its summary."""
        found = [(path, text) for path, text in self.events().items()
                 if summary in re.search(r"^SUMMARY[^:]*:(.*)$", text, re.M).group(1)]
        if len(found) != 1:
            raise AssertionError(f"{len(found)} events are called {summary}")
        return found[0]

    def change(self, summary, change):
        path, text = self.named(summary)
        self.ask("PUT", path, change(text).replace("\n", "\r\n").encode(), **{"Content-Type": "text/calendar"})

    def delete(self, summary):
        self.ask("DELETE", self.named(summary)[0])

    def backup(self):
        copy = pathlib.Path(tempfile.mkdtemp(dir=self.folder.parent)) / "copy"
        return shutil.copytree(self.folder, copy, ignore=shutil.ignore_patterns("log"))

    def restore(self, copy):
        """Brings a copy back, under the running server."""
        for place in copy.iterdir():
            there = self.folder / place.name
            if place.is_dir():
                shutil.rmtree(there)
                shutil.copytree(place, there)
            else:
                shutil.copyfile(place, there)
        shutil.rmtree(copy.parent)
