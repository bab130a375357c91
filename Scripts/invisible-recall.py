#!/usr/bin/env python3
"""Measures how many invisible pictures the rule image-invisible-on-dark finds.

usage: Scripts/invisible-recall.py PROGRAM ANSWERS FOLDER

ANSWERS lists image sets below FOLDER and what a person saw or read, one a line: a verdict, a tab, and the path of the set. The
verdicts are

  drawn   lost on a dark background, and the app draws it like that
  lost    lost on a dark background; the app tints it, doesn't use it, or its sources aren't here
  app     lost, but its name or its folder says that the app chooses a background for it
  seen    can be seen, though its contrast is low

A set is counted if its repository is below FOLDER. PROGRAM runs on a copy of each repository's catalogs without sources, and
on the repository itself with its sources. The second run is counted for "drawn" only. The folder isn't changed. Each miss is
named, and so is each reported set that isn't in the list.
"""
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

RULE = "image-invisible-on-dark"
ENDING = ".imageset"


def lint(program, folder, *arguments):
    run = subprocess.run([program, "lint", folder, "--only", RULE, "--format", "json", *arguments], capture_output=True, text=True)
    if run.returncode > 1:
        sys.exit(f"{folder}: {run.stderr}")
    return json.loads(run.stdout)["findings"]


def without_sources(program, repository):
    """The paths of the reported sets. A note names at most six images, so these are removed from the copy until none is left."""
    found = set()
    with tempfile.TemporaryDirectory() as scratch:
        # The name of the copy has no word that means something to a rule.
        copy = f"{scratch}/app"
        shutil.copytree(repository, copy, symlinks=True, ignore=only_catalogs)
        with open(f"{scratch}/.nightcar.yml", "w", encoding="utf-8") as file:
            file.write(f"lint:\n  rules:\n    {RULE}:\n      unproven: true\n")
        while notes := lint(program, copy, "--no-sources", "--config", f"{scratch}/.nightcar.yml"):
            for note in notes:
                folder = note["asset"][note["asset"].index("app/") + len("app/") :]
                for name in re.findall(r'"([^"]+)"', note["message"]):
                    found.add(f"{folder}/{name}{ENDING}")
                    subprocess.run(["chmod", "-R", "u+w", f"{copy}/{folder}"], check=True)
                    shutil.rmtree(f"{copy}/{folder}/{name}{ENDING}")
    return found


def only_catalogs(folder, names):
    """What a copy leaves out: files that aren't in a catalog."""
    return [name for name in names if ".xcassets" not in folder and os.path.isfile(f"{folder}/{name}")]


def with_sources(program, repository):
    found = lint(program, repository, "--sources", repository)
    name = os.path.basename(repository)
    return {finding["asset"].removeprefix(repository + "/").removeprefix(name + "/") for finding in found}


def show(title, hits, wanted, repository):
    if wanted:
        missed = sorted(wanted - hits)
        names = f"; not: {', '.join(missed)}" if missed else ""
        print(f"{repository}: {title}: {len(wanted & hits)} of {len(wanted)}{names}", flush=True)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    program, root = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[3])
    answers = collections.defaultdict(dict)
    with open(sys.argv[2], encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                verdict, path = line.rstrip("\n").split("\t")
                repository, _, place = path.partition("/")
                answers[repository][place] = verdict
    total = collections.Counter()
    for repository in sorted(os.listdir(root)):
        if not os.path.isdir(f"{root}/{repository}"):
            continue
        known = answers.get(repository, {})
        by = collections.defaultdict(set)
        for place, verdict in known.items():
            by[verdict].add(place)
        hits = without_sources(program, f"{root}/{repository}")
        invisible = by["drawn"] | by["lost"]
        show("pictures, without sources", hits, invisible, repository)
        total["invisible"] += len(invisible)
        total["found"] += len(invisible & hits)
        total["reported"] += len(hits)
        for title, extra in [("can be seen", hits & by["seen"]), ("the app's", hits & by["app"]), ("unknown", hits - set(known))]:
            if extra:
                print(f"{repository}: reported, but {title}: {', '.join(sorted(extra))}", flush=True)
        if by["drawn"]:
            used = with_sources(program, f"{root}/{repository}")
            show("drawn like that, with sources", used, by["drawn"], repository)
            total["drawn"] += len(by["drawn"])
            total["drawn found"] += len(by["drawn"] & used)
    print(f"pictures, without sources: {total['found']} of {total['invisible']}; reported: {total['reported']}")
    print(f"drawn like that, with sources: {total['drawn found']} of {total['drawn']}")


main()
