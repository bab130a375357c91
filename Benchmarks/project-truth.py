#!/usr/bin/env python3
"""Compares what `show --targets` says of checkouts with an independent reader.

usage: project-truth.py NIGHTCAR TRUTH-FOLDER CHECKOUT...

The truth of a checkout is TRUTH-FOLDER/NAME.json, where NAME is the name of the checkout's folder. Prints each difference, and the
totals by question: right, wrong, unknown (no answer, with a reason) and silent (no answer). Targets of others and examples don't count.
"""
import collections
import json
import os
import subprocess
import sys

PLATFORMS = {"ios": "iphoneos", "macos": "macosx", "tvos": "appletvos", "watchos": "watchos", "visionos": "xros"}
APPS = {"application", "watch app", "messages application", "app clip"}


def version(text):
    parts = [int(part) for part in (text or "").split(".") if part.isdigit()]
    while len(parts) > 1 and parts[-1] == 0:
        parts.pop()
    return tuple(parts)


def platforms(target):
    found = {PLATFORMS[name] for name in target["platforms"]["value"] or []}
    return found | ({"maccatalyst"} if any(d["is_catalyst"] for d in target["deployments"]) else set())


def minimums(target):
    return {
        "maccatalyst" if d["is_catalyst"] else PLATFORMS[d["platform"]]: version(d["minimum_deployment_target"].get("value"))
        for d in target["deployments"]
    }


def existing(root, paths):
    return {path for path in paths if os.path.isdir(os.path.join(root, path))}


def judge(value, expected, isKnown=True):
    if value == expected:
        return "right"
    return "wrong" if isKnown else "unknown"


def questions(root, target, truth):
    """The verdict on each question, with what was said and what was expected."""
    told = platforms(target)
    expected = set(truth["platforms"] or [])
    if expected:
        yield "platform", judge(told, expected, bool(told)), told, expected
        wanted = {key: version(text) for key, text in truth["minimum"].items() if text}
        told = {key: text for key, text in minimums(target).items() if key in wanted}
        yield "minimum", judge(told, wanted, all(told.values()) and bool(told)), told, wanted
    for name in ("catalogs", "icons"):
        told = existing(root, {entry["path"] for entry in target[name]})
        expected = existing(root, truth[name])
        if told or expected:
            yield name, judge(told, expected), told ^ expected, None
    if truth["kind"] in APPS:
        told = existing(root, {path for part in target["ships"] for path in part["catalogs"] + part["icons"]})
        parts = truth.get("ships", {}).values()
        expected = existing(root, {path for part in parts for path in part["catalogs"] + part["icons"]})
        if told or expected:
            yield "ships", judge(told, expected), told - expected, expected - told
    look = target["look"].get("value")
    yield "look", judge(look, truth.get("look") or "system", look != "unknown"), look, truth.get("look")


def main():
    nightcar, folder, *checkouts = sys.argv[1:]
    totals = collections.defaultdict(collections.Counter)
    for root in checkouts:
        name = os.path.basename(os.path.normpath(root))
        with open(f"{folder}/{name}.json", encoding="utf-8") as file:
            truth = json.load(file)
        report = subprocess.run([nightcar, "show", root, "--targets", "--format", "json"], capture_output=True, check=True)
        told = {(target["project"], target["name"]): target for target in json.loads(report.stdout)["targets"]}
        for expected in truth["targets"]:
            if expected.get("third_party") or not expected["name"]:
                continue
            target = told.get((expected["project"], expected["name"]))
            if target is None:
                totals["target"]["silent"] += 1
                print(f"{name}: silent target {expected['name']} in {expected['project']}")
                continue
            totals["target"]["right"] += 1
            for question, verdict, said, wanted in questions(root, target, expected):
                totals[question][verdict] += 1
                if verdict != "right":
                    print(f"{name}: {verdict} {question} of {expected['name']}: {said} for {wanted}")
    for question, counts in totals.items():
        print(f"{question:10} " + "  ".join(f"{counts[word]:4} {word}" for word in ("right", "wrong", "unknown", "silent")))


main()
