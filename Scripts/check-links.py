#!/usr/bin/env python3
"""Checks the Markdown pages: each relative link and anchor leads somewhere, and headings have blank lines around them. Each page of
Documentation and Examples has a place in mkdocs.yml, or the site can't be built.

usage: Scripts/check-links.py [FOLDER]     (default: the repository)
"""

import os
import re
import sys
from urllib.parse import unquote

LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|^\[[^\]]+\]:\s*(\S+)|(?:src|href)=\"([^\"]+)\"")
SPAN = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
HEADING = re.compile(r"#{1,6} +(.*?)(?: +#+)?$")
SKIPPED = {"Snapshots", "node_modules"}


def pages(root):
    """The paths of all pages below `root`, without hidden folders and golden files."""
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in SKIPPED)
        yield from (os.path.join(folder, name) for name in sorted(files) if name.endswith(".md"))


def prose(path):
    """(number, text) of each line; the lines of a code block are None."""
    fence = None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            mark = re.match(r" *(```+|~~~+)", line)
            if fence is None and mark:
                fence = mark.group(1)
                yield number, None
            elif fence is not None:
                if mark and mark.group(1).startswith(fence) and line.strip() == mark.group(1):
                    fence = None
                yield number, None
            else:
                yield number, line


def anchor(heading):
    """The anchor that GitHub gives to a heading."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return "".join(c for c in text.strip().lower() if c.isalnum() or c in " -_").replace(" ", "-")


def anchors(path, known={}):
    """All anchors of a page: its headings, numbered if they repeat, and `id` attributes."""
    if path not in known:
        found, seen = set(), {}
        for _, line in prose(path):
            heading = HEADING.match(line or "")
            if heading:
                name = anchor(heading.group(1))
                count = seen.get(name, 0)
                seen[name] = count + 1
                found.add(f"{name}-{count}" if count else name)
            found.update(re.findall(r"\b(?:id|name)=\"([^\"]+)\"", line or ""))
        known[path] = found
    return known[path]


def check(path, root):
    """What is wrong with one page, as (line number, message)."""
    lines = list(prose(path))
    for index, (number, line) in enumerate(lines):
        if line is None:
            continue
        if HEADING.match(line):
            around = [lines[at][1] for at in (index - 1, index + 1) if 0 <= at < len(lines)]
            if any(text != "" for text in around):
                yield number, "leave a blank line before and after a heading"
        for match in LINK.finditer(SPAN.sub("", line)):
            target = next(group for group in match.groups() if group)
            if re.match(r"[a-z][a-z0-9+.-]*:|//", target, re.I):
                continue
            file, _, place = target.partition("#")
            file = os.path.normpath(os.path.join(os.path.dirname(path), unquote(file))) if file else path
            if not os.path.exists(file) or os.path.relpath(file, root).startswith(".."):
                yield number, f"the link {target} leads to no file of the repository"
            elif place and file.endswith(".md") and unquote(place) not in anchors(file):
                yield number, f"the link {target} leads to no heading"


def without_place(root):
    """The pages that the site must show and that mkdocs.yml doesn't list."""
    site = os.path.join(root, "mkdocs.yml")
    if not os.path.exists(site):
        return []
    with open(site, encoding="utf-8") as file:
        listed = set(re.findall(r": (\S+\.md)$", file.read(), re.M))
    found = (os.path.relpath(path, root) for path in pages(root))
    return [path for path in found if path.startswith(("Documentation/", "Examples/")) and path not in listed]


def main():
    root = os.path.normpath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), ".."))
    failed = False
    for path in pages(root):
        for number, message in check(path, root):
            print(f"{os.path.relpath(path, root)}:{number}: error: {message}", file=sys.stderr)
            failed = True
    for path in without_place(root):
        print(f"{path}: error: it has no place in mkdocs.yml", file=sys.stderr)
        failed = True
    sys.exit(failed)


if __name__ == "__main__":
    main()
