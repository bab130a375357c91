#!/usr/bin/env python3
"""Writes the catalogs of this folder anew: python3 Fixtures/make_fixtures.py

Every picture is made by arithmetic in pictures.py, so the pixels are the same on every machine; the compressed bytes are,
too, with the same zlib. README.md says what each set shows.
"""

import base64
import io
import json
import os
from random import Random
import zipfile

from catalogs import *
from pictures import *

INK, PAPER, TEAL, RED, GOLD, BLUE = (28, 28, 30), (242, 242, 247), (0, 128, 128), (200, 40, 60), (240, 180, 40), (30, 90, 220)


def basics():
    root = catalog("Basics")
    icons(root)
    colors(root)
    files(root)
    axes(root)
    slicing(root)


def icons(root):
    group = root.group("Icons", namespace=True)
    group.image("Star", *scales("star", 16, lambda n: glyph(n, star)))
    group.image("Heart", *scales("heart", 16, lambda n: glyph(n, heart, INK)))
    group.image("Bell", *scales("bell", 16, lambda n: noisy_glyph(n, bell, (52, 71, 94)), which=(2, 3)))
    toolbar = root.group("Toolbar")
    toolbar.image("Gear", *scales("gear", 20, lambda n: glyph(n, gear)), properties={"template-rendering-intent": "template"})
    toolbar.image(
        "Original", *scales("ring", 20, lambda n: glyph(n, ring, TEAL)), properties={"template-rendering-intent": "original"}
    )
    root.image(
        "Moon",
        *scales("moon", 16, lambda n: glyph(n, moon, INK)),
        *scales("moon-dark", 16, lambda n: glyph(n, moon, PAPER), appearances=[DARK]),
    )
    root.image(
        "Sunset",
        *scales("day", 20, lambda n: badge(n, heart, RED, GOLD), which=(2,)),
        *scales("night", 20, lambda n: badge(n, heart, GOLD, BLUE), which=(2,), appearances=[DARK]),
    )
    root.image(
        "Lamp",
        *scales("lamp", 16, lambda n: badge(n, star, GOLD, INK), which=(2,)),
        *scales("lamp-light", 16, lambda n: badge(n, star, GOLD, TEAL), which=(2,), appearances=[LIGHT]),
    )


def colors(root):
    root.color(
        "label",
        rgb("0x00", "0x00", "0x00"),
        rgb("0xFF", "0xFF", "0xFF", appearances=[DARK]),
        rgb("0x00", "0x00", "0x00", appearances=[HIGH]),
        rgb("0xFF", "0xFF", "0xFF", appearances=[DARK, HIGH]),
    )
    group = root.group("Colors", namespace=True)
    group.color(
        "Accent",
        rgb("0x00", "0x80", "0x80"),
        rgb("0x40", "0xC8", "0xC0", appearances=[DARK]),
        rgb("0x00", "0x50", "0x50", appearances=[HIGH]),
        rgb("0x80", "0xF0", "0xE8", appearances=[HIGH, DARK]),
    )
    group.color(
        "Wide",
        rgb("1.000", "0.200", "0.100", space="display-p3", **{"display-gamut": "display-P3"}),
        rgb("0.980", "0.220", "0.130", **{"display-gamut": "sRGB"}),
    )
    group.color("Gray", white("0.500", "0.800"), white("0.250", space="extended-gray", appearances=[DARK]))
    group.color("Bytes", rgb("128", "64", "255"))
    group.color("Floats", rgb("0.500", "0.250", "1.000", "0.750"))
    group.color("Numbers", rgb(0.5, 0, 1, 1))
    group.color("Extended", rgb("-0.100", "0.500", "1.250", space="extended-srgb"))
    group.color("Linear", rgb("0.214", "0.500", "1.500", space="extended-linear-srgb"))
    group.color(
        "Reference",
        {"color": {"platform": "ios", "reference": "systemBackgroundColor"}},
        {"color": {"platform": "osx", "reference": "controlAccentColor"}, "idiom": "mac"},
    )


def files(root):
    root.image("Photo", ("photo.jpg", jpeg([[20, 90, 160, 230], [60, 130, 200, 250], [100, 170, 240, 30]]), {"scale": "1x"}))
    root.image(
        "Arrowhead",
        ("arrowhead.svg", svg("#1c1c1e"), {}),
        ("arrowhead-dark.svg", svg("#f2f2f7"), {"appearances": [DARK]}),
        properties={"preserves-vector-representation": True},
    )
    root.image(
        "Document", ("document.pdf", pdf(24, 24, "0.1 0.1 0.1 rg\n4 2 16 20 re f\n1 g\n7 6 10 2 re f\n7 12 10 2 re f"), {})
    )
    root.set(
        "Settings.dataset",
        "data",
        [
            (
                "settings.json",
                '{"volume": 11, "greeting": "hello"}\n',
                {"idiom": "universal", "universal-type-identifier": "public.json"},
            )
        ],
    )
    root.set("Pointer.symbolset", "symbols", [("pointer.svg", svg("#000000"), {"idiom": "universal"})])
    root.set(
        "Launch.launchimage",
        "images",
        [
            (
                "launch@2x.png",
                png(app_icon(64, BLUE, TEAL, PAPER), "rgb"),
                {
                    "extent": "full-screen",
                    "idiom": "iphone",
                    "minimum-system-version": "7.0",
                    "orientation": "portrait",
                    "scale": "2x",
                },
            ),
            {
                "extent": "full-screen",
                "idiom": "ipad",
                "minimum-system-version": "7.0",
                "orientation": "landscape",
                "scale": "1x",
            },
        ],
    )


def axes(root):
    compass = lambda color: lambda n: badge(n, arrow, PAPER, color)
    root.image(
        "Compass",
        *scales("any", 12, compass(INK)),
        *scales("dark", 12, compass(BLUE), which=(2, 3), appearances=[DARK]),
        *scales("high", 12, compass(RED), which=(2,), appearances=[HIGH]),
        *scales("dark-high", 12, compass(GOLD), which=(3,), appearances=[DARK, HIGH]),
        *scales("rtl", 12, compass(TEAL), which=(2,), **{"language-direction": "right-to-left"}),
        *scales("p3", 12, compass((250, 0, 120)), which=(3,), **{"display-gamut": "display-P3"}),
    )
    root.image(
        "Back",
        *scales("back-ltr", 12, lambda n: glyph(n, arrow, BLUE), which=(2,), **{"language-direction": "left-to-right"}),
        *scales(
            "back-rtl",
            12,
            lambda n: glyph(n, lambda x, y: arrow(-x, y), BLUE),
            which=(2,),
            **{"language-direction": "right-to-left"},
        ),
    )
    root.image(
        "Greeting",
        *scales("greeting", 12, compass(INK), which=(2,)),
        *scales("greeting-fr", 12, compass(BLUE), which=(2,), locale="fr"),
        *scales("greeting-ja", 12, compass(RED), which=(2,), locale="ja"),
        properties={"localizable": True},
    )
    root.image(
        "Layout",
        *scales("layout", 12, compass(INK), which=(2,)),
        *scales("compact", 12, compass(TEAL), which=(2,), **{"width-class": "compact", "height-class": "regular"}),
        *scales("regular", 12, compass(GOLD), which=(2,), **{"width-class": "regular"}),
    )
    root.image(
        "Detail",
        *scales("detail", 12, compass(INK), which=(2,)),
        *scales("detail-1gb", 8, compass(INK), which=(2,), memory="1GB"),
        *scales("detail-4gb", 16, compass(INK), which=(2,), memory="4GB", **{"graphics-feature-set": "metal3v1"}),
    )
    root.image(
        "Device",
        *scales("phone", 12, compass(INK), which=(2, 3), idiom="iphone"),
        *scales("phone-tall", 12, compass(TEAL), which=(2,), idiom="iphone", subtype="retina4"),
        *scales("pad", 14, compass(BLUE), which=(1, 2), idiom="ipad"),
        *scales("mac", 10, compass(GOLD), which=(1, 2), idiom="mac"),
        *scales("watch-38", 8, compass(RED), which=(2,), idiom="watch", **{"screen-width": "<=145"}),
        *scales("watch-42", 9, compass(RED), which=(2,), idiom="watch", screenWidth="{146,165}"),
    )
    wide_sweep = png(wide(sweep(24, 24)), depth=16, extra=[icc_chunk("Display P3", DISPLAY_P3)])
    root.image(
        "Gamut",
        ("gamut-srgb.png", png(sweep(24, 24), extra=[chunk(b"sRGB", b"\0")]), {"scale": "2x", "display-gamut": "sRGB"}),
        ("gamut-p3.png", wide_sweep, {"scale": "2x", "display-gamut": "display-P3"}),
    )


def slicing(root):
    nine = {
        "mode": "9-part",
        "center": {"mode": "tile", "width": 2, "height": 2},
        "cap-insets": {"top": 6, "left": 6, "bottom": 6, "right": 6},
    }
    three = {"mode": "3-part-horizontal", "center": {"mode": "stretch", "width": 1}, "capInsets": {"left": 7, "right": 7}}
    insets = {"top": 1, "left": 2, "bottom": 3, "right": 4}
    root.image(
        "Panel",
        *scales("panel", 16, lambda n: badge(n, ring, TEAL, PAPER), which=(1,), resizing=nine, **{"alignment-insets": insets}),
        properties={"compression-type": "lossless", "on-demand-resource-tags": ["level-1"]},
    )
    root.image("Divider", *scales("divider", 16, lambda n: badge(n, disc, RED, BLUE)[: n // 2], which=(1,), resizing=three))


def app_icons():
    root = catalog("AppIcon")
    clear = (0, 0, 0, 0)
    size = {"idiom": "universal", "platform": "ios", "size": "1024x1024"}
    root.set(
        "AppIcon.appiconset",
        "images",
        [
            ("icon.png", png(app_icon(1024, (90, 200, 250), (0, 90, 180), PAPER), "rgb", filters=(2,)), size),
            (
                "icon-dark.png",
                png(app_icon(1024, clear, clear, (90, 200, 250, 255)), filters=(2,)),
                {**size, "appearances": [DARK]},
            ),
            (
                "icon-tinted.png",
                png(app_icon(1024, (40,), (0,), (220,)), "gray", filters=(2,)),
                {**size, "appearances": [TINTED]},
            ),
        ],
    )
    classic = []
    for idiom, points, scale in [
        ("iphone", 20, 2),
        ("iphone", 20, 3),
        ("iphone", 60, 2),
        ("iphone", 60, 3),
        ("ipad", 29, 1),
        ("ipad", 76, 2),
        ("ipad", 83.5, 2),
        ("ios-marketing", 1024, 1),
        ("car", 60, 2),
    ]:
        pixels = int(points * scale)
        entry = {"idiom": idiom, "size": f"{points}x{points}", "scale": f"{scale}x"}
        classic.append((f"classic-{pixels}.png", png(app_icon(pixels, GOLD, RED, PAPER), "rgb", filters=(2,)), entry))
    classic += [{"idiom": "ipad", "size": "40x40", "scale": "2x"}]
    root.set("ClassicIcon.appiconset", "images", classic, {"pre-rendered": True})
    watch = lambda pixels: png(app_icon(pixels, TEAL, INK, GOLD), "rgb", filters=(2,))
    root.set(
        "WatchIcon.appiconset",
        "images",
        [
            (
                "watch-48.png",
                watch(48),
                {"idiom": "watch", "role": "notificationCenter", "scale": "2x", "size": "24x24", "subtype": "38mm"},
            ),
            (
                "watch-55.png",
                watch(55),
                {"idiom": "watch", "role": "notificationCenter", "scale": "2x", "size": "27.5x27.5", "subtype": "42mm"},
            ),
            (
                "watch-88.png",
                watch(88),
                {"idiom": "watch", "role": "appLauncher", "scale": "2x", "size": "44x44", "subtype": "42mm"},
            ),
        ],
    )
    mac = root.folder("MacIcon.iconset")
    for points in (16, 32, 128):
        mac.file(f"icon_{points}x{points}.png", png(app_icon(points, BLUE, INK, PAPER), "rgb", filters=(2,)))
        mac.file(f"icon_{points}x{points}@2x.png", png(app_icon(points * 2, BLUE, INK, PAPER), "rgb", filters=(2,)))


def composite():
    root = catalog("Composite")
    stack(root, "Parallax.imagestack", "imagestacklayer", 40, "tv")
    stack(root, "Depth.solidimagestack", "solidimagestacklayer", 32, "vision")
    brand = root.set(
        "Brand.brandassets",
        "assets",
        [
            {"filename": "Icon.imagestack", "idiom": "tv", "role": "primary-app-icon", "size": "400x240"},
            {"filename": "Top Shelf.imageset", "idiom": "tv", "role": "top-shelf-image", "size": "1920x720"},
        ],
    )
    stack(brand, "Icon.imagestack", "imagestacklayer", 48, "tv")
    brand.image("Top Shelf", *scales("shelf", 48, lambda n: badge(n, star, GOLD, BLUE), which=(1,), idiom="tv"))
    faces = root.set(
        "Complication.complicationset",
        "assets",
        [
            {"filename": "Circular.imageset", "idiom": "watch", "role": "circular"},
            {"filename": "Modular.imageset", "idiom": "watch", "role": "modular"},
        ],
    )
    faces.image(
        "Circular",
        *scales("circular", 8, lambda n: glyph(n, ring, PAPER), which=(2,), idiom="watch", **{"screen-width": "<=145"}),
    )
    faces.image(
        "Modular", *scales("modular", 8, lambda n: glyph(n, gear, PAPER), which=(2,), idiom="watch", **{"screen-width": ">145"})
    )
    atlas = root.folder("Sprites.spriteatlas").contents(properties={"provides-namespace": True})
    for number, (shape, color) in enumerate([(star, GOLD), (heart, RED), (gear, TEAL)], 1):
        atlas.image(f"frame-{number}", *scales(f"frame-{number}", 12, lambda n: glyph(n, shape, color), which=(1, 2)))
    textures(root)
    stickers(root)
    augmented(root)
    game_center(root)


def stack(parent, name, layer, size, idiom):
    pictures = {
        "Front": lambda n: glyph(n, star, GOLD),
        "Middle": lambda n: glyph(n, ring, RED),
        "Back": lambda n: app_icon(n, BLUE, INK, TEAL),
    }
    made = parent.set(name, "layers", [{"filename": f"{place}.{layer}"} for place in pictures])
    for place, draw in pictures.items():
        content = made.folder(f"{place}.{layer}").contents()
        kind = "rgb" if place == "Back" else "rgba"
        content.image("Content", (f"{place.lower()}.png", png(draw(size), kind), {"idiom": idiom, "scale": "1x"}))


def textures(root):
    stone = root.set(
        "Stone.textureset",
        "textures",
        [{"filename": "Universal.mipmapset", "idiom": "universal", "pixel-format": "r-8-unorm"}],
        {"interpretation": "data"},
    )
    levels = ["base"] + [f"mipmap-level-{n}" for n in range(1, 4)]
    stone.set(
        "Universal.mipmapset",
        "levels",
        [(f"stone-{n}.png", png(gray_glyph(32 >> n, gear), "gray"), {"mipmap-level": level}) for n, level in enumerate(levels)],
        {"level-mode": "fixed"},
    )
    sides = [axis + sign for axis in "xyz" for sign in "+-"]
    sky = root.set(
        "Sky.cubetextureset",
        "textures",
        [{"filename": f"{side.upper()}.mipmapset", "idiom": "universal", "cube-face": side} for side in sides],
        {"interpretation": "color", "origin": "bottom-left"},
    )
    for number, side in enumerate(sides):
        sky.set(
            f"{side.upper()}.mipmapset",
            "levels",
            [
                (
                    f"sky-{number}.png",
                    png(app_icon(16, (number * 40, 120, 255), PAPER, (255, 255, number * 40)), "rgb"),
                    {"mipmap-level": "base"},
                )
            ],
        )


def stickers(root):
    pack = root.set(
        "Cheers.stickerpack",
        "stickers",
        [{"filename": "Wave.sticker"}, {"filename": "Jump.stickersequence"}],
        {"grid-size": "small"},
    )
    wave = pack.folder("Wave.sticker").contents(properties={"filename": "wave.png", "accessibility-label": "Waving"})
    wave.file("wave.png", png(badge(40, heart, RED, PAPER)))
    pack.set(
        "Jump.stickersequence",
        "frames",
        [(f"jump-{n}.png", png(badge(24, shape, GOLD, TEAL)), {}) for n, shape in enumerate([star, heart])],
        {"duration": 15, "duration-type": "fps", "repetitions": 0},
    )
    root.set(
        "Messages.stickersiconset",
        "images",
        [
            (
                "messages-54x40.png",
                png([row[:40] for row in app_icon(54, GOLD, RED, PAPER)], "rgb"),
                {"idiom": "universal", "platform": "ios", "scale": "2x", "size": "27x20"},
            ),
            {"idiom": "ios-marketing", "platform": "ios", "scale": "1x", "size": "1024x768"},
        ],
    )


def augmented(root):
    group = root.set(
        "Museum.arresourcegroup", "resources", [{"filename": "Painting.arreferenceimage"}, {"filename": "Vase.arobject"}]
    )
    group.set(
        "Painting.arreferenceimage",
        "images",
        [("painting.jpg", jpeg([[40, 200], [220, 90]]), {"idiom": "universal"})],
        {"width": 0.4, "unit": "meters"},
    )
    vase = group.folder("Vase.arobject").contents(
        properties={
            "content": "tracking.cv3dmap",
            "preview": "preview.jpg",
            "version": 1,
            "translation": [0, 0.1, 0],
            "rotation": [0, 1, 0, 0.5],
        }
    )
    vase.file("preview.jpg", jpeg([[60, 120], [180, 240]]))
    vase.file("tracking.cv3dmap", b"not a real map\n" * 4)


def game_center(root):
    dashboard = root.folder("Dashboard.gcdashboardimage").contents()
    dashboard.image("Logo", *scales("logo", 24, lambda n: badge(n, star, GOLD, INK), which=(1,), idiom="tv"))
    stack(root.folder("Scores.gcleaderboard").contents(), "Poster.imagestack", "imagestacklayer", 36, "tv")
    stack(root.folder("Seasons.gcleaderboardset").contents(), "Poster.imagestack", "imagestacklayer", 36, "tv")


def pixels():
    root = catalog("Pixels")

    def one(name, data):
        root.image(name, (name + ".png", data, {"scale": "1x"}))

    rainbow = [(n * 37 % 256, n * 91 % 256, 255 - n * 53 % 256) for n in range(256)]
    grays = lambda depth: [[(min(x + y, 31) * ((1 << depth) - 1) // 31,) for x in range(19)] for y in range(13)]
    for depth in (1, 2, 4, 8, 16):
        one(f"gray-{depth}", png(grays(depth), "gray", depth))
    two = [[(p[0], p[3]) for p in row] for row in sweep(24, 24)]
    one("gray-alpha-8", png(two, "gray_alpha"))
    one("gray-alpha-16", png(wide(two), "gray_alpha", 16))
    one("rgb-8", png(without_alpha(sweep(24, 24)), "rgb"))
    one("rgb-16", png(without_alpha(wide(sweep(24, 24))), "rgb", 16))
    one("rgba-8", png(sweep(24, 24)))
    one("rgba-16", png(wide(sweep(24, 24)), depth=16))
    for depth in (1, 2, 4, 8):
        count = 1 << depth
        one(f"palette-{depth}", png(tiles(21, 17, count), "palette", depth, palette=rainbow[:count]))
        see_through = chunk(b"tRNS", bytes(n * 255 // count for n in range(count)))
        one(
            f"palette-{depth}-transparent",
            png(tiles(21, 17, count), "palette", depth, palette=rainbow[:count], extra=[see_through]),
        )
    one(
        "palette-short-transparency",
        png(tiles(21, 17, 16), "palette", 4, palette=rainbow[:16], extra=[chunk(b"tRNS", b"\0\x80")]),
    )
    one("gray-4-transparent", png(grays(4), "gray", 4, extra=[chunk(b"tRNS", b"\0\7")]))
    one("rgb-8-transparent", png(without_alpha(sweep(24, 24)), "rgb", extra=[chunk(b"tRNS", b"\0\0\0\0\0\0")]))
    one("interlaced-rgba-8", png(sweep(23, 19), interlace=True))
    one("interlaced-gray-1", png([[(int(x % 3 == y % 2),) for x in range(13)] for y in range(11)], "gray", 1, interlace=True))
    one("interlaced-tiny", png(sweep(3, 2), interlace=True))
    one("crushed-cgbi", crushed_png(badge(24, star, GOLD, BLUE)))
    one("opaque-with-alpha-channel", png([[(*p[:3], 255) for p in row] for row in sweep(24, 24)]))
    one("gray-in-rgba", png([[(p[0], p[0], p[0], p[3]) for p in row] for row in sweep(24, 24)]))
    one("eight-bits-in-sixteen", png([[tuple(s * 257 for s in p) for p in row] for row in sweep(24, 24)], depth=16))
    one("color-under-clear", png([[(x * 10, y * 10, 99, 0 if (x + y) % 2 else 255) for x in range(20)] for y in range(20)]))
    one("twin-a", png(badge(32, gear, TEAL, GOLD)))
    one("twin-b-other-bytes", png(badge(32, gear, TEAL, GOLD), filters=(0,), level=1))
    one("twin-c-same-bytes", png(badge(32, gear, TEAL, GOLD)))
    one("one-pixel", png([[(1, 2, 3, 4)]]))
    one("all-clear", png([[(0, 0, 0, 0)] * 16] * 16))
    one("tall", png([[(y, y, 255 - y, 255)] for y in range(200)]))
    one("profile-display-p3", png(sweep(16, 16), extra=[icc_chunk("Display P3", DISPLAY_P3)]))
    one("cicp-display-p3", png(sweep(16, 16), extra=[chunk(b"cICP", bytes([12, 13, 0, 1]))]))
    one(
        "gamma-and-text",
        png(
            sweep(16, 16), extra=[chunk(b"gAMA", (45455).to_bytes(4, "big")), chunk(b"tEXt", b"Comment\0kept out of the catalog")]
        ),
    )


# A lossless WebP of a red heart: cwebp -lossless -m 6 -z 9 on png(glyph(16, heart, RED)).
WEBP = base64.b64decode(
    "UklGRoAAAABXRUJQVlA4THMAAAAvD8ADEGcgEEjC2V9xiUEeHoJs29QQinCDVwE1wAAA/wBua217koecQ0dLyw6xpGQQY2/pBE7g"
    "AHEAOrN+W5FWiOj/BDC+PyXbX0Mt0v1F9KMMuvehfN5tyNsMWemQyqu3gE3PAt4iO4D23xk9DhmDsQIAAA=="
)


def odd():
    root = catalog("Odd", contents=False)
    picture = png(badge(16, disc, RED, GOLD))
    entry = '{ "filename" : "picture.png", "idiom" : "universal", "scale" : "1x" }'
    info = '"info" : { "author" : "xcode", "version" : 1 }'
    plain = f'{{\n  "images" : [\n    {entry}\n  ],\n  {info}\n}}\n'
    for name, text in [
        ("Trailing Comma", f'{{\n  "images" : [\n    {entry},\n  ],\n  {info},\n}}\n'),
        ("Comments", f'// Written by hand.\n{{\n  "images" : [ /* only one */\n    {entry}\n  ],\n  {info}\n}}\n'),
        ("Byte Order Mark", b"\xef\xbb\xbf" + plain.encode()),
        ("UTF-16", b"\xff\xfe" + plain.encode("utf-16-le")),
        ("Info Version Text", plain.replace(" : 1 }", ' : "2.0.0-rc.4" }')),
        ("Tags In Info", plain.replace(" : 1 }", ' : 1, "on-demand-resource-tags" : [ "level-2" ] }')),
    ]:
        made = root.folder(name + ".imageset")
        made.file("Contents.json", text)
        made.file("picture.png", picture)
    root.image("Empty Slots", ("picture.png", picture, {"scale": "1x"}), {"scale": "2x"}, {"scale": "3x"})
    root.image("All Slots Empty", {"scale": "1x"}, {"scale": "2x"})
    root.image("Wrong Case", ("picture.png", None, {"scale": "1x"})).file("Picture.PNG", picture)
    root.image("Unassigned", ("picture.png", picture, {"scale": "1x"}), ("spare.png", picture, {"unassigned": True}))
    root.image("Left Over", ("picture.png", picture, {"scale": "1x"})).file("old-picture.png", picture)
    root.image("Unknown Key", ("picture.png", picture, {"scale": "1x", "sparkle": "much"}), reviewed=True)
    root.image("WebP Behind PNG", ("picture.png", WEBP, {"scale": "1x"}))
    root.image("Smile 😀 été", ("smile 😀.png", picture, {"scale": "1x"}))
    root.image("Linked", ("linked.png", None, {"scale": "1x"})).link("linked.png", "../Empty Slots.imageset/picture.png")
    root.folder("No Contents.imageset").file("picture.png", picture)
    root.folder("Model.mlpackageset").contents().file("weights.bin", bytes(range(64)))
    root.file("notes.txt", "A file that no set owns.\n")
    tinted = root.group("Tinted", namespace=True)
    tinted.image("Rainbow", *scales("rainbow", 12, lambda n: badge(n, star, GOLD, BLUE), which=(2,)))


def broken():
    root = catalog("Broken")
    picture = png(badge(16, gear, INK, TEAL))
    root.image("Fine", ("fine.png", picture, {"scale": "1x"}))
    root.folder("Cut Short.imageset").file("Contents.json", '{\n  "images" : [\n    { "filename" : "a.png",\n      "idiom" :\n')
    root.folder("Too Deep.imageset").file("Contents.json", "[" * 5000)
    root.folder("Not A Dictionary.imageset").file("Contents.json", "[1, 2, 3]\n")
    root.image("Duplicate Slot", ("a.png", picture, {"scale": "2x"}), ("b.png", png(glyph(16, star)), {"scale": "2x"}))
    root.image("Missing File", ("nowhere.png", None, {"scale": "1x"}))
    root.image("Corrupt", ("corrupt.png", picture[:60] + bytes(20) + picture[80:], {"scale": "1x"}))
    root.image("Truncated", ("truncated.png", picture[: len(picture) // 2], {"scale": "1x"}))
    root.image("Nothing In It", ("empty.png", b"", {"scale": "1x"}))
    huge = (
        SIGNATURE
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 100_000, 100_000, 8, 6, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(b""))
        + chunk(b"IEND", b"")
    )
    root.image("Huge Claim", ("huge.png", huge, {"scale": "1x"}))
    root.image("Escape", ("../../README.md", None, {"scale": "1x"}))
    root.image("Dangling", ("dangling.png", None, {"scale": "1x"})).link("dangling.png", "gone.png")
    root.color("Bad Color", rgb("abc", "0x1FF", "nan"))
    root.color("No Components", {"color": {"color-space": "srgb"}})
    for group in ("A", "B"):
        root.group(group).color("Same Name", rgb("0x10", "0x20", "0x30"))


def tint():
    root = catalog("Tint")
    size = 48
    art = root.group("Art", namespace=True)
    art.image("Mask", ("mask.png", png(glyph(size, bell, INK)), {}))
    art.image("Faded", ("faded.png", png(glyph(size, heart, (150, 150, 158))), {}))
    art.image("Flat", ("flat.png", png(badge(size, gear, (120, 124, 132), (44, 46, 54))), {}))
    art.image("Signal", ("signal.png", png(badge(size, star, GOLD, RED)), {}))
    art.image("Plated", ("plated.png", png(on_plate(badge(size, moon, INK, PAPER), (255, 255, 255))), {}))
    art.image("Shaded", ("shaded.png", png(shaded(size)), {}))
    art.image("Photo", ("photo.png", png([[(*pixel[:3], 255) for pixel in row] for row in sweep(size, size)]), {}))
    art.image("Vector", ("vector.svg", VECTOR, {}), properties={"preserves-vector-representation": True})
    pair = VECTOR.replace("#26282E", "#D5D8E0").replace("rgb(90, 94, 104)", "#9EA2AC")
    art.image("VectorPair", ("pair.svg", VECTOR, {}), ("pair-dark.svg", pair, {"appearances": [DARK]}))
    for name, packed in [("PagePair", False), ("PackedPair", True)]:
        light, dark = (pdf(48, 48, DRAWING % color, packed) for color in ["0.15 0.16 0.18", "0.84 0.85 0.88"])
        art.image(name, ("page.pdf", light, {}), ("page-dark.pdf", dark, {"appearances": [DARK]}))
    icon = on_plate(badge(1024, heart, BLUE, (255, 255, 255)), (255, 255, 255))
    root.set(
        "AppIcon.appiconset",
        "images",
        [("icon.png", png(icon), {"idiom": "universal", "platform": "ios", "size": "1024x1024"})],
    )
    colors = root.group("Colors", namespace=True)
    for name, value in [
        ("pageBackground", "FFFFFF"), ("cardBackground", "F2F2F7"), ("titleText", "1C1C1E"), ("hintText", "8A8A8E"),
        ("accent", "0060DF"), ("separator", "C6C6C8"), ("cardShadow", "000000"), ("Mystery", "7D7F85"),
    ]:
        colors.color(name, rgb(*("0x" + value[at : at + 2] for at in (0, 2, 4))))
    stops = [
        {"idiom": "universal", "stop": at, "location": at, **rgb(*value)}
        for at, value in enumerate([("0xFF", "0xF4", "0xE0"), ("0xF8", "0xD0", "0xB0")])
    ]
    root.set("skyBackground.gradientset", "stops", stops, {"gradient-type": "linear"})
    loose = root.group("Loose", namespace=True)
    loose.color("light_ink", rgb("0x20", "0x20", "0x28"))
    loose.color("dark_ink", rgb("0xE4", "0xE4", "0xEC"))


DRAWING = "%s rg 24 44 m 17 44 12 39 12 32 c 12 22 l 8 16 l 40 16 l 36 22 l 36 32 l 36 39 31 44 24 44 c f"


VECTOR = """<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48">
  <path fill="#26282E" d="M24 4c-7 0-12 5-12 12v10l-4 6v3h32v-3l-4-6V16c0-7-5-12-12-12z"/>
  <path fill="rgb(90, 94, 104)" d="M19 38a5 5 0 0 0 10 0z"/>
</svg>
"""


def lint():
    """One thing for each lint rule; the structural ones are in Odd and Broken."""
    root = catalog("Lint")
    lint_colors(root)
    lint_images(root)
    lint_scales(root)
    lint_icons(root)
    root.folder("One Line.colorset").file(
        "Contents.json", json.dumps({"info": INFO, "colors": [{"idiom": "universal", **rgb("0x90", "0x90", "0x98")}]})
    )
    names = [name for name, _, _ in walk_sets(root.path) if name != "Forgotten"]
    sources = "".join(f'let used{n} = "{name}"\n' for n, name in enumerate(names)) + 'let lost = UIImage(named: "Nowhere")\nlet star = Image("Ink")\n'
    sources += 'let gap = Image("All Slots Empty")\nlet seal = Image("Sealed")\n'
    Folder(os.path.join(HERE, "Sources")).file("App.swift", "// What the app of Lint.xcassets asks for.\n" + sources)


def walk_sets(path):
    for folder, _, files in sorted(os.walk(path)):
        stem, extension = os.path.splitext(os.path.basename(folder))
        if extension in (".imageset", ".colorset"):
            yield stem, folder, files


def gray(level, **keys):
    return rgb(*[f"0x{level:02X}"] * 3, **keys)


def lint_colors(root):
    root.color("Forgotten", gray(0x30), gray(0xD0, appearances=[DARK]))
    root.color("Missing Text", gray(0x40))
    root.color("Only Dark", gray(0xD0, appearances=[DARK]))
    root.color(
        "Half Contrast", gray(0x40), gray(0xC0, appearances=[DARK]), gray(0x00, appearances=[HIGH])
    )
    root.color("Same Twice", gray(0x80), gray(0x80, appearances=[DARK]))
    root.color("Label", gray(0x99), gray(0xEE, appearances=[DARK]))
    root.color("Fading", gray(0x20), gray(0x40, appearances=[DARK]))
    root.color("Page", gray(0xFF), gray(0x1C, appearances=[DARK]))
    root.color("Card", gray(0xFF), gray(0x10, appearances=[DARK]))
    root.color("Vivid Background", rgb("0xE0", "0xE8", "0xFF"), rgb("0x00", "0x30", "0xD0", appearances=[DARK]))
    root.color("Failure", rgb("0xA8", "0x5C", "0x00"), rgb("0xC0", "0x70", "0x00", appearances=[DARK]))
    root.color("Success", rgb("0x5A", "0x7D", "0x00"), rgb("0x70", "0xC0", "0x30", appearances=[DARK]))
    root.color("ic-arrow", gray(0x21), gray(0xDE, appearances=[DARK]))
    root.color("icArrow", gray(0x22), gray(0xDD, appearances=[DARK]))


def lint_images(root):
    group = root.group("Pairs")
    for name, shape in [("One", star), ("Two", heart), ("Three", gear)]:
        group.image(
            name,
            *scales("any", 16, lambda n: badge(n, shape, RED, GOLD), which=(2,)),
            *scales("dark", 16, lambda n: badge(n, shape, GOLD, BLUE), which=(2,), appearances=[DARK]),
        )
    group.image("Four", *scales("any", 16, lambda n: glyph(n, moon, INK), which=(2,)))
    root.image("Ink", *scales("Ink", 16, lambda n: glyph(n, star, INK), which=(2,)))
    root.image(
        "Masked",
        *scales("Masked", 16, lambda n: glyph(n, gear, INK), which=(2,)),
        *scales("Masked-dark", 16, lambda n: glyph(n, gear, PAPER), which=(2,), appearances=[DARK]),
        properties={"template-rendering-intent": "template"},
    )
    root.image(
        "Two Sides",
        *scales("Two Sides-light", 16, lambda n: badge(n, bell, RED, GOLD), which=(2,), appearances=[LIGHT]),
        *scales("Two Sides-dark", 16, lambda n: badge(n, bell, GOLD, BLUE), which=(2,), appearances=[DARK]),
    )
    root.image("Twin", *scales("Twin", 24, lambda n: badge(n, arrow, RED, GOLD), which=(2,)))
    root.image("Twin Again", *scales("Twin Again", 24, lambda n: badge(n, arrow, RED, GOLD), which=(2,)))
    root.image("Cousin", *scales("Cousin", 25, lambda n: badge(n, arrow, RED, GOLD), which=(2,)))
    root.image(
        "Sealed",
        *scales("Sealed", 16, lambda n: badge(n, star, TEAL, PAPER), which=(2,)),
        properties={"template-rendering-intent": "template"},
    )
    root.image(
        "Repeated",
        *scales("Repeated", 16, lambda n: badge(n, pin, RED, GOLD), which=(2,)),
        *scales("Repeated-dark", 16, lambda n: badge(n, pin, RED, GOLD), which=(2,), appearances=[DARK]),
    )
    root.image(
        "Greeting",
        *scales("Greeting", 16, lambda n: badge(n, bell, TEAL, GOLD), which=(2,)),
        {"idiom": "universal", "locale": "de", "scale": "2x"},
        properties={"localizable": True},
    )
    traced = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><image href="data:image/png;base64,AAAA"/></svg>\n'
    root.image("Traced", ("Traced.svg", traced, {}))
    root.image("Large", *scales("Large", 80, lambda n: badge(n, heart, RED, GOLD), which=(2,)))
    root.image("Misnamed", *scales("export", 16, lambda n: badge(n, ring, RED, GOLD), which=(2,)))
    wide_profile = [icc_chunk("Display P3", DISPLAY_P3)]
    root.image("Wide", ("Wide@2x.png", png(badge(32, disc, GOLD, RED), extra=wide_profile), {"scale": "2x"}))


def lint_scales(root):
    draw = lambda n: badge(n, gear, TEAL, GOLD)
    root.image(
        "Uneven", ("Uneven.png", png(draw(20)), {"scale": "1x"}), ("Uneven@2x.png", png(draw(48)), {"scale": "2x"})
    )
    root.image("Gap", *scales("Gap", 18, draw, which=(1, 2), idiom="iphone"), {"idiom": "iphone", "scale": "3x"})
    same = png(badge(22, moon, TEAL, GOLD))
    root.image("Copied", ("Copied.png", same, {"scale": "1x"}), ("Copied@2x.png", same, {"scale": "2x"}))


def lint_icons(root):
    clear = (0, 0, 0, 0)
    size = {"idiom": "universal", "platform": "ios", "size": "1024x1024"}
    clear_icon = png(app_icon(1024, clear, clear, (90, 200, 250, 255)), filters=(2,))
    opaque = png(app_icon(1024, (90, 200, 250), (0, 90, 180), PAPER), "rgb", filters=(2,))
    root.set("Plain.appiconset", "images", [("plain.png", clear_icon, size)])
    root.set(
        "Store.appiconset",
        "images",
        [
            ("store.png", opaque, size),
            ("store-dark.png", opaque, {**size, "appearances": [DARK]}),
            ("store-tinted.png", opaque, {**size, "appearances": [TINTED]}),
            ("phone@2x.png", png(app_icon(120, GOLD, RED, PAPER), "rgb", filters=(2,)), {"idiom": "iphone", "scale": "2x", "size": "60x60"}),
        ],
    )
    root.set(
        "Old.appiconset",
        "images",
        [("old@2x.png", png(app_icon(58, GOLD, RED, PAPER)[:48], "rgb"), {"idiom": "iphone", "scale": "2x", "size": "29x29"})],
    )
    root.image("Store Preview", ("Store Preview.png", png(app_icon(96, GOLD, RED, PAPER), "rgb", filters=(2,)), {"scale": "1x"}))


def demo():
    """A small app, as somebody starts one: what `make demo` and the README show."""
    root = catalog("Demo/Assets")
    size = {"idiom": "universal", "platform": "ios", "size": "1024x1024"}
    shape = emblem(1024, mountain, PAPER)
    root.set(
        "AppIcon.appiconset",
        "images",
        [
            ("icon.png", png(without_alpha(on_plate(shape, TEAL)), "rgb", filters=(2,)), size),
            ("icon-dark.png", png(shape, filters=(2,)), {**size, "appearances": [DARK]}),
            ("icon-tinted.png", png([[(p[3],) for p in row] for row in shape], "gray", filters=(2,)), {**size, "appearances": [TINTED]}),
        ],
    )
    colors = [
        ("AccentColor", ("0x00", "0x7A", "0x78"), ("0x4C", "0xC9", "0xC0"), ("0x00", "0x50", "0x50"), ("0x80", "0xF0", "0xE8")),
        ("Background", ("0xFF", "0xFF", "0xFF"), ("0x12", "0x14", "0x16")),
        ("Card", ("0xF2", "0xF4", "0xF5"), ("0x1E", "0x22", "0x25")),
        ("Label", ("0x1C", "0x1C", "0x1E"), ("0xF2", "0xF2", "0xF7"), ("0x00", "0x00", "0x00"), ("0xFF", "0xFF", "0xFF")),
        ("Warning", ("0xB0", "0x4A", "0x00"), ("0xFF", "0xA0", "0x50")),
    ]
    for name, *values in colors:
        appearances = [{}, {"appearances": [DARK]}, {"appearances": [HIGH]}, {"appearances": [DARK, HIGH]}]
        root.color(name, *[rgb(*value, **keys) for value, keys in zip(values, appearances)])
    icons = root.group("Icons", namespace=True)
    for name, shape in [("Summit", mountain), ("Place", pin), ("Favorite", heart), ("Night", moon)]:
        icons.image(name, *scales(name.lower(), 24, lambda n: glyph(n, shape, INK), which=(2, 3)))
    template = {"template-rendering-intent": "template"}
    root.image("Settings", *scales("settings", 24, lambda n: glyph(n, gear), which=(2, 3)), properties=template)
    root.image("Route", *scales("route", 24, lambda n: glyph(n, arrow, INK), which=(2, 3)))
    root.image("Sunrise", *scales("sunrise", 120, lambda n: landscape(n, n * 5 // 8), which=(2,)))


def zero():
    """An app without a dark mode: what Documentation/DarkMode.md walks through."""
    root = catalog("Zero/Assets")
    colors = {
        "Page": ("0xFF", "0xFB", "0xF5"), "Tile": ("0xFF", "0xF3", "0xE0"), "Headline": ("0x3E", "0x27", "0x23"),
        "Caption": ("0x79", "0x55", "0x48"), "Divider": ("0xEF", "0xDC", "0xC8"), "Badge": ("0xBF", "0x36", "0x0C"),
        "BadgeText": ("0xFF", "0xFF", "0xFF"),
    }
    for name, value in colors.items():
        root.color(name, rgb(*value))
    root.image("Basket", *scales("basket", 24, lambda n: glyph(n, heart, (62, 39, 35)), which=(2, 3)))


def fuzz_seeds():
    """What the fuzzer starts from: archives (stored, deflated, with a comment and a folder, with 64-bit records), and a JPEG file.

    The file packed as JPEG XL, `jpeg/seed-packed`, is kept as libjxl wrote it once.
    """
    noise = Random(7)
    picture = jpeg([[(x * 2 + y + noise.randrange(10)) & 255 for x in range(40)] for y in range(40)])
    with open(os.path.join(HERE, "Fuzz", "jpeg", "seed-file"), "wb") as file:
        file.write(b"\0\0\0" + picture)
    folder = os.path.join(HERE, "Fuzz", "zip")
    os.makedirs(folder, exist_ok=True)
    for name, method, force in (("stored", zipfile.ZIP_STORED, False), ("deflated", zipfile.ZIP_DEFLATED, True)):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", method) as archive:
            archive.comment = b"a comment"
            for path, text in (("Payload/App.app/", ""), ("Payload/App.app/Info.plist", "<plist/>" * 20), ("a", "a" * 300)):
                info = zipfile.ZipInfo(path, (2024, 1, 1, 0, 0, 0))
                info.compress_type = method
                with archive.open(info, "w", force_zip64=force) as entry:
                    entry.write(text.encode())
        with open(os.path.join(folder, f"seed-{name}"), "wb") as file:
            file.write(out.getvalue())


if __name__ == "__main__":
    fuzz_seeds()
    demo()
    zero()
    tint()
    basics()
    app_icons()
    composite()
    pixels()
    odd()
    broken()
    lint()
