#!/usr/bin/env python3
"""planted.py [--only 3,7] [--keep]: plants each fault of planted.tsv in the sources, and shows that a test catches it.

One build, of a copy in .build-planted, has all faults; TPMERGE_FAULT names the one that is there. For each, its module's tests have
to fail, after they have succeeded without any; then those near the one that failed have to fail again, and to succeed without it.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPY = ROOT / ".build-planted"
SWIFT = os.environ.get("SWIFT", "swift")
# In seconds. Without a fault, every target takes far less.
LONGEST = 300
ISSUE = re.compile(r"Test (?:case .* to )?(.+?) recorded an issue(?:.*? at (\S+\.swift:\d+))?")
# The number of the fault that is there; 0 for none.
SWITCH = 'import Foundation; package let plantedFault = Int(ProcessInfo.processInfo.environment["TPMERGE_FAULT"] ?? "0") ?? 0'


class Fault(NamedTuple):
    number: int
    target: str
    file: str
    old: str
    new: str
    harm: str
    # "endless" if it makes a loop endless, so that the time limit alone catches it.
    end: str = ""

    def place(self, text: str) -> tuple[int, int]:
        """Where the replaced part stands; how the lines are broken doesn't matter."""
        parts = re.split("[«»]", self.old) if "«" in self.old else ["", self.old, ""]
        before, inside, after = (r"\s+".join(map(re.escape, re.split(r"\s+", part))) for part in parts)
        found = list(re.finditer(f"{before}({inside}){after}", text))
        if len(found) != 1:
            sys.exit(f"planted: {self.file} has this {len(found)} times, not once. Adapt planted.tsv, fault {self.number}:\n{self.old}")
        return found[0].span(1)

    def planted(self, old: str) -> str:
        if "FAULT" in self.new:
            return self.new.replace("FAULT", f"(plantedFault == {self.number})")
        return f"(plantedFault == {self.number} ? ({self.new}) : ({old}))"


def table() -> list[Fault]:
    lines = (ROOT / "Tests/planted.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    faults = [Fault(int(number), target, f"Sources/{file}", *rest) for number, target, file, *rest in rows]
    if [fault.number for fault in faults] != list(range(1, len(faults) + 1)):
        sys.exit("planted: the faults of planted.tsv aren't numbered 1, 2, 3 and so on.")
    return faults


def plant(text: str, faults: list[Fault]) -> str:
    """A file with its faults. They are looked up in the text as it is, so the last one is planted first."""
    for (first, last), fault in sorted(((fault.place(text), fault) for fault in faults), reverse=True):
        text = text[:first] + fault.planted(text[first:last]) + text[last:]
    return text if re.search(r"^(\w+ )?import Basics$", text, re.MULTILINE) else "import Basics\n" + text


def copy(faults: list[Fault]) -> None:
    """Copies the work tree with all faults. What is there already keeps its time, so that the next build is short."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
                            capture_output=True, text=True).stdout
    # Git doesn't know which versions of the packages the other build has.
    names = filter(lambda name: (ROOT / name).is_file(), [*listed.split("\0"), "Package.resolved"])
    contents = {name: (ROOT / name).read_bytes() for name in names}
    for file in {fault.file for fault in faults}:
        contents[file] = plant(contents.get(file, b"").decode(), [fault for fault in faults if fault.file == file]).encode()
    contents["Sources/Core/Basics/PlantedFault.swift"] = SWITCH.encode()
    for name, content in contents.items():
        place = COPY / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if not place.exists() or place.read_bytes() != content:
            place.write_bytes(content)
            place.chmod(0o755 if os.access(ROOT / name, os.X_OK) else 0o644)
    for place in [*COPY.glob("Sources/**/*"), *COPY.glob("Tests/**/*")]:
        if place.is_file() and str(place.relative_to(COPY)) not in contents:
            place.unlink()


def run(tests: str, fault: int) -> tuple[int | None, str]:
    """Runs the tests of a filter until one fails. Returns how they ended, None if they were ended, and what they said."""
    log = COPY / ".build/planted.log"
    command = [SWIFT, "test", "--skip-build", "--filter", tests]
    said, end = "", time.monotonic() + LONGEST
    with log.open("wb") as output, subprocess.Popen(
            command, cwd=COPY, env=os.environ | {"TPMERGE_FAULT": str(fault)}, stdout=output, stderr=output,
            start_new_session=True) as process:
        try:
            while process.poll() is None and time.monotonic() < end and not ISSUE.search(said):
                time.sleep(1)
                said = log.read_text(encoding="utf-8", errors="replace")
        finally:
            code = process.poll()
            # The process that runs the tests is in a group of its own, but in this session.
            subprocess.run(["pkill", "-KILL", "-s", str(process.pid)], check=False)
    return code, log.read_text(encoding="utf-8", errors="replace")


def near(target: str, said: str) -> str:
    """A filter for what is in the file of the test that failed; for all of the target where that isn't known."""
    issue = ISSUE.search(said)
    file = issue and issue[2] and next(COPY.glob(f"Tests/*/{target}/**/{issue[2].partition(':')[0]}"), None)
    suites = re.findall(r"\b(?:struct|class|extension) ([A-Z]\w+)", file.read_text(encoding="utf-8")) if file else []
    return rf"{target}\.({'|'.join(suites)})"


def catcher(fault: Fault) -> str | None:
    """What fails because of a fault, and only then: a test, or a trap, or an endless loop of which planted.tsv knows."""
    code, said = run(rf"{fault.target}\.", fault.number)
    failed = ISSUE.search(said) or re.search(r"(Fatal error.*|Exited with unexpected signal.*)", said)
    if not failed:
        return "the time limit" if code is None and fault.end == "endless" else None
    tests = near(fault.target, said)
    again, alone = run(tests, fault.number), run(tests, 0)
    if alone[0] != 0 or again[0] == 0 or again[0] is None and not ISSUE.search(again[1]):
        return None
    return " ".join(filter(None, failed.groups()))


def check(chosen: list[Fault]) -> bool:
    build = [SWIFT, "build", "--build-tests", "--explicit-target-dependency-import-check", "error"]
    if subprocess.run(build, cwd=COPY, check=False).returncode != 0:
        sys.exit("planted: the sources don't build with all faults in them.")
    for target in dict.fromkeys(fault.target for fault in chosen):
        code, said = run(rf"{target}\.", 0)
        if code != 0 or not re.search(r"Test run with [1-9]", said):
            sys.exit(f"{said[-10_000:]}\nplanted: {target} doesn't succeed without a fault, so its failures would say nothing.")
    caught = 0
    for fault in chosen:
        begin = time.monotonic()
        by = catcher(fault)
        caught += by is not None
        print(f"{fault.number:2}  {fault.file}: {fault.harm}\n    {by or 'NOT CAUGHT'}, {time.monotonic() - begin:.0f} s", flush=True)
    print(f"{len(chosen)} planted, {caught} caught")
    return 0 < len(chosen) == caught


def main() -> None:
    parser = argparse.ArgumentParser(description="Plants faults in a copy of the sources, and shows that tests catch them.")
    parser.add_argument("--only", metavar="3,7", type=lambda text: {int(number) for number in text.split(",")})
    parser.add_argument("--keep", action="store_true", help="leave the copy and its build for the next time")
    options = parser.parse_args()
    faults = table()
    try:
        copy(faults)
        sys.exit(not check([fault for fault in faults if not options.only or fault.number in options.only]))
    finally:
        if not options.keep:
            shutil.rmtree(COPY, ignore_errors=True)


if __name__ == "__main__":
    main()
