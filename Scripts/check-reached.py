#!/usr/bin/env python3
"""Lists the public functions and computed properties of the theme kit that no run-time test has called, and fails if there are any.

    check-reached.py FILE.lcov...     what `llvm-cov export -format=lcov` wrote for the sources of the kit, for each system
"""

import re
import sys

DECLARATION = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*public\s+(?:nonisolated\s+)?(?:static\s+|convenience\s+|override\s+)*"
                         r"(?:(?:internal|private|fileprivate)\(set\)\s+)?(?:static\s+)?(func|init|var|subscript)\b\W*(\w*)")


def lines_of(paths):
    """How often each line of each file ran, over all systems."""
    counts = {}
    for path in paths:
        source = None
        for line in open(path, encoding="utf-8"):
            if line.startswith("SF:"):
                source = counts.setdefault(line[3:].strip(), {})
            elif line.startswith("DA:"):
                number, count = (int(part) for part in line[3:].split(",")[:2])
                source[number] = source.get(number, 0) + count
    return counts


def body(lines, start):
    """The lines of a declaration that begins at a line, up to the bracket that closes it. None without a body."""
    depth, opened = 0, False
    for number in range(start, len(lines)):
        text = re.sub(r'"(?:[^"\\]|\\.)*"|//.*', "", lines[number])
        for character in text:
            if character == "{":
                depth, opened = depth + 1, True
            elif character == "}":
                depth -= 1
                if opened and depth == 0:
                    return range(start, number + 1)
        if not opened and number > start and re.match(r"\s*(///|public |}|$)", lines[number]):
            return None
        if not opened and number == start and " var " in f" {text}" and "{" not in text:
            return None
    return None


def main():
    counts, members, missing = lines_of(sys.argv[1:]), 0, []
    for path, ran in sorted(counts.items()):
        lines = open(path, encoding="utf-8").read().split("\n")
        for start, line in enumerate(lines):
            found = DECLARATION.match(line)
            place = found and body(lines, start)
            # What isn't compiled here, such as code for AppKit, has no counts.
            if not place or not any(number + 1 in ran for number in place):
                continue
            members += 1
            if not any(ran.get(number + 1, 0) for number in place):
                name = found[2] if found[1] in ("func", "var") else found[1]
                missing.append(f"{path}:{start + 1}: no run-time test reaches {name}")
    print("\n".join(missing + [f"{members - len(missing)} of {members} public members of the kit are reached"]))
    sys.exit(1 if missing or not members else 0)


main()
