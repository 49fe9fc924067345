"""Where a check takes place: the program, its clock, the services around it, and an athlete's household."""
import datetime as dt
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from box import CANARIES, WAYS, ZONE, Box, secrets_in
from coach import Coach
from mail_server import MailServer, make_certificates, make_sendmail
from stage.serving import PROJECT, Household
from stand_ins import BOT, CHAT, Services

PUBLIC = "https://training.example.org"
#: A program of the way `command`. It notes what it was given, then does what a file says.
NOTE = """#!{python} -IS
import json, os, signal, sys, time
folder = {folder!r}
note = {{"environment": {{k: v for k, v in os.environ.items() if k.startswith("TPMERGE_")}}, "argument": sys.argv[1],
        "text": sys.stdin.read()}}
mood = open(folder + "/note-mood").read()
if mood in ("ok", "lost"):
    name = f"{{folder}}/notes/{{time.monotonic_ns()}}"
    json.dump(note, open(name, "w"))
    os.rename(name, name + ".json")
if mood == "lost":
    os.kill(os.getpid(), signal.SIGKILL)
sys.exit(0 if mood == "ok" else int(mood))
"""


class Lab:
    """The services and programs, between `with` and its end; and the verdicts, one a line."""

    def __init__(self, binary, folder):
        self.binary, self.folder = str(pathlib.Path(binary).resolve()), pathlib.Path(folder)
        self.programs, self.shim = self.folder / "programs", self.folder / "faults.so"
        self.box, self.failed, self.said = Box(), 0, []
        self.services = Services(self.box)
        for name in ("programs", "programs/notes", "mail"):
            (self.folder / name).mkdir()
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(self.shim),
                        *map(str, (PROJECT / "Tests/Labs/CommandLab/Shim").glob("*.c")), "-ldl"], check=True)
        make_certificates(self.folder / "mail")
        self.mail = MailServer(self.box, self.folder / "mail", "starttls")
        make_sendmail(self.folder / "mail", self.programs, self.mail.port)
        self.program("note", NOTE.format(python=sys.executable, folder=str(self.programs)))
        self.calm()

    def __enter__(self):
        self.mail.__enter__()
        return self

    def __exit__(self, *_):
        self.mail.__exit__()
        self.services.__exit__()

    def program(self, name, text):
        path = self.programs / name
        path.write_text(text, "utf-8")
        path.chmod(0o755)
        return str(path)

    def mood(self, mood, *ways):
        """Sets how ways behave. `sendmail` is msmtp's side of mail, `mail` the server's."""
        for way in ways:
            if way == "command":
                (self.programs / "note-mood").write_text(mood, "utf-8")
            elif way == "sendmail":
                (self.folder / "mail/mood").write_text(mood, "utf-8")
            elif way == "mail":
                self.mail.mood = mood
            else:
                self.services.mood[way] = mood

    def calm(self):
        self.mood("ok", *WAYS, "sendmail")
        self.box.clear()

    def check(self, name, holds, reason=""):
        self.failed += not holds
        print(f"ok      {name}" if holds else f"FAILED  {name}: {str(reason)[:600]}", flush=True)

    def expect(self, name, found, *wanted):
        """Any of the wanted values will do."""
        self.check(name, found in wanted, f"{found!r}, not {' or '.join(map(repr, wanted))}")

    def home(self, first, days=60, **messages):
        """A new household, whose plan begins on a day; its services are well."""
        self.calm()
        return Home(self, Coach(first, days), messages)

    def check_forms(self, name):
        self.check(f"{name}: what is sent has the form that receivers ask for", not self.box.complaints,
                   sorted(set(self.box.complaints)))
        self.box.complaints.clear()


class Home(Household):
    def __init__(self, lab, coach, messages):
        self.settle(lab.binary, tempfile.mkdtemp(prefix="home-", dir=lab.folder))
        self.lab, self.coach = lab, coach
        secrets = {"ntfy-token": CANARIES["token"], "bot-token": BOT, "hook-secret": CANARIES["secret"],
                   "mail-password": CANARIES["password"]}
        for name, secret in secrets.items():
            self.write(name, secret + "\n")
        self.configure(**messages)

    def way(self, name, chat=CHAT, server=None):
        server = server or self.lab.services.address
        return {"ntfy": {"ntfy": f"{server}/{CANARIES['topic']}", "token_file": "ntfy-token"},
                "telegram": {"telegram": str(chat), "token_file": "bot-token"},
                "webhook": {"webhook": f"{server}/hook/{CANARIES['hook']}", "secret_file": "hook-secret"},
                "mail": {"mail": "anna@example.org"},
                "command": {"command": [str(self.lab.programs / "note"), "%title"]}}[name]

    def configure(self, ways=WAYS, mail=None, poll=30, **messages):
        """Writes the configuration: JSON is YAML, too. Ways are names, or items of `to`."""
        to = [self.way(one) if isinstance(one, str) else one for one in ways]
        messages = {"brief_at": "06:30", "to": to} | messages
        anna = {"time_zone": str(ZONE), "feed": "feed.ics", "activities": "activities.json", "publish": {"ics": "out.ics"},
                "messages": {key: value for key, value in messages.items() if value is not None}}
        self.write("config.yaml", json.dumps({
            "athletes": {"anna": anna}, "mail": {"from": "tpmerge <training@example.org>"} | (mail or {}), "state_dir": "state",
            "server": {"public_url": PUBLIC, "listen": "127.0.0.1:0", "poll_minutes": poll}}, indent=1))

    def start(self, *arguments, at=None, **more):
        clock = {"LD_PRELOAD": str(self.lab.shim), "FAULT_CLOCK": str(int(at.timestamp()))} if at else {}
        services = {"TPMERGE_TELEGRAM_API_URL": self.lab.services.address, "PATH": f"{self.lab.programs}:{os.environ['PATH']}"}
        return subprocess.Popen([self.binary, *arguments], cwd=self.folder, env=self.environment | services | clock | more,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                errors="replace")

    def end(self, process, patience=90):
        """Waits for a process; its exit status and all that it has printed, which is kept for the search for secrets."""
        try:
            out, error = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            process.kill()
            out, error = process.communicate()
            error += f"\n(no end within {patience} s)"
        self.lab.box.collect(self.lab.programs / "notes")
        self.lab.said.append((" ".join(process.args[1:]), out + error))
        return subprocess.CompletedProcess(process.args, process.returncode, out, error)

    def run(self, *arguments, at=None, **more):
        return self.end(self.start(*arguments, at=at, **more))

    def feed(self, now):
        self.write("feed.ics", self.coach.feed(now))
        self.write("activities.json", json.dumps(self.coach.activities()))

    def cron(self, now, *arguments, fresh=True):
        """Plays cron at a moment, with a feed that was made just then; what has arrived is in the box alone."""
        if fresh:
            self.feed(now)
        self.lab.box.clear()
        self.lab.box.now = now
        return self.run("--quiet", *arguments, at=now)

    def listed(self, at=None):
        """The outbox; empty where it can't be read."""
        done = self.run("message", "list", "--json", at=at)
        return json.loads(done.stdout)["messages"] if done.returncode == 0 else []

    def hidden_in_state(self):
        files = [path for path in (self.folder / "state").rglob("*") if path.is_file()]
        return [name for path in files for name in secrets_in(path.read_bytes().decode("utf-8", "replace"))]


def each(number, ways=WAYS):
    return dict.fromkeys(ways, number)


def moment(day, clock):
    return dt.datetime.combine(day, dt.time.fromisoformat(clock), ZONE)
