"""Scripts/check [ROW...]: tries the release build from outside, row by row of the table below; `commit` stands for what each
commit must hold, `together` for those of it that run beside other work, one at a time, `alone` for those that measure; no word for
all rows.

Each row's output goes to out/check/NAME.log, and its end here if the row fails. The closing list has name, seconds and verdict.
A row that can't be tried on this machine has failed, and says what is missing.
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import typing

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, f"{PROJECT}/Scripts")
from stage.checks import chromium  # noqa: E402

BUILT = ".build-release/release"
PROGRAM = os.environ.get("TPMERGE_BINARY", f"{BUILT}/tpmerge")
STAND_IN = f"{BUILT}/strava-stand-in"
#: A debug build of its own, for what looks at each line or access.
# Few tests at a time: the program waits for real limits, and a sanitizer makes everything ten times as slow.
DEBUG = "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 swift test --explicit-target-dependency-import-check error"
BROWSER = f"TPMERGE={PROGRAM} STAND_IN={STAND_IN} .venv-browser/bin/python -m pytest Tests/Doors/Browser"


class Row(typing.NamedTuple):
    name: str
    shows: str
    #: Lines of a shell. What .venv-NAME names is made with Scripts/requirements/NAME.txt (Makefile).
    command: str
    #: Programs that have to be installed. `make setup WHAT=check` installs them.
    needs: str = ""
    #: Whether the row measures, or needs the whole machine: others wait for its end.
    is_alone: bool = False


#: What each commit must hold.
COMMIT = [
    Row("accuracy", "all true pairs of generated seasons are found", f"python3 Benchmarks/accuracy.py {PROGRAM}"),
    Row("corpus", "calendars, good and bad, from beside the project", f"python3 Scripts/check/corpus.py {PROGRAM}"),
    Row("clients", "other programs read and subscribe to the calendars",
        f"""python=.venv-clients/bin/python
        $python Scripts/check/clients.py {PROGRAM}
        $python Scripts/check/subscribe.py {PROGRAM}"""),
    Row("demo", "what README shows first", f"""Scripts/demo/demo.sh {PROGRAM}
        python3 Scripts/demo/strava.py {PROGRAM} {STAND_IN}
        python3 Scripts/demo/strava.py {PROGRAM} {STAND_IN} --intervals"""),
    Row("pages", "every page in a browser, 320 and 1280 pixels wide, and axe",
        f"{BROWSER} -k 'test_axe_finds_nothing and light or test_no_sideways_scrolling'", "chromium"),
    Row("ratios", "cost of a small merge and of one of 10,000, beside libical alone",
        f"python3 Benchmarks/bench.py {PROGRAM} --counts 30,10000", "cc", is_alone=True),
]
#: What GitHub tries each night and a release before it goes out.
NIGHT = [
    Row("api", "the API keeps to its own description",
        f"python3 Scripts/check/api.py {PROGRAM} .venv-api/bin/schemathesis"),
    Row("assistants", "two real clients of MCP",
        f"for python in .venv-assistants/bin/python .venv-assistants-1/bin/python; do $python Scripts/check/mcp.py {PROGRAM}; done"),
    Row("caldav", "events in calendars of Radicale, Xandikos and SabreDAV",
        f"PYTHONPATH=Scripts:Scripts/check/caldav .venv-caldav/bin/python Scripts/check/caldav/check.py {PROGRAM} $ONLY", "php"),
    Row("first-day", "three new users, from nothing to the phone, in a terminal",
        f".venv-caldav/bin/python Scripts/check/first_day.py {PROGRAM} {STAND_IN}", "zbarimg"),
    Row("hosts", "an athlete moves from one host to another while a phone keeps asking",
        f"python3 Scripts/check/hosts.py {PROGRAM}", "nginx caddy sqlite3"),
    Row("messages", "each way of a message, and a played year of them",
        f".venv-messages/bin/python Scripts/check/messages/check.py {PROGRAM} $ONLY", "cc msmtp openssl"),
    Row("browser", "the whole suite in a browser", f"{BROWSER} $ONLY", "chromium"),
    Row("recipes", "docs/recipes.md, step by step",
        f".venv-recipes/bin/python Scripts/check/recipes.py {PROGRAM} {STAND_IN}", "openssl curl gpg jq"),
    Row("install", "installed, run, removed; cron, systemd, and web servers in front",
        f"""Scripts/check/install.sh {PROGRAM}
        Scripts/check/services.sh
        python3 Scripts/check/web_files.py
        python3 Scripts/check/proxies.py {PROGRAM}""", "mandoc man zsh fish systemd-analyze crontab nginx caddy apache2"),
    Row("dist", "the files of a release, twice the same",
        f"""Scripts/dist/dist.sh {PROGRAM} out/dist
        Scripts/check/dist.sh {PROGRAM} out/dist .venv-dist/bin/pyspdxtools""", "dh_builddeb"),
    Row("deb", "Debian's package, installed, upgraded and purged in a bare system",
        f"""Scripts/dist/dist.sh {PROGRAM} out/check/deb
        Scripts/check/deb.sh out/check/deb {STAND_IN}""", "dh_builddeb lintian debootstrap curl"),
    Row("container", "the image, as Samples/container uses it",
        f"""Scripts/dist/dist.sh {PROGRAM} out/check/container
        python3 Scripts/check/container.py {PROGRAM} out/check/container/tpmerge_*.deb""",
        "dh_builddeb podman podman-compose debootstrap caddy curl"),
    Row("years", "more years, played by the program itself, and stories of what was said", f"""TPMERGE_YEARS=2 TPMERGE_STORIES=200 TPMERGE_BINARY=$(realpath {PROGRAM}) make test \\
        ONLY='AthletesTests\\.(Year|IntervalsYear|ServedYear|MemoryProperty|ClearedPlan|SaidStory)Tests|ServerTests\\.KilledRows'""", is_alone=True),
    Row("bench", "time and memory: merges, files, twenty years, intervals.icu, the server",
        f"""python3 Benchmarks/bench.py {PROGRAM}
        for what in files memory decades; do python3 Benchmarks/$what.py {PROGRAM}; done
        python3 Benchmarks/athletes.py {PROGRAM} --athletes 1000
        python3 Benchmarks/intervals.py {PROGRAM} {STAND_IN}
        python3 Benchmarks/server.py {PROGRAM} {BUILT}/bare-handler""", "cc", is_alone=True),
    Row("attacks", "what strangers can cost the server", f"python3 Benchmarks/attacks.py {PROGRAM}", "cc", is_alone=True),
    Row("planted", "the tests catch forty faults planted in the core", "python3 Scripts/check/planted.py", "pkill", is_alone=True),
    Row("tsan", "no data races", f"""unset TPMERGE_BINARY
        export TSAN_OPTIONS="halt_on_error=1 suppressions=$PWD/Scripts/check/tsan.supp"
        {DEBUG} --sanitize=thread --scratch-path .build-tsan --filter \\
        'ListeningTests\\.|ServerTests\\.|APITests\\.|FilesTests\\.FileLock|StoreTests\\.Killed|StravaAPITests\\.AccessTokens|WebTests\\.'""", is_alone=True),
    Row("fuzz", "recording files, fuzzed", "Scripts/check/fuzz.sh ${SECONDS_EACH:-60}", is_alone=True),
    Row("coverage", "the tests run 98 % of all lines", f"""unset TPMERGE_BINARY
        {DEBUG} --enable-code-coverage --scratch-path .build-coverage
        jq -er --arg sources "$PWD/Sources/" -f Scripts/check/coverage.jq \\
            "$({DEBUG} --enable-code-coverage --scratch-path .build-coverage --show-codecov-path)\"""", "jq", is_alone=True),
]
ROWS = COMMIT + NIGHT
SETS = {"commit": COMMIT, "together": [row for row in COMMIT if not row.is_alone], "alone": [row for row in COMMIT if row.is_alone]}


def tried(row, log):
    missing = [name for name in row.needs.split()
               if not (chromium() if name == "chromium" else shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin"))]
    if missing:
        return f"{', '.join(missing)} missing. Run: make setup WHAT=check"
    try:
        for name in dict.fromkeys(re.findall(r"\.venv-[\w-]+/", row.command)):
            subprocess.run(["make", "--silent", f"{name}ready"], cwd=PROJECT, check=True)
    except subprocess.CalledProcessError as error:
        return f"no environment for Python: {error}"
    with log.open("wb") as output:
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", row.command], cwd=PROJECT, stdin=subprocess.DEVNULL, stdout=output,
                              stderr=subprocess.STDOUT, env={"ONLY": "", **os.environ, "PYTHONPATH": f"{PROJECT}/Scripts"},
                              check=False)
    return f"exit {done.returncode}" if done.returncode else ""


def check(row):
    """Tries a row; its name, how many seconds that took, and its problem, if there is one."""
    log = PROJECT / f"out/check/{row.name}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    begin = time.monotonic()
    problem = tried(row, log)
    seconds = time.monotonic() - begin
    end = "\n".join(f"  | {line}" for line in log.read_text("utf-8", "replace").splitlines()[-60:]) if problem and log.exists() else ""
    print(f"{row.name}: {problem or 'ok'} after {seconds:.0f} s\n{end}".rstrip(), flush=True)
    return row.name, seconds, problem


def main(words):
    names = [name for word in words for name in ([row.name for row in SETS[word]] if word in SETS else [word])]
    unknown = set(names) - {row.name for row in ROWS}
    if unknown:
        sys.exit(f"no row {', '.join(sorted(unknown))}; there are: {' '.join([*SETS, *(row.name for row in ROWS)])}")
    rows = [row for row in ROWS if not names or row.name in names]
    with concurrent.futures.ThreadPoolExecutor(1 if "together" in words else 2) as pool:
        verdicts = list(pool.map(check, [row for row in rows if not row.is_alone]))
    verdicts += [check(row) for row in rows if row.is_alone]
    print()
    for name, seconds, problem in verdicts:
        print(f"{name:12} {seconds:6.0f} s  {problem or 'ok'}")
    failed = [name for name, _, problem in verdicts if problem]
    print(f"check: {len(verdicts) - len(failed)} rows hold" + (f", {len(failed)} don't: {' '.join(failed)}" if failed else ""))
    return bool(failed)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("check: ended before all rows were tried")
