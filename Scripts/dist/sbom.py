#!/usr/bin/env python3
"""sbom.py BINARY FOLDER: writes FOLDER/sbom.spdx.json (SPDX 2.3) and FOLDER/licenses.txt, for the contents of the release
build's BINARY and for the libraries that it needs to run.

The script takes these from the build itself: the linker's list of objects, the build plan with each object's package,
and the libraries that the loader finds. At an unknown licence it fails instead of guessing.
The same build gives the same bytes; the time comes from SOURCE_DATE_EPOCH.
"""
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

# The licences of Debian's packages of the C and C++ libraries; their copyright files also cover tests and tools.
C_LICENSES = {
    "libical3": "MPL-2.0 OR LGPL-2.1-only", "sqlite3": "blessing", "minizip": "Zlib", "expat": "MIT", "openssl": "Apache-2.0",
    "qrencode": "LGPL-2.1-or-later",
    "zlib": "Zlib", "gcc": "GPL-3.0-or-later WITH GCC-exception-3.1", "glibc": "LGPL-2.1-or-later", "icu": "ICU", "db5.3": "Sleepycat",
}
SWIFT_LICENSE = "Apache-2.0 WITH Swift-exception"
# Code that packages have copied into themselves: the module that holds it, its name, its licence, the place of its version, and
# the notice that it requires if the copy lacks it.
VENDORED = [
    ("CNIOBoringSSL", "boringssl", "Apache-2.0", "hash.txt", r"revision ([0-9a-f]{40})", None),
    ("CNIOLLHTTP", "llhttp", "MIT", "include/c_nio_llhttp.h", r"LLHTTP_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", None),
    ("CNIOExtrasZlib", "zlib", "Zlib", "include/nioextras-zlib.h", r'ZLIB_VERSION "([\d.]+)',
     "Copyright (C) 1995-2026 Jean-loup Gailly and Mark Adler. https://zlib.net/zlib_license.html\n"),
    ("CYaml", "libyaml", "MIT", None, None,
     "Copyright (c) 2017-2020 Ingy döt Net\nCopyright (c) 2006-2016 Kirill Simonov\nUnder the terms of the MIT License.\n"),
]


@dataclass
class Part:
    """A library in the program, or one that it loads."""
    name: str
    version: str | None
    license: str
    #: the address of its repository
    place: str | None = None
    purl: str | None = None
    #: the licence and the notices, by the names of their files
    texts: dict = field(default_factory=dict)
    #: the files that are loaded when the program starts; None: it is linked into the program
    files: list | None = None

    @property
    def how(self):
        return "STATIC_LINK" if self.files is None else "DYNAMIC_LINK"


def said(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def license_of(text, place):
    if "Apache License" in text and "Version 2.0" in text:
        return SWIFT_LICENSE if "Runtime Library Exception" in text else "Apache-2.0"
    if "Permission is hereby granted, free of charge" in text:
        return "MIT"
    sys.exit(f"sbom: {place} is a licence that this script doesn't know.")


def texts(folder):
    found = sorted(path for path in folder.glob("*") if re.fullmatch(r"(LICEN[CS]E|NOTICE|COPYING)(\.\w+)?", path.name))
    return {path.name: path.read_text(encoding="utf-8") for path in found}


def linked_modules(build):
    objects = (build / "release/tpmerge.product/Objects.LinkFileList").read_text().split()
    return {module for line in objects for module in re.findall(r"/(\w+)\.build/", line)}


def packages_of(modules, build):
    folders, told = {}, {path.name for path in Path("Sources").glob("*/*")}
    for inputs, outputs in re.findall(r"inputs: (\[.*\])\s+outputs: (\[.*\])", (build / "release.yaml").read_text()):
        made = set(re.findall(r"/(\w+)\.build/", outputs)) & modules
        if len(made) == 1:
            for package in set(re.findall(r"/checkouts/([^/\"]+)/", inputs)):
                folders.setdefault(package, set()).update(made)
                told |= made
    if not modules <= told:
        sys.exit(f"sbom: these modules are of no package: {', '.join(sorted(modules - told))}")
    return folders


def swift_packages(build):
    state = json.loads((build / "workspace-state.json").read_text())["object"]["dependencies"]
    modules = linked_modules(build)
    folders = packages_of(modules, build)
    for dependency in sorted(state, key=lambda known: known["packageRef"]["identity"]):
        if not (linked := folders.get(dependency["subpath"])):
            continue
        folder = build / "checkouts" / dependency["subpath"]
        version = dependency["state"]["checkoutState"]["version"]
        location = dependency["packageRef"]["location"]
        known = texts(folder)
        name = next((name for name in known if name.startswith("LICEN")), None)
        if name is None:
            sys.exit(f"sbom: {folder.name} has no licence.")
        purl = f"pkg:swift/{re.sub(r'^https://|[.]git$', '', location)}@{version}"
        yield Part(dependency["packageRef"]["identity"], version, license_of(known[name], folder.name), location, purl, known)
        for module, copied, license, file, pattern, notice in VENDORED:
            if module in linked:
                place = folder / "Sources" / module
                told = re.findall(pattern, (place / file).read_text()) if file else []
                yield Part(f"{copied} ({module})", ".".join(told) or None, license, location,
                           texts=texts(place) | ({"NOTICE": notice} if notice else {}))


def swift_itself():
    """Swift's runtime and Foundation, and the ICU in it."""
    compiler = Path(shutil.which("swiftc") or sys.exit("sbom: there is no swiftc.")).resolve()
    version = re.search(r"Swift version ([\d.]+)", said("swiftc", "--version"))[1]
    known = {path.name: path.read_text() for path in [compiler.parent.parent / "share/swift/LICENSE.txt"] if path.exists()}
    for name in ("swift", "swift-corelibs-libdispatch", "swift-corelibs-foundation", "swift-foundation"):
        yield Part(name, version, SWIFT_LICENSE, f"https://github.com/swiftlang/{name}.git",
                   f"pkg:swift/github.com/swiftlang/{name}@{version}", known if name == "swift" else {})
    yield Part("swift-foundation-icu", version, "Unicode-3.0", "https://github.com/swiftlang/swift-foundation-icu.git",
               texts={"LICENSE": UNICODE_NOTICE})


# Unicode's licence requires this notice with the data; the toolchain doesn't include the text.
UNICODE_NOTICE = "Copyright (C) 2016 and later: Unicode, Inc. and others.\nhttps://www.unicode.org/license.txt\n"


def c_libraries(binary):
    """Debian's packages of the libraries that the loader finds for the program, those of libraries included."""
    paths = re.findall(r"=> (/\S+)|^\s+(/\S+ld-\S+)", said("ldd", binary), re.MULTILINE)
    owners = {}
    for path in sorted({Path(found or loader).resolve() for found, loader in paths}):
        package = next((line.split(":")[0] for line in owner_lines(path) if "diversion" not in line), None)
        if package is None:
            sys.exit(f"sbom: no package of this system has {path}.")
        owners.setdefault(package, []).append(path.name)
    for package, files in sorted(owners.items()):
        version, source = said("dpkg-query", "-W", "-f", "${Version} ${source:Package}\n", package).split("\n")[0].split()
        license = C_LICENSES.get(source) or C_LICENSES.get(source.split("-")[0]) or sys.exit(
            f"sbom: the licence of {package} isn't known. Look it up and add it to C_LICENSES.")
        yield Part(package, version, license, purl=f"pkg:deb/debian/{package}@{version}", files=files)


def owner_lines(path):
    """Returns what dpkg says about a file, by either of its names if /lib is a link to /usr/lib."""
    for name in (str(path), str(path).removeprefix("/usr")):
        found = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True, check=False)
        if found.returncode == 0:
            return found.stdout.splitlines()
    return []


def described(identifier, name, version, place, license, purpose, **more):
    return {
        "SPDXID": identifier, "name": name, "downloadLocation": f"git+{place}" if place else "NOASSERTION", "filesAnalyzed": False,
        "licenseConcluded": license, "licenseDeclared": license, "copyrightText": "NOASSERTION", "primaryPackagePurpose": purpose,
    } | ({"versionInfo": version} if version else {}) | more


def related(one, how, other):
    return {"spdxElementId": one, "relatedSpdxElement": other, "relationshipType": how}


def spdx(binary, version, parts, moment):
    digest, own = hashlib.sha256(Path(binary).read_bytes()).hexdigest(), "SPDXRef-tpmerge"
    packages = [described(own, "tpmerge", version, None, "MIT", "APPLICATION", copyrightText="Copyright (c) 2026 the tpmerge authors",
                          checksums=[{"algorithm": "SHA256", "checksumValue": digest}])]
    relationships = [related("SPDXRef-DOCUMENT", "DESCRIBES", own)]
    for part in parts:
        identifier = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", f"{part.how.split('_')[0].lower()}-{part.name}").strip("-")
        more = {"comment": "Loaded when the program starts: " + ", ".join(part.files)} if part.files else {}
        if part.purl:
            more["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": part.purl}]
        packages.append(described(identifier, part.name, part.version, part.place, part.license, "LIBRARY", **more))
        relationships.append(related(own, part.how, identifier))
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"tpmerge-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/tpmerge-{version}-{digest}",
        "creationInfo": {"created": moment, "creators": ["Tool: tpmerge-sbom"]}, "packages": packages, "relationships": relationships,
    }


def license_texts(parts):
    """Returns the texts that must accompany the program: each once, under the names of the packages that it covers."""
    holders = {}
    for part in parts:
        for name, text in part.texts.items():
            holders.setdefault(text.strip() + "\n", []).append(f"{part.name} ({name})")
    rule = "=" * 80
    head = "What is linked into tpmerge, and under which licences. tpmerge's own is in LICENSE.\n\n"
    table = "".join(f"{part.name:40} {part.license}\n" for part in parts if part.files is None)
    return head + table + "".join(f"\n{rule}\n{', '.join(names)}\n{rule}\n\n{text}" for text, names in holders.items())


def main():
    binary, folder = sys.argv[1], Path(sys.argv[2])
    version = re.search(r'current = "(.*)"', Path("Sources/Core/Basics/Version.swift").read_text())[1]
    moment = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    parts = [*swift_packages(Path(".build-release")), *swift_itself(), *c_libraries(binary)]
    (folder / "sbom.spdx.json").write_text(json.dumps(spdx(binary, version, parts, moment), indent=2) + "\n")
    (folder / "licenses.txt").write_text(license_texts(parts))


main()
