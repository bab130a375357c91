#!/usr/bin/env python3
"""Draws a sample of lint findings for judging by hand.

usage: Scripts/sample-findings.py PROGRAM COUNT SEED [--no-sources] [--only=RULE,...] FOLDER...

Runs PROGRAM on each folder, with the default rules or the named ones, and with the folder itself as the app's sources. From each
rule, up to COUNT findings are drawn with a seeded generator, or all if there are fewer. They are printed as a table for
Documentation/Research/LintPrecision.md, with an empty column for the verdict: true, debatable or false. The same findings and seed give the
same sample. A summary goes to standard error.
"""
import json
import os
import random
import subprocess
import sys


def findings(program, folder, options):
    """The findings about an app, with paths from its parent folder."""
    sources = [] if "--no-sources" in options else ["--sources", folder]
    arguments = [program, "lint", folder, "--format", "json", *sources, *options]
    run = subprocess.run(arguments, capture_output=True, text=True)
    if run.returncode > 1:
        sys.exit(f"{folder}: {run.stderr}")
    return json.loads(run.stdout)["findings"]


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    program, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    rules = {}
    total = 0
    options = [argument for argument in sys.argv[4:] if argument.startswith("--")]
    for folder in sorted(argument for argument in sys.argv[4:] if argument not in options):
        name = os.path.basename(os.path.abspath(folder))
        for finding in findings(program, folder, options):
            rules.setdefault(finding["rule"], []).append((name, finding))
            total += 1
    print("| rule | app | place | finding | verdict |\n|---|---|---|---|---|")
    drawn = 0
    for rule, found in sorted(rules.items()):
        # Each rule has its own generator, so that a new rule doesn't change the samples of the others.
        chosen = random.Random(f"{seed} {rule}").sample(found, min(count, len(found)))
        for name, finding in sorted(chosen, key=lambda item: (item[0], item[1]["path"], item[1].get("line", 0))):
            place = "/".join(finding.get("asset", finding["path"]).split("/")[-2:])
            print(f"| `{rule}` ({finding['severity']}) | {name} | {place} | {finding['message']} | |")
        drawn += len(chosen)
        print(f"{rule}: {len(chosen)} of {len(found)}", file=sys.stderr)
    print(f"{drawn} of {total} findings, seed {seed}", file=sys.stderr)


main()
