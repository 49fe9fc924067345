#!/usr/bin/env python3
"""check/first_day.py PROGRAM STAND_IN: plays three new users in a pseudo-terminal, with stand-ins for all services: an athlete with a
folder and a calendar by CalDAV, a self-hoster with intervals.icu, a server at home and ntfy, and a coach of eight. It counts answers,
prompts and seconds, reads QR codes off the screen by zbarimg, and looks whether the last line is what the phone needs. And it presses
Ctrl-C at each question."""
import json
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import termios
import time
import urllib.request

from stage.answering import Answering
from stage.checks import PATIENCE, Problems, given, verdict
from stage.dav_servers import PASSWORD, USER, running
from stage.serving import PROJECT, clean_environment, sample
from stage.staging import StandIn

ANSWERS, PROMPTS = 6, 10
RECORDINGS, PHONE, MESSAGE = "Where are your recordings?", "How does your phone get the calendar?", "A message each morning?"
#: The last one is what `strava-stand-in` takes as the key of intervals.icu.
ADD, ARRIVED, KEY = "Add another athlete?", "Did it arrive?", "standin0key1of2intervals3"
#: Stands for the user's own systemd: starts what the unit says, with the environment of the play.
SYSTEMCTL = """#!/bin/sh
units=$HOME/.config/systemd/user
case "$*" in
*"enable --now tpmerge-serve.service"*)
    mkdir -p "$units/default.target.wants" && ln -sf ../tpmerge-serve.service "$units/default.target.wants/"
    line=$(sed -n 's/^ExecStart=//p' "$units/tpmerge-serve.service")
    . "$HOME/environment"
    setsid sh -c 'echo $$ >"$HOME/server.pid"; exec '"$line" </dev/null >"$HOME/server.log" 2>&1 &
    until [ -s "$HOME/server.pid" ]; do sleep 0.1; done ;;
esac
"""


class Played:
    """What a command has shown on a terminal of 120 columns, and what was typed meanwhile; ANSWERS are by the title of a question, or
    else by what its prompt begins with, and all others get Return."""

    def __init__(self, command, environment, answers):
        self.text, raw, self.typed, self.prompts, began, seen = "", b"", 0, 0, time.monotonic(), 0
        process, terminal = pty.fork()
        if not process:
            os.execvpe("sh", ["sh", "-c", 'stty cols 120 rows 60; exec "$@"', "sh", *command], environment)
        while True:
            if not select.select([terminal], [], [], 0.3)[0]:
                block = self.text[seen:]
                if re.search(r":\s*$", block.rpartition("\n")[2]):
                    prompt = block.rpartition("\n")[2]
                    answer = next((answer for question, answer in answers.items() if (
                        f"{question}\n" in block if question.endswith("?") else prompt.startswith(question))), "")
                    self.prompts, self.typed, seen = self.prompts + 1, self.typed + bool(answer), len(self.text)
                    # After Ctrl-C, Return could come before the signal.
                    os.write(terminal, f"{answer}\n".encode().replace(b"\x03\n", b"\x03"))
                if self.prompts > 2 * PROMPTS or time.monotonic() - began > 2 * PATIENCE:
                    os.kill(process, signal.SIGKILL)
                continue
            try:
                raw += os.read(terminal, 65536)
                self.text = raw.decode("utf-8", "ignore").replace("\r", "")
            except OSError:
                break
        self.echoes = bool(termios.tcgetattr(terminal)[3] & termios.ECHO)
        os.close(terminal)
        self.status, self.seconds = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), time.monotonic() - began
        self.last = self.text.rstrip().rpartition("\n")[2]

    def scanned(self):
        """What is in the QR codes, each read from a picture of the terminal by a decoder that isn't ours."""
        found = []
        for code in re.findall(r"(?:\x1b\[30;47m[ █▀▄]+\x1b\[0m\n)+", self.text):
            lines = re.findall(r"\x1b\[30;47m([ █▀▄]+)", code)
            rows = ["".join("0 " if block in dark else "1 " for block in line for _ in range(4))
                    for line in lines for dark in ("█▀", "█▄") for _ in range(4)]
            picture = f"P2 {4 * len(lines[0])} {len(rows)} 1\n" + "\n".join(rows) + "\n"
            found.append(subprocess.run(["zbarimg", "--quiet", "--raw", "pgm:-"], input=picture, capture_output=True, text=True,
                                        check=False).stdout.strip())
        return found


class Machine(Problems):
    """A user's home with stand-ins around it."""

    def __init__(self, name, program, folder, **environment):
        super().__init__()
        self.home, self.program, bin = pathlib.Path(folder) / name, program, pathlib.Path(folder) / "bin"
        bin.mkdir(exist_ok=True)
        self.home.mkdir()
        for tool, text in {"systemctl": SYSTEMCTL, "loginctl": "#!/bin/sh\n", "crontab": "#!/bin/sh\nexit 1\n"}.items():
            (bin / tool).write_text(text, "utf-8")
            (bin / tool).chmod(0o755)
        (self.home / "environment").write_text("".join(f"export {key}='{value}'\n" for key, value in environment.items()), "utf-8")
        self.environment = clean_environment(self.home, PATH=f"{bin}:{os.environ['PATH']}", TERM="xterm", LC_ALL="C.UTF-8",
                                             TZ="Europe/Berlin", **environment)
        del self.environment["XDG_CONFIG_HOME"], self.environment["XDG_STATE_HOME"]

    def play(self, answers, *arguments):
        played = Played([self.program, "init", *arguments], self.environment, answers)
        self.expect("how it ends", (played.status, played.text if played.status else ""), (0, ""))
        self.expect(f"{played.typed} answers, {played.prompts} prompts and {played.seconds:.0f} s",
                    played.typed <= ANSWERS and played.prompts <= PROMPTS and played.seconds <= PATIENCE)
        for words in (RECORDINGS, *([] if arguments else [PHONE, MESSAGE])):
            self.expect(f"whether it asks {words}", words in played.text)
        print(f"first_day: {self.home.name}: {played.typed} answers, {played.prompts} prompts, {played.seconds:.1f} s")
        return played

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], env=self.environment, capture_output=True, text=True, check=False)

    def expect_link(self, link):
        """A calendar's link is what a phone needs: it answers, from this machine's own network."""
        self.expect("the last line", bool(re.fullmatch(r"webcal://\S+\.ics", link)) and "127.0.0.1" not in link)
        with urllib.request.urlopen(link.replace("webcal:", "http:", 1), timeout=PATIENCE) as answer:
            self.expect("what the phone gets", answer.read(15), b"BEGIN:VCALENDAR")

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        if error:
            self.append(f"{kind.__name__}: {error}")
        if (self.home / "server.pid").exists():
            os.kill(int((self.home / "server.pid").read_text()), signal.SIGTERM)
        return isinstance(error, Exception)


def with_a_folder(program, folder, feed):
    with running("radicale", f"{folder}/radicale") as port, Machine("athlete", program, folder) as here:
        shutil.copytree(PROJECT / "Samples/device-files/watch", here.home / "Dropbox")
        played = here.play({"plan": feed, RECORDINGS: f"{here.home}/Dropbox", PHONE: "1", "server": f"http://127.0.0.1:{port}",
                            "user": USER, "password": PASSWORD})
        here.expect("the last line", bool(re.fullmatch(rf"\S.* in the account {USER} at 127\.0\.0\.1\S*", played.last)))
        here.expect("whether the week is in the calendar", any(pathlib.Path(folder, "radicale/data").rglob("*.ics")))
        here.expect("check", here.run("check").returncode, 0)
    return here


def with_a_server(program, folder, feed, stand_in):
    sent = []

    def ntfy(request, body):
        sent.append(body)
        request.say(200, json.dumps({"id": "x", "event": "message"}).encode(), ("Content-Type", "application/json"))
    with StandIn(stand_in) as strava, Answering(ntfy, "GET", "POST", "PUT") as service, \
            Machine("self-hoster", program, folder, TPMERGE_INTERVALS_API_URL=f"{strava.address}/api/v1") as here:
        played = here.play({"plan": feed, RECORDINGS: "2", "API key": KEY, PHONE: "2", MESSAGE: "1", "server": service.address})
        here.expect("whether a test is sent, and asked for", (len(sent) > 0, ARRIVED in played.text), (True, True))
        here.expect_link(played.last)
        here.expect("the QR code", played.scanned()[-1:], [played.last])
        for command in ("links", "sign-in"):
            shown = Played([program, command], here.environment, {})
            here.expect(f"the QR code of {command}", bool(shown.scanned()) and shown.scanned()[0].split(":", 1)[1] in shown.text)
        here.expect("what runs it", "tpmerge-serve.service" in here.run("status").stdout)
        here.expect("check", here.run("check").returncode, 0)
    return here


def with_eight(program, folder, feed):
    with Machine("coach", program, folder) as here:
        names, seconds, links = [f"Athlete {number}" for number in range(1, 9)], 0, []
        for name in names:
            played = here.play({"plan": f"{feed}?{name.replace(' ', '-')}", "name": name, PHONE: "2"},
                               *([] if name == names[0] else ["--add", name]))
            seconds += played.seconds
            links.append(played.last)
        here.expect(f"{seconds:.0f} s for eight athletes", seconds <= PATIENCE)
        listed = here.run("athletes").stdout
        here.expect("who is there", [name for name in names if name not in listed], [])
        here.expect("whether each has a link", len(set(links)), len(names))
        for link in links:
            here.expect_link(link)
        here.expect("check", here.run("check").returncode, 0)
        again = Played([program, "init"], here.environment, {ADD: "n", "Add": "n"})
        here.expect("whether another is offered", (ADD in again.text, again.status), (True, 0))
    return here


def interrupted(program, folder, feed, stand_in):
    answers = {"plan": feed, RECORDINGS: "2", "API key": KEY, PHONE: "2", MESSAGE: "", "May tpmerge": ""}
    with StandIn(stand_in) as strava, Machine("impatient", program, folder, TPMERGE_INTERVALS_API_URL=f"{strava.address}/api/v1") as here:
        before = sorted(here.home.rglob("*"))
        for question in answers:
            played = Played([program, "init"], here.environment, answers | {question: "\x03"})
            here.expect(f"Ctrl-C at {question}, the terminal's echo, and what is left", (
                played.status, "Nothing was written." in played.text, played.echoes, sorted(here.home.rglob("*"))), (130, True, True, before))
    return here


def main(program, stand_in):
    text = sample()["feed.ics"].encode()
    with tempfile.TemporaryDirectory() as folder, \
            Answering(lambda request, _: request.say(200, text, ("Content-Type", "text/calendar")), "GET", "HEAD") as server:
        feed = f"{server.address}/feed.ics"
        return verdict("first_day", [("an athlete with a folder", with_a_folder(program, folder, feed)),
                                     ("a self-hoster", with_a_server(program, folder, feed, stand_in)),
                                     ("a coach", with_eight(program, folder, feed)),
                                     ("Ctrl-C", interrupted(program, folder, feed, stand_in))])


if __name__ == "__main__":
    sys.exit(main(*(str(pathlib.Path(path).resolve()) for path in given("check/first_day.py PROGRAM STAND_IN", 2))))
