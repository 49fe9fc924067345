#!/usr/bin/env python3
"""check/deb_service.py ROOT STAND_IN: in ROOT, where Debian's package is installed, sets the service up by `tpmerge init` in
each way that people take: by options, with the plan's address on standard input, with Strava, for which STAND_IN stands,
at a terminal, and with recordings below /home. It follows the printed next steps, and starts the commands of the units. check/deb.sh gives it a network
of its own, so that the service's port is free and no other program can reach it."""
import contextlib
import fcntl
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import sys
import urllib.error
import urllib.request

from first_day import Played
from stage.answering import Answering
from stage.checks import PATIENCE, Problems, given
from stage.serving import PROJECT, sample
from stage.staging import StandIn

CONFIGURATION = "/etc/tpmerge/config.yaml"
ZONE = "Europe/Berlin"
#: The address of the machine in its own network.
HOME = "192.168.1.20"
#: A part of the plan's address, which is as good as a password.
TOKEN = "K7QX2MZTA94PB"
SECRET = "standin-secret"
#: A workout that lies ahead at any hour, in the sample that is moved to today.
WORKOUT = "Hill sprints 8 x 90 s"


class Machine(Problems):
    def __init__(self, root):
        super().__init__()
        self.root = pathlib.Path(root)

    def command(self, *words, user=None, **variables):
        """Returns the words that run a command in the root, as root or as another user."""
        given = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/root"} | variables
        who = ["setpriv", "--reuid", user, "--regid", user, "--init-groups"] if user else []
        return ["chroot", str(self.root), *who, "env", "-i", *(f"{name}={value}" for name, value in given.items()), *words]

    def run(self, *words, text="", timeout=PATIENCE, **others):
        return subprocess.run(self.command(*words, **others), input=text, capture_output=True, text=True, timeout=timeout,
                              check=False)

    def succeeds(self, what, done):
        self.expect(f"{what}, which says {(done.stdout + done.stderr)[-1500:]}", done.returncode, 0)
        return done.stdout

    def line(self, unit):
        lines = (self.root / "lib/systemd/system" / unit).read_text("utf-8").splitlines()
        return next(line for line in lines if line.startswith("ExecStart=")).removeprefix("ExecStart=").split()

    def files(self, folder):
        """Returns everything in a folder: names, with owner and mode."""
        names = {int(line.split(":")[2]): line.split(":")[0] for line in self.text("/etc/passwd").splitlines()}
        found = {}
        for path in sorted((self.root / folder.lstrip("/")).rglob("*")):
            status = path.lstat()
            found[path.name] = f"{names[status.st_uid]} {status.st_mode & 0o7777:o}"
        return found

    def text(self, path):
        return (self.root / path.lstrip("/")).read_text("utf-8")

    def forget(self):
        self.run("systemctl", "--quiet", "disable", "tpmerge.timer", "tpmerge-serve.service", "tpmerge-status.timer")
        self.run("sh", "-c", "cd /etc/tpmerge && find . -type f ! -name environment -delete; "
                 "find /var/lib/tpmerge /var/www/tpmerge -mindepth 1 -delete")


def was_set_up(machine, said, secrets=()):
    """Checks what must hold after each setup, whatever the answers; returns the printed next steps, in lines."""
    machine.expect("the agenda", WORKOUT in said)
    wanted = {"config.yaml": "root 640", "environment": "root 640"} | dict.fromkeys(secrets, "tpmerge 600")
    machine.expect("what lies in /etc/tpmerge", machine.files("/etc/tpmerge"), wanted)
    kept = machine.files("/var/lib/tpmerge")
    machine.expect("the memory", kept.keys() & {"athlete-athlete.sqlite", "athlete-anna.sqlite"} != set())
    machine.expect("who owns the memory, and who may read it",
                   {name: mode for name, mode in kept.items() if mode not in ("tpmerge 600", "tpmerge 700")}, {})
    for secret in (TOKEN, SECRET):
        machine.expect("a secret in the configuration", secret in machine.text(CONFIGURATION), False)
    lines = said.replace("\r", "").splitlines()
    return [line.strip() for line in lines[lines.index("Next:") + 1:] if line.startswith("  ")] if "Next:" in lines else []


def is_told(machine, done, **others):
    """The same for a setup without questions, which prints no secrets."""
    said = machine.succeeds("init", done) + done.stderr
    for secret in (TOKEN, SECRET):
        machine.expect("a secret in what it says", secret in said, False)
    return was_set_up(machine, said, **others)


def does(machine, line, unit=None):
    """Types a line of the next steps, without starting units, since no systemd runs here; returns its output."""
    said = machine.succeeds(line, machine.run("sh", "-c", line.replace(" --now ", " ").replace("sudo ", "")))
    machine.expect(f"who owns the memory after {line}",
                   {name: mode for name, mode in machine.files("/var/lib/tpmerge").items() if not mode.startswith("tpmerge ")}, {})
    for name in [unit, "tpmerge-status.timer"] if unit else []:
        machine.expect(f"{name} after {line}", machine.run("systemctl", "is-enabled", name).stdout.strip(), "enabled")
    return said


def ask(address):
    try:
        with contextlib.closing(urllib.request.urlopen(address, timeout=PATIENCE)) as answer:
            return answer.status, answer.read().decode("utf-8")
    except urllib.error.HTTPError as error:
        return error.code, ""


@contextlib.contextmanager
def started(command, **others):
    with subprocess.Popen(command, text=True, stdout=subprocess.PIPE, **others) as process:
        try:
            yield process
        finally:
            process.kill()


def serves(machine, link, signing_in):
    """The server, started as its unit does, serves the calendar, and lets the browser in."""
    with started(machine.command(*machine.line("tpmerge-serve.service"), user="tpmerge", HOME="/var/lib/tpmerge"),
                 stderr=subprocess.STDOUT) as server:
        line = server.stdout.readline()
        # It warns at each start that http isn't encrypted.
        while "plain_http" in line:
            line = server.stdout.readline()
        if not line.startswith("Listening on "):
            server.kill()
            machine.expect("the server", line + server.stdout.read(), "Listening on …")
            return
        status, calendar = ask(link)
        machine.expect("the link", (status, calendar[:15], WORKOUT in calendar), (200, "BEGIN:VCALENDAR", True))
        machine.expect("signing in", ask(signing_in)[0], 200)
        machine.expect("health", ask(f"{link.rsplit('/calendars/', 1)[0]}/healthz")[0], 200)
        server.terminate()
        said = server.stdout.read()
        machine.expect(f"how the server ends, which says {said}", server.wait(PATIENCE), 0)


def runs_by_timer(machine, **variables):
    """Runs once as the timer does; returns the calendar, as a web server's own user reads it."""
    machine.succeeds("the timer's run", machine.run(*machine.line("tpmerge.service"), user="tpmerge", HOME="/var/lib/tpmerge",
                                                    **variables))
    published = machine.files("/var/www/tpmerge")
    machine.expect("what is published", [bool(re.fullmatch(r"\w+-[0-9a-f]{16}\.ics", name)) for name in published], [True])
    name = next(iter(published), "none.ics")
    calendar = machine.succeeds("reading as www-data", machine.run("cat", f"/var/www/tpmerge/{name}", user="www-data"))
    machine.expect("the calendar", (calendar[:15], WORKOUT in calendar), ("BEGIN:VCALENDAR", True))
    machine.expect("whether others see names", machine.run("ls", "/var/www/tpmerge", user="www-data").stdout, "")
    return calendar


def by_options(machine, _, __):
    done = machine.run("tpmerge", "init", "--feed", "/srv/feed.ics", "--timezone", ZONE, "--activities",
                       "/srv/activities.json", "--serve")
    steps = is_told(machine, done)
    does(machine, steps[0], "tpmerge-serve.service")
    serves(machine, done.stdout.splitlines()[-1], does(machine, steps[1]).strip())
    # Root's commands use the service's configuration, as long as root has none.
    for command in ["tpmerge check", "tpmerge", "tpmerge status", "tpmerge explain 2026-03-17",
                    "cd /root && tpmerge status --config ../etc/tpmerge/config.yaml",
                    # Under any name, and with any configuration: no file of root's gets into the service's memory.
                    "rm -f /srv/alias && ln -s /etc/tpmerge /srv/alias && tpmerge --config /srv/alias/config.yaml",
                    # A copy is another configuration, whose athlete has no memory there.
                    "cp -r /etc/tpmerge /srv/copy && { tpmerge --config /srv/copy/config.yaml; [ $? = 78 ]; } && rm -r /srv/copy /srv/alias",
                    f"TPMERGE_STATE_DIR=/var/lib/tpmerge tpmerge --feed /srv/feed.ics --timezone {ZONE}"]:
        does(machine, command)
    (machine.root / "root/export.zip").write_text("x", "utf-8")
    closed = machine.run("tpmerge", "import", "/root/export.zip")
    machine.expect("a file of root's", (closed.returncode, "This ran as the user tpmerge" in closed.stderr), (74, True))
    for command, status in {"status": 78, "merge": 64}.items():
        nobody = machine.run("tpmerge", command, user="www-data", HOME="/nowhere")
        machine.expect(f"anybody's {command}", (nobody.returncode, "put sudo in front" in nobody.stderr), (status, True))
    machine.succeeds("a run after init", machine.run(*machine.line("tpmerge.service"), user="tpmerge"))
    before = machine.text(CONFIGURATION)
    again = machine.run("tpmerge", "init", "--feed", "/srv/feed.ics", "--serve")
    machine.expect("init again", (again.returncode, machine.text(CONFIGURATION) == before), (73, True))


def by_standard_input(machine, address, _):
    done = machine.run("tpmerge", "init", "--feed", "-", "--timezone", ZONE, "--cron", "--publish", "/var/www/tpmerge/",
                       text=address + "\n")
    steps = is_told(machine, done, secrets=["feed-address"])
    machine.expect("the address that is kept", machine.text("/etc/tpmerge/feed-address"), address + "\n")
    does(machine, steps[0], "tpmerge.timer")
    runs_by_timer(machine)


def with_strava(machine, address, strava):
    places = {"TPMERGE_STRAVA_API_URL": f"{strava}/api/v3", "TPMERGE_STRAVA_OAUTH_URL": f"{strava}/oauth"}
    (machine.root / "root/secret").write_text(SECRET + "\n", "utf-8")
    (machine.root / "root/secret").chmod(0o600)
    done = machine.run("tpmerge", "init", "--feed", "-", "--timezone", ZONE, "--client-id", "12345", "--client-secret-file",
                       "/root/secret", "--cron", "--publish", "/var/www/tpmerge/", text=address + "\n", **places)
    connect, enable = is_told(machine, done, secrets=["feed-address", "strava-secret"])
    before = "".join(path.read_text("utf-8") for path in (machine.root / "var/www/tpmerge").iterdir())
    with started(machine.command("sh", "-c", connect, **places), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        # Stands for the browser, which the stand-in redirects back at once.
        ask(process.stdout.readline().strip())
        said = "".join(process.communicate(timeout=PATIENCE))
        machine.expect(f"{connect}, which says {said}", process.returncode, 0)
    does(machine, enable, "tpmerge.timer")
    events = [calendar.count("BEGIN:VEVENT") for calendar in (before, runs_by_timer(machine, **places))]
    machine.expect("whether activities have joined the plan", 0 < events[0] < events[1])
    machine.expect("who owns the tokens", machine.files("/var/lib/tpmerge").get("strava-athlete.json"), "tpmerge 600")


def at_a_terminal(machine, address, _):
    """Presses Return at every question that has a default."""
    played = Played(machine.command("tpmerge", "init", "--no-keep-running", SUDO_USER="anna"), os.environ, {"plan": address})
    said, prompts = played.text, ["name [anna]: ", "number or folder [5]: ", "number [2]: ", "address [", "number [4]: "]
    machine.expect(f"init at a terminal, which shows {said[-1500:]}", (played.status, [prompt for prompt in prompts if prompt not in said]), (0, []))
    steps = was_set_up(machine, said, secrets=["feed-address"])
    machine.expect("how it is typed", [step.split()[0] for step in steps], ["sudo", "sudo"])
    does(machine, steps[0], "tpmerge-serve.service")
    link = said.split()[-1].replace("webcal://", "http://")
    machine.expect("what a phone subscribes to", link.rsplit("/", 1)[0], f"http://{HOME}:8470/calendars")
    serves(machine, link, does(machine, steps[1]).strip())


def below_home(machine, _, __):
    """Reads a folder of a user's home after one yes, as long as what was given for that stays."""
    folder = "/home/anna/Dropbox"
    shutil.copytree(PROJECT / "Samples/device-files/watch", machine.root / folder[1:])
    (machine.root / "home/anna").chmod(0o700)
    words = ["tpmerge", "init", "--feed", "/srv/feed.ics", "--timezone", ZONE, "--files", folder, "--cron", "--publish", "/var/www/tpmerge/"]
    unasked = machine.run(*words)
    machine.expect("without a yes", (unasked.returncode, f"--allow-read {folder}" in unasked.stderr), (73, True))
    done = machine.run(*words, "--allow-read", folder)
    machine.expect("what is left to do", "This was not possible" in done.stdout + done.stderr, False)
    does(machine, is_told(machine, done)[0], "tpmerge.timer")
    runs_by_timer(machine)
    machine.expect("whether recordings are read", "✓ files" in machine.succeeds("check", machine.run("tpmerge", "check")))
    for cure, harm in {"BindReadOnlyPaths": "rm /etc/systemd/system/tpmerge.service.d/allow-read.conf", "setfacl": "setfacl -b /home/anna"}.items():
        checked = machine.run("sh", "-c", f"{harm} && tpmerge check")
        machine.expect(f"check after {harm}", (checked.returncode != 0, cure in checked.stdout + checked.stderr), (True, True))


def be_at_home():
    """Brings up the interface of a new network, and gives it an address like those of routers at home."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        # SIOCSIFFLAGS, IFF_UP; SIOCSIFADDR
        fcntl.ioctl(asked, 0x8914, struct.pack("16sH14x", b"lo", 1))
        fcntl.ioctl(asked, 0x8916, struct.pack("16sHH4s8x", b"lo:1", socket.AF_INET, 0, socket.inet_aton(HOME)))


def main(root, stand_in):
    be_at_home()
    for name, text in sample().items():
        pathlib.Path(root, "srv", name).write_text(text, "utf-8", newline="")
        pathlib.Path(root, "srv", name).chmod(0o644)
    plan = pathlib.Path(root, "srv/feed.ics").read_bytes()
    internet = Answering(lambda request, _: request.say(200 if TOKEN in request.path else 404, plan,
                                                        ("Content-Type", "text/calendar")), "GET")
    ways = {"by options": by_options, "with an address on standard input": by_standard_input, "with Strava": with_strava,
            "at a terminal": at_a_terminal, "with a folder below /home": below_home}
    with StandIn(stand_in, "--consent", "auto") as strava:
        for name, way in ways.items():
            machine = Machine(root)
            try:
                way(machine, f"{internet.address}/ical/{TOKEN}.ics", strava.address)
            except (OSError, IndexError, ValueError, subprocess.TimeoutExpired) as error:
                machine.append(f"it can't be tried further: {error!r}")
            machine.forget()
            ways[name] = machine
            for problem in machine:
                print(f"check-deb: init {name}: {problem}", file=sys.stderr)
    return any(ways.values())


if __name__ == "__main__":
    sys.exit(main(*given("check/deb_service.py ROOT STAND_IN", 2)))
