#!/usr/bin/env python3
"""corpus.py BINARY [FOLDER]: runs `BINARY merge` over every file of a corpus of calendars, good and bad.

FOLDER is ../shared/corpus beside the project by default; where it doesn't exist, nothing is run. Each file must end in
order: a documented exit code within 10 s and 256 MB, no signal. Exit 0 must leave a calendar and JSON in good shape,
any other must leave neither.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

PROJECT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENTED = {0, 64, 65, 66, 69, 73, 74, 75, 77, 78}
SECONDS = 10
MEGABYTES = 256


def problems_of(binary, file):
    """Returns the problem of the run over one file."""
    with tempfile.TemporaryDirectory(prefix="tpmerge-corpus-") as folder:
        ics, out = pathlib.Path(folder, "out.ics"), pathlib.Path(folder, "out.json")
        code, seconds, megabytes, errors = run(
            [binary, "merge", "--no-state", "--today", "2026-03-18", "--timezone", "Europe/Berlin",
             "--since", "1990-01-01", "--feed", str(file), "--ics", str(ics), "--json", str(out)], folder)
        problems = []
        if seconds > SECONDS:
            problems.append(f"took longer than {SECONDS} s")
        elif code < 0:
            problems.append(f"ended by signal {-code}")
        elif code not in DOCUMENTED:
            problems.append(f"exit {code} is not documented")
        if megabytes > MEGABYTES:
            problems.append(f"needed {megabytes:.0f} MB")
        if code > 0 and not errors.strip():
            problems.append(f"exit {code} without a word on standard error")
        if code == 0:
            problems += calendar_problems(ics) + json_problems(out)
        elif left := sorted(os.listdir(folder)):
            problems.append(f"exit {code} left {', '.join(left)}")
        return code, problems


def run(command, folder):
    """Exit code (negative: a signal), seconds, megabytes at most, standard error."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("TPMERGE_")}
    clean |= {"HOME": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent", "XDG_STATE_HOME": "/nonexistent"}
    with tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        process = subprocess.Popen(command, cwd=folder, env=clean, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=errors)
        killer = threading.Timer(SECONDS + 0.5, process.kill)
        killer.start()
        _, status, usage = os.wait4(process.pid, 0)
        killer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - start
        errors.seek(0)
        peak = usage.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
        return process.returncode, seconds, peak, errors.read().decode("utf-8", "replace")


def calendar_problems(path):
    if not path.exists():
        return ["exit 0 without a calendar"]
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        return [f"the calendar is not UTF-8: {error}"]
    problems = []
    if not text.startswith("BEGIN:VCALENDAR\r\n"):
        problems.append("the calendar doesn't start with BEGIN:VCALENDAR")
    if not text.endswith("END:VCALENDAR\r\n"):
        problems.append("the calendar doesn't end with END:VCALENDAR and CRLF")
    lines = re.sub("\r\n[ \t]", "", text).split("\r\n")
    if any(line.upper().startswith("X-LIC-ERROR") for line in lines):
        problems.append("X-LIC-ERROR in the calendar")
    if re.search("[\x00-\x08\x0b-\x1f\x7f]", text.replace("\r\n", "")):
        problems.append("control bytes in the calendar")
    uids = [line[4:].casefold() for line in lines if line.upper().startswith("UID:")]
    problems += [f"UID {uid} is not unique" for uid in sorted({uid for uid in uids if uids.count(uid) > 1})[:3]]
    if len(uids) != lines.count("BEGIN:VEVENT"):
        problems.append(f"{lines.count('BEGIN:VEVENT')} events, {len(uids)} UIDs")
    return problems


def json_problems(path):
    try:
        workouts = json.loads(path.read_bytes().decode("utf-8"))["workouts"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        return [f"the JSON is not in order: {error!r}"]
    return [] if isinstance(workouts, list) else ["workouts is no list"]


def main(arguments):
    if len(arguments) not in (1, 2):
        sys.exit("usage: corpus.py BINARY [FOLDER]")
    binary = str(pathlib.Path(arguments[0]).resolve())
    folder = pathlib.Path(arguments[1]) if len(arguments) == 2 else PROJECT.parent / "shared" / "corpus"
    if not folder.is_dir():
        print(f"No corpus at {folder}: nothing to check.")
        return 0
    files = sorted(path for path in folder.resolve().rglob("*") if path.is_file())
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda file: problems_of(binary, file), files))
    for file, (_, problems) in zip(files, results, strict=True):
        for problem in problems:
            print(f"{file.relative_to(folder.resolve())}: {problem}")
    codes = [code for code, _ in results]
    print("exit codes: " + ", ".join(f"{code} {codes.count(code)} times" for code in sorted(set(codes))))
    failed = sum(bool(problems) for _, problems in results)
    print(f"{len(files) - failed} passed, {failed} failed")
    return 1 if failed or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
