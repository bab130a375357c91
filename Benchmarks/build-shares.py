#!/usr/bin/env python3
"""Runs a command and writes what the Swift compiler spent on each module (Linux only: it reads /proc).

usage: Benchmarks/build-shares.py OUT.json COMMAND [ARGUMENT ...]

OUT.json: wall and processor in seconds, and the modules with the most processor time first.
"""

import json
import os
import subprocess
import sys
import time

TICK = os.sysconf("SC_CLK_TCK")


def module(pid):
    """The name of the module that a process compiles, or None."""
    with open(f"/proc/{pid}/cmdline", encoding="utf-8", errors="replace") as file:
        words = file.read().split("\0")
    if not os.path.basename(words[0]).startswith("swift-frontend") or "-module-name" not in words:
        return None
    return words[words.index("-module-name") + 1]


def sample(seen):
    """Notes the processor time of each compiler process. A process that ends between two samples loses at most one interval."""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
            key = (pid, fields[19])
            if key not in seen:
                seen[key] = [module(pid), 0]
            seen[key][1] = (int(fields[11]) + int(fields[12])) / TICK
        except (OSError, IndexError):
            continue


def main():
    out, command = sys.argv[1], sys.argv[2:]
    start, seen = time.monotonic(), {}
    process = subprocess.Popen(command)
    while process.poll() is None:
        sample(seen)
        time.sleep(0.1)
    wall = time.monotonic() - start
    modules = {}
    for name, seconds in seen.values():
        if name:
            modules[name] = modules.get(name, 0) + seconds
    times = os.times()
    rows = [{"name": name, "processor": seconds} for name, seconds in sorted(modules.items(), key=lambda item: -item[1])]
    with open(out, "w", encoding="utf-8") as file:
        json.dump({"wall": wall, "processor": times.children_user + times.children_system, "modules": rows}, file)
    return process.returncode


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main())
