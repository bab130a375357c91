#!/usr/bin/env python3
"""Whether two builds of the program do the same: bytes, texts and exit codes. For a change that moves code and shall change nothing.

    Benchmarks/equal.py BEFORE AFTER CATALOG ...

For each catalog or folder: `compile` in both formats with an empty cache and again with a full one, `lint` as text and as JSON,
`size`, `show --count` and `generate swift`. Prints what differs, and exits with 1 if anything does.
"""

import hashlib
import os
import subprocess
import sys
import tempfile


def outcome(program, arguments, cache, output=None):
    environment = dict(os.environ, XDG_CACHE_HOME=cache, NO_COLOR="1", COLUMNS="100")
    done = subprocess.run([program, *arguments], capture_output=True, env=environment)
    files = []
    for folder, _, names in os.walk(output) if output else []:
        for name in sorted(names):
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                files.append((os.path.relpath(path, output), hashlib.sha256(file.read()).hexdigest()))
    text = [stream.replace((output or "\0").encode(), b"OUTPUT") for stream in (done.stdout, done.stderr)]
    return done.returncode, text[0], text[1], sorted(files)


def runs(catalog):
    for form in ("ncar", "car"):
        for state in ("cold", "warm"):
            yield f"compile {form} {state}", ["compile", catalog, "--format", form, "--platform", "ios"], True
    yield "lint", ["lint", catalog], False
    yield "lint json", ["lint", catalog, "--format", "json", "--all"], False
    yield "size", ["size", catalog], False
    yield "show", ["show", catalog, "--count"], False
    yield "generate", ["generate", "swift", catalog], False


def main():
    before, after, catalogs = sys.argv[1], sys.argv[2], sys.argv[3:]
    asked = differences = 0
    for catalog in catalogs:
        with tempfile.TemporaryDirectory() as folder:
            caches = [os.path.join(folder, name) for name in ("before", "after")]
            for name, arguments, writes in runs(catalog):
                results = []
                for program, cache in zip((before, after), caches):
                    output = os.path.join(cache, name.replace(" ", "-")) if writes else None
                    results.append(outcome(program, arguments + (["--output", output] if writes else []), cache, output))
                asked += 1
                if results[0] != results[1]:
                    differences += 1
                    parts = ["exit code", "text", "messages", "files"]
                    print(f"{catalog}: {name}: {', '.join(p for p, a, b in zip(parts, *results) if a != b)}")
    print(f"{asked} runs over {len(catalogs)} catalogs: {differences} differ")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
