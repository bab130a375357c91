#!/usr/bin/env python3
"""Counts the SVG and PDF files below folders that use only what a small painter can draw, and says why the others don't.

    Benchmarks/vector-coverage.py ../shared/corpus ../shared/apps --half ../shared/apps/home-assistant+iOS …

Each folder's subfolders are repositories. The table is in Markdown. `--list` names every file outside the subset.
The subset for SVG is what icon sets use: shapes, `use`, gradients, clips, masks, classes. For PDF, it is what pages of
paths, pictures and shadings need. The scan of a PDF reads all streams of the file, also those that the first page doesn't use.
"""
import argparse
import base64
import collections
import os
import re
import xml.etree.ElementTree as ElementTree
import zlib

SVG = "{http://www.w3.org/2000/svg}"
PAINTED = {
    "svg", "g", "a", "defs", "title", "desc", "metadata", "style", "path", "rect", "circle", "ellipse", "line", "polygon",
    "polyline", "use", "linearGradient", "radialGradient", "stop", "clipPath", "mask",
}
# Attributes that change the picture and lie outside. The values change nothing.
OUTSIDE = {
    "filter": {"none"}, "mix-blend-mode": {"normal"}, "marker-start": {"none"}, "marker-mid": {"none"},
    "marker-end": {"none"}, "paint-order": {"normal"}, "vector-effect": {"none"}, "clip": {"auto"},
    "mask-type": {"luminance"}, "color-interpolation": {"sRGB", "auto"}, "transform-origin": {"0", "0 0"},
}
SELECTOR = re.compile(r"^(\*|[a-zA-Z]+|[a-zA-Z]*\.[-\w:]+|#[-\w]+)$")


def declarations(text):
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            yield name.strip().lower(), value.replace("!important", "").strip()


def rules(text):
    """The reasons of a style element."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    if "@" in text:
        yield "at-rule"
    for selectors, body in re.findall(r"([^{}]*)\{([^{}]*)\}", text):
        if not all(SELECTOR.match(one.strip()) for one in selectors.split(",")):
            yield "selector"
        yield from properties(declarations(body))


def properties(pairs):
    for name, value in pairs:
        if name in OUTSIDE and value not in OUTSIDE[name]:
            yield name
        if "var(" in value or "calc(" in value or "context-" in value:
            yield "css function"


def svg(data):
    if len(data) > 1 << 20:
        return {"larger than 1 MB"}
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError:
        return {"not well-formed"}
    reasons = set()
    ids = {element.get("id"): element for element in root.iter()}
    for element in root.iter():
        if not isinstance(element.tag, str) or not element.tag.startswith(SVG):
            continue
        name = element.tag[len(SVG):]
        if name not in PAINTED:
            reasons.add("text" if name in ("tspan", "textPath") else "filter" if name.startswith("fe") else name)
        if name == "svg" and element is not root:
            reasons.add("nested svg")
        if name == "use":
            target = ids.get((element.get("href") or element.get("{http://www.w3.org/1999/xlink}href") or "")[1:])
            if target is None or target.tag in (SVG + "symbol", SVG + "svg"):
                reasons.add("use of something else")
        if name == "style":
            reasons.update(rules(element.text or ""))
        reasons.update(properties(declarations(element.get("style", ""))))
        reasons.update(properties((key, value.strip()) for key, value in element.attrib.items()))
    return reasons


STREAM = re.compile(rb"stream\r?\n(.*?)\r?\n?endstream", re.S)
STRINGS = re.compile(rb"\((?:[^()\\]|\\.)*\)", re.S)


def pdf(data):
    if b"%PDF-" not in data[:1024]:
        return {"not a PDF"}
    reasons, text = set(), []
    for match in STREAM.finditer(data):
        head = data[max(0, match.start() - 2000):match.start()]
        head = head[head.rfind(b" obj"):]
        body = match.group(1)
        try:
            if b"/ASCII85Decode" in head:
                body = base64.a85decode(body.strip().removesuffix(b"~>"))
            if b"/FlateDecode" in head or b"/Fl " in head:
                body = zlib.decompressobj().decompress(body, 1 << 24)
        except (zlib.error, ValueError):
            reasons.add("damaged stream")
            continue
        if b"/ObjStm" in head:
            text.append(body)
        elif b"/Subtype" in head and b"/Image" in head:
            for name in (b"JPXDecode", b"CCITTFaxDecode", b"JBIG2Decode", b"DCTDecode"):
                if name in head and name != b"DCTDecode":
                    reasons.add("picture in " + name.decode())
        elif b"/FunctionType 4" not in head and b"/Metadata" not in head and b"/N " not in head and b"/XRef" not in head:
            # Text that is shown, not the marks around it.
            if re.search(rb"(?:^|\s)(?:Tj|TJ|'|\")(?:\s|$)", STRINGS.sub(b"()", body)) and b"BT" in body:
                reasons.add("text")
    text = b" ".join(text + [STREAM.sub(b"", data)])
    tests = {
        "encrypted": rb"/Encrypt\b", "tiling pattern": rb"/PatternType\s+1\b", "mesh or function shading": rb"/ShadingType\s+[14567]\b",
        "blend mode": rb"/BM\s*/(?!Normal|Compatible)", "separation or DeviceN color": rb"/(?:Separation|DeviceN)\b",
        "calculator function": rb"/FunctionType\s+4\b", "LZW or run-length stream": rb"/(?:LZWDecode|RunLengthDecode)\b",
        "hidden optional content": rb"/OFF\s*\[\s*\d",
    }
    return reasons | {name for name, test in tests.items() if re.search(test, text)}


def scan(folder):
    for parent, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            kind = os.path.splitext(name)[1].lower()
            if kind not in (".svg", ".pdf"):
                continue
            path = os.path.join(parent, name)
            with open(path, "rb") as file:
                data = file.read()
            kind = "template" if ".symbolset/" in path else kind[1:]
            yield kind, path, (pdf if kind == "pdf" else svg)(data)


def row(name, counts):
    cells = []
    for kind in ("svg", "pdf"):
        inside, all_files = counts[kind, True], counts[kind, True] + counts[kind, False]
        cells.append(f"{inside} of {all_files}" + (f", {100 * inside / all_files:.0f} %" if all_files else "") if all_files else "–")
    return f"| {name} | {cells[0]} | {cells[1]} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--half", nargs="*", default=[], help="the repositories that rules are checked with")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    half = {os.path.basename(path.rstrip("/")) for path in arguments.half}
    groups, reasons = collections.defaultdict(collections.Counter), collections.Counter()
    print("| repository | SVG | PDF |\n|---|---:|---:|")
    for folder in arguments.folders:
        for repository in sorted(os.listdir(folder)):
            path = os.path.join(folder, repository)
            if not os.path.isdir(path):
                continue
            counts = collections.Counter()
            for kind, file, found in scan(path):
                counts[kind, not found] += 1
                reasons.update((kind, reason) for reason in found)
                if found and arguments.list and kind != "template":
                    print("   ", file, sorted(found))
            if any(counts[kind, inside] for kind in ("svg", "pdf") for inside in (True, False)):
                print(row(repository + (" (check)" if repository in half else ""), counts))
            name = os.path.basename(folder.rstrip("/"))
            groups[name + (", checking half" if repository in half else ", the rest" if half else "")] += counts
            groups["all"] += counts
    for name in sorted(groups, key=lambda name: (name == "all", name)):
        print(row(f"**{name}**", groups[name]))
    print(f"\nTemplates of symbol sets, which aren't in the table: {groups['all']['template', True] + groups['all']['template', False]}.\n")
    print("| reason | files |\n|---|---:|")
    for (kind, reason), count in sorted(reasons.items(), key=lambda item: -item[1]):
        if kind != "template":
            print(f"| {kind.upper()}: {reason} | {count} |")


main()
