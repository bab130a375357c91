#!/usr/bin/env python3
"""Whether what `size --savings` promises comes true: a table in Markdown with the bytes of each repository of a folder.

    Benchmarks/savings.py ../shared/corpus [--nightcar .build/release/nightcar] [--work .build/savings]

Each catalog is copied and measured, the changes of all kinds that `--apply` can make are made in the copy, and it is measured again.
The fall of the compiled size must be the number that was promised, to the byte, and lint must have no finding that it did not have.
Exits with 1 if that is not so. The originals are not touched. The platform is iOS, and the compiler optimizes for time.
"""

import argparse
import collections
import json
import os
import shutil
import subprocess
import sys

KINDS = ["duplicate", "dead_1x", "template_dark", "large_alternate_icon", "deep_color", "metadata"]


def catalogs(folder):
    """The source catalogs below a folder, without catalogs inside of others."""
    for place, folders, _ in os.walk(folder):
        for name in sorted(folders):
            if name.endswith(".xcassets"):
                yield os.path.join(place, name)
        folders[:] = sorted(name for name in folders if not name.endswith(".xcassets"))


def size(options, catalog, *arguments):
    command = [options.nightcar, "size", catalog, "--platform", "ios", "--optimization", "time", "--tint", "off"]
    return subprocess.run([*command, *arguments], capture_output=True, text=True)


def report(options, catalog, *arguments):
    """The report as JSON. None for a catalog that can't be compiled."""
    result = size(options, catalog, "--format", "json", *arguments)
    return json.loads(result.stdout) if result.returncode in (0, 1) and result.stdout else None


def findings(options, catalog):
    """How often lint has each finding, by asset and rule. Lines change, so they don't count."""
    result = subprocess.run([options.nightcar, "lint", catalog, "--format", "json"], capture_output=True, text=True)
    if not result.stdout:
        sys.exit(f"lint of {catalog}: {result.stderr}")
    found = json.loads(result.stdout)["findings"]
    return collections.Counter((entry.get("asset") or entry["path"], entry["rule"]) for entry in found)


def check(options, catalog, totals):
    """Makes the changes in a copy. Returns whether what was promised came true."""
    copy = os.path.join(options.work, "copy", os.path.basename(catalog))
    shutil.rmtree(os.path.dirname(copy), ignore_errors=True)
    shutil.copytree(catalog, copy, symlinks=True)
    before = report(options, copy, "--savings")
    if before is None:
        return True
    totals["catalogs"] += 1
    promised = sum(entry["saved_bytes"] for entry in before.get("savings_together", []) if entry.get("kind") in KINDS)
    changes = [entry for entry in before.get("opportunities", []) if entry["kind"] in KINDS]
    totals["bytes"] += before["bytes"]
    if not changes:
        return True
    for entry in changes:
        totals[entry["kind"]] += 1
    known = findings(options, copy)
    made = size(options, copy, "--apply", ",".join(KINDS), "--allow-dirty")
    if made.returncode != 0:
        print(f"{catalog}: {made.stderr.strip()}", file=sys.stderr)
        return False
    after = report(options, copy)
    saved = before["bytes"] - after["bytes"]
    # Kinds can overlap, so what they save together is the last entry. It also has recipes, which nothing applies.
    together = before["savings_together"][-1]["saved_bytes"]
    has_recipe = any(entry["kind"] == "recipe" for entry in before["opportunities"])
    expected = promised if has_recipe else together
    new = findings(options, copy) - known
    totals["changes"] += len(changes)
    totals["promised"] += expected
    totals["saved"] += saved
    if saved != expected:
        print(f"{catalog}: promised {expected}, saved {saved}", file=sys.stderr)
    for (place, rule), count in sorted(new.items()):
        print(f"{catalog}: {count} new {rule} in {place}", file=sys.stderr)
    return saved == expected and not new


def line(name, totals):
    cells = [totals[key] for key in ("catalogs", "bytes", "changes", "promised", "saved")]
    kinds = ", ".join(f"{kind} {totals[kind]}" for kind in KINDS if totals[kind])
    print(f"| {name} | " + " | ".join(f"{cell:,}" for cell in cells) + f" | {kinds} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("--nightcar", default=".build/release/nightcar")
    parser.add_argument("--work", default=".build/savings")
    options = parser.parse_args()
    options.nightcar = os.path.abspath(options.nightcar)
    os.makedirs(options.work, exist_ok=True)
    print("| repository | catalogs | bytes | changes | promised | saved | by kind |")
    print("|---|---:|---:|---:|---:|---:|---|")
    sum_, holds = collections.Counter(), True
    for name in sorted(os.listdir(options.folder)):
        totals = collections.Counter()
        for catalog in catalogs(os.path.join(options.folder, name)):
            holds = check(options, catalog, totals) and holds
        if totals["catalogs"]:
            line(name.replace("+", "/"), totals)
        sum_ += totals
    line("sum", sum_)
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
