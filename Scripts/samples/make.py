#!/usr/bin/env python3
"""samples/make.py [--check]: writes Samples/ from the tables in Scripts/samples/.

The same bytes every time: no clock, no chance. With --check nothing is written, and what differs is named.
"""
import pathlib
import shutil
import sys

from samples import bulk_export, devices, everyday, feeds, oddities, sessions, story, year

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Samples"
TABLES = [everyday, sessions, feeds, oddities, year, story, bulk_export, devices]
CASES = [case for table in TABLES for case in table.CASES]


def wanted():
    """Every file of Samples/ by its path there, as bytes."""
    files = {".gitattributes": b"# The feeds' line ends are CRLF, and stay so.\n*.ics -text\n*.fit -text\n"}
    for case in CASES:
        for name, content in case.files().items():
            files[f"{case.name}/{name}"] = content
    return files


def present():
    """Returns the same of the existing files; the other folders are written by hand."""
    folders = [FOLDER / case.name for case in CASES]
    paths = [FOLDER / ".gitattributes"] + [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(FOLDER)): path.read_bytes() for path in paths if path.exists()}


def check(files):
    there = present()
    differing = sorted(name for name in files.keys() | there.keys() if files.get(name) != there.get(name))
    for name in differing:
        print(f"Samples/{name} is not what samples/make.py writes. Run: make golden WHAT=samples", file=sys.stderr)
    return not differing


def write(files):
    for name in {case.name for case in CASES}:
        shutil.rmtree(FOLDER / name, ignore_errors=True)
    for name, content in files.items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(0 if check(wanted()) else 1)
    if sys.argv[1:]:
        sys.exit(__doc__.splitlines()[0])
    write(wanted())
    print(f"{len(CASES)} samples in {FOLDER}")
