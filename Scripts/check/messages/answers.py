"""`message test`: each way, with each of its answers."""
import concurrent.futures
import datetime as dt
import os
import shutil
import time

from box import HTTP, WAYS
from lab import moment
from mail_server import MailServer
from stage.serving import free_port

DAY = dt.date(2027, 3, 18)
#: The exit statuses of `message test`. A 403 is the token's fault at ntfy, the chat's at Telegram.
STATUSES = {"ok": {0}, "204": {0}, "401": {77}, "403": {73, 77}, "404": {73}, "413": {73}, "429": {75}, "500": {75}, "500 html": {75},
            "200 html": {73}, "301": {73}, "reset": {75}}
#: A webhook takes any 2xx; to Telegram, a malformed token is a path that doesn't exist.
EXCEPTIONS = {("webhook", "200 html"): {0}, ("telegram", "404"): {73, 77}}
PATIENT = ("hang", "drip")
SENDMAIL = {"ok": {0}, "67": {73}, "75": {75}, "77": {73, 77}, "78": {73, 78}}
#: The server's answers. Of a 451 msmtp makes 69, which says less.
SERVER = {"451": {73, 75}, "550": {73}}
COMMAND = {"ok": {0}, "75": {75}, "1": {73}, "64": {73}, "lost": {75}}


def each_answer(lab):
    home = lab.home(DAY)
    home.feed(moment(DAY, "12:00"))
    tested(lab, home, "message test before the first run", {0}, ways=WAYS)
    home.cron(moment(DAY, "12:00"))
    tested(lab, home, "message test", {0}, ways=WAYS)
    lab.expect("message test: one message a way", lab.box.counts(), dict.fromkeys(WAYS, 1))
    lab.check_forms("message test")
    tested(lab, home, "message test, and again", {0}, ways=WAYS)
    for number in ("6", "0", "-1", "x"):
        lab.expect(f"message test --to {number}", home.run("message", "test", f"--to={number}").returncode, 64)
    tables = [(way, way, STATUSES) for way in HTTP] + [("command", "command", COMMAND), ("mail", "sendmail", SENDMAIL), ("mail", "mail", SERVER)]
    for way, who, mood, statuses in [(way, who, *row) for way, who, table in tables for row in table.items()]:
        lab.mood(mood, who)
        tested(lab, home, f"message test: {who} {mood}", EXCEPTIONS.get((who, mood), statuses), "--to", str(WAYS.index(way) + 1), ways=[way])
        lab.mood("ok", who)
    lab.check_forms("answers")
    for more in (several, supergroup, unreachable, no_sendmail, servers, patience):
        more(lab, home)


def tested(lab, home, name, statuses, *arguments, ways=(), **more):
    """Runs `message test` and checks its exit status, and that it says a sentence about each way."""
    done = home.run("message", "test", *arguments, **more)
    said = done.stdout + done.stderr
    silent = [way for way in ways if way not in said]
    lab.check(name, done.returncode in statuses and not silent and "Fatal error" not in said,
              f"ends with {done.returncode}, not {statuses}; says {said!r}")
    return done


def several(lab, home):
    lab.mood("429", "ntfy")
    lab.mood("401", "webhook")
    lab.box.clear()
    tested(lab, home, "message test: several fail, and the others are told", {77}, ways=WAYS)
    lab.expect("message test: those that are well", lab.box.counts(ways=("telegram", "mail", "command")),
               {"telegram": 1, "mail": 1, "command": 1})
    lab.calm()


def supergroup(lab, home):
    home.configure([home.way("telegram", chat=-77)])
    services = lab.services
    services.groups, services.chats = {-77: -10077}, services.chats | {-10077}
    tested(lab, home, "message test: a group that has become a supergroup", {0})
    services.groups = {}
    tested(lab, home, "message test: its new number is kept", {0})
    services.chats = services.chats - {-10077}
    tested(lab, home, "message test: a chat that is gone", {73})


def unreachable(lab, home):
    nowhere = f"http://127.0.0.1:{free_port()}"
    home.configure([home.way(way, server=nowhere) for way in ("ntfy", "webhook")])
    tested(lab, home, "message test: refused connections", {75})
    home.configure(["telegram"])
    tested(lab, home, "message test: Telegram is away", {75}, TPMERGE_TELEGRAM_API_URL=nowhere)
    tested(lab, home, "Telegram's address in plain http beyond this machine", {78},
           TPMERGE_TELEGRAM_API_URL="http://telegram.example.org")


def no_sendmail(lab, home):
    home.configure(["mail"])
    sendmail, binary = lab.programs / "sendmail", home.binary
    if other := shutil.which("sendmail", path="/usr/sbin:/usr/lib:/usr/bin:/bin"):
        # It would be found in its place, so the command doesn't see it.
        hide = f"mount --bind /dev/null {os.path.realpath(other)}"
        home.binary = lab.program("alone", f"#!/bin/sh\nexec unshare -rm sh -c '{hide} && exec \"$@\"' sh {binary} \"$@\"\n")
    for name, hide in (("not executable", lambda: sendmail.chmod(0o644)), ("missing", sendmail.unlink)):
        text = sendmail.read_text("utf-8")
        hide()
        tested(lab, home, f"message test: sendmail {name}", {73, 78})
        lab.expect(f"check: sendmail {name}", home.run("check").returncode, 78)
        lab.program("sendmail", text)
    home.binary = binary


def servers(lab, home):
    """Mail servers that are not to be trusted: nothing is sent to them, above all no password."""
    for name, encryption, address in (("a CA that isn't known", "start", "smtps://localhost:{}"),
                                      ("STARTTLS with a CA that isn't known", "starttls", "smtp+starttls://localhost:{}"),
                                      ("no STARTTLS", None, "smtp+starttls://localhost:{}")):
        with MailServer(lab.box, lab.folder / "mail", encryption) as server:
            home.configure(["mail"], mail={"server": address.format(server.port), "user": "anna",
                                           "password_file": "mail-password"})
            lab.box.clear()
            tested(lab, home, f"message test: SMTP, {name}", {73, 75, 77, 78})
            lab.expect(f"SMTP, {name}: no login and no mail", (server.logins, lab.box.counts(ways=["mail"])), ([], {"mail": 0}))
    home.configure(["mail"], mail={"server": f"smtps://localhost:{free_port()}"})
    tested(lab, home, "message test: SMTP, refused connection", {75})
    home.configure(["mail"], mail={"server": "smtp://localhost:25"})
    tested(lab, home, "message test: SMTP without encryption", {78})


def patience(lab, home):
    """Ways that never answer, all at once: each ends after 30 s, a program after 5 more."""
    def timed(way, mood):
        began = time.monotonic()
        done = home.run("message", "test", "--to", str(WAYS.index(way) + 1))
        return way, mood, done.returncode, time.monotonic() - began

    home.configure()
    rude = lab.program("rude", "#!/bin/sh\ntrap '' TERM\nsleep 100 & echo $! >\"$0.child\"\nwhile :; do sleep 1; done\n")
    home.configure([home.way(way) if way != "command" else {"command": [rude]} for way in WAYS])
    for mood in PATIENT:
        lab.mood(mood, *HTTP)
        lab.mood("hang", "sendmail")
        with concurrent.futures.ThreadPoolExecutor() as pool:
            ways = WAYS if mood == "hang" else ("ntfy", "telegram")
            for way, _, status, seconds in pool.map(lambda way, mood=mood: timed(way, mood), ways):
                lab.check(f"message test: {way} never ends ({mood})", status == 75 and 15 < seconds < 45,
                          f"{status} after {seconds:.0f} s")
    child = int((lab.programs / "rude.child").read_text("utf-8"))
    lab.check("a program that ignores TERM is killed with its children", not is_alive(child), f"{child} still runs")
    lab.calm()


def is_alive(process):
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
