#!/usr/bin/env python3
"""check/container.py BINARY PACKAGE: builds the image of Samples/container from the package by podman, on Debian 12 and 13, and lives
with it as Samples/container and the recipe for a Synology say, with Caddy in front. The images that it begins with are made here, from
bare Debians; for the developers' Dockerfile BINARY stands in for what the compiler makes. It takes root and a network."""
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

from stage.checks import PATIENCE, Problems, given, patiently, verdict
from stage.serving import PROJECT, Household, free_port

SAMPLES = PROJECT / "Samples"
HOST = "training.example.org"
#: The user of the image.
USER = 8470
#: The base images.
DEBIAN = "docker.io/library/debian:{}-slim"

#: Stands for the compiler: checks the files of the build, and brings the binary.
SWIFT = """#!/bin/sh
for wanted in Package.swift Sources/Doors/tpmerge Tests Sources/Doors/Server/Schemas/*.json; do
    [ -e "$wanted" ] || { echo "the build lacks $wanted" >&2; exit 1; }
done
for other in .git Samples docs/developers/notes out; do
    [ ! -e "$other" ] || { echo "the build needs no $other" >&2; exit 1; }
done
case "$*" in "build "*"--product tpmerge"*) install -D /given/tpmerge .build-release/release/tpmerge ;; esac
"""


class Engine:
    """podman with a store of its own below FOLDER, without other images."""

    def __init__(self, folder):
        self.folder = folder
        # podman asks for more than a machine may allow.
        most = [f'"{name}={min(hard, 8192)}:{min(hard, 8192)}"' if hard != resource.RLIM_INFINITY else f'"{name}=8192:8192"'
                for name, hard in (("nofile", resource.getrlimit(resource.RLIMIT_NOFILE)[1]),
                                   ("nproc", resource.getrlimit(resource.RLIMIT_NPROC)[1]))]
        lines = ["[containers]", f"default_ulimits = [{', '.join(most)}]", "[engine]",
                 'cgroup_manager = "cgroupfs"', 'events_logger = "file"']
        # If there is a choice, runc also works with older control groups.
        lines += ['runtime = "runc"'] if shutil.which("runc") else []
        (folder / "containers.conf").write_text("\n".join([*lines, ""]), "utf-8")
        (folder / "policy.json").write_text('{"default": [{"type": "insecureAcceptAnything"}]}\n', "utf-8")
        # podman-compose finds this one first.
        (folder / "bin").mkdir()
        self.command("podman", f'exec {shutil.which("podman")} --storage-driver overlay --root {folder}/store '
                               f'--runroot {folder}/run --tmpdir {folder}/tmp "$@"')
        self.environment = os.environ | {
            "PATH": f"{folder}/bin:{os.environ['PATH']}", "CONTAINERS_CONF": f"{folder}/containers.conf",
            "BUILDAH_FORMAT": "docker", "BUILDAH_ISOLATION": "chroot"}

    def command(self, name, *lines):
        """Replaces a program with a shell script."""
        path = self.folder / "bin" / name
        path.write_text("\n".join(["#!/bin/sh", *lines, ""]), "utf-8")
        path.chmod(0o755)

    def run(self, *command, folder=None, check=True, **options):
        done = subprocess.run(command, cwd=folder, env=self.environment, capture_output=True, text=True,
                              timeout=10 * PATIENCE, check=False, **options)
        if check and done.returncode:
            raise RuntimeError(f"{' '.join(command[:3])} ends with {done.returncode}: {(done.stdout + done.stderr)[-2000:]}")
        return done

    def podman(self, *arguments, **options):
        return self.run("podman", *arguments, **options)

    def inspect(self, name, form):
        return self.podman("inspect", "--format", form, name).stdout.strip()

    def build(self, tag, *lines, **files):
        """Builds an image upon the bare Debian, with files that the lines copy; without lines, that of the project."""
        with tempfile.TemporaryDirectory(dir=self.folder) as scratch:
            for name, source in files.items():
                shutil.copy(source, f"{scratch}/{name}")
            pathlib.Path(scratch, "Dockerfile").write_text("\n".join([f"FROM {DEBIAN.format('bookworm')}", *lines, ""]), "utf-8")
            self.podman("build", "--pull-never", "--network", "host", "--tag", tag, scratch if lines else str(PROJECT))

    def prepare(self, binary, package):
        """Makes the base images, under the names that the Dockerfile uses, of a bare Debian, and the project's upon them. First it finds
        out whether this machine can build and start containers, with a network."""
        for release in ("bookworm", "trixie"):
            archive = self.run(str(PROJECT / "Scripts/dist/debian-root.sh"), release).stdout.strip()
            self.podman("import", archive, DEBIAN.format(release))
        self.build("tpmerge-probe", "RUN apt-get -o APT::Update::Error-Mode=any update")
        self.podman("run", "--rm", "--init", "--read-only", "--cap-drop=all", "tpmerge-probe", "true")
        swift = self.folder / "swift"
        swift.write_text(SWIFT, "utf-8")
        stage = re.search(r"^FROM (swift:\S+)", (PROJECT / "Dockerfile").read_text("utf-8"), re.M)[1]
        # The compiler's image brings strip along.
        self.build(f"docker.io/library/{stage}", "RUN apt-get update && apt-get install -y --no-install-recommends binutils",
                   "COPY --chmod=755 swift /usr/bin/swift", "COPY tpmerge /given/tpmerge", swift=swift, tpmerge=binary)
        self.build("docker.io/library/caddy:2", "COPY --chmod=755 caddy /usr/bin/caddy", "ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data",
                   'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]', caddy=shutil.which("caddy"))
        shutil.copytree(SAMPLES / "container", self.folder / "packaged")
        shutil.copy(package, self.folder / "packaged")
        for tag, release in (("bookworm", "bookworm"), ("latest", "trixie")):
            self.podman("build", "--pull-never", "--network", "host", "--build-arg", f"DEBIAN={release}", "--tag", f"tpmerge:{tag}",
                        str(self.folder / "packaged"))
        self.build("tpmerge:compiled")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.podman("rm", "--all", "--force", "--time", "2", check=False)
        for name in self.podman("network", "ls", "--format", "{{.Name}}", check=False).stdout.split():
            if name.startswith("tpmerge-check-"):
                self.podman("network", "rm", name, check=False)


class Project:
    def __init__(self, engine, name, folder):
        self.engine, self.name, self.folder = engine, f"tpmerge-check-{name}", folder
        self.problems = Problems()
        self.expect = self.problems.expect

    def compose(self, *arguments, **options):
        return self.engine.run("podman-compose", "--project-name", self.name, *arguments, folder=self.folder, **options)

    def container(self, service="tpmerge"):
        return f"{self.name}_{service}_1"

    def inside(self, *command, service="tpmerge", check=True):
        return self.engine.podman("exec", self.container(service), *command, check=check)

    def tpmerge(self, *arguments):
        return self.inside("tpmerge", *arguments).stdout

    def up(self):
        self.compose("up", "--detach", "--no-build")
        if not patiently(lambda: self.engine.podman("healthcheck", "run", self.container(), check=False).returncode == 0):
            raise RuntimeError(f"it doesn't get healthy: {self.logs()}")

    def logs(self):
        names = self.engine.podman("ps", "--all", "--filter", f"name={self.name}_", "--format", "{{.Names}}").stdout.split()
        return "".join(done.stdout + done.stderr for done in (self.engine.podman("logs", name) for name in names))

    def is_locked_in(self):
        """An intruder in the server may write only its two folders."""
        kept = dict(re.findall(r"^(\w+):\s+(\S+)", self.inside("cat", "/proc/1/status").stdout, re.M))
        self.expect("its user", kept["Uid"], str(USER))
        self.expect("what it may do", int(kept["CapBnd"], 16), 0)
        self.expect("whether it may become more", kept["NoNewPrivs"], "1")
        self.expect("its root", re.search(r"^\S+ / \S+ (\w+)", self.inside("cat", "/proc/mounts").stdout, re.M)[1], "ro")
        for place, may in {"/usr/bin/tpmerge": False, "/etc/x": False, "/x": False, "/data/x": True, "/tmp/x": True}.items():
            self.expect(f"whether it may write {place}", self.inside("touch", place, check=False).returncode == 0, may)

    def stops(self):
        started = time.monotonic()
        self.compose("stop")
        self.expect("how it ends", self.engine.inspect(self.container(), "{{.State.ExitCode}}"), "0")
        # podman-compose stops one after the other.
        self.expect("whether it ends in time", time.monotonic() - started < 30)


def household(folder, server):
    """A configuration for the container, whose user owns it."""
    Household("tpmerge", folder, server)
    give(folder)
    folder.chmod(0o750)


def give(folder):
    for path in [folder, *folder.iterdir()]:
        os.chown(path, USER, USER)


def image(engine):
    """Checks the image's metadata, and commands in place of `serve`."""
    here = Project(engine, "image", engine.folder)
    here.expect("its user", engine.inspect("tpmerge", "{{.Config.User}}"), f"{USER}:{USER}")
    owned = engine.podman("run", "--rm", "--user", "0", "--entrypoint", "find", "tpmerge",
                          *("/", "-xdev", "-path", "/dev", "-prune", "-o", "-user", str(USER), "-print")).stdout.split()
    here.expect("what belongs to its user", sorted(owned), ["/config", "/data"])
    locked = ["run", "--rm", "--read-only", "--cap-drop=all", "--network=none"]
    version = engine.podman(*locked, "tpmerge", "--version").stdout.strip()
    here.expect("the version", version.replace(".", "").isdigit())
    for tag in ("compiled", "bookworm"):
        here.expect(f"the version of tpmerge:{tag}", engine.podman(*locked, f"tpmerge:{tag}", "--version").stdout.strip(), version)
    feed = (SAMPLES / "demo" / "feed.ics").read_text("utf-8")
    plan = engine.podman(*locked, "--interactive", "--env", "TPMERGE_CONFIG=", "tpmerge", "--feed", "-", "--timezone", "Europe/Berlin",
                         "--today", "2026-03-18", "--ics", "-", input=feed).stdout
    here.expect("a calendar from standard input", plan.startswith("BEGIN:VCALENDAR"))
    here.expect("no configuration", engine.podman(*locked, "tpmerge", check=False).returncode, 78)
    here.problems += initiated(engine, locked)
    # With nothing behind the port the container is not healthy.
    test = json.loads(engine.inspect("tpmerge", "{{json .HealthCheck.Test}}"))
    asked = engine.podman("run", "--rm", "--entrypoint", test[1], "tpmerge", *test[2:], check=False)
    here.expect("its health without a server", asked.returncode != 0)
    return here.problems


def initiated(engine, locked):
    """`init` in a container writes a configuration for the ports that the host publishes."""
    here = Project(engine, "asked", engine.folder / "asked")
    here.folder.mkdir()
    shutil.copy(SAMPLES / "demo" / "feed.ics", here.folder)
    give(here.folder)
    locked = [*locked, "--volume", f"{here.folder}:/config", "tpmerge"]
    init = [*locked, "init", "--feed", "/config/feed.ics", "--timezone", "Europe/Berlin", "--serve"]
    here.expect("without an address", engine.podman(*init, check=False).returncode, 64)
    said = engine.podman(*init, "--public-url", f"https://{HOST}").stderr
    here.expect("what comes next", "  docker compose up --detach\n" in said)
    here.expect("where it listens", 'listen: "0.0.0.0:8470"' in (here.folder / "config.yaml").read_text("utf-8"))
    here.expect("what it has written", engine.podman(*locked, "check", check=False).returncode, 0)
    return here.problems


def readme(folder, step):
    blocks = re.findall(r"^ {3}```sh\n(.*?)^ {3}```", (folder / "README.md").read_text("utf-8"), flags=re.M | re.S)
    return blocks[step - 2]


def with_caddy(engine):
    """Runs the lines of Samples/container's README, with certificates of Caddy's own authority."""
    folder = engine.folder / "with-caddy"
    shutil.copytree(SAMPLES / "container", folder)
    http, https = free_port(), free_port()
    adapt(folder / "compose.yaml", {'"80:80", "443:443"': f'"127.0.0.1:{http}:80", "127.0.0.1:{https}:443"'})
    adapt(folder / "Caddyfile", {"{\n\t# Paths": "{\n\tlocal_certs\n\tskip_install_trust\n\t# Paths"})
    here = Project(engine, "caddy", folder)
    # Stands for the editor: it puts the wanted file into place when it is called.
    (folder / "given").mkdir()
    engine.command("sudo", 'exec "$@"')
    engine.command("sudoedit", f"cp -r --no-preserve=mode,ownership {folder}/given/. config/")
    engine.command("docker", 'if [ "$1" = compose ]; then shift; exec podman-compose '
                   f'--project-name {here.name} "$@"; fi', 'exec podman "$@"')
    (folder / "given" / "feed-address").write_text("https://calendar.example.org/feed.ics\n", "utf-8")
    (folder / "given" / "strava-secret").write_text("secret\n", "utf-8")
    engine.run("sh", "-euc", readme(folder, 2), folder=folder)
    sample = here.compose("run", "--rm", "--no-deps", "tpmerge", "status", check=False)
    here.expect("the sample's configuration", (sample.returncode, "not connected" in sample.stdout), (0, True))
    household(folder / "given", f"{{public_url: 'https://{HOST}'}}")
    engine.run("sh", "-euc", readme(folder, 2), folder=folder)
    # The image is there already.
    said = engine.run("sh", "-euc", readme(folder, 3).replace("docker compose build\n", ""), folder=folder).stdout
    here.expect("the links", said.count(f"https://{HOST}/"), 3)
    here.up()
    here.is_locked_in()

    authority = folder / "root.crt"
    authority.write_text(patiently(lambda: here.inside(
        "cat", "/data/caddy/pki/authorities/local/root.crt", service="caddy", check=False).stdout), "utf-8")

    def ask(address, *options):
        done = engine.run("curl", "--silent", "--show-error", "--retry", "20", "--retry-delay", "1", "--retry-connrefused",
                          "--cacert", str(authority), "--connect-to", f"{HOST}:443:127.0.0.1:{https}",
                          "--connect-to", f"{HOST}:80:127.0.0.1:{http}", "--write-out", "\n%{http_code}", *options, address)
        body, _, status = done.stdout.rpartition("\n")
        return int(status), body

    here.expect("http", ask(f"http://{HOST}/")[0], 308)
    here.expect("health", ask(f"https://{HOST}/healthz")[0], 200)
    here.expect("whether a run publishes", patiently((folder / "config" / "out.ics").exists))
    link = json.loads(here.tpmerge("links", "--json"))["links"][0]["url"]
    here.expect("the calendar", ask(link), (200, text((folder / "config" / "out.ics").read_bytes())))
    here.expect("signing in", ask(here.tpmerge("sign-in").strip())[0], 200)
    key = json.loads(here.tpmerge("key", "create", "--json"))["key"]
    here.expect("the API", ask(f"https://{HOST}/api/v1/athletes/anna/brief", "--header", f"x-api-key: {key}")[0], 200)
    engine.podman("kill", "--signal", "HUP", here.container())
    here.expect("how things stand", "http://0.0.0.0:8470" in here.tpmerge("status"))
    backup = here.compose("exec", "-T", "tpmerge", "sh", "-c", "tar -C /data -cz . | tar -tz").stdout
    here.expect("a backup", "./athlete-anna.sqlite\n" in backup)
    here.stops()
    here.up()
    here.expect("the calendar after a restart", ask(link)[0], 200)
    logs = here.logs()
    for secret in (key, link.rsplit("/", 1)[1]):
        here.expect("a secret in the log", secret in logs, False)
    here.stops()
    return here.problems


def synology(engine):
    """Runs the recipe's scripts and its compose file, with another folder than on the NAS."""
    volume = engine.folder / "volume1"
    folder = volume / "docker" / "tpmerge"
    folder.mkdir(parents=True)
    port = free_port()
    for source in (SAMPLES / "recipes" / "synology").iterdir():
        shutil.copy(source, folder)
        adapt(folder / source.name, {"/volume1": str(volume), "127.0.0.1:8470": f"127.0.0.1:{port}"}, some=True)
    engine.run("sh", str(folder / "prepare.sh"))
    household(folder / "config", f"{{public_url: 'https://{HOST}'}}")
    adapt(folder / "config" / "config.yaml", {"out.ics": "/calendars/out.ics"})
    # Again, as after each copying of files.
    engine.run("sh", str(folder / "prepare.sh"))
    here = Project(engine, "synology", folder)
    modes = {path.name: (path.stat().st_uid, oct(path.stat().st_mode)[-3:])
             for path in (folder / "config", folder / "data", folder / "calendars", folder / "config" / "config.yaml")}
    here.expect("the folders", modes, {"config": (USER, "700"), "data": (USER, "700"), "calendars": (USER, "711"),
                                       "config.yaml": (USER, "600")})

    # The script for the Task Scheduler, without a server.
    engine.command("docker", 'exec podman "$@"')
    here.expect("what an hourly run says", engine.run("sh", str(folder / "hourly.sh")).stdout, "")
    calendar = (folder / "calendars" / "out.ics").read_bytes()
    here.expect("an hourly run's calendar", calendar[:15], b"BEGIN:VCALENDAR")
    here.expect("who may read it", oct((folder / "calendars" / "out.ics").stat().st_mode)[-3:], "644")

    here.up()
    here.is_locked_in()
    target = json.loads(here.tpmerge("links", "--json"))["links"][0]["url"].replace(f"https://{HOST}", f"http://127.0.0.1:{port}")
    # The NAS's own proxy passes the name on.
    found = engine.run("curl", "--silent", "--fail", "--header", f"Host: {HOST}", target, check=False)
    here.expect("the calendar", found.stdout, text(calendar))
    here.stops()
    return here.problems


def adapt(path, changes, some=False):
    """Changes texts in a file; unless SOME is set, each change must find its text."""
    text = path.read_text("utf-8")
    for old, new in changes.items():
        if old not in text and not some:
            raise RuntimeError(f"{path.name} doesn't say {old!r}")
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def text(calendar):
    """A calendar as a program's output is read here, with Python's line ends."""
    return calendar.decode().replace("\r\n", "\n")


if __name__ == "__main__":
    os.environ["PATH"] += ":/usr/sbin"
    built = [pathlib.Path(path).resolve() for path in given("check/container.py BINARY PACKAGE", 2)]
    checks = {"the image": image, "Samples/container": with_caddy, "the recipe for a Synology": synology}
    with tempfile.TemporaryDirectory(prefix="tpmerge-container-") as scratch, Engine(pathlib.Path(scratch)) as engine:
        engine.prepare(*built)
        sys.exit(verdict("check-container", ((what, check(engine)) for what, check in checks.items())))
