"""Pictures made by arithmetic, and writers of the file formats they go into. Standard library only.

A picture is a list of rows of pixels; a pixel is a tuple of samples (index; gray; gray, alpha; red, green, blue; or
red, green, blue, alpha).
"""

import math
import struct
import zlib

# Shapes: is the point (x, y) inside? Both coordinates run from -1 to 1, y downwards.


def disc(x, y):
    return x * x + y * y < 0.81


def ring(x, y):
    return 0.3 < x * x + y * y < 0.81


def star(x, y):
    angle = (math.atan2(x, -y) + math.pi / 5) % (2 * math.pi / 5) - math.pi / 5
    return math.hypot(x, y) * (math.cos(angle) + 0.9 * abs(math.sin(angle))) < 0.55 + 0.35 * math.cos(angle * 2.5) ** 2


def heart(x, y):
    x, y = x * 1.25, -y * 1.25 + 0.15
    return (x * x + y * y - 1) ** 3 - x * x * y**3 < 0


def gear(x, y):
    radius = math.hypot(x, y)
    return 0.3 < radius < 0.72 + 0.18 * (math.cos(8 * math.atan2(y, x)) > 0)


def moon(x, y):
    return x * x + y * y < 0.81 and (x - 0.4) ** 2 + (y + 0.2) ** 2 > 0.5


def arrow(x, y):
    return (abs(y) < 0.2 and -0.8 < x < 0.2) or (0.1 < x < 0.9 and abs(y) < (0.9 - x) * 0.8)


def bell(x, y):
    return (x * x + (y - 0.7) ** 2 < 0.03) or (abs(x) < 0.35 + 0.3 * max(0, y) ** 2 + 0.1 * (y > 0.4) and -0.75 < y < 0.55)


def mountain(x, y):
    peak = max(0.95 - 1.3 * abs(x + 0.25), 0.55 - 1.2 * abs(x - 0.5))
    snow = abs(x + 0.25) < 0.3 and 0.32 < -y + 0.12 * math.cos(12 * x) < 0.42
    return -0.7 < -y < peak * 1.5 - 0.75 and not snow


def pin(x, y):
    y += 0.25
    head = 0.06 < x * x + y * y < 0.36
    return head or (y > 0.2 and abs(x) < (1.1 - y) * 0.56 and x * x + y * y > 0.3)


# Pictures.


def coverage(width, height, shape, grid=4):
    """How much of each pixel the shape covers, 0 to 255."""

    def at(px, py):
        hits = 0
        for i in range(grid):
            for j in range(grid):
                x = (px + (i + 0.5) / grid) / width * 2 - 1
                y = (py + (j + 0.5) / grid) / height * 2 - 1
                hits += bool(shape(x, y))
        return (hits * 255 + grid * grid // 2) // (grid * grid)

    return [[at(x, y) for x in range(width)] for y in range(height)]


def glyph(size, shape, color=(0, 0, 0)):
    """A shape in one color on nothing."""
    return [[(*color, a) if a else (0, 0, 0, 0) for a in row] for row in coverage(size, size, shape)]


def gray_glyph(size, shape):
    """A shape in white on black, without alpha."""
    return [[(a,) for a in row] for row in coverage(size, size, shape)]


def noisy_glyph(size, shape, color):
    """As `glyph`, with the rounding noise that premultiplied drawing leaves in faint edge pixels."""

    def worn(a):
        return tuple(min(255, round(round(c * a / 255) * 255 / a)) for c in color) + (a,) if a else (0, 0, 0, 0)

    return [[worn(a) for a in row] for row in coverage(size, size, shape)]


def badge(size, shape, color, ground):
    """A shape in one color on a disc of another."""
    top, bottom = coverage(size, size, lambda x, y: shape(x * 1.7, y * 1.7)), coverage(size, size, disc)

    def over(t, b):
        mixed = tuple((c * t + g * (255 - t) + 127) // 255 for c, g in zip(color, ground))
        return (*mixed, b) if b else (0, 0, 0, 0)

    return [[over(t, b) for t, b in zip(*rows)] for rows in zip(top, bottom)]


def emblem(size, shape, color):
    """A shape in the middle of a large square, in one color on nothing, drawn with fewer samples so that it is quick."""
    rows = coverage(size, size, lambda x, y: shape(x * 1.7, y * 1.7), grid=2)
    return [[(*color, a) if a else (0, 0, 0, 0) for a in row] for row in rows]


def on_plate(rows, plate):
    """A picture on an opaque ground of one color."""

    def over(pixel):
        *color, a = pixel
        return tuple((c * a + p * (255 - a) + 127) // 255 for c, p in zip(color, plate)) + (255,)

    return [[over(pixel) for pixel in row] for row in rows]


def shaded(size):
    """A disc in shades of gray."""

    def pixel(x, y, a):
        level = 20 + (x * 3 + y * 2 + (x * y) % 7) % 180
        return (level, level, level, a) if a else (0, 0, 0, 0)

    return [[pixel(x, y, a) for x, a in enumerate(row)] for y, row in enumerate(coverage(size, size, disc))]


def sweep(width, height, top=255):
    """Every channel on its own way from 0 to `top`: a picture that no reduction fits."""

    def pixel(x, y):
        red, green = x * top // max(1, width - 1), y * top // max(1, height - 1)
        return (red, green, (red ^ green) & top, top - (red * green) // top // 2)

    return [[pixel(x, y) for x in range(width)] for y in range(height)]


def landscape(width, height):
    """Ridges before a rising sun: many colors, as in a photograph."""
    ridges = [(0.62, 0.10, 5.0, (150, 110, 130)), (0.74, 0.07, 9.0, (84, 70, 104)), (0.86, 0.05, 14.0, (34, 36, 58))]

    def pixel(px, py):
        x, y = px / width, py / height
        glow = max(0.0, 1 - math.hypot((x - 0.68) * 1.5, y - 0.52) * 1.4)
        color = (90 + 150 * glow + 40 * y, 120 + 80 * glow + 10 * y, 190 - 60 * glow)
        if math.hypot((x - 0.68) * 1.6, y - 0.52) < 0.09:
            color = (255, 236, 190)
        for base, rise, waves, ridge in ridges:
            if y > base - rise * (math.sin(waves * x + base * 9) + 0.4 * math.sin(waves * 2.7 * x)):
                color = tuple(c * (1 - 0.35 * (y - base)) for c in ridge)
        grain = (px * 7919 + py * 104729 + px * py * 31) % 5 - 2
        return tuple(max(0, min(255, int(c) + grain)) for c in color) + (255,)

    return [[pixel(x, y) for x in range(width)] for y in range(height)]


def tiles(width, height, count):
    """Palette indices 0 to count - 1 in small tiles."""
    return [[((x // 2 + y // 2 * 5) % count,) for x in range(width)] for y in range(height)]


def app_icon(size, top, bottom, disc_color):
    """A vertical gradient with a disc in the middle, drawn in runs so that large ones are quick."""
    rows, radius, middle = [], size * 0.3, (size - 1) / 2
    for y in range(size):
        ground = tuple(a + (b - a) * y // size for a, b in zip(top, bottom))
        half = int(math.sqrt(max(0, radius**2 - (y - middle) ** 2)))
        side = (size - 2 * half) // 2
        disc_run = [disc_color] * (size - 2 * side) if half else [ground] * (size - 2 * side)
        rows.append([ground] * side + disc_run + [ground] * side)
    return rows


def without_alpha(rows):
    return [[pixel[:3] for pixel in row] for row in rows]


def wide(rows):
    """8-bit samples as 16-bit ones, with low bytes that carry information."""
    return [[tuple(s * 257 if s in (0, 255) else s * 256 + (s * 7 + 13) % 256 for s in pixel) for pixel in row] for row in rows]


# PNG.

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOR_TYPES = {"gray": 0, "rgb": 2, "palette": 3, "gray_alpha": 4, "rgba": 6}
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(rows, kind="rgba", depth=8, interlace=False, palette=None, extra=(), filters=(4, 1, 2, 3, 0), level=9):
    """A PNG file; `extra` are chunks before IDAT, `filters` the filter types that the rows take in turn."""
    if interlace:
        passes = [[row[x0::dx] for row in rows[y0::dy]] for x0, y0, dx, dy in ADAM7]
        passes = [rows for rows in passes if rows and rows[0]]
    else:
        passes = [rows]
    raw = b"".join(scanlines(rows, depth, filters) for rows in passes)
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), depth, COLOR_TYPES[kind], 0, 0, int(interlace))
    palette = [chunk(b"PLTE", bytes(s for color in palette for s in color))] if palette else []
    before = [c for c in extra if c[4:8] != b"tRNS"]
    after = [c for c in extra if c[4:8] == b"tRNS"]
    parts = [chunk(b"IHDR", header), *before, *palette, *after, chunk(b"IDAT", zlib.compress(raw, level)), chunk(b"IEND", b"")]
    return SIGNATURE + b"".join(parts)


def crushed_png(rows):
    """Apple's CgBI dialect: blue first, premultiplied, deflate without the zlib wrapper."""

    def premultiplied(r, g, b, a):
        return tuple((s * a + 127) // 255 for s in (b, g, r)) + (a,)

    raw = scanlines([[premultiplied(*pixel) for pixel in row] for row in rows], 8, (0,))
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    return SIGNATURE + b"".join(
        [
            chunk(b"CgBI", b"\x50\x00\x20\x06"),
            chunk(b"IHDR", header),
            chunk(b"IDAT", deflate.compress(raw) + deflate.flush()),
            chunk(b"IEND", b""),
        ]
    )


def scanlines(rows, depth, filters):
    lines = [packed(row, depth) for row in rows]
    step = max(1, len(rows[0][0]) * depth // 8)
    above, out = bytes(len(lines[0])), bytearray()
    for y, line in enumerate(lines):
        kind = filters[y % len(filters)]
        out.append(kind)
        out += filtered(kind, line, above, step)
        above = line
    return bytes(out)


def packed(row, depth):
    samples = [s for pixel in row for s in pixel]
    if depth == 16:
        return struct.pack(f">{len(samples)}H", *samples)
    if depth == 8:
        return bytes(samples)
    bits = "".join(format(s, f"0{depth}b") for s in samples)
    bits += "0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")


def filtered(kind, line, above, step):
    left, corner = bytes(step) + line, bytes(step) + above
    if kind == 0:
        return line
    if kind == 1:
        guess = left
    elif kind == 2:
        guess = above
    elif kind == 3:
        guess = [(a + b) // 2 for a, b in zip(left, above)]
    else:
        guess = [paeth(a, b, c) for a, b, c in zip(left, above, corner)]
    return bytes((s - g) & 255 for s, g in zip(line, guess))


def paeth(a, b, c):
    p = a + b - c
    return min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]


# Color space chunks.


def icc_chunk(name, primaries):
    return chunk(b"iCCP", name.encode() + b"\0\0" + zlib.compress(icc_profile(name, primaries), 9))


# The D50-adapted XYZ of red, green and blue.
DISPLAY_P3 = [(0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407)]


def icc_profile(name, primaries):
    """A version 4 matrix profile with sRGB's curve."""

    def fixed(*values):
        return struct.pack(f">{len(values)}i", *(round(v * 65536) for v in values))

    def xyz(values):
        return b"XYZ \0\0\0\0" + fixed(*values)

    def text(value):
        utf16 = value.encode("utf-16-be")
        return b"mluc\0\0\0\0" + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(utf16), 28) + utf16

    white = (0.96420, 1.0, 0.82491)
    curve = b"para\0\0\0\0\0\3\0\0" + fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
    tags = [(b"desc", text(name)), (b"cprt", text("Public domain")), (b"wtpt", xyz(white))]
    tags += [(tag, xyz(p)) for tag, p in zip((b"rXYZ", b"gXYZ", b"bXYZ"), primaries)]
    tags += [(tag, curve) for tag in (b"rTRC", b"gTRC", b"bTRC")]
    table, data = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for tag, value in tags:
        table += tag + struct.pack(">II", start + len(data), len(value))
        data += value + bytes(-len(value) % 4)
    size = 128 + len(table) + len(data)
    header = struct.pack(
        ">I4sI4s4s4s12s4s4s",
        size,
        b"\0\0\0\0",
        0x04000000,
        b"mntr",
        b"RGB ",
        b"XYZ ",
        struct.pack(">6H", 2026, 1, 1, 0, 0, 0),
        b"acsp",
        b"\0\0\0\0",
    )
    header += bytes(24) + fixed(*white)
    return header.ljust(128, b"\0") + table + data


# JPEG, PDF and SVG.


def jpeg(blocks):
    """A baseline gray JPEG of 8 x 8 blocks of one brightness each; `blocks` are rows of values 0 to 255.

    Only DC coefficients occur, so one Huffman table names the twelve categories (four bits each) and the other only
    "end of block" (one bit).
    """

    def segment(marker, data):
        return struct.pack(">BBH", 0xFF, marker, len(data) + 2) + data

    bits, last = "", 0
    for value in (v for row in blocks for v in row):
        level = value - 128
        change, last = level - last, level
        size = abs(change).bit_length()
        bits += format(size, "04b")
        bits += format(change if change > 0 else change + (1 << size) - 1, f"0{size}b") if size else ""
        bits += "0"
    bits += "1" * (-len(bits) % 8)
    scan = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")
    return b"".join(
        [
            b"\xff\xd8",
            segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0"),
            segment(0xDB, b"\0" + bytes([8] * 64)),
            segment(0xC0, struct.pack(">BHHBBBB", 8, len(blocks) * 8, len(blocks[0]) * 8, 1, 1, 0x11, 0)),
            segment(0xC4, b"\0" + bytes([0, 0, 0, 12] + [0] * 12) + bytes(range(12))),
            segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\0"),
            segment(0xDA, b"\1\1\0\0\x3f\0"),
            scan,
            b"\xff\xd9",
        ]
    )


def pdf(width, height, drawing, packed=False):
    """A one-page PDF with the given drawing operators, deflated when packed."""
    data, keys = drawing.encode(), b""
    if packed:
        data, keys = zlib.compress(data, 9), b" /Filter /FlateDecode"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents 4 0 R >>" % (width, height),
        b"<< /Length %d%s >>\nstream\n%s\nendstream" % (len(data), keys, data),
    ]
    body, offsets = b"%PDF-1.4\n", []
    for number, text in enumerate(objects, 1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, text)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    tail = b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return body + tail % (len(objects) + 1, table, len(objects) + 1, len(body))


def svg(color, size=24):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 24 24">\n'
        f'  <path fill="{color}" d="M12 2 L22 22 L12 17 L2 22 Z"/>\n</svg>\n'
    ).encode()
