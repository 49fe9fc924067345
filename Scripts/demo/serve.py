#!/usr/bin/env python3
"""demo/serve.py BINARY STAND_IN [--no-browser] [--listen ADDRESS:PORT]

A year of an invented athlete in the browser, with a stand-in for Strava behind it. Nothing of yours is read or written; all
of it is gone after Ctrl-C.
"""
import argparse
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

from stage import demo_year
from stage.staging import Athlete, Stage, StandIn

ZONE = "Europe/Berlin"


def opened(link):
    """Opens a link in a browser; returns whether that worked."""
    opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if not opener:
        return False
    done = subprocess.run([opener, link], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          check=False)
    return done.returncode == 0


def serve(arguments, folder):
    feed, rows = demo_year.year(demo_year.today_in(ZONE), ZONE)
    athletes = {"anna": Athlete(ZONE, feed, rows, strava=True)}
    with StandIn(arguments.stand_in, "--days", str(demo_year.LATELY), "--consent", "auto", "--timezone", ZONE,
                 minutes=1440) as strava:
        stage = Stage(arguments.binary, folder, athletes, strava.address, listen=arguments.listen)
        stage.connect("anna")
        stage.run()
        with stage:
            link = stage.sign_in_link()
            if arguments.no_browser or not opened(link):
                print(f"Open this, and press \"Sign in\": {link}", flush=True)
            else:
                print(f"Your browser opens {link}", flush=True)
            print("Ctrl-C ends it.", flush=True)
            stage.process.wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[1])
    parser.add_argument("binary")
    parser.add_argument("stand_in")
    parser.add_argument("--no-browser", action="store_true", help="only print the link")
    parser.add_argument("--listen", default="127.0.0.1:0", help="where (default: any free port)")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="tpmerge-demo-") as folder:
        try:
            serve(arguments, pathlib.Path(folder))
        except KeyboardInterrupt:
            print("\nThe demonstration is over; nothing of it is left.")
