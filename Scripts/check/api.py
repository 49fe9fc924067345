"""check/api.py TPMERGE SCHEMATHESIS: checks the API against its own description: starts the server for an invented athlete, and lets
schemathesis send everything that openapi.json allows, and much that it doesn't."""
import os
import pathlib
import subprocess
import sys
import tempfile

from stage.checks import given
from stage.serving import PROJECT, Household

CONFIGURATION = f"""athletes:
  anna:
    time_zone: Europe/Berlin
    feed: {PROJECT}/Samples/story/feed.ics
    activities: [{PROJECT}/Samples/story/activities.json]
    history_days: 3000
    publish: {{ics: anna.ics}}
server: {{listen: "127.0.0.1:0", poll_minutes: 0}}
state_dir: state
"""
# These answers no schema can describe: a first day after the last one, a year together with days (422), no connection, or an
# answer from Strava that belongs to no request (400, 409). Our own tests check wrong keys: after 30 of them in a minute the
# answer is 429. A request has one key, without an invented second one.
SETTINGS = """[parameters]
"path.name" = "anna"
"path.id" = "97991321443"
[generation]
with-security-parameters = false
[checks]
positive_data_acceptance.expected-statuses = [200, 202, 303, 400, 403, 404, 409, 422]
"""

program, schemathesis = given("check/api.py TPMERGE SCHEMATHESIS", 2)
with tempfile.TemporaryDirectory() as folder:
    home = Household(program, folder, configuration=CONFIGURATION)
    home.write("schemathesis.toml", SETTINGS)
    home.tpmerge("merge", "--quiet")
    key = home.tpmerge("key", "create", "--athlete", "anna").strip()
    with home:
        sys.exit(subprocess.run([
            str(pathlib.Path(schemathesis).absolute()), "--config-file", "schemathesis.toml", "run",
            f"{home.address}/api/v1/openapi.json", "--header", f"x-api-key: {key}", "--max-examples", os.environ.get("EXAMPLES", "25"),
            *"--phases examples,coverage,fuzzing --seed 1 --suppress-health-check all --exclude-checks ignored_auth".split()],
            cwd=folder, check=False).returncode)
