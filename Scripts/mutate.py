#!/usr/bin/env python3
"""Damages compiled catalogs and lets the built program read them.

usage: Scripts/mutate.py PROGRAM COUNT [SEED] CATALOG...

COUNT damaged copies are made of the catalogs in turn, from a seed that is printed. Each goes through `show`, `size`, `diff`, `lint`,
`preview` and `extract` in their forms, with 60 seconds and 4 GiB for each. What ends otherwise than with code 0, 1 or 2 is kept in
the current folder, named, and fails the run.
"""
import os
import random
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import time

MEMORY = 4 << 30
SECONDS = 60
NUMBERS = [float("nan"), float("inf"), float("-inf"), 1e300, -1e300, 5e-324, -1.0, 256.0]


def commands(path, out):
    """The commands that read a compiled catalog without the name of an asset, by name."""
    lines = {
        "show": ["show", path],
        "show json": ["show", path, "--format", "json"],
        "size": ["size", path],
        "size json": ["size", path, "--format", "json"],
        "diff": ["diff", path, path],
        "lint": ["lint", path],
        "preview": ["preview", path, "--output", out + ".html", "--quiet"],
        "extract": ["extract", path, "--output", out, "--quiet"],
        "extract xcassets": ["extract", path, "--output", out + ".xcassets", "--as", "xcassets", "--quiet"],
    }
    if path.endswith(".car"):
        lines["lint"] = ["lint", path]
    return lines


def damaged(data, draw):
    """One to four changes: a byte, four bytes, a bit, an odd number, a missing piece, a missing end."""
    data = bytearray(data)
    for _ in range(draw.randint(1, 4)):
        # The index of a .car is at the end, and the tables of a .ncar are at the beginning.
        where = draw.random()
        at = draw.randrange(len(data))
        if where < 0.25:
            at = draw.randrange(max(0, len(data) - 2500), len(data))
        elif where < 0.5:
            at = draw.randrange(min(2500, len(data)))
        kind = draw.randrange(8)
        if kind == 0:
            data[at] = draw.choice([0, 1, 0x7F, 0x80, 0xFF])
        elif kind == 1:
            data[at : at + 4] = b"\xff" * len(data[at : at + 4])
        elif kind == 2:
            data[at] ^= 1 << draw.randrange(8)
        elif kind == 3 and len(data) > 64:
            del data[at : at + draw.randint(1, 8)]
        elif kind == 4 and draw.random() < 0.1 and at > 32:
            del data[at:]
        elif kind == 5:
            data[at : at + 8] = struct.pack("<d", draw.choice(NUMBERS))[: len(data) - at]
        else:
            data[at] = draw.randrange(256)
    return bytes(data)


def bound():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(arguments):
    """The exit code, the seconds of processor time, and the peak memory in bytes."""
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=bound)
    end = time.monotonic() + SECONDS
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024
        if time.monotonic() > end:
            process.kill()
            process.wait()
            return "hang", SECONDS, 0
        time.sleep(0.0005)


def main():
    program, count, rest = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    seed = int(rest.pop(0)) if rest[0].isdigit() else random.randrange(1 << 32)
    print(f"seed {seed}, {count} damaged copies of {len(rest)} catalogs")
    draw = random.Random(seed)
    catalogs = []
    for path in rest:
        with open(path, "rb") as file:
            data = file.read()
        catalogs.append((".car" if data.startswith(b"BOMStore") else ".ncar", data))
    found = 0
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            suffix, data = catalogs[number % len(catalogs)]
            path, out = f"{folder}/damaged{suffix}", f"{folder}/out"
            with open(path, "wb") as file:
                file.write(damaged(data, draw))
            for name, arguments in commands(path, out).items():
                code, seconds, memory = run([program] + arguments)
                figure = figures.setdefault((suffix, name), [{}, 0, 0])
                figure[0][code] = figure[0].get(code, 0) + 1
                figure[1], figure[2] = max(figure[1], seconds), max(figure[2], memory)
                if code not in (0, 1, 2):
                    found += 1
                    shutil.copy(path, f"mutation-{seed}-{number}{suffix}")
                    print(f"mutation-{seed}-{number}{suffix}: {name} ends with {code}", flush=True)
            for made in (out, out + ".xcassets"):
                shutil.rmtree(made, ignore_errors=True)
    for (suffix, name), (codes, seconds, memory) in sorted(figures.items()):
        ends = ", ".join(f"{times} with {code}" for code, times in sorted(codes.items(), key=str))
        print(f"{suffix} {name}: {ends}; at most {seconds:.2f} s and {memory >> 20} MiB")
    sys.exit(found > 0)


main()
