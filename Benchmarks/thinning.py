#!/usr/bin/env python3
"""What thinning saves: a table in Markdown with the bytes of each repository of a folder, compiled, then thinned for some devices.

    Benchmarks/thinning.py ../shared/corpus [--nightcar .build/release/nightcar] [--format car,ncar] [--copy]

Each folder in FOLDER is one repository. All of its catalogs are compiled into one file, without pictures of vectors, so that the
result doesn't depend on the programs that render them. --copy measures instead how long thinning a car of 30 MB and a theme
catalog of 20 MB takes, beside copying them.
"""

import argparse
import os
import shutil
import subprocess
import time

COLUMNS = [
    ("3x phone", ["--device", "iphone-17-pro"]),
    ("2x phone", ["--device", "iphone-se-3"]),
    ("pad", ["--device", "ipad-a16"]),
    ("no dark", ["--drop", "dark"]),
]


def run(command):
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def compiled(options, folder, form):
    output = os.path.join(options.work, "whole")
    shutil.rmtree(output, ignore_errors=True)
    command = [options.nightcar, "compile", folder, "--output", output, "--format", form, "--no-cache", "--vector-pictures", "never"]
    run(command + (["--platform", "ios"] if form == "car" else []))
    path = os.path.join(output, "Assets." + form)
    return path if os.path.exists(path) else None


def row(options, whole, form):
    sizes = [os.path.getsize(whole)]
    for _, chosen in COLUMNS:
        thin = os.path.join(options.work, "thin." + form)
        result = run([options.nightcar, "thin", whole, thin, "--quiet", *chosen])
        if result.returncode != 0:
            raise SystemExit(result.stderr)
        sizes.append(os.path.getsize(thin))
    return sizes


def line(name, sizes):
    share = [f"{size:,} ({100 * size / sizes[0]:.1f}%)" for size in sizes[1:]]
    print("| " + " | ".join([name, f"{sizes[0]:,}", *share]) + " |", flush=True)


def table(options, form):
    print(f"| `{'Assets.' + form}` | all | " + " | ".join(name for name, _ in COLUMNS) + " |")
    print("|---" * (len(COLUMNS) + 2) + "|")
    total = [0] * (len(COLUMNS) + 1)
    for name in sorted(os.listdir(options.folder)):
        folder = os.path.join(options.folder, name)
        whole = compiled(options, folder, form) if os.path.isdir(folder) else None
        if whole is None:
            continue
        sizes = row(options, whole, form)
        total = [a + b for a, b in zip(total, sizes)]
        line(name.replace("+", "/"), sizes)
    line("sum", total)
    print()


def copying(options):
    """Thinning beside copying, in turn, for both formats: the least wall time of nine runs each.

    Thinning forces its file to the disk before it replaces an older one. `cp` doesn't, so `flush` is a copy that does.
    """
    catalog = os.path.join(options.work, "photos.xcassets")
    if not os.path.isdir(catalog):
        maker = os.path.join(os.path.dirname(os.path.abspath(__file__)), "make-catalog.py")
        subprocess.run(["python3", maker, catalog, "--sets", "350", "--profile", "photos"], check=True)
    for form in ("car", "ncar"):
        measured(options, compiled(options, catalog, form), form)


def measured(options, whole, form):
    copy, thin = os.path.join(options.work, "copy." + form), os.path.join(options.work, "thin." + form)
    commands = {
        "copy": ["cp", whole, copy], "flush": ["dd", "if=" + whole, "of=" + copy, "bs=1M", "conv=fsync", "status=none"],
        "start": [options.nightcar, "--version"],
        "phone": [options.nightcar, "thin", whole, thin, "--device", "iphone-17-pro", "--quiet"],
        "pad": [options.nightcar, "thin", whole, thin, "--idiom", "pad", "--quiet"],
    }
    least = {}
    for _ in range(9):
        for name, command in commands.items():
            start = time.perf_counter()
            run(command)
            least[name] = min(least.get(name, 1e9), time.perf_counter() - start)
    print(f"{form}: {os.path.getsize(whole):,} bytes, thinned for a phone {os.path.getsize(thin):,} bytes")
    for name, seconds in least.items():
        print(
            f"{name:<6} {1000 * seconds:7.1f} ms  {seconds / least['copy']:5.2f} x copying  "
            f"{seconds / least['flush']:5.2f} x copying with a flush")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--nightcar", default=".build/release/nightcar")
    parser.add_argument("--work", default=".build/thinning")
    parser.add_argument("--format", default="car,ncar")
    parser.add_argument("--copy", action="store_true")
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    if options.copy:
        copying(options)
    elif options.folder:
        for form in options.format.split(","):
            table(options, form)
    else:
        parser.error("name a folder of repositories, or pass --copy")


if __name__ == "__main__":
    main()
