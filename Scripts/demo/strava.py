#!/usr/bin/env python3
"""demo/strava.py BINARY STAND_IN: connects with the stand-in for Strava, merges a sample's plan with its activities, shows how
things stand, and disconnects. If --by-hand follows, the consent page waits for you in a browser; if --intervals does, the stand-in
for intervals.icu is read by a key instead."""
import os
import pathlib
import subprocess
import tempfile
import urllib.request

from stage.checks import given
from stage.serving import PROJECT
from stage.staging import StandIn

CONFIGURATION = f"""athletes:
  anna:
    time_zone: Europe/Berlin
    feed: {PROJECT}/Samples/demo/feed.ics
"""
SOURCES = ['    strava: {client_id: "12345", client_secret_file: secret}\n', "    intervals_icu: {api_key: standin0key1of2intervals3}\n"]


def tpmerge(*arguments, is_alone=False):
    """Runs a command, and shows it. If it is alone, without a browser, this follows Strava's address for it: the stand-in agrees at
    once, and redirects to the waiting command."""
    print("$ tpmerge", *arguments, flush=True)
    how = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True} if is_alone else {}
    with subprocess.Popen([BINARY, *arguments, *(["--no-browser"] if is_alone else [])], **how) as process:
        if is_alone:
            urllib.request.urlopen(process.stdout.readline().strip()).close()
            print(process.stdout.read(), end="")
    print(flush=True)
    if process.returncode:
        raise SystemExit(process.returncode)


if __name__ == "__main__":
    program, stand_in, *how = given("demo/strava.py BINARY STAND_IN [--by-hand | --intervals]", 2, 3)
    by_hand, by_key = how == ["--by-hand"], how == ["--intervals"]
    BINARY = str(pathlib.Path(program).resolve())
    with tempfile.TemporaryDirectory() as folder, \
            StandIn(stand_in, "--consent", "ask" if by_hand else "auto", "--today", "2026-03-18", minutes=10) as strava:
        for name, text in {"secret": "standin-secret\n", "config.yaml": CONFIGURATION + SOURCES[by_key]}.items():
            pathlib.Path(folder, name).write_text(text, "utf-8")
            pathlib.Path(folder, name).chmod(0o600)
        os.environ |= {"TPMERGE_STRAVA_API_URL": f"{strava.address}/api/v3", "TPMERGE_STRAVA_OAUTH_URL": f"{strava.address}/oauth",
                       "TPMERGE_INTERVALS_API_URL": f"{strava.address}/api/v1", "TPMERGE_STATE_DIR": f"{folder}/state",
                       "TPMERGE_CONFIG": f"{folder}/config.yaml"}
        if not by_key:
            tpmerge("connect", "strava", is_alone=not by_hand)
        tpmerge("merge", *"--today 2026-03-18 --since 2026-03-09 --until 2026-03-22".split())
        tpmerge("status")
        if not by_key:
            tpmerge("disconnect", "strava")
