#!/usr/bin/env python3
"""samples/make.py [--check]: writes Samples/ from the tables in Scripts/samples/, all but the READMEs.

The same bytes every time: no clock, no chance. With --check nothing is written, and what differs is named.
"""
import pathlib
import sys

from samples import bulk_export, devices, everyday, feeds, oddities, sessions, story, year

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Samples"
TABLES = [everyday, sessions, feeds, oddities, year, story, bulk_export, devices]
CASES = [case for table in TABLES for case in table.CASES]
README = "README.md"


def wanted():
    """Every file of Samples/ by its path there, as bytes."""
    files = {".gitattributes": b"# The feeds' line ends are CRLF, and stay so.\n*.ics -text\n*.fit -text\n"}
    return files | {f"{case.name}/{name}": content for case in CASES for name, content in case.files().items()}


def present():
    """Returns the same of the existing files; the other folders are written by hand."""
    paths = [FOLDER / ".gitattributes", *(path for case in CASES for path in (FOLDER / case.name).rglob("*"))]
    return {str(path.relative_to(FOLDER)): path.read_bytes() for path in paths if path.is_file() and path.name != README}


def check(files):
    there = present()
    wrong = [f"Samples/{name} is not what samples/make.py writes. Run: make samples"
             for name in sorted(files.keys() | there.keys()) if files.get(name) != there.get(name)]
    for case in CASES:
        readme = FOLDER / case.name / README
        if not (readme.exists() and case.is_told(readme.read_text("utf-8"))):
            wrong.append(f"Samples/{case.name}/{README} must begin with '# {case.name}: ' and say: {case.figures or 'what to expect'}")
    return wrong


def write(files):
    for name in present():
        (FOLDER / name).unlink()
    for name, content in files.items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit("\n".join(check(wanted())) or None)
    if sys.argv[1:]:
        sys.exit(__doc__.splitlines()[0])
    write(wanted())
    print(f"{len(CASES)} samples in {FOLDER}")
