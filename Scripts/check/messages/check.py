#!/usr/bin/env python3
"""check/messages/check.py BINARY [--only NAME] [--seed N] [--days N] [--hours N]: checks messages from outside.
The program runs with its clock moved, over a plan of a year, and sends to stand-ins of ntfy, Telegram and a webhook, to a mail
server by msmtp, to programs, and to Apprise. Prints a line for each check."""
import argparse
import functools
import sys
import tempfile
import traceback

import answers
import commands
import cron
import plan
import trouble
import year
from lab import Lab

parser = argparse.ArgumentParser()
parser.add_argument("binary")
parser.add_argument("--only", choices=["answers", "cron", "plan", "trouble", "commands", "year"], action="append")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--days", type=int, default=365)
parser.add_argument("--hours", type=int, default=3, help="between two runs of the year")
given = parser.parse_args()
a_year = functools.partial(year.cron, seed=given.seed, days=given.days, hours=given.hours)
parts = {"answers": [answers.each_answer], "cron": [cron.mornings, cron.unusual_clocks, cron.lost, cron.shown, cron.mistakes],
         "plan": [plan.news, plan.quiet], "trouble": [trouble.feed_away, trouble.at_night, trouble.broken_way, trouble.only_way],
         "commands": [commands.by_hand, commands.connect, commands.apprise, commands.loud, commands.secrets],
         "year": [a_year, year.serve]}
with tempfile.TemporaryDirectory(prefix="tpmerge-messages-") as folder, Lab(given.binary, folder) as lab:
    for name in given.only or parts:
        for part in parts[name]:
            try:
                part(lab)
            except Exception:  # the other parts go on
                lab.check(name, False, traceback.format_exc(limit=-3))
    commands.search(lab)
print(f"messages: {lab.failed} failed" if lab.failed else "messages: nothing to complain about")
sys.exit(lab.failed > 0)
