#!/usr/bin/env python3
"""Checks that docs/developers/architecture.md names for each module those of our own that Package.swift lets it import, and
that no floor imports one above it."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
package = (ROOT / "Package.swift").read_text(encoding="utf-8")
document = (ROOT / "docs/developers/architecture.md").read_text(encoding="utf-8")

# Tests' targets end the one before them, and have no row.
targets = list(re.finditer(
    r'\b(?P<kind>module|lab|tests|target|executableTarget|systemLibrary)\(\s*(?:name: )?"(?:\w+/)?(?P<name>[\w-]+)"', package))
texts = {one["name"]: package[one.end():following.start() if following else None]
         for one, following in zip(targets, [*targets[1:], None], strict=True) if one["kind"] not in ("lab", "tests")}
allowed = {name: set(re.findall(r'"([\w-]+)"', re.sub(r"\.product\(.*?\)|path: \S+", "", text))) & texts.keys()
           for name, text in texts.items() if not name.startswith("fuzz-")}

# The floors, from below. What stands in one folder of Sources may import that folder and those before it.
FLOORS = ["Core", "Formats", "World", "Athletes", "Doors", "StandIns"]
floors = {place.name: FLOORS.index(place.parent.name) for place in (ROOT / "Sources").glob("*/*")}

rows = [re.split(r"\s*\|\s*", line.strip("| \n")) for line in document.splitlines() if line.startswith("| `")]
told = {row[0].strip("`"): set(re.findall(r"[\w-]+", row[2])) & texts.keys() for row in rows if row[0].strip("`") in texts}

wrong = [f"{name}: Package.swift has {', '.join(sorted(imports)) or 'none'}; the document "
         + (f"has {', '.join(sorted(told[name])) or 'none'}" if name in told else "lacks the module")
         for name, imports in allowed.items() if told.get(name) != imports]
wrong += [f"{name} imports {one}, which stands on a floor above it" for name, imports in allowed.items() for one in sorted(imports)
          if name in floors and floors[one] > floors[name]]
if wrong:
    sys.exit("\n".join(wrong))
