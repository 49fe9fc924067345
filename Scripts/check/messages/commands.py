"""`message list` and `send`, `connect telegram`, programs, and that no secret shows anywhere."""
import contextlib
import datetime as dt
import pathlib
import re
import sys
import threading
import time

from box import CANARIES, HTTP, secrets_in
from lab import each, moment
from stage.serving import PROJECT

FIRST, DAY = dt.date(2027, 3, 10), dt.date(2027, 3, 18)
NOW = moment(DAY, "06:31")
STATES = {"intended", "sent", "waiting", "refused", "unknown", "dropped"}
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def by_hand(lab):
    home = lab.home(FIRST)
    home.cron(NOW - dt.timedelta(hours=12))
    lab.box.clear()
    done = home.run("message", "send", "brief", "--print", at=NOW)
    title = home.coach[DAY].summary
    lab.check("message send brief --print: text, Markdown, HTML, and nothing is sent",
              done.returncode == 0 and done.stdout.count(title) >= 3 and "<" in done.stdout and not lab.box,
              f"{done.returncode}, {lab.box.counts()}: {done.stdout} {done.stderr}")
    lab.expect("message list: nothing was sent", [row for row in home.listed(NOW) if row["state"] != "dropped"], [])
    for name, arguments, number in (("by hand", [], 1), ("by hand once more", [], 0), ("--again", ["--again"], 1)):
        lab.box.clear()
        done = home.run("message", "send", "brief", *arguments, at=NOW)
        lab.check(f"message send brief: {name}", (done.returncode, lab.box.counts()) == (0, each(number)),
                  f"{done.returncode}, {lab.box.counts()} {done.stderr}")
    home.cron(NOW + dt.timedelta(minutes=9))
    lab.expect("a brief that was sent by hand is the day's", lab.box.counts(), each(0))
    lab.expect("message send: an unknown kind", home.run("message", "send", "poem", at=NOW).returncode, 64)
    rows = home.listed(NOW)
    wrong = [row for row in rows
             if set(row) - {"first", "last", "answer"} != {"athlete", "key", "way", "state", "attempts"}
             or row["state"] not in STATES or not all(TIME.fullmatch(row[name]) for name in ("first", "last"))
             or row["athlete"] != "anna" or row["attempts"] < 1 or not row["answer"]]
    lab.check("message list --json: shape", rows and not wrong, wrong or "no rows")
    ways = {row["way"].split()[0] for row in rows if row["key"] == f"brief/{DAY}"}
    lab.expect("message list --json: a row a way", (len(rows), ways), (5, set(each(1))))
    text = home.run("message", "list", at=NOW).stdout
    lab.check("message list", " · brief · delivered by ntfy" in text, text)
    for mood, status in (("401", 77), ("404", 73), ("429", 75)):
        lab.mood(mood, "ntfy")
        lab.expect(f"message send brief --again: ntfy {mood}", home.run("message", "send", "brief", "--again", at=NOW).returncode, status)


def connect(lab):
    home = lab.home(FIRST, ways=[])
    home.configure([home.way("telegram", chat="")])
    lab.services.updates.clear()
    lab.check("message test before connect telegram", home.run("message", "test").returncode != 0)
    process, code = connecting(home)
    lab.check("connect telegram: a link with a code", code, "no https://t.me/tpmerge_check_bot?start=CODE within 20 s")
    for chat, text in ((1, "hello"), (2, "/start"), (3, "/start Wrong-code-0123456789"), (5, f"about {code}")):
        lab.services.write_to_bot(chat, text)
    time.sleep(3)
    lab.check("connect telegram: waits for that code alone", process.poll() is None)
    lab.services.write_to_bot(4, f"/start {code}")
    done = home.end(process, 30)
    lab.check("connect telegram: prints the chat's number", done.returncode == 0 and re.search(r"\b4\b", done.stdout), done)
    lab.services.chats = {4}
    lab.expect("connect telegram: messages go there", (home.run("message", "test").returncode, lab.box.counts()["telegram"]), (0, 1))
    for mood, name in (("409", "a bot with a webhook"), ("401", "a wrong token")):
        lab.mood(mood, "telegram")
        done = home.end(connecting(home)[0], 30)
        lab.check(f"connect telegram: {name}", done.returncode > 0 and done.stderr, done)
    lab.services.chats = {4711}


def connecting(home):
    """Starts the command; returns it and the code of the link that it prints."""
    process, found = home.start("connect", "telegram"), []

    def read():
        for line in process.stdout:
            if link := re.search(r"https://t\.me/tpmerge_check_bot\?start=([\w-]+)", line):
                return found.append(link[1])

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    reader.join(20)
    return process, found[0] if found else ""


def apprise(lab):
    """Apprise by the recipe of docs/messages.md, whose addresses are in a file; its service fails once."""
    home = lab.home(FIRST, ways=[])
    home.write("apprise.yml", f"urls:\n  - {lab.services.address.replace('http', 'json')}/apprise\n")
    (lab.programs / "apprise").symlink_to(pathlib.Path(sys.executable).parent / "apprise")
    recipe = str(PROJECT / "Samples/messages/apprise.sh")
    home.configure([{"command": [recipe, "-c", str(home.folder / "apprise.yml"), "-i", "markdown"]}])
    lab.mood("500", "apprise")
    home.cron(NOW)
    lab.expect("Apprise: a service that fails", home.run("message", "test", at=NOW).returncode, 75)
    lab.mood("ok", "apprise")
    home.cron(NOW + dt.timedelta(minutes=9))
    lab.check("Apprise: the brief that it failed for", [home.coach[DAY].summary in one.text for one in lab.box.of("apprise")] == [True],
              [(one.title, one.text) for one in lab.box])


def loud(lab):
    """Programs that print without end, or don't read; memory stays small."""
    home = lab.home(FIRST, ways=[])
    home.cron(NOW)
    endless = lab.program("endless", "#!/bin/sh\nhead -c 1000000000 /dev/zero\nhead -c 1000000000 /dev/zero >&2\n")
    for name, command, status in (("writes 1 GB", [endless], 0), ("reads nothing", ["/bin/true"], 0), ("is missing", ["/no/such"], 73)):
        home.configure([{"command": command}])
        cost = home.folder / "cost"
        cost.write_text("", "utf-8")
        done = home.run("message", "test", LD_PRELOAD=str(lab.shim), FAULT_COST=str(cost))
        kilobytes = max((int(line.split()[1]) for line in cost.read_text("utf-8").splitlines()), default=0)
        lab.check(f"a program that {name}", done.returncode in {status, 78 if status else 0} and kilobytes < 200_000,
                  f"{done.returncode}, {kilobytes} kB, {done.stderr}")


def secrets(lab):
    """Looks at what other users see, in each mood of the services, and at all that was ever printed."""
    home = lab.home(FIRST)
    home.cron(NOW - dt.timedelta(hours=12))
    seen, ended = set(), threading.Event()

    def watch():
        while not ended.is_set():
            for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
                with contextlib.suppress(OSError):
                    seen.update(secrets_in(path.read_text("utf-8", "replace")))

    watcher = threading.Thread(target=watch)
    watcher.start()
    for mood in ("ok", "401", "404", "500 html", "301", "reset"):
        lab.mood(mood, *HTTP)
        home.run("--verbose", at=NOW)
        home.run("message", "send", "brief", "--again", at=NOW)
        home.run("message", "test")
        for arguments in (["status"], ["status", "--json"], ["message", "list"], ["message", "list", "--json"], ["check"],
                          ["check", "--json"], ["export-data"]):
            home.run(*arguments, at=NOW)
    for name, text in (("ntfy", "ntfy: http://[" + CANARIES["topic"]), ("webhook", "webhook: ftp://x/" + CANARIES["hook"])):
        home.configure([dict([text.split(": ")])])
        lab.expect(f"a wrong address of {name}", home.run("check").returncode, 78)
    ended.set()
    watcher.join()
    lab.expect("secrets in the list of processes", sorted(seen), [])
    lab.expect("secrets in the memory", sorted(set(home.hidden_in_state())), [])


def search(lab):
    shown = {f"tpmerge {command}: {name}" for command, text in lab.said for name in secrets_in(text)}
    lab.check(f"no secret in what {len(lab.said)} commands have printed", not shown, sorted(shown))
