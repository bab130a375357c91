#!/usr/bin/env python3
"""Removes the dark variants of one set at a time, and counts how many of these sets lint reports.

usage: Scripts/strip-dark.py PROGRAM COUNT SEED APP...

Of each app, up to COUNT color sets and COUNT image sets with an ordinary and a dark variant are drawn with a seeded generator. The
catalog of each one is copied, the dark entries of the set and their files are removed, and PROGRAM lints the copy with the rules about
missing dark variants, with the app as its sources. The app isn't changed.
"""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

KINDS = [
    (".colorset", "colors", "color-missing-dark"),
    (".imageset", "images", "image-missing-dark,image-invisible-on-dark"),
]


def contents(folder):
    """The Contents.json of a set, or an empty one if it can't be read."""
    try:
        with open(f"{folder}/Contents.json", encoding="utf-8") as file:
            return json.load(file)
    except ValueError:
        return {}


def is_dark(entry):
    return any(a.get("appearance") == "luminosity" and a.get("value") == "dark" for a in entry.get("appearances", []))


def sets(app, extension, key):
    """The sets of an app with an ordinary and a dark variant."""
    for folder, _, files in os.walk(app):
        if folder.endswith(extension) and ".xcassets/" in folder and "Contents.json" in files:
            filled = [e for e in contents(folder).get(key, []) if e.get("color") or e.get("filename")]
            if any(map(is_dark, filled)) and any(not e.get("appearances") for e in filled):
                yield folder


def strip(folder, key):
    content = contents(folder)
    kept = [e for e in content[key] if not is_dark(e)]
    names = {e.get("filename") for e in content[key]} - {e.get("filename") for e in kept} - {None}
    for name in names:
        if os.path.exists(f"{folder}/{name}"):
            os.remove(f"{folder}/{name}")
    with open(f"{folder}/Contents.json", "w", encoding="utf-8") as file:
        json.dump({**content, key: kept}, file, indent=2)


def is_reported(program, app, folder, key, rules):
    """Whether lint reports the set once it has no dark variant."""
    catalog = folder[: folder.index(".xcassets/") + len(".xcassets")]
    with tempfile.TemporaryDirectory() as scratch:
        copy = f"{scratch}/{os.path.relpath(catalog, app)}"
        shutil.copytree(catalog, copy, symlinks=True)
        stripped = copy + folder[len(catalog) :]
        strip(stripped, key)
        arguments = [program, "lint", scratch, "--sources", app, "--only", rules, "--format", "json"]
        run = subprocess.run(arguments, capture_output=True, text=True)
        if run.returncode > 1:
            sys.exit(f"{folder}: {run.stderr}")
        name = os.path.basename(stripped)
        return any(name in f["path"] or name in f.get("asset", "") for f in json.loads(run.stdout)["findings"])


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    program, count, seed = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    for extension, key, rules in KINDS:
        for app in map(os.path.abspath, sorted(sys.argv[4:])):
            found = sorted(sets(app, extension, key))
            drawn = random.Random(seed).sample(found, min(count, len(found)))
            missed = [f for f in drawn if not is_reported(program, app, f, key, rules)]
            if drawn:
                names = ", ".join(os.path.basename(f) for f in missed)
                print(f"{os.path.basename(app)}: {len(drawn) - len(missed)} of {len(drawn)} {key} reported; not: {names}", flush=True)


main()
