#!/usr/bin/env python3
"""icu-data.py FOLDER: makes FOLDER/icu-data.o and prints the flags that link it into the program.

Foundation brings the data of ICU, 34 MB: the names of everything in eight hundred locales, and every encoding that there
ever was. tpmerge needs only time zones and the rules that hold everywhere, so a ninth of it is enough; `make release`
links that instead. If the script doesn't know the toolchain, it says so, prints no flags, and the program gets all of the
data.
"""
import json
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

MAGIC = b"\xda\x27"
ALIGNMENT = 16
LOCALE = re.compile(r"[a-z]{2,3}(_\w+)?\.res")
# Foundation falls back on these when the system's language isn't there.
KEPT_LOCALES = {"en.res", "en_001.res", "en_US.res", "en_US_POSIX.res"}
# Transliteration, numbers in words.
LEFT_OUT_FOLDERS = {"translit", "rbnf"}
# Encodings, dictionaries that separate Thai and Chinese words, profiles of stringprep, characters that look alike.
LEFT_OUT_KINDS = (".cnv", ".dict", ".spp", ".cfu")
# The names of the characters.
LEFT_OUT_FILES = {"unames.icu"}


def is_kept(name):
    """Returns whether the program needs the item, `icudt76l/FOLDER/FILE` or `icudt76l/FILE`."""
    folder, _, file = name.split("/", 1)[1].rpartition("/")
    if folder in LEFT_OUT_FOLDERS or file in LEFT_OUT_FILES or file.endswith(LEFT_OUT_KINDS):
        return False
    return file in KEPT_LOCALES or not LOCALE.fullmatch(file)


def slimmed(data):
    """Returns the archive with only the needed items. Its format is ICU's CmnD: a header, names and offsets, the items."""
    header, = struct.unpack_from("<H", data)
    if data[2:4] != MAGIC or data[12:16] != b"CmnD":
        raise ValueError("its data has another form")
    count, = struct.unpack_from("<I", data, header)
    entries = list(struct.iter_unpack("<II", data[header + 4 : header + 4 + 8 * count]))
    ends = [offset for _, offset in entries[1:]] + [len(data) - header]
    kept = []
    for (name_offset, offset), end in zip(entries, ends, strict=True):
        start = header + name_offset
        name = data[start : data.index(b"\0", start)]
        if is_kept(name.decode()):
            kept.append((name + b"\0", padded(data[header + offset : header + end])))

    names = b"".join(name for name, _ in kept)
    table = 4 + 8 * len(kept)
    name_offset, offset = table, len(padded(bytes(header) + bytes(table) + names)) - header
    head = data[:header] + struct.pack("<I", len(kept))
    for name, item in kept:
        head += struct.pack("<II", name_offset, offset)
        name_offset, offset = name_offset + len(name), offset + len(item)
    return padded(head + names) + b"".join(item for _, item in kept)


def padded(data):
    return data + b"\xaa" * (-len(data) % ALIGNMENT)


def said(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, **options).stdout


def library():
    """Foundation's ICU, as it is linked into programs that bring Swift along."""
    target = json.loads(said("swiftc", "-print-target-info"))
    return Path(target["paths"]["runtimeResourcePath"]).parent / "swift_static/linux/lib_FoundationICU.a"


def make(folder, place):
    """Makes the object; returns the name under which the program knows the data."""
    archive, member = library(), "icu_packaged_data.cpp.o"
    said("ar", "x", archive, member, cwd=place)
    symbols = [line.split()[-1] for line in said("nm", member, cwd=place, text=True).splitlines()]
    if len(symbols) != 1:
        raise ValueError(f"{member} defines {len(symbols)} symbols")
    said("objcopy", "-O", "binary", "--only-section=.rodata", member, "data", cwd=place)
    (place / "slim").write_bytes(slimmed((place / "data").read_bytes()))
    # With the linker's --wrap the program looks for the data under this name, so that the library's isn't linked.
    name = f"__wrap_{symbols[0]}"
    (place / "icu-data.s").write_text(
        f'.section .rodata,"a"\n.globl {name}\n.type {name},%object\n.balign {ALIGNMENT}\n{name}:\n'
        f'.incbin "slim"\n.size {name}, .-{name}\n.section .note.GNU-stack,"",%progbits\n'
    )
    said("clang", "-c", "icu-data.s", "-o", "icu-data.o", cwd=place)
    made, there = (place / "icu-data.o").read_bytes(), folder / "icu-data.o"
    if not there.exists() or there.read_bytes() != made:
        folder.mkdir(parents=True, exist_ok=True)
        there.write_bytes(made)
        # The build doesn't know that it has to link anew.
        (folder / "release/tpmerge").unlink(missing_ok=True)
    return symbols[0]


def main():
    folder = Path(sys.argv[1]).resolve()
    try:
        with tempfile.TemporaryDirectory() as place:
            name = make(folder, Path(place))
    except (OSError, subprocess.CalledProcessError, ValueError, KeyError, struct.error) as error:
        print(f"icu-data: the program gets all of ICU's data, 30 MB more: {error}", file=sys.stderr)
        return
    print(f"-Xlinker --wrap={name} -Xlinker {folder}/icu-data.o")


main()
