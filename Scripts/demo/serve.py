#!/usr/bin/env python3
"""demo/serve.py BINARY STAND_IN [--no-browser]: a year of an invented athlete in the browser, with a stand-in for Strava behind it.
Nothing of yours is read or written; all of it is gone after Ctrl-C."""
import shutil
import signal
import subprocess
import sys

from stage.checks import given
from stage.demo_year import staged


def opened(link):
    """Opens a link in a browser; returns whether that worked."""
    opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if not opener:
        return False
    done = subprocess.run([opener, link], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          check=False)
    return done.returncode == 0


if __name__ == "__main__":
    binary, stand_in, *no_browser = given("demo/serve.py BINARY STAND_IN [--no-browser]", 2, 3)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with staged(binary, stand_in) as stage:
            link = stage.sign_in_link()
            if no_browser or not opened(link):
                print(f"Open this, and press \"Sign in\": {link}", flush=True)
            else:
                print(f"Your browser opens {link}", flush=True)
            print("Ctrl-C ends it.", flush=True)
            stage.process.wait()
    except KeyboardInterrupt:
        print("\nThe demonstration is over; nothing of it is left.")
