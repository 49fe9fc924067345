"""Real CalDAV servers on this machine."""
import contextlib
import os
import pathlib
import subprocess
import sys

from stage.serving import PROJECT, free_port, wait_for

USER, PASSWORD = "anna", "sesame"
RADICALE = """[server]
hosts = 127.0.0.1:{port}
[auth]
type = htpasswd
htpasswd_filename = {folder}/users
htpasswd_encryption = plain
[storage]
filesystem_folder = {folder}/data
[logging]
level = warning
"""
SABRE = PROJECT / "Scripts/check/caldav/sabre.php"


@contextlib.contextmanager
def running(kind, folder):
    """The port of a server of that kind, radicale, xandikos or sabre (Debian's php-cli, php-sqlite3 and php-sabre-dav), with its data
    in a folder."""
    port, folder, environment = free_port(), pathlib.Path(folder), os.environ
    folder.mkdir(parents=True, exist_ok=True)
    if kind == "radicale":
        (folder / "users").write_text(f"{USER}:{PASSWORD}\n", "utf-8")
        (folder / "config").write_text(RADICALE.format(port=port, folder=folder), "utf-8")
        command = [sys.executable, "-m", "radicale", "--config", str(folder / "config")]
    elif kind == "sabre":
        command = ["php", "-S", f"127.0.0.1:{port}", str(SABRE)]
        environment = environment | {"USER": USER, "PASSWORD": PASSWORD, "DATABASE": str(folder / "database")}
    else:
        command = [sys.executable, "-m", "xandikos.web", "--listen-address", "127.0.0.1", "--port", str(port), "-d",
                   str(folder / "data"), "--autocreate", "--current-user-principal", f"/{USER}/", "--no-detect-systemd"]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        wait_for(port, process)
        if process.poll() is not None:
            raise RuntimeError(f"{kind} ends: {(folder / 'log').read_text('utf-8')[-2000:]}")
        yield port
    finally:
        process.terminate()
        process.wait(20)
