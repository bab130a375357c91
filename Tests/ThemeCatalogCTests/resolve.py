"""Compares the resolver of the reader that follows the format's page with the library's.

    resolve.py make FOLDER SEED      writes source catalogs with variants at random, and a configuration with a theme
    resolve.py compare FILE SEED     asks both for every asset, with requests at random, and prints how many answers differ
"""

import json
import os
import random
import struct
import sys
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Examples", "Python"))

# What entries and requests name, by the key in Contents.json and the name of the trait.
AXES = {
    ("scale", "scale"): [1, 2, 3],
    ("idiom", "idiom"): ["iphone", "ipad", "mac", "tv", "watch", "car", "vision"],
    ("display-gamut", "gamut"): ["sRGB", "display-P3"],
    ("language-direction", "direction"): ["left-to-right", "right-to-left"],
    ("width-class", "width_class"): ["compact", "regular"],
    ("height-class", "height_class"): ["compact", "regular"],
    ("memory", "memory"): ["1GB", "2GB", "4GB", "6GB", "8GB"],
    ("graphics-feature-set", "graphics"): ["metal1v2", "metal3v1", "metal5v1", "apple1", "apple6"],
    ("subtype", "subtype"): ["retina4", "38mm", "42mm"],
    ("locale", "locale"): [
        "zh", "zh-Hant", "zh-Hant-HK", "zh-TW", "zh_HK", "zh-Hans", "fr", "fr-CA", "pt", "pt-BR", "pt-PT", "sr-Latn", "sr-ME", "en"],
}
LUMINOSITIES, CONTRASTS = ["light", "dark", "tinted"], ["high"]
SIZES = [20, 29, 40, 60, 76, 83.5, 128, 512]
SETS, ICONS, REQUESTS = 60, 12, 250


def png():
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    header = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0\x7f")) + chunk(b"IEND", b"")


def write(folder, kind, entries):
    os.makedirs(folder)
    with open(os.path.join(folder, "a.png"), "wb") as file:
        file.write(png())
    with open(os.path.join(folder, "Contents.json"), "w", encoding="utf-8") as file:
        json.dump({"images": entries, "info": {"author": "xcode", "version": 1}}, file)


def entry(rng, few):
    made = {"idiom": "universal", "filename": "a.png"}
    for (key, _), words in rng.sample(list(AXES.items()), rng.randint(0, few)):
        made[key] = rng.choice(words)
    if "scale" in made:
        made["scale"] = f"{made['scale']}x"
    appearances = [("luminosity", LUMINOSITIES, 0.6), ("contrast", CONTRASTS, 0.3)]
    appearances = [{"appearance": it, "value": rng.choice(words)} for it, words, share in appearances if rng.random() < share]
    return made | ({"appearances": appearances} if appearances else {})


def distinct(entries):
    return list({json.dumps(it, sort_keys=True): it for it in entries}.values())


def make(folder, seed):
    rng = random.Random(seed)
    for catalog, count in (("Base", 10), ("Sepia", 4)):
        for number in range(SETS):
            path = os.path.join(folder, f"{catalog}.xcassets", f"Image{number}.imageset")
            # Sets with few axes have entries that are near each other.
            write(path, "imageset", distinct(entry(rng, 1 + number % 3) for _ in range(rng.randint(1, count))))
    for number in range(ICONS):
        slots = [(rng.choice(["iphone", "ipad", "mac", "watch"]), rng.choice(SIZES), rng.choice([1, 2, 3])) for _ in range(8)]
        write(os.path.join(folder, "Base.xcassets", f"Icon{number}.appiconset"), "appiconset", distinct(
            {"idiom": idiom, "size": f"{size}x{size}", "scale": f"{scale}x", "filename": "a.png"} for idiom, size, scale in slots))
    with open(os.path.join(folder, "theme.yml"), "w", encoding="utf-8") as file:
        file.write("themes:\n  sepia:\n    catalog: Sepia.xcassets\n")


def request(rng):
    asked = {}
    for (_, trait), words in AXES.items():
        if rng.random() < 0.4:
            asked[trait] = rng.choice(words)
    for trait, words, share in (
        ("luminosity", LUMINOSITIES, 0.7), ("contrast", CONTRASTS, 0.3), ("theme", ["sepia", "other"], 0.3),
        ("size", [(side, side) for side in [*SIZES, 50, 100, 500]], 0.3)):
        if rng.random() < share:
            asked[trait] = rng.choice(words)
    return asked


def compare(path, seed):
    import ncar
    import themecatalog
    rng, requests, wrong = random.Random(seed), 0, 0
    with open(path, "rb") as file:
        page = ncar.Catalog(file.read())
    with themecatalog.Catalog(path) as library:
        for asset, other in zip(page.assets, library, strict=True):
            for _ in range(REQUESTS):
                asked = request(rng)
                expected = ncar.words(asset.resolve(**asked).axes)
                width, height = asked.pop("size", (0.0, 0.0))
                answer = other.resolve(**asked, width=float(width), height=float(height)).key
                requests += 1
                if answer != expected:
                    wrong += 1
                    print(f"{asset.name}: {asked} {width}x{height}: the library {answer}, the page {expected}", file=sys.stderr)
    print(f"{requests} requests, {wrong} wrong")


if __name__ == "__main__":
    {"make": make, "compare": compare}[sys.argv[1]](sys.argv[2], int(sys.argv[3]))
