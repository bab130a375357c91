#!/usr/bin/env python3
"""Counts how often a simple rule picks another picture or color than the resolver, for Documentation/CatalogFormat.md, section 8.

    NIGHTCAR_BINARY=… THEMECATALOG_LIBRARY=… Benchmarks/naive-rules.py CORPUS

CORPUS has a folder for each repository. The rules and the classes of errors are defined on the page. Needs Python 3, the program and the
C library (`swift build -c release --product nightcar`, and `--product ThemeCatalogC`).
"""

import collections
import hashlib
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NIGHTCAR = os.environ.get("NIGHTCAR_BINARY", os.path.join(ROOT, ".build/release/nightcar"))
os.environ.setdefault("THEMECATALOG_LIBRARY", os.path.join(ROOT, ".build/release/libThemeCatalogC.so"))
sys.path.insert(0, os.path.join(ROOT, "Examples", "Python"))
import ncar  # noqa: E402
import themecatalog  # noqa: E402

KINDS = {"imageset": "images", "colorset": "colors"}
PLAIN = {
    "subtype": "subtype", "locale": "locale", "language-direction": "direction", "display-gamut": "gamut",
    "width-class": "width_class", "height-class": "height_class", "memory": "memory", "graphics-feature-set": "graphics",
}
REQUESTS = list(itertools.product(("light", "dark"), ("normal", "high"), (1, 2, 3)))


def contents(folder):
    """The Contents.json of a folder; commas before closing brackets are passed over, as Xcode does."""
    try:
        with open(os.path.join(folder, "Contents.json"), encoding="utf-8-sig") as file:
            return json.loads(re.sub(r",(\s*[\]}])", r"\1", file.read()))
    except (OSError, ValueError):
        return {}


def source_sets(folder, names=()):
    """The name, kind and entries of each image and color set, in the order of their lists."""
    for child in sorted(os.listdir(folder)):
        path = os.path.join(folder, child)
        if not os.path.isdir(path):
            continue
        name, extension = os.path.splitext(child)
        if extension[1:] in KINDS:
            kind = extension[1:]
            entries = [it for it in contents(path).get(KINDS[kind], []) if "filename" in it or "color" in it]
            yield "/".join([*names, name]), kind, entries
        elif not extension:
            spaced = contents(path).get("properties", {}).get("provides-namespace")
            yield from source_sets(path, (*names, child) if spaced else names)


def axes(entry):
    """The restricted axes of an entry, in the words of ncar.py."""
    result = {ours: entry[theirs] for theirs, ours in PLAIN.items() if theirs in entry}
    if entry.get("idiom", "universal") != "universal":
        result["idiom"] = entry["idiom"]
    if "scale" in entry:
        result["scale"] = int(entry["scale"].removesuffix("x"))
    for appearance in entry.get("appearances", []):
        result[appearance["appearance"]] = appearance["value"]
    if "screen-width" in entry:
        result["qualifiers"] = "screen-width=" + entry["screen-width"]
    return result


def last_file(entries, traits):
    return entries[-1][1]


def luminosity_only(entries, traits):
    """Universal entries if there are some; of them the wanted luminosity, else none, else another; of these the last one."""
    def order(entry):
        found = entry[0].get("luminosity")
        return "idiom" in entry[0], 0 if found == traits["luminosity"] else 1 if found is None else 2
    best = min(order(entry) for entry in entries)
    return [entry for entry in entries if order(entry) == best][-1][1]


RULES = {"last file": last_file, "luminosity only": luminosity_only}


def shown(rendition):
    """What a user sees of a rendition, so that equal pictures count as one."""
    content = rendition.content
    if content == themecatalog.COLOR:
        try:
            return json.dumps(rendition.color())
        except themecatalog.CatalogError:
            return rendition.key
    return hashlib.sha256(rendition.data() if content == themecatalog.DATA else repr(rendition.pixels()).encode()).hexdigest()


def contradicts(axes, traits):
    """Whether a rendition is for another appearance: dark in the light mode, high contrast where nobody asked for it, and so on."""
    return axes.get("luminosity", traits["luminosity"]) != traits["luminosity"] or (
        axes.get("contrast") == "high" and traits["contrast"] == "normal")


def error(picked, right, traits):
    """What is wrong with an answer, by what the two renditions are for."""
    if contradicts(picked, traits) and not contradicts(right, traits):
        return "other appearance"
    if {**picked, "scale": 0} == {**right, "scale": 0}:
        return "other scale" if right.get("scale") == traits["scale"] else "farther scale"
    return "rest"


def count(path, counts):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [NIGHTCAR, "compile", path, "--output", folder, "--optimization", "time", "--quiet"], capture_output=True)
        compiled = os.path.join(folder, "Assets.ncar")
        if not os.path.exists(compiled):
            return
        with open(compiled, "rb") as file:
            page = ncar.Catalog(file.read())
        with themecatalog.Catalog(compiled) as library:
            for name, kind, entries in source_sets(path):
                count_set(page.find(name, kind), library, entries, counts)


def count_set(asset, library, entries, counts):
    if not asset:
        return
    places = [rendition.axes for rendition in asset.renditions]
    listed = [(axes(entry), places.index(axes(entry))) for entry in entries if axes(entry) in places]
    if not listed:
        return
    if len({place for _, place in listed}) != len(places):
        counts["not matched"] += 1
        return
    found = library.find(asset.name, asset.kind)
    pictures = [shown(found[number]) for number in range(len(places))]
    devices = sorted({it.get("idiom", "iphone") for it in places})
    device = "iphone" if "iphone" in devices else devices[0]
    counts["sets"] += 1
    counts["sets with a choice"] += len(set(pictures)) > 1
    for luminosity, contrast, scale in REQUESTS:
        traits = {"luminosity": luminosity, "contrast": contrast, "scale": scale, "idiom": device}
        counts["lookups"] += 1
        keys = [rendition.key for rendition in asset.renditions]
        right = keys.index(asset.resolve(**traits).key)
        ours = found.resolve(**traits)._place[2]
        counts["ours"] += pictures[ours] != pictures[right]
        for rule, pick in RULES.items():
            picked = pick(listed, traits)
            if pictures[picked] != pictures[right]:
                counts[rule] += 1
                counts[rule, error(places[picked], places[right], traits)] += 1


def main():
    corpus, rows = sys.argv[1], {}
    for repository in sorted(os.listdir(corpus)):
        counts = rows[repository] = collections.Counter()
        for folder, folders, _ in os.walk(os.path.join(corpus, repository)):
            folders.sort()
            if folder.endswith(".xcassets"):
                folders.clear()
                counts["catalogs"] += 1
                count(folder, counts)
                print(".", end="", file=sys.stderr, flush=True)
        if not counts["catalogs"]:
            del rows[repository]
    rows["together"] = sum(rows.values(), collections.Counter())
    print("\n| repository | catalogs | sets | with a choice | lookups | last file wins | luminosity only | Nightcar |")
    print("|---|---|---|---|---|---|---|---|")
    for repository, it in rows.items():
        wrong = [f"{it[rule]:,} ({100 * it[rule] / max(1, it['lookups']):.1f}%)" for rule in RULES]
        cells = [repository.replace("+", "/"), it["catalogs"], it["sets"], it["sets with a choice"], f"{it['lookups']:,}", *wrong]
        print("| " + " | ".join(map(str, [*cells, it["ours"]])) + " |")
    classes = ("other appearance", "other scale", "farther scale", "rest")
    print("\n| rule | wrong | " + " | ".join(classes) + " |\n|---|---|---|---|---|---|")
    total = rows["together"]
    for rule in RULES:
        print(f"| {rule} | {total[rule]:,} | " + " | ".join(f"{total[rule, it]:,}" for it in classes) + " |")
    print(f"\nsets whose entries weren't matched to renditions: {total['not matched']}", file=sys.stderr)


if __name__ == "__main__":
    main()
