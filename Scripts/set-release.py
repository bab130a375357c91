#!/usr/bin/env python3
"""Writes the version and the repository into every file that names them, or checks that all of them name the same.

    Scripts/set-release.py VERSION [OWNER/NAME]
    Scripts/set-release.py --check
"""

import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VERSION = ("Sources/Compile/NightcarCompiler/Version.swift", r'"(\d+\.\d+\.\d+)"')
REPOSITORY = ("Scripts/install.sh", r"NIGHTCAR_REPOSITORY:-([\w./-]+)}")
VERSION_FILES = [
    ".github/ISSUE_TEMPLATE/bug.yml", "Documentation/AppleCatalog.md", "Documentation/CI.md", "Documentation/BuildSystems.md", "README.md",
    "action.yml", "bazel/MODULE.bazel", "packaging/nightcar.rb", VERSION[0]]
REPOSITORY_FILES = [
    "Documentation/CI.md", "Documentation/BuildSystems.md", "README.md", "Scripts/try-dist.sh", "Scripts/try-workflows.py", "packaging/nightcar.rb",
    REPOSITORY[0]]


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def current(place):
    path, pattern = place
    return re.search(pattern, read(path)).group(1)


def write(paths, old, new):
    for path in paths:
        text = read(path).replace(old, new)
        with open(os.path.join(ROOT, path), "w", encoding="utf-8") as file:
            file.write(text)


def check(paths, text, address):
    """The listed files that lack a text, and the ones that have an address with it and aren't listed."""
    found = subprocess.run(["git", "grep", "-lF", address], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    lacking = [f"{path}: error: it doesn't name {text}" for path in paths if text not in read(path)]
    return lacking + [f"{path}: error: it names {address}; list it in Scripts/set-release.py" for path in set(found) - set(paths)]


def main():
    version, repository = current(VERSION), current(REPOSITORY)
    if sys.argv[1:] == ["--check"]:
        wrong = check(VERSION_FILES, version, f"v{version}") + check(REPOSITORY_FILES, repository, repository)
        sys.exit("\n".join(wrong) or None)
    if not re.fullmatch(r"\d+\.\d+\.\d+", sys.argv[1] if len(sys.argv) > 1 else ""):
        sys.exit(__doc__)
    write(VERSION_FILES, version, sys.argv[1])
    if len(sys.argv) > 2:
        write(REPOSITORY_FILES, repository, sys.argv[2])


if __name__ == "__main__":
    main()
