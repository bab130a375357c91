#!/usr/bin/env python3
"""Bytes against processor time for each available lossless codec and level, and for the default. Prints tables in Markdown.

    cc -O2 Benchmarks/codecs.c -o codecs $(pkg-config --cflags --libs libpng libwebp libjxl zlib)
    Benchmarks/front.py --codecs ./codecs ROOT

ROOT is a folder with catalogs. Their distinct PNG files are measured by kind: icons (1024 x 1024), photographs (at least 60,000 pixels
and 0.2 bytes a pixel), and all files. Times are processor time of encoding alone, on one core, relative to WebP at level 3; decoding
is not part of them.
"""

import argparse
import hashlib
import json
import os
import shutil
import struct
import subprocess

# The levels of cwebp -z are method and quality: 1 is 1,20 and 3 is 3,30.
SETTINGS = [
    "deflate:1", "deflate:6", "webp:0,0", "webp:1,20", "webp:1,30", "webp:2,25", "webp:2,30", "webp:3,20", "webp:3,30",
    "webp:3,75", "webp:4,50", "jxl:1", "jxl:2", "jxl:3",
]
LEVEL3 = "webp:3,30"


def pictures(root):
    """Path, width, height and bytes of each distinct PNG file of the catalogs."""
    seen = set()
    for folder, folders, names in os.walk(root):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            if ".xcassets" not in folder or not name.lower().endswith(".png") or not os.path.isfile(path):
                continue
            with open(path, "rb") as file:
                data = file.read()
            digest = hashlib.md5(data).digest()
            if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR" or digest in seen:
                continue
            seen.add(digest)
            width, height = struct.unpack(">II", data[16:24])
            yield path, width, height, len(data)


def is_icon(picture):
    return picture[1] == picture[2] == 1024


def is_photograph(picture):
    path, width, height, size = picture
    return not is_icon(picture) and 60_000 <= width * height <= 2_000_000 and size >= 0.2 * width * height


def measured(codecs, paths):
    """For each setting, the bytes and the nanoseconds of all files, and the files that could be read."""
    output = subprocess.run([codecs, *SETTINGS], input="\n".join(paths) + "\n", stdout=subprocess.PIPE, text=True, check=True).stdout
    sums, read = {}, []
    for line in output.splitlines():
        path, pixels, setting, size, time = line.split("\t")
        if setting == "decode":
            read.append(path)
        total = sums.setdefault(setting, [0, 0, 0])
        for index, value in enumerate((size, time, pixels)):
            total[index] += int(value)
    return sums, read


def compiled(options, paths, effort):
    """The bytes of the payloads, and the nanoseconds of the stages that `codecs` measures too."""
    catalog = os.path.join(options.work, "Front.xcassets")
    shutil.rmtree(options.work, ignore_errors=True)
    for number, path in enumerate(paths):
        folder = f"{catalog}/Image{number}.imageset"
        os.makedirs(folder)
        shutil.copy(path, f"{folder}/image.png")
        with open(f"{folder}/Contents.json", "w") as file:
            json.dump({"images": [{"filename": "image.png", "idiom": "universal"}], "info": {"author": "xcode", "version": 1}}, file)
    report, timings = os.path.join(options.work, "report.json"), os.path.join(options.work, "timings.json")
    command = [options.nightcar, "compile", catalog, "--output", options.work, "--quiet", "--no-cache", "--jobs", "1"]
    subprocess.run([*command, "--optimization", effort, "--report", report, "--timings", timings], stdout=subprocess.DEVNULL)
    with open(report) as file:
        rows = json.load(file)["files"][0]["rows"]
    payloads = {row["payload"]: row.get("payload_bytes") or row["stored_bytes"] for row in rows if "payload" in row}
    with open(timings) as file:
        stages = json.load(file)
    return sum(payloads.values()), stages["reduce"] + stages["encode"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("root")
    parser.add_argument("--codecs", required=True, help="the program made of codecs.c")
    parser.add_argument("--nightcar", default=".build/release/nightcar")
    parser.add_argument("--work", default=".build/front")
    parser.add_argument("--every", type=int, default=1, help="take one picture of so many")
    parser.add_argument("--kinds", default="icons,photographs,all")
    options = parser.parse_args()
    found = list(pictures(options.root))
    kinds = {"icons": is_icon, "photographs": is_photograph, "all": lambda picture: True}
    for kind in options.kinds.split(","):
        sums, read = measured(options.codecs, [picture[0] for picture in found if kinds[kind](picture)][:: options.every])
        size, time, pixels = sums[LEVEL3]
        rows = {setting: sums[setting][:2] for setting in SETTINGS}
        for effort, name in (("balanced", "**default**"), ("time", "`time`")):
            rows[name] = compiled(options, read, effort)
        print(f"{kind}: {len(read)} files, {pixels / 1e6:.1f} MPix\n\n| setting | bytes | of level 3 | time of level 3 |\n|---|---|---|---|")
        for setting, (bytes_out, nanoseconds) in sorted(rows.items(), key=lambda row: row[1][1]):
            smaller = any(other[0] <= bytes_out and other[1] < nanoseconds for other in rows.values())
            print(f"| {setting}{'' if smaller else ' †'} | {bytes_out:,} | {bytes_out / size:.3f} | {nanoseconds / time:.2f} |")
        print(flush=True)


if __name__ == "__main__":
    main()
