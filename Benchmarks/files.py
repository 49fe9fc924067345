#!/usr/bin/env python3
"""files.py BINARY [--megabytes 300] [--known 20000]

Device files as a source: how fast they are read beside a plain walk of their bytes (fit.c), what a folder of known files
costs each run, and how soon `serve` publishes a new one.
"""
import argparse
import pathlib
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

from bench import Bench, header, row, verdict

READ_TARGET, KNOWN_TARGET, NEWS_TARGET = 4.0, 0.3, 60.0
HOUR = 3600  # records a file


def configure(bench, folder, *server):
    """A configuration for the folder, whose outputs lie beside it."""
    config = bench.folder / f"{folder.name}.yaml"
    config.write_text("\n".join([
        f"state_dir: {bench.folder / folder.name}.state", "athletes:", "  anna:", "    time_zone: Europe/Berlin",
        f"    files: [{folder}]", "    publish:", f"      ics: {bench.folder / folder.name}.ics", *server]) + "\n")
    return config


def reading(bench, megabytes):
    """CPU seconds of reading unknown files, and of walking them."""
    folder = bench.folder / "unknown"
    folder.mkdir()
    subprocess.run([bench.fit_tool, "make", folder, str(megabytes * 1_000_000 // (17 * HOUR)), str(HOUR)], check=True)
    files = sorted(folder.glob("*.fit"))
    bytes_read = sum(file.stat().st_size for file in files)
    time.sleep(11)  # younger files would be looked at twice
    merge, walk = [], []
    for _ in range(3):
        merge.append(bench.run(bench.binary, "merge", "--no-state", "--files", folder, "--timezone", "Europe/Berlin",
                               "--since", "1900-01-01", "--json", bench.folder / "out.json")[1])
        walk.append(bench.run(bench.fit_tool, "walk", *files)[1])
    return bytes_read / 1e6, *(statistics.median(usage.cpu for usage in usages) for usages in (merge, walk)), max(
        usage.peak for usage in merge)


def known(bench, count):
    """CPU seconds of a run when all files are known."""
    folder = bench.folder / "known"
    folder.mkdir()
    subprocess.run([bench.fit_tool, "make", folder, str(count), "60"], check=True)
    time.sleep(11)
    config = configure(bench, folder)
    runs = 0
    while True:
        bench.run(bench.binary, "--config", config, "--allow-empty")
        runs += 1
        listed, _ = bench.run(bench.binary, "check", "--config", config)
        if "read later" not in listed:
            break
    return runs, statistics.median(bench.run(bench.binary, "--config", config, "--allow-empty")[1].cpu for _ in range(5))


def news(bench):
    """Seconds from the end of a new file to the calendar that has it."""
    folder = bench.folder / "news"
    folder.mkdir()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = configure(bench, folder, "server:", f"  listen: 127.0.0.1:{port}")
    made = bench.folder / "made"
    made.mkdir()
    subprocess.run([bench.fit_tool, "make", made, "1", "60"], check=True)
    calendar = bench.folder / "news.ics"
    server = subprocess.Popen([bench.binary, "serve", "--config", config], env=bench.environment,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(20)
        shutil.copy(made / "00000.fit", folder / "ride.fit")
        ended = time.monotonic()
        while time.monotonic() - ended < 2 * NEWS_TARGET:
            if calendar.exists() and "file-" in calendar.read_text(encoding="utf-8"):
                break
            time.sleep(0.2)
        return time.monotonic() - ended
    finally:
        server.terminate()
        server.wait(timeout=20)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--megabytes", type=int, default=300)
    parser.add_argument("--known", type=int, default=20_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tpmerge-files-") as folder:
        bench = Bench(arguments.binary.resolve(), pathlib.Path(folder))
        bench.fit_tool = bench.compile("fit")
        header("device files", "", "")
        size, merge, walk, peak = reading(bench, arguments.megabytes)
        row(f"{size:.0f} MB of FIT", f"{size / merge:.0f} MB/s, peak {peak:.0f} MB; walk {size / walk:.0f} MB/s",
            verdict(merge / walk, READ_TARGET))
        runs, seconds = known(bench, arguments.known)
        row(f"{arguments.known} known files", f"after {runs} runs", verdict(seconds, KNOWN_TARGET, " s"))
        row("a new file in serve", "to the calendar", verdict(news(bench), NEWS_TARGET, " s"))


if __name__ == "__main__":
    sys.exit(main())
