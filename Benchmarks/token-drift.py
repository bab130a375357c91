#!/usr/bin/env python3
"""Runs `tokens check` at each commit of a repository that changed its tokens or its catalog, and counts the findings.

    Benchmarks/token-drift.py CLONE --tokens tokens --catalog ios/Colors.xcassets --commits 21 --nightcar .build/debug/nightcar
    Benchmarks/token-drift.py CLONE --tokens tokens --catalog ios/Colors.xcassets --config tokens.yml --verbose

A catalog that a tool made of the tokens doesn't drift, unless somebody changed the tokens and not yet the catalog, so each difference is
one to explain. --distinct leaves out commits in which the catalog has the same bytes as in a later one. --config is a configuration with
a section `tokens`, for names and for the tokens that the catalog has. Prints the commit, the number of color sets, and the findings by
their names; exits with 1 if a color differs. Needs git.
"""

import argparse
import collections
import json
import os
import subprocess
import sys
import tempfile


def git(clone, *arguments):
    return subprocess.run(["git", "-C", clone, *arguments], check=True, capture_output=True).stdout


def exists(clone, commit, path):
    return subprocess.run(["git", "-C", clone, "cat-file", "-e", f"{commit}:{path}"], capture_output=True).returncode == 0


def extract(clone, commit, paths, folder):
    archive = git(clone, "archive", commit, "--", *paths)
    subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clone")
    parser.add_argument("--tokens", required=True, help="a file or folder in the repository")
    parser.add_argument("--catalog", required=True, help="the catalog in the repository")
    parser.add_argument("--config", help="a configuration for every commit")
    parser.add_argument("--commits", type=int, default=0, help="the newest ones only")
    parser.add_argument("--nightcar", default=".build/debug/nightcar")
    parser.add_argument("--distinct", action="store_true", help="each catalog once")
    parser.add_argument("--verbose", action="store_true", help="print each difference")
    options = parser.parse_args()
    nightcar = os.path.abspath(options.nightcar)
    config = os.path.abspath(options.config) if options.config else None
    log = git(options.clone, "log", "--format=%H", "--", options.catalog, options.tokens)
    commits, trees = [], set()
    for commit in log.decode().split():
        if not all(exists(options.clone, commit, path) for path in (options.tokens, options.catalog)):
            continue
        tree = git(options.clone, "rev-parse", f"{commit}:{options.catalog}")
        if not options.distinct or tree not in trees:
            trees.add(tree)
            commits.append(commit)
    commits = commits[: options.commits] if options.commits else commits
    total = collections.Counter()
    for commit in commits:
        with tempfile.TemporaryDirectory() as folder:
            extract(options.clone, commit, [options.tokens, options.catalog], folder)
            command = [nightcar, "tokens", "check", options.tokens, "--output", options.catalog, "--format", "json"]
            run = subprocess.run(command + (["--config", config] if config else []), cwd=folder, capture_output=True)
            if run.returncode > 1:
                print(commit[:9], run.stderr.decode().strip())
                total["unreadable"] += 1
                continue
            findings = json.loads(run.stdout)["findings"]
            kinds = collections.Counter(finding["rule"] for finding in findings)
            sets = sum(name.endswith(".colorset") for name in os.listdir(os.path.join(folder, options.catalog)))
        total += kinds
        print(commit[:9], sets, "sets", ", ".join(f"{count} {name}" for name, count in sorted(kinds.items())) or "no findings")
        if options.verbose:
            for finding in findings:
                if finding["rule"] in ("token-drift", "token-set-missing"):
                    print("   ", finding["message"])
    print(f"{len(commits)} commits: {total['token-drift']} values that differ, {total['token-set-missing']} sets missing")
    sys.exit(1 if total["token-drift"] or total["unreadable"] else 0)


if __name__ == "__main__":
    main()
