#!/usr/bin/env python3
"""How many missing dark variants `nightcar lint` notices, measured on variants that designers made.

    Benchmarks/dark-mode.py --nightcar .build/release/nightcar APP... [--parts 5] [--without-sources] [--json FILE]

APP is a folder with asset catalogs and the sources that use them. The sets with a dark variant are dealt into parts. For each
part, a copy of the app loses these variants with their files, and lint runs on the copy. A variant is noticed if a finding about
the set appears that the untouched app doesn't have. It prints one line for each app:

    noticed colors, noticed pictures, and the findings on the untouched app for 100 sets.

Only variants that show count: a color that changes by 0.1 or more in OKLab, a picture whose file differs, and a set whose name
is in the sources.
"""

import argparse
import json
import math
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

RULES = {"color-missing-dark", "image-missing-dark", "image-invisible-on-dark", "dark-never-shown"}
CODE = {".swift", ".m", ".mm", ".h", ".storyboard", ".xib"}
LISTS = {".colorset": "colors", ".imageset": "images"}


def has_content(entry):
    return bool(entry.get("color") or entry.get("filename"))


def is_dark(entry):
    return {"appearance": "luminosity", "value": "dark"} in (entry.get("appearances") or [])


def unit(component):
    text = str(component)
    if text.lower().startswith("0x"):
        return int(text, 16) / 255
    return float(text) if "." in text else float(text) / (255 if float(text) > 1 else 1)


def oklab(color):
    """None for a color without components in RGB or gray."""
    parts = color.get("components") or {}
    names = ("red", "green", "blue") if "red" in parts else ("white",) * 3
    try:
        encoded = [unit(parts[name]) for name in names]
    except (KeyError, ValueError):
        return None
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in encoded]
    cones = [
        sum(w * c for w, c in zip(row, linear))
        for row in ((0.41222147, 0.53633254, 0.05144599), (0.2119035, 0.6806995, 0.10739696), (0.0883025, 0.2817188, 0.6299787))
    ]
    cones = [math.copysign(abs(c) ** (1 / 3), c) for c in cones]
    return [
        sum(w * c for w, c in zip(row, cones))
        for row in ((0.21045426, 0.79361779, -0.00407205), (1.97799850, -2.42859221, 0.45059371), (0.02590404, 0.78277177, -0.80867577))
    ]


class Declared:
    """A set with a dark variant."""

    def __init__(self, folder, app):
        self.path = folder.relative_to(app)
        self.list = LISTS[folder.suffix]
        entries = [e for e in json.loads((folder / "Contents.json").read_text()).get(self.list, []) if has_content(e)]
        self.dark = [e for e in entries if is_dark(e)]
        self.light = [e for e in entries if not is_dark(e)]
        self.changes = bool(self.dark and self.light) and self.differs(folder)
        self.noticed = False

    def differs(self, folder):
        if self.list == "colors":
            values = [oklab(e[0].get("color") or {}) for e in (self.light, self.dark)]
            return all(values) and math.dist(*values) >= 0.1
        files = [folder / e[0].get("filename", "") for e in (self.light, self.dark)]
        return all(f.is_file() for f in files) and files[0].read_bytes() != files[1].read_bytes()

    def remove(self, app):
        file = app / self.path / "Contents.json"
        contents = json.loads(file.read_text())
        kept = [e for e in contents[self.list] if not is_dark(e)]
        names = {e.get("filename") for e in kept}
        for entry in contents[self.list]:
            name = entry.get("filename")
            if is_dark(entry) and name and name not in names:
                (file.parent / name).unlink(missing_ok=True)
        contents[self.list] = kept
        file.write_text(json.dumps(contents))


def plain(name):
    return re.sub(r"[^a-z0-9]", "", name.lower())


def words(app):
    """The names in the code: identifiers and texts, without case and punctuation."""
    found = set()
    for file in app.rglob("*"):
        if file.suffix in CODE and file.is_file():
            for text, identifier in re.findall(r'"([^"\n]{1,80})"|([A-Za-z_]\w*)', file.read_text(errors="replace")):
                word = text or identifier
                found |= {plain(word), plain(word.rsplit("/", 1)[-1])}
    return found


def findings(nightcar, app, reads_sources):
    """Pairs of a rule and the path of its file."""
    sources = ["--sources", str(app)] if reads_sources else ["--no-sources"]
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        done = subprocess.run([nightcar, "lint", str(app), "--quiet", "--format", f"json:{report.name}"] + sources, capture_output=True)
        text = pathlib.Path(report.name).read_text()
    if not text:
        sys.exit(f"lint failed on {app}: {done.stderr.decode()}")
    # Paths start at the repository, which differs between the app and its copy.
    return {(f["rule"], f["path"].split(app.name + "/", 1)[-1]) for f in json.loads(text)["findings"] if f["rule"] in RULES}


def measure(nightcar, app, parts, reads_sources):
    names = words(app)
    declared = []
    for folder in sorted(app.rglob("*set")):
        if folder.suffix in LISTS and (folder / "Contents.json").is_file():
            try:
                item = Declared(folder, app)
            except (ValueError, UnicodeDecodeError):
                continue
            if item.changes and plain(folder.stem) in names:
                declared.append(item)
    random.Random(1).shuffle(declared)
    before = findings(nightcar, app, reads_sources)
    for part in range(min(parts, len(declared))):
        chosen = declared[part::parts]
        with tempfile.TemporaryDirectory() as scratch:
            copy = pathlib.Path(scratch) / app.name
            shutil.copytree(app, copy, symlinks=True)
            for item in chosen:
                item.remove(copy)
            paths = {path for _, path in findings(nightcar, copy, reads_sources) - before}
        for item in chosen:
            item.noticed = any(path.startswith(f"{item.path}/") or path == str(item.path) for path in paths)
    sets = sum(1 for f in app.rglob("*.*set") if f.is_dir() and any(p.suffix == ".xcassets" for p in f.parents))
    return declared, before, sets


def share(items):
    return f"{sum(i.noticed for i in items)} of {len(items)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nightcar", required=True)
    parser.add_argument("apps", nargs="+", type=pathlib.Path)
    parser.add_argument("--parts", type=int, default=5)
    parser.add_argument("--without-sources", action="store_true")
    parser.add_argument("--json", type=pathlib.Path, help="write what was noticed, and what the untouched apps have")
    options = parser.parse_args()
    rows, everything, total_sets, total_findings = [], [], 0, 0
    print("| app | colors | pictures | untouched | sets |\n|---|---|---|---|---|")
    for app in options.apps:
        declared, before, sets = measure(options.nightcar, app.resolve(), options.parts, not options.without_sources)
        kinds = [[i for i in declared if i.list == kind] for kind in ("colors", "images")]
        print(f"| {app.name} | {share(kinds[0])} | {share(kinds[1])} | {len(before)} | {sets} |", flush=True)
        everything += declared
        total_sets += sets
        total_findings += len(before)
        rows.append({
            "app": app.name, "sets": sets, "untouched": sorted(before),
            "declared": [{"set": str(i.path), "noticed": i.noticed} for i in declared],
        })
    kinds = [[i for i in everything if i.list == kind] for kind in ("colors", "images")]
    rate = 100 * total_findings / max(1, total_sets)
    print(f"| all | {share(kinds[0])} | {share(kinds[1])} | {total_findings}, {rate:.1f} for 100 sets | {total_sets} |")
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
