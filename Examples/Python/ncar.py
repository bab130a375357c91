"""Reads theme catalogs (.ncar) with only Python 3: written from Documentation/CatalogFormat.md alone.

    from ncar import Catalog
    catalog = Catalog(open("Assets.ncar", "rb").read())
    answer = catalog.find("label", "colorset").resolve(luminosity="dark")
    print(answer.color)

It is here to show that the page is complete, and as a start for other languages. It reads pictures of the codec deflate, and says so
for others. It is slow: use themecatalog.py, which calls the library, for anything large. Numbers in comments are sections of the page.
"""

import functools
import hashlib
import json
import math
import os
import struct
import sys
import zlib


class FormatError(Exception):
    pass


def check(holds, message):
    if not holds:
        raise FormatError(message)


# 2 to 4: the axes, in the words that `nightcar extract` uses. The first word of an axis means that it isn't restricted.

CLOSED = [
    ("luminosity", 0, 2, ["any", "light", "dark", "tinted"]), ("contrast", 2, 1, ["normal", "high"]),
    ("gamut", 3, 2, ["any", "sRGB", "display-P3"]), ("direction", 5, 2, ["any", "left-to-right", "right-to-left"]),
    ("width_class", 7, 2, ["any", "compact", "regular"]), ("height_class", 9, 2, ["any", "compact", "regular"]),
]
SPACES = [
    "unspecified", "srgb", "display-p3", "extended-srgb", "extended-linear-srgb", "gray-gamma-22", "extended-gray", "other-icc",
    "generic-rgb", "adobe-rgb",
]
GRAYS = (5, 6)
TABLES = {
    "assets": ["renditions", "kind", "flags", "properties"],
    "renditions": ["key", "kind", "value", "tint", "attributes", "file_name", "profile"],
    "keys": ["closed", "scale", "idiom", "subtype", "locale", "theme", "qualifiers", "memory", "graphics", "width", "height"],
    "colors": ["form", "c0", "c1", "c2", "alpha"],
    "numbers": ["bits"],
    "images": ["start", "crc", "width", "height", "format"],
    "files": ["start", "crc", "length", "extension", "encoding"],
}
WEBP, JPEG_XL = 1, 2


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        check(shift <= 35, "a number of more than 5 bytes")
        if byte < 0x80:
            return value, at


def read_list(data, count):
    """3: all texts of a list, as bytes."""
    blocks = -(-count // 16)
    at, texts = 4 * blocks, []
    for position in range(count):
        shared = 0
        if position % 16 == 0:
            start = struct.unpack_from("<I", data, position // 16 * 4)[0]
            check(at == 4 * blocks + start, "blocks with gaps")
        else:
            shared, at = varint(data, at)
        length, at = varint(data, at)
        check(at + length <= len(data), "a text beyond its list")
        check(shared == 0 or shared <= len(texts[-1]), "more shared than the text before has")
        texts.append((texts[-1][:shared] if shared else b"") + data[at:at + length])
        at += length
    check(at == len(data), "bytes after the last text")
    return texts


class Catalog:
    def __init__(self, data):
        """2: opens a catalog and reads its tables."""
        check(data[:4] == b"NCAR", "not a theme catalog")
        version, minor, checksum, size = struct.unpack_from("<HHII", data, 4)
        check(version == 1 and minor <= 3, f"version {version}.{minor}")
        check(size == len(data), "truncated")
        self._data, at = data, 116
        lists = {}
        for number, name in enumerate(["names", "strings"]):
            count, length = struct.unpack_from("<II", data, 16 + 8 * number)
            lists[name] = [text.decode() for text in read_list(data[at:at + length], count)]
            at += length
        self._names, self._strings = lists["names"], lists["strings"]
        self._tables = {}
        for number, (name, columns) in enumerate(TABLES.items()):
            count, widths = struct.unpack_from("<IQ", data, 32 + 12 * number)
            widths = [widths >> 4 * column & 15 for column in range(len(columns))]
            rows = []
            for _ in range(count):
                row = {}
                for column, width in zip(columns, widths):
                    row[column] = int.from_bytes(data[at:at + width], "little")
                    at += width
                rows.append(row)
            self._tables[name] = rows
        self._payloads = at
        check(zlib.crc32(data[12:at]) == checksum, "the checksum doesn't match")
        # 5: a payload ends where the next one starts; the last one ends at the end of the file.
        starts = [row["start"] for name in ("images", "files") for row in self._tables[name]] + [len(data) - at]
        self._bounds = list(zip(starts, starts[1:]))
        rows = self._tables["assets"]
        firsts = [row["renditions"] for row in rows] + [len(self._tables["renditions"])]
        self.assets = [Asset(self, n, range(firsts[n], firsts[n + 1])) for n in range(len(rows))]

    def find(self, name, kind=None):
        for asset in self.assets:
            if asset.name == name and kind in (None, asset.kind):
                return asset
        return None

    def _row(self, table, number):
        return self._tables[table][number]

    def _number(self, row):
        return struct.unpack("<d", struct.pack("<Q", self._row("numbers", row)["bits"]))[0]

    def _key(self, number):
        """4: the restricted axes of a key."""
        row, axes = self._row("keys", number), {}
        for name, bit, bits, words in CLOSED:
            value = row["closed"] >> bit & (1 << bits) - 1
            if value:
                axes[name] = words[value]
        if row["scale"]:
            axes["scale"] = row["scale"]
        for name in ("idiom", "subtype", "locale", "theme", "qualifiers", "memory", "graphics"):
            text = self._strings[row[name]]
            if text and (name, text) != ("idiom", "universal"):
                axes[name] = text
        if row["width"]:
            axes["size"] = (self._number(row["width"] - 1), self._number(row["height"] - 1))
        return axes

    def _color(self, number):
        """4: a color as its space, components and alpha, or as the name and platform it refers to."""
        row = self._row("colors", number)
        space, form = row["form"] & 15, row["form"] >> 4
        if form == 2:
            return {"reference": self._strings[row["c0"]], "platform": self._strings[row["c1"]]}
        value = (lambda c: c / 255) if form == 0 else self._number
        components = [value(row[c]) for c in (["c0"] if space in GRAYS else ["c0", "c1", "c2"])]
        return {"space": SPACES[space], "components": components, "alpha": value(row["alpha"])}

    def _payload(self, number, crc=None):
        start, end = self._bounds[number]
        payload = self._data[self._payloads + start:self._payloads + end]
        check(crc is None or zlib.crc32(payload) == crc, "a damaged payload")
        return payload

    def _file(self, number):
        """5 and 5a: the bytes of a row of files."""
        files, first = self._tables["files"], number
        row = files[number]
        check(row["encoding"] != 16, "a JPEG file as JPEG XL, which this reader doesn't read")
        while files[first]["encoding"] & 8:
            first -= 1
        in_page = bool(files[first]["encoding"] & 4)
        data = self._payload(len(self._tables["images"]) + first, None if in_page else row["crc"])
        if row["encoding"] & 1:
            data = zlib.decompress(data, -15)
        if in_page:
            start = sum(file["length"] for file in files[first:number])
            data = data[start:start + row["length"]]
            check(zlib.crc32(data) == row["crc"], "a damaged file")
        check(len(data) == row["length"], "a file of another length")
        return data


# 5: pictures.

MASK, PALETTE, GRAY = range(0, 4), range(4, 8), range(8, 12)
CHANNELS = {12: 2, 13: 3, 14: 4, 15: 1, 16: 2, 17: 3, 18: 4}


def unfilter(data, height, row_bytes, distance):
    """The rows without their filters."""
    above, rows = bytearray(row_bytes), []
    for y in range(height):
        at = y * (row_bytes + 1)
        kind, row = data[at], bytearray(data[at + 1:at + 1 + row_bytes])
        check(kind <= 4, "an unknown filter")
        if kind == 2:
            row = bytearray((value + up) & 255 for value, up in zip(row, above))
        elif kind:
            for x in range(row_bytes):
                left = row[x - distance] if x >= distance else 0
                up, corner = above[x], above[x - distance] if x >= distance else 0
                if kind == 1:
                    guess = left
                elif kind == 3:
                    guess = (left + up) // 2
                else:
                    to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
                    guess = left if to_left <= to_up and to_left <= to_corner else up if to_up <= to_corner else corner
                row[x] = (row[x] + guess) & 255
        rows.append(row)
        above = row
    return rows


def samples(row, width, bits):
    """Samples of at most 8 bits, from the high bit down."""
    return [row[x * bits >> 3] >> (8 - bits - (x * bits & 7)) & (1 << bits) - 1 for x in range(width)]


def decode(payload, width, height, layout):
    """R, G, B, A with 8 or 16 bits each, as a list of pixels, and the bits. A mask is alpha with black."""
    if layout < 12:
        bits, channels = 1 << layout % 4, 1
    else:
        bits, channels = 8 if layout < 15 else 16, CHANNELS[layout]
    palette = None
    if layout in PALETTE:
        count, translucent = payload[0] + 1, payload[1] | payload[2] << 8
        alphas = payload[3 + 3 * count:3 + 3 * count + translucent]
        palette = [
            (*payload[3 + 3 * n:6 + 3 * n], alphas[n] if n < translucent else 255) for n in range(count)]
        payload = payload[3 + 3 * count + translucent:]
    row_bytes = (width * bits * channels + 7) // 8
    data = zlib.decompress(payload, -15)
    check(len(data) == (row_bytes + 1) * height, "a picture of another size")
    largest, pixels = (1 << min(bits, 8)) - 1, []
    for row in unfilter(data, height, row_bytes, max(1, bits * channels // 8)):
        if layout in PALETTE:
            pixels += [palette[sample] for sample in samples(row, width, bits)]
        elif layout in MASK:
            pixels += [(0, 0, 0, sample * 255 // largest) for sample in samples(row, width, bits)]
        elif layout in GRAY:
            pixels += [(gray, gray, gray, 255) for gray in (s * 255 // largest for s in samples(row, width, bits))]
        else:
            values = row if bits == 8 else struct.unpack(f"<{row_bytes // 2}H", row)
            for at in range(0, len(values), channels):
                pixel = tuple(values[at:at + channels])
                color = pixel[:3] if channels > 2 else pixel[:1] * 3
                pixels.append((*color, pixel[-1] if channels in (2, 4) else (1 << bits) - 1))
    return pixels, bits if bits == 16 else 8


def half_away(value):
    return math.floor(value + 0.5)


def painted(pixels, bits, tint):
    """6: a tint through the alpha of pixels."""
    space, components = tint["space"], [min(1, max(0, c)) for c in tint["components"]]
    if space == "extended-linear-srgb":
        components = [12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in components]
    color = [half_away(c * 255) * (257 if bits == 16 else 1) for c in (components * 3)[:3]]
    alpha = min(1, max(0, tint["alpha"]))
    return [(*color, half_away(pixel[3] * alpha)) for pixel in pixels]


class Rendition:
    """One stored answer. `axes` has the restricted axes of its key."""

    def __init__(self, catalog, number):
        row = catalog._row("renditions", number)
        self._catalog, self._row, self.key = catalog, row, row["key"]
        self.axes = catalog._key(row["key"])
        self.kind = ["image", "file", "color", "child", "child"][row["kind"] & 7]
        self.is_derived = bool(row["kind"] & 8)
        self.attributes = catalog._strings[row["attributes"]]

    @property
    def color(self):
        return self._catalog._color(self._row["value"])

    @property
    def child(self):
        value = self._row["value"]
        return self._catalog._names[value] if self._row["kind"] & 7 == 3 else self._catalog._strings[value]

    def pixels(self):
        """Width, height and the pixels with their bits."""
        row = self._catalog._row("images", self._row["value"])
        codec = row["format"] >> 6 & 3
        check(codec == 0, f"a picture of codec {codec}, which this reader doesn't read")
        payload = self._catalog._payload(self._row["value"], row["crc"])
        pixels, bits = decode(payload, row["width"], row["height"], row["format"] & 63)
        if self._row["tint"]:
            pixels = painted(pixels, bits, self._catalog._color(self._row["tint"] - 1))
        return row["width"], row["height"], pixels, bits

    def data(self):
        """The bytes of a file; 6a: of a shape, with its colors put in."""
        data = self._catalog._file(self._row["value"])
        if not self._catalog._row("files", self._row["value"])["encoding"] & 2:
            return data
        colors = self._catalog._strings[self._row["file_name"]].split("\x1f")[1:]
        count, at = varint(data, 0)
        slots = []
        for _ in range(count):
            gap, at = varint(data, at)
            paint, at = varint(data, at)
            slots.append((gap, paint))
        result = b""
        for gap, paint in slots:
            result += data[at:at + gap] + colors[paint].encode()
            at += gap
        return result + data[at:]


class Asset:
    def __init__(self, catalog, number, rows):
        self.name, self._catalog, self._rows = catalog._names[number], catalog, rows
        self.kind = catalog._strings[catalog._row("assets", number)["kind"]]

    @property
    def renditions(self):
        return [Rendition(self._catalog, row) for row in self._rows]

    def resolve(self, **traits):
        """8: the rendition that answers a request, such as luminosity="dark", contrast="high", scale=2."""
        return min(self.renditions, key=lambda it: rank(it, traits), default=None)


# 8: the resolver.

LUMINOSITIES = {
    "any": ["any", "light", "dark", "tinted"], "light": ["light", "any", "dark", "tinted"],
    "dark": ["dark", "any", "light", "tinted"], "tinted": ["tinted", "any", "light", "dark"],
}
MEMORIES = ["1GB", "2GB", "3GB", "4GB", "6GB", "8GB", "16GB"]
GRAPHICS = ["metal1v2", "metal2v2", "metal3v1", "metal3v2", "metal4v1", "metal5v1"] + [f"apple{n}" for n in range(1, 10)]


def rank(rendition, traits):
    """The smaller, the better: what contradicts the request, the distance on each axis, then size and key."""
    key = rendition.axes
    def pair(axis, unrestricted):
        return key.get(axis, unrestricted), traits.get(axis, unrestricted)
    def plain(axis):
        has, asks = pair(axis, "")
        return 0 if has == asks else 1 if has == "" else 2
    def closed(axis):
        has, asks = pair(axis, "any")
        return 0 if has == asks else 1 if has == "any" else 2
    def opposite(axis):
        has, asks = pair(axis, "any")
        return "any" not in (has, asks) and has != asks

    idiom, asked_idiom = pair("idiom", "universal")
    luminosity, asked_luminosity = pair("luminosity", "any")
    contrast, asked_contrast = pair("contrast", "normal")
    gamut, asked_gamut = pair("gamut", "any")
    contradictions = (
        idiom != "universal" and asked_idiom != "universal" and idiom != asked_idiom,
        luminosity not in ("any", asked_luminosity) and (luminosity, asked_luminosity) != ("light", "any"),
        contrast == "high" and asked_contrast == "normal",
        gamut == "display-P3" and asked_gamut != "display-P3",
        opposite("direction"), opposite("width_class"), opposite("height_class"))

    order = LUMINOSITIES[asked_luminosity]
    if asked_contrast == "high":
        tones = [(tone, level) for tone in order for level in ("high", "normal")]
    else:
        near, far = order[:2], order[2:]
        tones = [(tone, level) for level in ("normal", "high") for tone in near]
        tones += [(tone, level) for tone in far for level in ("normal", "high")]

    distances = (
        plain("theme"), idiom_distance(idiom, asked_idiom), plain("qualifiers"),
        size_distance(key.get("size"), traits.get("size")), plain("subtype"), locale_distance(*pair("locale", "")),
        tones.index((luminosity, contrast)), contrast != asked_contrast,
        closed("gamut"), closed("direction"), closed("width_class"), closed("height_class"),
        class_distance(*pair("memory", ""), MEMORIES), class_distance(*pair("graphics", ""), GRAPHICS),
        scale_distance(*pair("scale", 0)))
    width, height = key.get("size", (0, 0))
    return contradictions, distances, (-width * height, -width, -height), rendition.key


def idiom_distance(has, asks):
    if has == asks:
        return 0
    if has == "universal":
        return 1
    near = {"mac": "ipad", "vision": "ipad", "ipad": "iphone", "iphone": "ipad"}
    return 2 if near.get(asks) == has else 4 if has.endswith("marketing") else 3


def size_distance(has, asks):
    if has == asks:
        return (0, 0)
    if has is None or asks is None:
        return (1, 0)
    apart = size_steps(max(has)) - size_steps(max(asks))
    return (2, apart) if apart >= 0 else (3, -apart)


def size_steps(side):
    if side <= 1:
        return 0
    exponent = min(30, math.frexp(side)[1] - 1)
    return 1024 * exponent + (int(1024 * (side / 2 ** exponent - 1)) if exponent < 30 else 0)


def subtags(locale):
    """Language, script, region, and how many subtags follow."""
    language, *rest = locale.lower().replace("_", "-").split("-")
    script = rest.pop(0) if rest and len(rest[0]) == 4 else ""
    region = rest.pop(0) if rest and (len(rest[0]) == 2 or len(rest[0]) == 3 and rest[0].isdigit()) else ""
    return language, script, region, len(rest)


@functools.cache
def likely_subtags():
    """Script and region by language, language and script, or language and region."""
    known = {}
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "likely-subtags.txt")) as file:
        for line in file:
            entries, colon, regions = line.partition(":")
            for entry in entries.split():
                language, script, region, _ = subtags(entry)
                known[(language, script if colon else "", "")] = (script or "latn", region)
                for other in regions.lower().split():
                    known[(language, "", other)] = (script, region)
    return known


def maximized(language, script, region, known):
    usual = known.get((language, "", ""), ("", ""))
    full = script or known.get((language, "", region), usual)[0]
    own = known.get((language, full, ""), usual)
    return full, region or (own[1] if own[0] == full else "")


def locale_distance(has, asks):
    if has == asks:
        return 0
    if not has:
        return 100
    have, want, known = subtags(has), subtags(asks), likely_subtags()
    if have[0] != want[0]:
        return 102
    full_have, full_want = maximized(*have[:3], known), maximized(*want[:3], known)
    has, asks = (text.replace("_", "-").split("-") for text in (has, asks))
    if has == asks[:len(has)]:
        dropped = len(asks) - len(has)
        return min(1 + 2 * dropped, 49) if full_have[0] == full_want[0] else 50 + min(dropped, 49)
    if full_have[0] != full_want[0] or have[3] or have[2] and full_have[1] != full_want[1]:
        return 101
    return min(2 + 2 * (want[3] + (not have[2] and want[2] != "")), 48)


def class_distance(has, asks, known):
    if has == asks:
        return (0, 0)
    if has == "":
        return (2, 0)
    if has not in known:
        return (4, 0)
    if asks not in known:
        return (3, known.index(has))
    steps = known.index(asks) - known.index(has)
    return (1, steps) if steps > 0 else (3, -steps)


def scale_distance(has, asks):
    if has == asks:
        return (0, 0)
    if has == 0:
        return (1, 0)
    return (2, min(126, has - asks)) if has > asks else (3, min(126, asks - has))


# The same lines as themecatalog.py, so that the two readers can be compared.


def words(axes):
    """A key in the words of `nightcar extract`, such as "dark · high contrast · 2x"."""
    parts = [axes.get("idiom"), "x".join(f"{side:.15g}" for side in axes.get("size", ())), *axes.get("qualifiers", "").split(";")]
    parts += [axes.get("subtype"), "theme" in axes and "theme " + axes["theme"], axes.get("locale"), axes.get("luminosity")]
    parts += ["contrast" in axes and "high contrast", axes.get("gamut"), axes.get("direction")]
    parts += [f"{axes[name]} {name[:-6]}" for name in ("width_class", "height_class") if name in axes]
    parts += [axes.get("memory"), axes.get("graphics"), "scale" in axes and f"{axes['scale']}x"]
    return " · ".join(filter(None, parts)) or "any"


def held(rendition):
    if rendition.kind == "color":
        color = rendition.color
        return "it has no value here" if "reference" in color else json.dumps(color, sort_keys=True)
    if rendition.kind == "image":
        width, height, pixels, bits = rendition.pixels()
        if bits == 16:
            pixels = [tuple((value * 255 + 32767) // 65535 for value in pixel) for pixel in pixels]
        return f"{width}x{height} {hashlib.sha256(bytes(value for pixel in pixels for value in pixel)).hexdigest()}"
    return hashlib.sha256(rendition.data()).hexdigest() if rendition.kind == "file" else rendition.child


def listing(catalog):
    """A line for each rendition: its name, kind, key and what it holds. Pictures and files as SHA-256."""
    for asset in catalog.assets:
        for rendition in asset.renditions:
            yield "\t".join([asset.name, asset.kind, words(rendition.axes), held(rendition)])


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        for line in listing(Catalog(file.read())):
            print(line)
