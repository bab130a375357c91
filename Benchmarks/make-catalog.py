#!/usr/bin/env python3
"""Writes a catalog of any size, the same bytes for the same arguments: for benchmarks, not to be looked at.

    Benchmarks/make-catalog.py Big.xcassets --sets 10000 --profile flat

Profiles, by what a set holds:

    flat     an icon in one color, 24 and 48 pixels, alpha only
    photos   one picture of 256 x 256 pixels in many colors, opaque
    mixed    of 20 sets 13 icons, 2 photos, 3 colors with a dark value, an SVG and a data set
    app      what lint is measured with: of 3 sets one is a color and two are pictures at 2x and 3x, 40 to 160 pixels a side;
             of 10 pictures 6 are glyphs on a clear background, 3 gradients and 1 is noise
    icons    an app icon of 1024 x 1024 pixels: shapes with smooth edges on a gradient; of 4 icons one has a photo in it
    pictures one picture of 300 to 900 pixels a side: of 3 pictures two are photos with soft light and little grain, and one is a
             gradient with shapes
    art      an app's pictures at 1x, 2x and 3x: of 8 sets 5 are glyphs, 2 are pictures with shapes and 1 is a photo

But in the profile app no two pictures are the same, so that nothing is saved by finding duplicates. Needs only Python 3.
"""

import argparse
import os
import random
import struct
import sys
import zlib

CANVAS = 1024


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width, height, color_type, rows, level=6):
    """A PNG with 8 bits per channel. `rows` are bytes without their filter byte."""
    header = struct.pack(">IIBBBBB", width, height, 8, color_type, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), level)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def masks(side, count, rng):
    """Alpha rows of rings, bars and discs with smooth edges."""
    made = []
    for _ in range(count):
        cx, cy = side * rng.uniform(0.35, 0.65), side * rng.uniform(0.35, 0.65)
        outer = side * rng.uniform(0.3, 0.48)
        inner = outer * rng.choice([0, 0.5, 0.75])
        bar = rng.uniform(0.1, 0.3) * side
        rows = []
        for y in range(side):
            row = bytearray()
            for x in range(side):
                distance = ((x - cx) ** 2 + (y - cy) ** 2) ** 0.5
                ring = min(outer - distance, distance - inner) if inner else outer - distance
                edge = max(ring, bar / 2 - abs(y - cy) if abs(x - cx) < outer else -1)
                row.append(max(0, min(255, int(edge * 255 + 128))))
            rows.append(bytes(row))
        made.append(rows)
    return made


def icon(mask, number):
    """The mask in its own color, with the number as opaque and clear pixels in the first rows."""
    side = len(mask)
    color = bytes((number * 37 % 200, number * 91 % 200, number * 53 % 200))
    rows = []
    for y, alphas in enumerate(mask):
        if y < 2:
            bits = (number * 2654435761 & 0xFFFFFFFF) >> (16 * y)
            alphas = bytes(255 if bits >> bit & 1 else 0 for bit in range(16)) + alphas[16:]
        row = bytearray(color + b"\0") * side
        row[3::4] = alphas
        rows.append(bytes(row))
    return png(side, side, 6, rows)


def canvas(rng):
    """Rows of RGB that change smoothly and have grain, as a photo has."""
    above = [[128.0, 128.0, 128.0] for _ in range(CANVAS)]
    rows = []
    for _ in range(CANVAS):
        row = bytearray()
        left = above[0]
        drift = rng.gauss(0, 2)
        for x in range(CANVAS):
            base = above[x]
            step = rng.gauss(0, 3)
            left = [
                min(250.0, max(5.0, 0.48 * left[c] + 0.5 * base[c] + 0.02 * 128 + step * (0.8 + 0.2 * c) + drift))
                for c in range(3)
            ]
            above[x] = left
            row += bytes(int(value) for value in left)
        rows.append(bytes(row))
    return rows


def photo(rows, number, side=256):
    x = number * 7919 % (CANVAS - side)
    y = number * 104729 % (CANVAS - side)
    cut = [row[x * 3 : (x + side) * 3] for row in rows[y : y + side]]
    cut[0] = struct.pack(">I", number) + cut[0][4:]
    return png(side, side, 2, cut, 6)


def disc(size, color):
    """A disc on a clear background."""
    rows = []
    for y in range(size):
        half = max(0, (size * size // 4 - (y - size // 2) ** 2)) ** 0.5
        inside = min(size, 2 * int(half * 0.9))
        left = (size - inside) // 2
        rows.append(bytes(4 * left) + bytes(color + (255,)) * inside + bytes(4 * (size - inside - left)))
    return rows


def app_picture(number, scale, rng):
    size = (20 + number % 34) * scale
    color = tuple(rng.randrange(256) for _ in range(3))
    if number % 10 < 6:
        return png(size, size, 6, disc(size, color))
    if number % 10 < 9:
        return png(size, size, 2, [bytes(c * y // size for c in color) * size for y in range(size)])
    return png(size, size, 2, [rng.randbytes(3 * size) for _ in range(size)])


def blend(a, b, share):
    return bytes(int(x + (y - x) * share) for x, y in zip(a, b))


def gradient(width, height, start, end):
    """Rows of RGB from one color to another, top to bottom and a little from left to right."""
    line = b"".join(blend(start, end, step / (height + width // 4)) for step in range(height + width // 4))
    rows = []
    for y in range(height):
        row = bytearray(3 * width)
        for x in range(0, width, 4):
            row[3 * x : 3 * x + 12] = line[3 * (y + x // 4) : 3 * (y + x // 4) + 3] * min(4, width - x)
        rows.append(row)
    return rows


def add_disc(rows, cx, cy, radius, color):
    """A disc with smooth edges."""
    width = len(rows[0]) // 3
    for y in range(max(0, int(cy - radius)), min(len(rows), int(cy + radius) + 1)):
        half = max(0.0, radius * radius - (y - cy) ** 2) ** 0.5
        left, right = max(1, int(cx - half) + 1), min(width - 2, int(cx + half))
        if right <= left:
            continue
        rows[y][3 * left : 3 * right] = color * (right - left)
        for x, share in ((left - 1, 1 - (cx - half) % 1), (right, (cx + half) % 1)):
            rows[y][3 * x : 3 * x + 3] = blend(rows[y][3 * x : 3 * x + 3], color, share)


def soft(rows, x, y, width, height):
    """A cut of a canvas with a third of its grain."""
    third = bytes(value // 3 + 80 for value in range(256))
    return [bytearray(row[3 * x : 3 * (x + width)].translate(third)) for row in rows[y : y + height]]


def drawing(width, height, rng, shapes):
    colors = [rng.randbytes(3) for _ in range(shapes + 2)]
    rows = gradient(width, height, colors[0], colors[1])
    for color in colors[2:]:
        radius = rng.uniform(0.05, 0.35) * min(width, height)
        add_disc(rows, rng.uniform(0.2, 0.8) * width, rng.uniform(0.2, 0.8) * height, radius, color)
    return rows


def app_icon(rows, number, rng):
    made = drawing(CANVAS, CANVAS, rng, 3 + number % 9)
    if number % 4 == 0:
        side = 300 + number * 31 % 400
        for y, row in enumerate(soft(rows, number * 7919 % (CANVAS - side), number * 104729 % (CANVAS - side), side, side)):
            start = (CANVAS - side) // 2
            made[start + y][3 * start : 3 * (start + side)] = row
    return png(CANVAS, CANVAS, 2, made)


def large_picture(rows, number, rng):
    width, height = 300 + number * 131 % 600, 300 + number * 89 % 600
    if number % 3 == 0:
        return png(width, height, 2, drawing(width, height, rng, 12))
    x, y = number * 7919 % (CANVAS - width), number * 104729 % (CANVAS - height)
    return png(width, height, 2, soft(rows, x, y, width, height))


def art(rows, number, scale, rng):
    side = (24 + number * 7 % 100) * scale
    if number % 8 < 5:
        return png(side, side, 6, disc(side, tuple(rng.randbytes(3))))
    if number % 8 < 7:
        return png(side, side, 2, drawing(side, side, rng, 5))
    return png(side, side, 2, soft(rows, number * 7919 % (CANVAS - side), number * 104729 % (CANVAS - side), side, side))


INFO = '  "info" : {\n    "author" : "xcode",\n    "version" : 1\n  }\n}\n'


def contents(entries):
    return '{\n  "images" : [\n' + ",\n".join(entries) + "\n  ],\n" + INFO


def entry(name, scale):
    return f'    {{\n      "filename" : "{name}",\n      "idiom" : "universal",\n      "scale" : "{scale}"\n    }}'


def color(number):
    def value(red):
        return (
            '      "color" : {\n        "color-space" : "srgb",\n        "components" : {\n'
            f'          "alpha" : "1.000",\n          "blue" : "0x{number % 256:02X}",\n'
            f'          "green" : "0x{number // 256 % 256:02X}",\n          "red" : "0x{red:02X}"\n'
            "        }\n      },\n"
        )

    dark = '      "appearances" : [\n        {\n          "appearance" : "luminosity",\n          "value" : "dark"\n        }\n      ],\n'
    return (
        '{\n  "colors" : [\n    {\n' + value(16) + '      "idiom" : "universal"\n    },\n    {\n' + dark + value(240)
        + '      "idiom" : "universal"\n    }\n  ],\n' + INFO
    )


class Writer:
    def __init__(self, root):
        self.root = root

    def write(self, folder, name, data):
        path = os.path.join(self.root, folder)
        if not os.path.isdir(path):
            os.makedirs(path)
        with open(os.path.join(path, name), "wb") as file:
            file.write(data if isinstance(data, bytes) else data.encode())


MIXED = ["photos", "photos", "color", "color", "color", "svg", "data"] + ["flat"] * 13


def kind(profile, number):
    if profile == "app":
        return "color" if number % 3 == 2 else "app"
    return MIXED[number % len(MIXED)] if profile == "mixed" else profile


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("catalog", help="the folder to write; it must not exist")
    parser.add_argument("--sets", type=int, default=1000)
    parser.add_argument("--profile", choices=["flat", "photos", "mixed", "app", "icons", "pictures", "art"], default="mixed")
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    if os.path.exists(arguments.catalog):
        sys.exit(f"{arguments.catalog} is there already")
    rng = random.Random(arguments.seed)
    small, large = masks(24, 32, rng), masks(48, 32, rng)
    picture = canvas(rng) if arguments.profile not in ("flat", "app") else []
    writer = Writer(arguments.catalog)
    writer.write("", "Contents.json", "{\n" + INFO)
    for number in range(arguments.sets):
        group = f"Group{number // 100:04d}"
        if number % 100 == 0:
            writer.write(group, "Contents.json", "{\n" + INFO)
        what = kind(arguments.profile, number)
        if what == "color":
            writer.write(f"{group}/Color{number}.colorset", "Contents.json", color(number))
            continue
        if what == "data":
            folder = f"{group}/Data{number}.dataset"
            writer.write(folder, "Contents.json", '{\n  "data" : [\n' + entry("data.json", "1x").replace(
                ',\n      "scale" : "1x"', "") + "\n  ],\n" + INFO)
            writer.write(folder, "data.json", '{"values": [' + ", ".join(str(number * n % 997) for n in range(200)) + "]}\n")
            continue
        folder = f"{group}/Image{number}.imageset"
        if what == "icons":
            folder = f"{group}/Icon{number}.appiconset"
            icon_entry = entry("icon.png", "1x").replace('"universal",\n      "scale" : "1x"', '"universal",\n      '
                '"platform" : "ios",\n      "size" : "1024x1024"')
            writer.write(folder, "Contents.json", contents([icon_entry]))
            writer.write(folder, "icon.png", app_icon(picture, number, rng))
            continue
        if what in ("app", "art"):
            scales = (2, 3) if what == "app" else (1, 2, 3)
            names = [(f"image@{scale}x.png", scale) for scale in scales]
            writer.write(folder, "Contents.json", contents([entry(name, f"{scale}x") for name, scale in names]))
            for name, scale in names:
                made = app_picture(number, scale, rng) if what == "app" else art(picture, number, scale, rng)
                writer.write(folder, name, made)
            continue
        if what == "pictures":
            writer.write(folder, "Contents.json", contents([entry("picture.png", "1x")]))
            writer.write(folder, "picture.png", large_picture(picture, number, rng))
            continue
        if what == "flat":
            writer.write(folder, "Contents.json", contents([entry("icon.png", "1x"), entry("icon@2x.png", "2x")]))
            writer.write(folder, "icon.png", icon(small[number % 32], number))
            writer.write(folder, "icon@2x.png", icon(large[number % 32], number))
        elif what == "photos":
            writer.write(folder, "Contents.json", contents([entry("photo.png", "2x")]))
            writer.write(folder, "photo.png", photo(picture, number))
        else:
            writer.write(folder, "Contents.json", contents([entry("art.svg", "1x")]))
            circles = "".join(
                f'<circle cx="{number * n % 24}" cy="{n}" r="{1 + n % 5}" fill="#{number * n % 4096:03x}"/>' for n in range(1, 12))
            writer.write(
                folder, "art.svg",
                f'<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">{circles}</svg>\n')


if __name__ == "__main__":
    main()
