#!/usr/bin/env python3
"""coverage.py EXPORT: how many of the lines in Sources the tests have run, by module and in all.

EXPORT is what `swift test --enable-code-coverage` has written (llvm-cov export).
"""
import json
import os
import sys
from collections import Counter

with open(sys.argv[1]) as file:
    files = json.load(file)["data"][0]["files"]
lines, run = Counter(), Counter()
sources = os.path.join(os.getcwd(), "Sources", "")
for file in files:
    if file["filename"].startswith(sources):
        for name in (file["filename"].removeprefix(sources).split("/")[1], "all"):
            lines[name] += file["summary"]["lines"]["count"]
            run[name] += file["summary"]["lines"]["covered"]
if not lines["all"]:
    sys.exit(f"coverage: nothing of Sources in {sys.argv[1]}")
for name in sorted(lines, key=lambda name: (name == "all", name.lower())):
    print(f"{name:16} {100 * run[name] / lines[name]:5.1f} %  {run[name]:6} of {lines[name]:6} lines")
