"""What all checks from outside do: take their arguments, find the browser, collect what is wrong, and tell it."""
import os
import shutil
import sys
import time

# For steps that normally end within seconds.
PATIENCE = 60


class Problems(list):
    def expect(self, what, found, wanted=True):
        if found != wanted:
            self.append(f"{what}: {str(found).strip()[-600:]!r}, not {str(wanted)[:300]!r}")


def given(usage, least, most=None):
    """Returns the arguments of the command line, if there are as many as they must be."""
    if not least <= len(sys.argv) - 1 <= (most or least):
        sys.exit(f"usage: {usage}")
    return sys.argv[1:]


def chromium():
    """Where the system's browser is, None if there is none. Playwright's own is never used."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def verdict(script, trials):
    """Prints the trials and their problems; TRIALS are names with problems. Returns whether one has any, or there was none."""
    failures = []
    for what, problems in trials:
        for problem in problems:
            print(f"{script}: {what}: {problem}", file=sys.stderr)
        failures.append(bool(problems))
        print(f"{script}: tried {what}")
    print(f"{script}: {failures.count(False)} passed, {failures.count(True)} failed")
    return not failures or any(failures)


def patiently(attempt, tries=PATIENCE):
    """Repeats an attempt each second until it returns something, or the tries are over; returns the last outcome."""
    for _ in range(tries):
        if found := attempt():
            break
        time.sleep(1)
    return found
