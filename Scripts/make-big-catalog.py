#!/usr/bin/env python3
"""Makes a large asset catalog to measure with: make-big-catalog.py FOLDER [SETS]

Two thirds of the sets are images at 2x and 3x, the others are colors. The images are what apps have: glyphs on a clear ground,
opaque pictures, gradients and noise, 40 to 160 pixels a side. The same arguments give the same files.
"""
import json
import os
import random
import struct
import sys
import zlib

INFO = {"author": "xcode", "version": 1}
DARK = [{"appearance": "luminosity", "value": "dark"}]


def png(width, height, rows, has_alpha):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 6 if has_alpha else 2, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def disc(size, color):
    """A disc on a clear ground."""
    rows = []
    for y in range(size):
        half = max(0, (size * size // 4 - (y - size // 2) ** 2)) ** 0.5
        inside = min(size, 2 * int(half * 0.9))
        left = (size - inside) // 2
        rows.append(bytes(4 * left) + bytes(color + (255,)) * inside + bytes(4 * (size - inside - left)))
    return rows


def gradient(size, color):
    """From black to a colour, opaque."""
    return [bytes(c * y // size for c in color) * size for y in range(size)]


def noise(size, rng):
    """What compresses badly, as photos do."""
    return [rng.randbytes(3 * size) for _ in range(size)]


def picture(index, scale, rng):
    size = (20 + index % 34) * scale
    color = tuple(rng.randrange(256) for _ in range(3))
    if index % 10 < 6:
        return png(size, size, disc(size, color), True)
    if index % 10 < 9:
        return png(size, size, gradient(size, color), False)
    return png(size, size, noise(size, rng), False)


def write(folder, name, data):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)


def contents(value):
    return (json.dumps(value, indent=2, sort_keys=True, separators=(",", " : ")) + "\n").encode()


def image(folder, name, index, rng):
    entries = [{"idiom": "universal", "scale": "1x"}]
    for scale in (2, 3):
        file = f"{name}@{scale}x.png"
        write(folder, file, picture(index, scale, rng))
        entries.append({"filename": file, "idiom": "universal", "scale": f"{scale}x"})
    write(folder, "Contents.json", contents({"images": entries, "info": INFO}))


def color(folder, index, rng):
    def value(**keys):
        parts = {part: f"0x{rng.randrange(256):02X}" for part in ("red", "green", "blue")}
        components = {"alpha": "1.000", **parts}
        return {"color": {"color-space": "srgb", "components": components}, "idiom": "universal", **keys}

    values = [value()] + ([value(appearances=DARK)] if index % 5 else [])
    write(folder, "Contents.json", contents({"colors": values, "info": INFO}))


def main():
    target = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 9000
    rng = random.Random(count)
    root = os.path.join(target + ".part", "Big.xcassets")
    for index in range(count):
        group = os.path.join(root, f"Group {index // 100}")
        if index % 100 == 0:
            write(group, "Contents.json", contents({"info": INFO}))
        if index % 3 < 2:
            image(os.path.join(group, f"picture-{index}.imageset"), f"picture-{index}", index, rng)
        else:
            color(os.path.join(group, f"role{index}Label.colorset"), index, rng)
    write(root, "Contents.json", contents({"info": INFO}))
    os.rename(target + ".part", target)


main()
