"""Sends the requests of calendar programs to each web server, over published files, with its part of Samples/web."""
import os
import pathlib
import re
import sys
import tempfile

from stage.checks import verdict
from stage.serving import PROJECT
from web_servers import PROGRAMS, Visitor, WebServer

CALENDAR = (PROJECT / "Tests/Doors/CommandTests/Golden/demo.ics").read_bytes()
FOLDER = "/training/"
NAME = "6f0e"


def publish(folder):
    """The folder as it is on a server: the web server can't list it."""
    folder.mkdir(mode=0o711)
    for name, content in {f"{NAME}.ics": CALENDAR, f"{NAME}.json": b"{}\n", f".{NAME}.ics.tpmerge-1": b"secret\n"}.items():
        (folder / name).write_bytes(content)
        (folder / name).chmod(0o644)
    return folder


def visit(visitor, www):
    ask, expect, problems = visitor.ask, visitor.expect, visitor.problems
    calendar = f"{FOLDER}{NAME}.ics"
    found = expect("a calendar is sent", ask(calendar), 200, Cache_Control="private, no-cache", X_Content_Type_Options="nosniff")
    problems.expect("the calendar that arrives", found.content == CALENDAR)
    kind = found.getheader("Content-Type", "")
    problems.expect(f"its type, {kind}", re.fullmatch("text/calendar; ?charset=utf-8", kind) is not None)
    expect("HEAD", ask(calendar, "HEAD"), 200)
    kind = ask(f"{FOLDER}{NAME}.json").getheader("Content-Type", "")
    problems.expect(f"JSON's type, {kind}", kind.startswith("application/json"))
    for packing in ("identity", "gzip"):
        tag = ask(calendar, Accept_Encoding=packing).getheader("ETag", "")
        problems.expect(f"an ETag with {packing}", tag != "")
        expect(f"304 with the ETag of {packing}", ask(calendar, Accept_Encoding=packing, If_None_Match=tag), 304)
    packed = expect("packed", ask(calendar, Accept_Encoding="gzip"), 200)
    problems.expect("the packed calendar", packed.content == CALENDAR)
    expect("304 with the time", ask(calendar, If_Modified_Since=found.getheader("Last-Modified", "")), 304)
    (www / f"{NAME}.ics").write_bytes(CALENDAR + b"END\n")
    expect("anew after a change", ask(calendar, If_None_Match=tag), 200)
    listing = expect("no listing", ask(FOLDER), 403, 404)
    problems.expect("whether the folder is listed", NAME.encode() in listing.content, False)
    expect("no files of a run at work", ask(f"{FOLDER}.{NAME}.ics.tpmerge-1"), 403, 404)
    expect("what is not there", ask(f"{FOLDER}{NAME}-gone.ics"), 404)
    expect("nothing beside the folder", ask(f"{FOLDER}../../etc/passwd"), *range(400, 410))


def try_server(program, sample):
    with tempfile.TemporaryDirectory(prefix="tpmerge-web-") as scratch:
        folder = pathlib.Path(scratch)
        www = publish(folder / "www")
        web = WebServer(program, folder, "mime", "headers")
        visitor = Visitor(web.port)
        with web.start((PROJECT / "Samples/web" / sample).read_text("utf-8").replace("/var/www/tpmerge", str(www))):
            try:
                visit(visitor, www)
            except OSError as error:
                visitor.problems.append(f"{type(error).__name__}: {error}")
            visitor.problems.expect(f"whether it has ended by itself, saying {web.said()}", web.process.poll(), None)
        visitor.problems.expect("the file's name in a log", web.logged([NAME]), [])
        return visitor.problems


if __name__ == "__main__":
    os.umask(0o022)
    sys.exit(verdict("check-web", ((name, try_server(*how)) for name, how in PROGRAMS.items())))
