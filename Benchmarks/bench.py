#!/usr/bin/env python3
"""Measures the release binary: time by stage, memory, allocations, bytes. Needs only Python 3.

    Benchmarks/bench.py run [--sizes 100,1000,10000] [--profiles flat,photos,mixed] [--corpus DIR] [--json FILE]
    Benchmarks/bench.py compare BASE        builds BASE, runs it and this tree in turn, prints ratios
    Benchmarks/bench.py instructions        counts instructions with callgrind
    Benchmarks/bench.py aims [--only repeated] [--sets 10000] [--efforts time]
                                            ratios to what cannot be avoided: decoding, listing, the fixed start

Catalogs are generated once and kept below .build/bench, or in --work: put that in memory (a tmpfs) where growth is measured, for
of 400,000 files the system's caches keep fewer than of 4,000, which is then what the ratio says. Times of a shared machine mean little by themselves: compare ratios of
runs in turn, processor time rather than wall time, and instructions rather than both. The least of several runs is shown.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, ".build", "bench")
BINARY = os.path.join(ROOT, ".build", "release", "nightcar")
STAGES = ["walk", "parse", "expand", "read", "decode", "reduce", "encode", "emit", "report"]


def set_work(folder):
    global WORK
    WORK = os.path.abspath(folder)


def catalog(profile, sets):
    path = os.path.join(WORK, f"{profile}-{sets}.xcassets")
    if not os.path.isdir(path):
        os.makedirs(WORK, exist_ok=True)
        print(f"making {path}", file=sys.stderr)
        making = path + ".part"
        shutil.rmtree(making, ignore_errors=True)
        command = [sys.executable, os.path.join(ROOT, "Benchmarks", "make-catalog.py"), making]
        subprocess.run(command + ["--sets", str(sets), "--profile", profile], check=True)
        os.rename(making, path)
    return path


def pictures(corpus):
    """A catalog of every PNG of a folder, equal files once: a compiler decodes them once, so a decoder should do the same."""
    path = os.path.join(WORK, "Pictures.xcassets")
    if os.path.isdir(path):
        return path
    making, known = path + ".part", set()
    shutil.rmtree(making, ignore_errors=True)
    for folder, folders, names in os.walk(corpus):
        folders.sort()
        for name in sorted(name for name in names if name.endswith(".png")):
            with open(os.path.join(folder, name), "rb") as file:
                digest = hashlib.sha256(file.read()).digest()
            if digest not in known:
                image_set(os.path.join(making, f"Picture{len(known)}.imageset"), os.path.join(folder, name))
                known.add(digest)
    os.rename(making, path)
    return path


def image_set(folder, picture):
    os.makedirs(folder)
    name = os.path.basename(picture)
    shutil.copyfile(picture, os.path.join(folder, name))
    with open(os.path.join(folder, "Contents.json"), "w") as file:
        json.dump({"images": [{"idiom": "universal", "filename": name}]}, file)


def spawn(command, environment=None):
    """Runs a program and returns what it took: wall, processor (s), peak memory (bytes), exit code."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(os.environ, **(environment or {})))
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    scale = 1 if sys.platform == "darwin" else 1024
    return {
        "wall": wall, "cpu": usage.ru_utime + usage.ru_stime, "peak": usage.ru_maxrss * scale,
        "status": os.waitstatus_to_exitcode(status),
    }


def compile_command(binary, catalogs, output, options=(), has_cache=True):
    command = [binary, "compile", *catalogs, "--output", output, *options]
    return command + (["--no-cache"] if has_cache and "--cache" not in options else [])


def knows(binary, option):
    """Whether a revision has an option. The help doesn't list the options for benchmarks."""
    nothing = os.path.join(WORK, "nothing")
    command = [binary, "compile", nothing, "--output", nothing, option]
    complaint = subprocess.run(command, capture_output=True, text=True).stderr
    return "Unknown option" not in complaint


def measure(binary, catalogs, options, runs):
    """The least processor time, wall time and memory of several runs, with the stages of the quickest one."""
    output = os.path.join(WORK, "out")
    timings = os.path.join(WORK, "timings.json")
    extra = ["--timings", timings] if knows(binary, "--timings") else []
    best = None
    for _ in range(runs):
        result = spawn(compile_command(binary, catalogs, output, [*options, *extra], knows(binary, "--no-cache")))
        if result["status"] not in (0, 1):
            sys.exit(f"the compiler ended with {result['status']}")
        if extra:
            with open(timings) as file:
                result["stages"] = {stage: nanoseconds / 1e9 for stage, nanoseconds in json.load(file).items()}
        if best is None:
            best = result
        quickest = result if result["cpu"] < best["cpu"] else best
        best = dict(quickest, wall=min(best["wall"], result["wall"]), peak=min(best["peak"], result["peak"]))
    best["bytes"] = os.path.getsize(os.path.join(output, "Assets.ncar"))
    best["allocations"] = allocations(binary, catalogs, options)
    return best


def allocations(binary, catalogs, options):
    """The number of allocations, or None without glibc or a C compiler."""
    library = os.path.join(WORK, "count-allocations.so")
    if not os.path.exists(library):
        source = os.path.join(ROOT, "Benchmarks", "count-allocations.c")
        built = subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, source], capture_output=True)
        if sys.platform != "linux" or built.returncode != 0:
            return None
    counts = os.path.join(WORK, "allocations")
    command = compile_command(binary, catalogs, os.path.join(WORK, "out"), options, knows(binary, "--no-cache"))
    spawn(command, {"LD_PRELOAD": library, "COUNT_ALLOCATIONS": counts})
    if not os.path.exists(counts):
        return None
    with open(counts) as file:
        count = int(file.read().split()[0])
    os.remove(counts)
    return count


def cases(arguments):
    for profile in arguments.profiles.split(","):
        for sets in map(int, arguments.sizes.split(",")):
            if profile == "photos" and sets > 1000:
                continue
            yield f"{profile} {sets}", [catalog(profile, sets)]
    if arguments.corpus and os.path.isdir(arguments.corpus):
        yield "corpus", [arguments.corpus]


def show(name, result):
    stages = result.get("stages", {})
    cells = [f"{name:<16}", f"{result['wall']:8.2f}", f"{result['cpu']:8.2f}", f"{result['peak'] / 1e6:8.1f}"]
    count = result["allocations"]
    cells.append(f"{count / 1000:9.0f}" if count is not None else "        –")
    cells.append(f"{result['bytes']:11,}")
    cells += [f"{stages[stage]:7.2f}" if stage in stages else "      –" for stage in STAGES]
    print(" ".join(cells), flush=True)


def run(arguments):
    head = ["case            ", "  wall s", "   cpu s", " peak MB", "allocs k ", "  bytes out"]
    print(" ".join(head + [f"{stage:>7}" for stage in STAGES]))
    results = {}
    for name, catalogs in cases(arguments):
        for effort in (arguments.efforts or "balanced").split(","):
            label = name if effort == "balanced" else f"{name} {effort}"
            results[label] = measure(arguments.binary, catalogs, ["--optimization", effort], arguments.runs)
            show(label, results[label])
    os.makedirs(os.path.dirname(os.path.abspath(arguments.json)), exist_ok=True)
    with open(arguments.json, "w") as file:
        json.dump(results, file, indent=2, sort_keys=True)
        file.write("\n")
    print(f"\nwritten to {os.path.relpath(arguments.json)}")


def base_binary(revision):
    """Builds a revision in its own working copy, once."""
    name = subprocess.run(
        ["git", "-C", ROOT, "rev-parse", "--short=12", revision], check=True, capture_output=True, text=True).stdout.strip()
    folder = os.path.join(WORK, f"base-{name}")
    binary = os.path.join(folder, ".build", "release", "nightcar")
    if not os.path.exists(binary):
        if not os.path.isdir(folder):
            subprocess.run(["git", "-C", ROOT, "worktree", "add", "--detach", folder, name], check=True)
        flags = ["--configuration", "release", "--product", "nightcar"]
        flags += ["--static-swift-stdlib"] if sys.platform != "darwin" else []
        subprocess.run(["swift", "build", *flags], cwd=folder, check=True)
    return binary


def compare(arguments):
    base = arguments.base if os.access(arguments.base, os.X_OK) else base_binary(arguments.base)
    print(f"{'case':<24} {'cpu':>7} {'wall':>7} {'peak':>7} {'bytes':>7}   (this tree : base, least of {arguments.runs} runs in turn)")
    results = {}
    for name, catalogs in cases(arguments):
        for effort in (arguments.efforts or "balanced").split(","):
            pair = {}
            for _ in range(arguments.runs):
                for which, binary in (("base", base), ("this", arguments.binary)):
                    output = os.path.join(WORK, f"out-{which}")
                    command = compile_command(
                        binary, catalogs, output, ["--optimization", effort], knows(binary, "--no-cache"))
                    result = spawn(command)
                    result["bytes"] = os.path.getsize(os.path.join(output, "Assets.ncar"))
                    known = pair.setdefault(which, result)
                    for key in ("cpu", "wall", "peak"):
                        known[key] = min(known[key], result[key])
            ratios = {key: pair["this"][key] / pair["base"][key] for key in ("cpu", "wall", "peak", "bytes")}
            results[f"{name} {effort}"] = {**pair, "ratios": ratios}
            print(f"{name + ' ' + effort:<24} " + " ".join(f"{ratios[key]:7.3f}" for key in ratios), flush=True)
    with open(os.path.join(WORK, "compare.json"), "w") as file:
        json.dump(results, file, indent=2, sort_keys=True)


def instructions(arguments):
    """The instructions of one compile on one thread, and the functions that take the most."""
    if not shutil.which("valgrind"):
        sys.exit("valgrind is not installed")
    out = os.path.join(WORK, "callgrind.out")
    os.makedirs(WORK, exist_ok=True)
    # Older versions of valgrind give up at the debugging information; the names of functions are enough.
    binary = os.path.join(WORK, "nightcar-symbols")
    subprocess.run(["strip", "--strip-debug", "-o", binary, arguments.binary], check=True)
    catalogs = [os.path.join(ROOT, "Fixtures", f"{name}.xcassets") for name in ("Basics", "AppIcon", "Pixels")]
    for effort in (arguments.efforts or "balanced").split(","):
        command = compile_command(binary, catalogs, os.path.join(WORK, "out"), ["--optimization", effort, "--jobs", "1"],
                                  knows(binary, "--no-cache"))
        log = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *command], capture_output=True, text=True).stderr
        total = re.search(r"Collected : (\d+)", log)
        print(f"fixtures, {effort}: {int(total.group(1)):,} instructions" if total else log)
        listing = subprocess.run(["callgrind_annotate", out], capture_output=True, text=True).stdout
        lines = [line for line in listing.splitlines() if re.match(r"^\s*[\d,]+ \(\s*[\d.]+%\)", line)]
        for line in lines[1:21]:
            print("   " + line.strip()[:150])


def in_turn(runs, **commands):
    """Runs the commands one after the other, several times, and returns each one's least processor time, wall time and peak."""
    best = {}
    for _ in range(runs):
        for name, command in commands.items():
            result = command() if callable(command) else spawn(command)
            known = best.setdefault(name, result)
            best[name] = {key: min(known[key], result[key]) for key in ("cpu", "wall", "peak")}
    return best


def decoder(catalogs):
    """A program that decodes every PNG of the catalogs once with libpng, on one thread."""
    program = os.path.join(WORK, "decode")
    source = os.path.join(ROOT, "Benchmarks", "decode.c")
    subprocess.run(["cc", "-O2", "-o", program, source, "-lpng"], check=True)
    listing = os.path.join(WORK, "pngs")
    with open(listing, "w") as file:
        subprocess.run(["find", *catalogs, "-name", "*.png"], check=True, stdout=file)
    return ["sh", "-c", f'exec "{program}" <"{listing}"']


def line(name, times, over, under, note=""):
    cpu, wall = (times[over][key] / times[under][key] for key in ("cpu", "wall"))
    print(f"{name:<44} {cpu:6.2f} x processor {wall:6.2f} x wall   {times[over]['cpu']:7.3f} s : {times[under]['cpu']:7.3f} s  {note}",
          flush=True)


def decoding_aims(arguments, name, catalogs):
    def compiling(effort):
        return compile_command(arguments.binary, catalogs, os.path.join(WORK, "out"), ["--optimization", effort])

    times = in_turn(arguments.runs, decode=decoder(catalogs), time=compiling("time"), balanced=compiling("balanced"))
    line(f"{name}: time : decoding once", times, "time", "decode", "(two cores share the processor time)")
    line(f"{name}: default : decoding once", times, "balanced", "decode")


def listing(catalog):
    """A program that lists a catalog with the state of every file, as a run must to find out whether anything changed."""
    knows_format = subprocess.run(["find", catalog, "-maxdepth", "0", "-printf", "%p"], capture_output=True).returncode == 0
    return ["find", catalog, *(["-printf", "%p %i %m %s %T@ %C@\\n"] if knows_format else ["-ls"])]


def settle():
    """Files that were just written could change within the same tick of the clock, so the compiler does not trust their states."""
    time.sleep(2.5)


def repeated_aims(arguments, sets, effort):
    """The same catalog again, and with one picture changed, compared with full runs with and without a cache."""
    work = os.path.join(WORK, "repeated")
    shutil.rmtree(work, ignore_errors=True)
    copy = os.path.join(work, "App.xcassets")
    shutil.copytree(catalog("mixed", sets), copy)
    picture = min(
        os.path.join(folder, name) for folder, _, names in os.walk(copy) for name in names if name == "photo.png")
    with open(picture, "rb") as file:
        original = file.read()
    output = os.path.join(work, "out")
    options = ["--optimization", effort]
    cached = [arguments.binary, "compile", copy, "--output", output, "--cache", os.path.join(work, "cache"), *options]
    one = os.path.join(work, "One.xcassets", "One.imageset")
    image_set(one, picture)
    turns = iter(range(1, 1000))

    def changed():
        with open(picture, "wb") as file:  # bytes that no entry knows: rows that follow the end of the picture
            file.write(original + original[-12:] * next(turns))
        settle()
        result = spawn(cached)
        expect_success(result)
        return result

    def anew():
        shutil.rmtree(os.path.join(work, "cache"), ignore_errors=True)
        return spawn(cached)

    settle()
    times = in_turn(1 if effort != "time" else arguments.runs, anew=anew,
                    whole=compile_command(arguments.binary, [copy], output, options))
    expect_success(spawn(cached))
    times.update(in_turn(arguments.runs, again=cached, list=listing(copy)))
    alone = compile_command(arguments.binary, [os.path.dirname(one)], os.path.join(work, "one"), options)
    times.update(in_turn(arguments.runs, changed=changed, alone=alone))
    name = f"mixed {sets} {effort}"
    line(f"{name}: anew with a cache : without", times, "anew", "whole")
    line(f"{name}: nothing changed : find", times, "again", "list")
    line(f"{name}: one changed : all anew", times, "changed", "whole")
    line(f"{name}: one changed : nothing changed", times, "changed", "again")
    line(f"{name}: one changed : it alone", times, "changed", "alone", f"peak {times['changed']['peak'] / 1e6:.1f} MB")
    shutil.rmtree(work, ignore_errors=True)


def expect_success(result):
    if result["status"] != 0:
        sys.exit(f"the compiler ended with {result['status']}")


def growth_aims(arguments):
    sizes = [int(size) for size in arguments.sizes.split(",")]
    catalogs = {size: [catalog("flat", size)] for size in sizes}
    empty = os.path.join(WORK, "Empty.xcassets")
    os.makedirs(empty, exist_ok=True)
    runs = {size: compile_command(arguments.binary, catalogs[size], os.path.join(WORK, "out"), ["--optimization", "time"])
            for size in sizes}
    start = compile_command(arguments.binary, [empty], os.path.join(WORK, "out"))
    times = in_turn(arguments.runs, start=start, **{str(size): command for size, command in runs.items()})
    print(f"the fixed start: {times['start']['cpu']:.3f} s, {times['start']['peak'] / 1e6:.1f} MB")
    for less, more in zip(sizes, sizes[1:]):
        peak, before = times[str(more)]["peak"], times[str(less)]["peak"]
        line(f"flat {more} : flat {less} sets", times, str(more), str(less),
             f"peak {peak / 1e6:.1f} MB, {(peak - before) / (more - less) / 1000:.2f} KB for each set more")


def lookup_aims(arguments):
    output = os.path.join(WORK, "lookup")
    subprocess.run(compile_command(arguments.binary, [catalog("flat", 10000)], output, ["--optimization", "time"]),
                   check=True, stdout=subprocess.DEVNULL)
    subprocess.run([arguments.measure, "reading", os.path.join(output, "Assets.ncar")], check=True)
    pictures = subprocess.run(["find", catalog("photos", 100), "-name", "*.png"], check=True, capture_output=True, text=True)
    subprocess.run([arguments.measure, "reading", *pictures.stdout.split()], check=True)
    subprocess.run([arguments.measure, "reading", "--effort", "time", *pictures.stdout.split()], check=True)


def aims(arguments):
    os.makedirs(WORK, exist_ok=True)

    def decoding():
        decoding_aims(arguments, "photos 100", [catalog("photos", 100)])
        decoding_aims(arguments, "mixed 1000", [catalog("mixed", 1000)])
        if arguments.corpus and os.path.isdir(arguments.corpus):
            decoding_aims(arguments, "corpus", [arguments.corpus])
            decoding_aims(arguments, "its distinct PNG files", [pictures(arguments.corpus)])

    def repeated():
        for effort in (arguments.efforts or "time,balanced").split(","):
            repeated_aims(arguments, arguments.sets, effort)

    parts = {"decoding": decoding, "repeated": repeated, "growth": lambda: growth_aims(arguments),
             "lookup": lambda: lookup_aims(arguments)}
    for name in arguments.only.split(",") if arguments.only else parts:
        parts[name]()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=["run", "compare", "instructions", "aims"])
    parser.add_argument("base", nargs="?", help="for compare: a revision, or a binary")
    parser.add_argument("--binary", default=BINARY)
    parser.add_argument("--measure", default=BINARY + "-measure", help="the program that \"make bench-aims\" builds beside it")
    parser.add_argument("--sizes", default="100,1000,10000")
    parser.add_argument("--profiles", default="flat,photos,mixed")
    parser.add_argument("--efforts", help="default: balanced; for the aims of repeated runs time,balanced")
    parser.add_argument("--sets", type=int, default=10000, help="for the aims of repeated runs")
    parser.add_argument("--only", help="of the aims only these: decoding, repeated, growth, lookup")
    parser.add_argument("--corpus", default=os.path.join(ROOT, "..", "shared", "corpus"))
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--work", default=WORK)
    parser.add_argument("--json", help="default: bench.json in --work")
    arguments = parser.parse_args()
    set_work(arguments.work)
    arguments.json = arguments.json or os.path.join(WORK, "bench.json")
    if arguments.action == "compare" and not arguments.base:
        parser.error("compare needs a revision")
    {"run": run, "compare": compare, "instructions": instructions, "aims": aims}[arguments.action](arguments)


if __name__ == "__main__":
    main()
