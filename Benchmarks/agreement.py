#!/usr/bin/env python3
"""Whether the commands agree about catalogs: one question, asked in several ways. Prints each difference, and counts by kind.

    Benchmarks/agreement.py [--nightcar .build/release/nightcar] [--platform ios] CATALOG ...

For each catalog:

- each error of `compile` (in both formats) about a file is an error or a warning of `lint` about the same set;
- `compile --format car` and `actool` end with the same exit code;
- `size` says the bytes of the file that `compile` writes, in both formats, and its rows add up to them;
- each name that `generate json` writes is in the car;
- what `lint --only store` finds in the compiled car, it finds in the sources;
- `lint --accept` takes each warning by its rule and set, and then reports it no more.

Exits with 1 if there is a difference that isn't in the list of allowed ones. Nothing is written next to the catalogs.
"""

import argparse
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

# What only one of two commands can know, with the reason.
ALLOWED = {
    "error only in compile: car-empty": "it is about the whole file, which lint doesn't write",
    "error only in compile: tint-": "the configuration asks for it; lint doesn't derive",
    "exit: a broken set": "Apple's actool leaves out a set whose Contents.json isn't JSON, with a notice",
    "generated, but not in the car: json": "json is for templates, which open no car; what is damaged is left out",
    "the store's rules find it in the car only: appicon-alpha": "a car alone doesn't say that its icon is of an extension",
    "the store's rules find it in the car only: store-bare-vector": "only the car shows whether a program painted the vector",
}
FINDING = re.compile(r"^(.+?)(?::(\d+):(\d+))?: error: .* \[([a-z0-9-]+)\]$")


class Catalog:
    def __init__(self, path, nightcar, platform, folder):
        self.path, self.nightcar, self.platform, self.folder = path, nightcar, platform, folder
        self.differences = []

    def run(self, *arguments):
        done = subprocess.run([self.nightcar, *arguments], capture_output=True, text=True, errors="replace")
        if done.returncode > 2 or done.returncode < 0:
            self.differ("crash", f"{arguments[0]} ended with {done.returncode}")
        return done

    def differ(self, kind, what):
        self.differences.append((kind, what))

    def set_of(self, path):
        """The folder of the set that a path is in. Paths of lint start at the root of a repository."""
        name = os.path.basename(self.path)
        if name in path:
            path = self.path + path[path.index(name) + len(name) :]
        parts = path.split("/")
        for end in range(len(parts), 0, -1):
            if re.search(r"\.[a-z]+$", parts[end - 1]) and os.path.isdir("/".join(parts[:end])):
                return "/".join(parts[:end])
        return path

    def check(self):
        findings = self.run("lint", self.path, "--format", "json", "--no-sources")
        try:
            found = json.loads(findings.stdout)["findings"]
        except (ValueError, KeyError):
            return self.differ("lint", "no report: " + findings.stderr.strip()[:120])
        told = [f for f in found if f["severity"] != "info"]
        linted = {self.set_of(f[key]) for f in told for key in ("asset", "path")}
        codes = {}
        for form in ("ncar", "car"):
            output = os.path.join(self.folder, form)
            done = self.run(
                "compile", self.path, "--format", form, "--platform", self.platform,
                "--minimum-deployment-target", "15.0", "--output", output,
            )
            codes[form] = done.returncode
            for line in done.stdout.splitlines():
                match = FINDING.match(line)
                # lint may name the parts of a set, such as the sides of a cube.
                if match and not any((one + "/").startswith(self.set_of(match[1]) + "/") for one in linted):
                    self.differ(f"error only in compile: {match[4]}", f"{form}: {line[:160]}")
            self.sizes(form, os.path.join(output, f"Assets.{form}"))
        self.actool(codes["car"])
        self.names(os.path.join(self.folder, "car", "Assets.car"))
        self.store(os.path.join(self.folder, "car", "Assets.car"), {f["rule"] for f in found})
        self.accepting()

    def sizes(self, form, file):
        report = self.run(
            "size", self.path, "--compile-to", form, "--platform", self.platform, "--minimum-deployment-target", "15.0",
            "--format", "json",
        )
        try:
            said = json.loads(report.stdout)
        except ValueError:
            return self.differ("size", f"{form}: no report")
        real = os.path.getsize(file) if os.path.exists(file) else 0
        rows = sum(row["stored_bytes"] for part in said["files"] for row in part["rows"])
        if real != said["bytes"] and (real or said["bytes"] > 1024):
            self.differ("size is not the file's", f"{form}: {said['bytes']} for {real}")
        if rows != said["bytes"]:
            self.differ("rows are not the headline", f"{form}: {rows} for {said['bytes']}")

    def actool(self, code):
        output = os.path.join(self.folder, "actool")
        os.makedirs(output, exist_ok=True)
        name = {"ios": "iphoneos", "macos": "macosx", "tvos": "appletvos"}[self.platform]
        done = self.run(
            "actool", "--compile", output, "--platform", name, "--minimum-deployment-target", "15.0",
            "--output-format", "human-readable-text", self.path,
        )
        if min(done.returncode, 1) != min(code, 1):
            isBroken = "is not valid JSON" in done.stdout
            self.differ("exit: a broken set" if isBroken else "exit codes of compile and actool", f"{code} and {done.returncode}")

    def names(self, car):
        if not os.path.exists(car):
            return
        shown = self.run("show", car, "--format", "json")
        try:
            known = {entry.get("Name") for entry in json.loads(shown.stdout)}
        except ValueError:
            return self.differ("show", "the car can't be shown")
        output = os.path.join(self.folder, "names.json")
        self.run("generate", "json", self.path, "--platform", self.platform, "--output", output)
        if not os.path.exists(output):
            return
        with open(output, encoding="utf-8") as file:
            generated = json.load(file)
        for key in ("colors", "images", "data"):
            for item in generated.get(key, []):
                if isinstance(item, dict) and item.get("name") and item["name"] not in known:
                    self.differ("generated, but not in the car: json", f"{key}: {item['name']}")

    def store(self, car, rules):
        if not os.path.exists(car):
            return
        report = self.run("lint", car, "--only", "store", "--format", "json")
        try:
            found = json.loads(report.stdout)["findings"]
        except (ValueError, KeyError):
            return
        for finding in found:
            if finding["rule"] not in rules and finding["severity"] != "info":
                self.differ(f"the store's rules find it in the car only: {finding['rule']}", finding["message"][:120])

    def accepting(self):
        """Accepts the warnings of a copy, each by its rule and set, and lints it again."""
        copy = os.path.join(self.folder, "copy", os.path.basename(self.path))
        shutil.copytree(self.path, copy, symlinks=True, ignore_dangling_symlinks=True)

        def warnings():
            found = json.loads(self.run("lint", copy, "--no-sources", "--format", "json").stdout)["findings"]
            # A comma separates findings.
            return {(f["rule"], f["asset"]) for f in found if f["severity"] == "warning" and "," not in f["asset"]}

        before = warnings()
        if not before:
            return
        words = sorted(f"{rule}:{asset}" for rule, asset in before)
        done = self.run("lint", copy, "--no-sources", "--accept", ",".join(words), "--reason", "they agree")
        if done.returncode > 1 or "accepted" not in done.stdout + done.stderr:
            return self.differ("accept", (done.stderr or done.stdout).strip()[:160])
        for rule, asset in sorted(warnings() & before):
            self.differ("accepted and reported again", f"{rule}: {asset}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("catalogs", nargs="+")
    parser.add_argument("--nightcar", default=".build/release/nightcar")
    parser.add_argument("--platform", default="ios")
    options = parser.parse_args()
    nightcar = os.path.abspath(options.nightcar)
    counts, open_kinds = collections.Counter(), collections.Counter()
    for path in options.catalogs:
        with tempfile.TemporaryDirectory() as folder:
            catalog = Catalog(path.rstrip("/"), nightcar, options.platform, folder)
            catalog.check()
            for kind, what in catalog.differences:
                counts[kind] += 1
                if not any(kind.startswith(known) for known in ALLOWED):
                    open_kinds[kind] += 1
                    print(f"{path}: {kind}: {what}")
    print(f"{len(options.catalogs)} catalogs, {sum(open_kinds.values())} differences of {len(open_kinds)} kinds")
    for kind, count in sorted(counts.items()):
        print(f"  {count:5}  {kind}" + ("" if kind in open_kinds else " (allowed)"))
    sys.exit(bool(open_kinds))


if __name__ == "__main__":
    main()
