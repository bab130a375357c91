#!/usr/bin/env python3
"""Measures what it costs to open a theme catalog and to show one picture of it, from C, Swift and Python.

    Benchmarks/opening.py [--sets 100,10000] [--profile mixed] [--runs 51] [--lookups]

Needs Linux, clang, swiftc, and a release build of the program and the C library: swift build -c release --product nightcar, and
--product ThemeCatalogC; NIGHTCAR_BINARY and THEMECATALOG_LIBRARY name others. Catalogs are kept below .build/bench. Each run is a new process
that opens the catalog, finds a picture in the middle of the names, resolves it for the dark mode at 2x and decodes it. The median of the
runs is shown; the file is in the system's cache. "Whole" is the time from starting the process to its end, with the loading of libraries.
Memory is the peak of resident pages, and how much it grew from the first line of the program.

--lookups shows instead how many lookups a second the two ways of opening allow: each name in light and in dark mode at 2x, 51 rounds in
turn, the median.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.realpath(os.path.join(ROOT, ".build/release"))
NIGHTCAR = os.environ.get("NIGHTCAR_BINARY", os.path.join(BUILD, "nightcar"))
LIBRARY = os.environ.setdefault("THEMECATALOG_LIBRARY", os.path.join(BUILD, "libThemeCatalogC.so"))
WORK = os.path.join(ROOT, ".build", "bench")
ROOMS = ["ThemeCatalog", "ThemeCatalogPixels", "ThemeCatalogVariants", "ThemeCatalogBytes"]
sys.path.insert(0, os.path.join(ROOT, "Examples", "Python"))


def peak():
    with open("/proc/self/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmHWM:"))


def show(path, name, reader):
    """One run in Python: through the library, or with the reader that is written in Python."""
    if reader == "ctypes":
        from themecatalog import Catalog
    else:
        import ncar
    before, start = peak(), time.perf_counter_ns()
    traits = {"scale": 2, "luminosity": "dark"}
    if reader == "ctypes":
        catalog = Catalog(path)
    else:
        with open(path, "rb") as file:
            catalog = ncar.Catalog(file.read())
    opened = time.perf_counter_ns()
    rendition = catalog.find(name).resolve(**traits)
    found = time.perf_counter_ns()
    rendition.pixels()
    print(opened - start, found - opened, time.perf_counter_ns() - found, before, peak())


def build():
    """The programs in C and in Swift, in the order they are shown."""
    os.makedirs(WORK, exist_ok=True)
    c, swift = os.path.join(WORK, "opening-c"), os.path.join(WORK, "opening-swift")
    subprocess.run([
        "clang", "-O2", "-I", os.path.join(ROOT, "Sources/Kit/ThemeCatalogHeader"), os.path.join(ROOT, "Benchmarks/opening.c"), LIBRARY,
        "-Wl,-rpath," + os.path.dirname(LIBRARY), "-o", c], check=True)
    objects = [
        os.path.join(folder, name) for room in ROOMS for folder, _, names in os.walk(os.path.join(BUILD, room + ".build"))
        for name in names if name.endswith(".o")]
    modules = [word for name in ("Zlib", "WebP", "JXL") for word in ("-I", os.path.join(ROOT, "Sources/Library/ThemeCatalog" + name))]
    subprocess.run([
        "swiftc", "-O", "-parse-as-library", "-I", os.path.join(BUILD, "Modules"), *modules, os.path.join(ROOT, "Benchmarks/opening.swift"),
        *objects, "-lz", "-lwebp", "-ljxl", "-ljxl_threads", "-o", swift], check=True)
    return c, swift


def catalog(profile, sets):
    path = os.path.join(WORK, f"{profile}-{sets}.ncar")
    if not os.path.exists(path):
        source = os.path.join(WORK, f"{profile}-{sets}.xcassets")
        if not os.path.isdir(source):
            maker = os.path.join(ROOT, "Benchmarks/make-catalog.py")
            subprocess.run([sys.executable, maker, source, "--sets", str(sets), "--profile", profile], check=True)
        subprocess.run([
            NIGHTCAR, "compile", source, "--output", WORK, "--name", f"{profile}-{sets}", "--optimization", "time", "--codecs", "deflate",
            "--quiet"], check=True)
    return path


def picture(path):
    """The first picture from the middle of the names on."""
    import themecatalog
    with themecatalog.Catalog(path) as opened:
        for number in range(len(opened) // 2, len(opened)):
            if len(opened[number]) and opened[number].resolve(scale=2, luminosity="dark").content == themecatalog.PICTURE:
                return opened[number].name
    sys.exit("opening: error: there is no picture in the second half of the names")


def measure(command, runs):
    rows = []
    for _ in range(runs):
        start = time.perf_counter_ns()
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        rows.append([*map(int, output.split()), time.perf_counter_ns() - start])
    opened, found, decoded, before, after, whole = (statistics.median(column) for column in zip(*rows))
    return [f"{nanoseconds / 1e6:.3f}" for nanoseconds in (opened, found, decoded)] + [
        f"{whole / 1e6:.1f}", f"{after / 1024:.1f}", f"{(after - before) / 1024:.1f}"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sets", default="100,10000")
    parser.add_argument("--profile", default="mixed")
    parser.add_argument("--runs", type=int, default=51)
    parser.add_argument("--show", nargs=3, help=argparse.SUPPRESS)
    parser.add_argument("--lookups", action="store_true")
    options = parser.parse_args()
    if options.show:
        return show(*options.show)
    c, swift = build()
    if options.lookups:
        print("| assets | lookups a second, .asUsed | .tables, the default |\n|---|---|---|")
        for sets in options.sets.split(","):
            path = catalog(options.profile, sets)
            rates = subprocess.run([swift, path, "-", "lookups"], check=True, capture_output=True, text=True).stdout.split()
            print(f"| {int(sets):,} | " + " | ".join(f"{int(rate):,}" for rate in rates) + " |", flush=True)
        return
    print("| assets | bytes | from | open, ms | find and resolve, ms | decode, ms | whole, ms | memory, MB | grew by, MB |")
    print("|---|---|---|---|---|---|---|---|---|")
    for sets in options.sets.split(","):
        path = catalog(options.profile, sets)
        name = picture(path)
        python = [sys.executable, os.path.abspath(__file__), "--show", path, name]
        for language, command in [
            ("C", [c, path, name]), ("Swift", [swift, path, name]), ("Python, through C", [*python, "ctypes"]),
            ("Python alone", [*python, "ncar"]),
        ]:
            cells = [f"{int(sets):,}", f"{os.path.getsize(path):,}", language, *measure(command, options.runs)]
            print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
