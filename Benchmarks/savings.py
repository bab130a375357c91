#!/usr/bin/env python3
"""Whether what `size --savings` promises comes true: a table in Markdown with the bytes of each repository of a folder.

    Benchmarks/savings.py ../shared/apps [--compile-to car] [--nightcar .build/release/nightcar] [--work .build/savings]

Each catalog is copied and measured in the format, the changes of all kinds that `--apply` can make are made in the copy, and it is
measured again. The fall of the compiled size must be the number that was promised, to the byte. Lint must have no finding that it did
not have, and no set may be gone whose name is in the sources of the repository. The seconds are wall time without a cache, of
`size` and of `size --savings`. Exits with 1 if a promise isn't kept. The originals are not touched. The platform is iOS, and the
compiler optimizes for time.
"""

import argparse
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import time

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
    command += ["--compile-to", options.compile_to, "--no-cache", "--sources", options.sources]
    return subprocess.run([*command, *arguments], capture_output=True, text=True)


def report(options, catalog, *arguments):
    """The report as JSON, and the seconds it took. None for a catalog that can't be compiled."""
    start = time.monotonic()
    result = size(options, catalog, "--format", "json", *arguments)
    seconds = time.monotonic() - start
    return json.loads(result.stdout) if result.returncode in (0, 1) and result.stdout else None, seconds


def sets(catalog):
    """The names of the sets of a catalog, by folder."""
    return {
        os.path.join(place, name): name.rsplit(".", 1)[0]
        for place, folders, _ in os.walk(catalog)
        for name in folders
        if name.endswith("set")
    }


CODE = (".swift", ".m", ".mm", ".h", ".storyboard", ".xib", ".plist", ".json", ".strings")


def words(folder):
    """All texts and identifiers in the code of a repository, without case and punctuation."""
    found = set()
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.endswith((".xcassets", ".icon"))]
        for name in files:
            if name.endswith(CODE):
                with open(os.path.join(place, name), encoding="utf-8", errors="replace") as file:
                    text = file.read()
                found |= {bare(word) for word in re.findall(r'"([^"\\\n]{1,200})"', text)}
                found |= {bare(word) for word in re.findall(r"[A-Za-z_][A-Za-z0-9_]*", text)}
    return found


def bare(name):
    return re.sub(r"[^a-z0-9]", "", name.rsplit("/", 1)[-1].lower())


def findings(options, catalog):
    """How often lint has each finding, by asset and rule. Lines change, so they don't count."""
    result = subprocess.run([options.nightcar, "lint", catalog, "--format", "json"], capture_output=True, text=True)
    if not result.stdout:
        sys.exit(f"lint of {catalog}: {result.stderr}")
    found = json.loads(result.stdout)["findings"]
    return collections.Counter((entry.get("asset") or entry["path"], entry["rule"]) for entry in found)


def check(options, catalog, totals, known_words):
    """Makes the changes in a copy. Returns whether what was promised came true."""
    copy = os.path.join(options.work, "copy", os.path.basename(catalog))
    shutil.rmtree(os.path.dirname(copy), ignore_errors=True)
    shutil.copytree(catalog, copy, symlinks=True)
    plain, seconds = report(options, copy)
    if plain is None:
        return True
    totals["size_seconds"] += seconds
    before, seconds = report(options, copy, "--savings")
    totals["savings_seconds"] += seconds
    totals["catalogs"] += 1
    totals["bytes"] += before["bytes"]
    changes = [
        entry for entry in before.get("opportunities", []) if entry["kind"] in KINDS and "exclusion" not in entry and entry["command"]
    ]
    if not changes:
        return True
    for entry in changes:
        totals[entry["kind"]] += 1
    # Other kinds count only if no command makes them.
    kinds = [entry for entry in before["savings_together"] if entry.get("kind") in KINDS]
    is_whole = all(entry["kind"] in KINDS for entry in before["opportunities"] if "exclusion" not in entry)
    expected = before["savings_together"][-1]["saved_bytes"] if is_whole else sum(entry["saved_bytes"] for entry in kinds)
    known, names = findings(options, copy), sets(copy)
    made = size(options, copy, "--apply", ",".join(KINDS), "--allow-dirty")
    if made.returncode != 0:
        print(f"{catalog}: {made.stderr.strip()}", file=sys.stderr)
        return False
    after, _ = report(options, copy)
    saved = before["bytes"] - after["bytes"]
    new = findings(options, copy) - known
    gone = [name for folder, name in names.items() if folder not in sets(copy) and bare(name) in known_words]
    totals["changes"] += len(changes)
    totals["promised"] += expected
    totals["saved"] += saved
    totals["vanished"] += len(gone)
    totals["findings"] += sum(new.values())
    if saved != expected:
        totals["differences"] += 1
        print(f"{catalog}: promised {expected}, saved {saved}", file=sys.stderr)
    for (place, rule), count in sorted(new.items()):
        print(f"{catalog}: {count} new {rule} in {place}", file=sys.stderr)
    for name in gone:
        print(f"{catalog}: {name} is gone, and code has its name", file=sys.stderr)
    return saved == expected and not new and not gone


COLUMNS = ["catalogs", "bytes", "changes", "promised", "saved", "differences", "vanished", "findings"]


def line(name, totals):
    cells = [f"{totals[key]:,}" for key in COLUMNS]
    cells += [f"{totals['size_seconds']:.1f}", f"{totals['savings_seconds']:.1f}"]
    kinds = ", ".join(f"{kind} {totals[kind]}" for kind in KINDS if totals[kind])
    print(f"| {name} | {' | '.join(cells)} | {kinds} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("--compile-to", default="ncar", choices=["ncar", "car"])
    parser.add_argument("--nightcar", default=".build/release/nightcar")
    parser.add_argument("--work", default=".build/savings")
    options = parser.parse_args()
    options.nightcar = os.path.abspath(options.nightcar)
    os.makedirs(options.work, exist_ok=True)
    print("| repository | " + " | ".join(COLUMNS) + " | size s | savings s | by kind |")
    print("|---|" + "---:|" * (len(COLUMNS) + 2) + "---|")
    sum_, holds = collections.Counter(), True
    for name in sorted(os.listdir(options.folder)):
        totals = collections.Counter()
        options.sources = os.path.join(options.folder, name)
        if not os.path.isdir(options.sources):
            continue
        known_words = words(options.sources)
        for catalog in catalogs(options.sources):
            holds = check(options, catalog, totals, known_words) and holds
        if totals["catalogs"]:
            line(name.replace("+", "/"), totals)
        sum_ += totals
    line("sum", sum_)
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
