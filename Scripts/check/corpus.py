#!/usr/bin/env python3
"""corpus.py BINARY [FOLDER]: runs `BINARY merge` over every file of a corpus of calendars, good and bad.

FOLDER is ../shared/corpus beside the project by default; where that doesn't exist, the project's samples. Each file must end in
order: a documented exit code within 10 s and 256 MB, no signal. Exit 0 must leave a calendar and JSON in good shape,
any other must leave neither.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from calendar_bytes import byte_problems
from stage.checks import given, verdict
from stage.serving import PROJECT, clean_environment

DOCUMENTED = {0, 64, 65, 66, 69, 73, 74, 75, 77, 78}
SECONDS = 10
MEGABYTES = 256


def problems_of(binary, file):
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
            problems += (byte_problems(ics.read_bytes()) if ics.exists() else ["exit 0 without a calendar"]) + json_problems(out)
        elif left := sorted(os.listdir(folder)):
            problems.append(f"exit {code} left {', '.join(left)}")
        return code, problems


def run(command, folder):
    """Exit code (negative: a signal), seconds, megabytes at most, standard error."""
    with tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        process = subprocess.Popen(command, cwd=folder, env=clean_environment("/nonexistent"), stdin=subprocess.DEVNULL,
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


def json_problems(path):
    try:
        workouts = json.loads(path.read_bytes().decode("utf-8"))["workouts"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        return [f"the JSON is not in order: {error!r}"]
    return [] if isinstance(workouts, list) else ["workouts is no list"]


if __name__ == "__main__":
    binary, *folders = given("corpus.py BINARY [FOLDER]", 1, 2)
    folder = pathlib.Path(*folders or [PROJECT.parent / "shared" / "corpus"]).resolve()
    folder = folder if folders or folder.is_dir() else PROJECT / "Samples"
    binary, files = str(pathlib.Path(binary).resolve()), sorted(path for path in folder.rglob("*") if path.is_file())
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda file: problems_of(binary, file), files))
    codes = [code for code, _ in results]
    print("exit codes: " + ", ".join(f"{code} {codes.count(code)} times" for code in sorted(set(codes))))
    sys.exit(verdict("corpus", ((file.relative_to(folder), problems) for file, (_, problems) in zip(files, results, strict=True))))
