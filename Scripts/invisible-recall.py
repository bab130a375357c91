#!/usr/bin/env python3
"""Measures how many invisible pictures the rule image-invisible-on-dark finds.

usage: Scripts/invisible-recall.py PROGRAM ANSWERS FOLDER

ANSWERS lists image sets below FOLDER and what a person saw or read, one a line: a verdict, a tab, and the path of the set. The
verdicts are

  drawn   lost on a dark background, and the app draws it like that
  lost    lost on a dark background; the app tints it, doesn't use it, or its sources aren't here
  app     lost, but its name or its folder says that the app chooses a background for it
  seen    can be seen, though its contrast is low

A set is counted if its repository is below FOLDER. PROGRAM runs twice: without sources on a copy of each repository's catalogs, in
which each set has its own folder, so that a note about a folder is about one set; and with the sources on the repository itself. The
second run is counted for "drawn" only. The folder isn't changed. Every miss is named, and so is every set that is reported although it
isn't in the list.
"""
import collections
import json
import os
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


def copied(repository, scratch):
    """Copies the catalogs, with a folder around each image set. Returns the original path of each of these folders."""
    places = {}
    for folder, _, files in os.walk(repository):
        if ".xcassets" not in folder:
            continue
        path = os.path.relpath(folder, repository)
        # What a set is made of belongs to it. A folder named after a number keeps two sets apart.
        inside = [part for part in path.split("/") if part.endswith(ENDING)]
        target = f"{scratch}/{path}"
        if inside:
            group, name = path[: path.index(inside[0])], inside[0]
            number = places.setdefault(group + name, len(places))
            target = f"{scratch}/{group}{number}/{name}{path[len(group) + len(name):]}"
        os.makedirs(target, exist_ok=True)
        for file in files:
            if os.path.isfile(f"{folder}/{file}"):
                shutil.copyfile(f"{folder}/{file}", f"{target}/{file}")
    return {number: path for path, number in places.items()}


def without_sources(program, repository):
    with tempfile.TemporaryDirectory() as scratch:
        places = copied(repository, scratch)
        with open(f"{scratch}/.nightcar.yml", "w", encoding="utf-8") as file:
            file.write(f"lint:\n  rules:\n    {RULE}:\n      unproven: true\n")
        found = lint(program, scratch, "--no-sources", "--config", f"{scratch}/.nightcar.yml")
    return {places[int(finding["asset"].split("/")[-1])] for finding in found}


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
