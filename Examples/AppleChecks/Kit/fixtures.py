"""Makes the catalogs and icon documents that both tools compile. Some sets come from the project's `Fixtures`; the rest is made here."""

import json
import os
import shutil
import struct
import zlib

INFO = {"author": "xcode", "version": 1}
DARK = [{"appearance": "luminosity", "value": "dark"}]
TINTED = [{"appearance": "luminosity", "value": "tinted"}]


def write(path, content):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if not isinstance(content, bytes):
        content = (content if isinstance(content, str) else json.dumps(content, indent=2, default=str)).encode()
    with open(path, "wb") as file:
        file.write(content)


def png(width, height, color, clear=False):
    """A picture of a color in bands of 1/8 with two strengths. `clear` makes every second band transparent."""
    bands = [bytes([*(c * (7 + i) // 8 for c in color), *([0 if i else 255] if clear else [])]) for i in (0, 1)]
    line = b"".join(bands[x * 8 // width % 2] for x in range(width))
    other = b"".join(bands[(x * 8 // width + 1) % 2] for x in range(width))
    rows = b"".join(b"\0" + (other if y * 8 // height % 2 else line) for y in range(height))

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 6 if clear else 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def catalog(path, sets):
    """Writes a catalog: for each set, its folder's name and its `Contents.json` without `info`, or None for a plain group."""
    write(f"{path}/Contents.json", {"info": INFO})
    for name, contents in sets.items():
        write(f"{path}/{name}/Contents.json", {**(contents or {}), "info": INFO})


def app_icon(path, color, appearances=(None, DARK, TINTED)):
    """An icon of one size, with dark and tinted."""
    images = []
    for name, appearance in zip(("any", "dark", "tinted"), appearances):
        shade = color if name == "any" else (200, 200, 200) if name == "tinted" else tuple(c // 3 for c in color)
        write(f"{path}/{name}.png", png(1024, 1024, shade, clear=name == "dark"))
        image = {"filename": f"{name}.png", "idiom": "universal", "platform": "ios", "size": "1024x1024"}
        images.append({**image, "appearances": appearance} if appearance else image)
    write(f"{path}/Contents.json", {"images": images, "info": INFO})


# Points and scales, as Xcode's own template has them.
SIZES = {
    "iphone": [(20, 2), (20, 3), (29, 2), (29, 3), (40, 2), (40, 3), (60, 2), (60, 3)],
    "ipad": [(20, 1), (20, 2), (29, 1), (29, 2), (40, 1), (40, 2), (76, 1), (76, 2), (83.5, 2)],
    "ios-marketing": [(1024, 1)],
    "mac": [(16, 1), (16, 2), (32, 1), (32, 2), (128, 1), (128, 2), (256, 1), (256, 2), (512, 1), (512, 2)],
}


def sized_icon(path, color, idioms):
    """An icon with a file for each size."""
    images = []
    for idiom in idioms:
        for points, scale in SIZES[idiom]:
            pixels = int(points * scale)
            write(f"{path}/icon-{pixels}.png", png(pixels, pixels, color))
            image = {"filename": f"icon-{pixels}.png", "idiom": idiom, "scale": f"{scale}x", "size": f"{points:g}x{points:g}"}
            images.append(image)
    write(f"{path}/Contents.json", {"images": images, "info": INFO})


def color_set(red, green, blue, appearance=None):
    components = {"red": f"{red:.3f}", "green": f"{green:.3f}", "blue": f"{blue:.3f}", "alpha": "1.000"}
    entry = {"idiom": "universal", "color": {"color-space": "srgb", "components": components}}
    return {**entry, "appearances": appearance} if appearance else entry


def many(path):
    """800 renditions: 200 colors with a dark value, and 200 pictures at two scales. That is more than a leaf of a tree holds."""
    catalog(path, {"Sets": {"properties": {"provides-namespace": True}}})
    for index in range(200):
        shade = (index, 255 - index, index * 7 % 256)
        value = [component / 255 for component in shade]
        colors = [color_set(*value), color_set(*value[::-1], DARK)]
        write(f"{path}/Sets/Color {index}.colorset/Contents.json", {"colors": colors, "info": INFO})
        images = []
        for scale in (2, 3):
            write(f"{path}/Sets/Picture {index}.imageset/p{scale}.png", png(8 * scale, 8 * scale, shade))
            images.append({"filename": f"p{scale}.png", "idiom": "universal", "scale": f"{scale}x"})
        write(f"{path}/Sets/Picture {index}.imageset/Contents.json", {"images": images, "info": INFO})


def brand_assets(path):
    """The icons of an Apple TV app, in Apple's sizes."""
    assets = []
    for name, role, width, height, scales in (
        ("App Icon", "primary-app-icon", 400, 240, (1, 2)), ("App Icon - App Store", "primary-app-icon", 1280, 768, (1,)),
    ):
        layers = []
        for number, layer in enumerate(("Front", "Middle", "Back")):
            images = []
            for scale in scales:
                file = f"{layer}{scale}.png"
                content = png(width * scale, height * scale, (250, 80 * number, 90), clear=layer != "Back")
                write(f"{path}/{name}.imagestack/{layer}.imagestacklayer/Content.imageset/{file}", content)
                images.append({"filename": file, "idiom": "tv", "scale": f"{scale}x"})
            folder = f"{path}/{name}.imagestack/{layer}.imagestacklayer"
            write(f"{folder}/Content.imageset/Contents.json", {"images": images, "info": INFO})
            write(f"{folder}/Contents.json", {"info": INFO})
            layers.append({"filename": f"{layer}.imagestacklayer"})
        write(f"{path}/{name}.imagestack/Contents.json", {"layers": layers, "info": INFO})
        assets.append({"filename": f"{name}.imagestack", "idiom": "tv", "role": role, "size": f"{width}x{height}"})
    for name, role, width in (("Top Shelf Image", "top-shelf-image", 1920), ("Top Shelf Image Wide", "top-shelf-image-wide", 2320)):
        images = []
        for scale in (1, 2):
            write(f"{path}/{name}.imageset/{scale}.png", png(width * scale, 720 * scale, (40, 90, 200)))
            images.append({"filename": f"{scale}.png", "idiom": "tv", "scale": f"{scale}x"})
        write(f"{path}/{name}.imageset/Contents.json", {"images": images, "info": INFO})
        assets.append({"filename": f"{name}.imageset", "idiom": "tv", "role": role, "size": f"{width}x720"})
    write(f"{path}/Contents.json", {"assets": assets, "info": INFO})


GLYPH = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 1024 1024">'
    '<path fill="#1E6FD9" d="M512 212 812 812H212Z"/></svg>'
)


def document(path, **root):
    """An icon document with one layer, unless `groups` are given."""
    layer = {"image-name": "glyph.svg", "name": "glyph"}
    content = {"groups": [{"layers": [layer], "shadow": {"kind": "neutral", "opacity": 0.5}}], "supported-platforms": {"squares": "shared"}}
    write(f"{path}/icon.json", {**content, **root})
    write(f"{path}/Assets/glyph.svg", GLYPH)


def symbol(path, corners):
    """A symbol set: a template of version 3, whose three weights are a ring around the corners, in thousandths of its size."""

    def ring(weight):
        inner = [(x + (500 - x) * weight // 1000, y + (500 - y) * weight // 1000) for x, y in corners]
        outline = [" L".join(f"{x / 10:g} {y / 10 - 75:g}" for x, y in way) for way in (corners, inner[::-1])]
        return "".join(f"M{way} Z" for way in outline)

    guides = []
    for row, size in enumerate("SML"):
        for name, y in (("Baseline", 696 + 430 * row), ("Capline", 625.541 + 430 * row)):
            line = f'x1="263" x2="3036" y1="{y:g}" y2="{y:g}"'
            guides.append(f'<line id="{name}-{size}" style="fill:none;stroke:#27AAE1;stroke-width:0.5" {line}/>')
    glyphs = []
    for weight, x, stroke in (("Ultralight", 515, 150), ("Regular", 1403, 350), ("Black", 2884, 700)):
        for side, margin in (("left", x - 10), ("right", x + 110)):
            line = f'x1="{margin}" x2="{margin}" y1="600.785" y2="720.121"'
            guides.append(f'<line id="{side}-margin-{weight}-S" style="fill:none;stroke:#00AEEF;stroke-width:0.5" {line}/>')
        glyphs.append(f'<g id="{weight}-S" transform="matrix(1 0 0 1 {x} 696)"><path d="{ring(stroke)}"/></g>')
    write(
        f"{path}/symbol.svg",
        '<?xml version="1.0" encoding="UTF-8"?>\n<svg version="1.1" xmlns="http://www.w3.org/2000/svg" width="3300" height="2200">\n'
        '<g id="Notes"><rect height="2200" id="artboard" style="fill:white;opacity:1" width="3300" x="0" y="0"/>\n'
        '<text id="template-version" style="stroke:none;fill:black" transform="matrix(1 0 0 1 3036 1933)">Template v.3.0</text></g>\n'
        f'<g id="Guides">{"".join(guides)}</g>\n<g id="Symbols">{"".join(glyphs)}</g>\n</svg>\n',
    )
    write(f"{path}/Contents.json", {"symbols": [{"filename": "symbol.svg", "idiom": "universal"}], "info": INFO})


def names(path):
    """The names that an app asks for: those of all sets, with the folders that are part of a name."""
    found = []
    for place, folders, files in os.walk(path):
        base, kind = os.path.splitext(os.path.basename(place))
        if kind not in (".imageset", ".colorset", ".dataset", ".symbolset", ".appiconset"):
            continue
        folders.clear()
        spaces, parent = [], os.path.dirname(place)
        while parent.startswith(path) and parent != path:
            try:
                with open(f"{parent}/Contents.json") as file:
                    is_space = json.load(file).get("properties", {}).get("provides-namespace", False)
            except (OSError, ValueError):
                is_space = False
            spaces = [os.path.basename(parent)] + spaces if is_space else spaces
            parent = os.path.dirname(parent)
        found.append("/".join(spaces + [base]))
    return sorted(found)


def copy(source, target, *names):
    for name in names:
        shutil.copytree(f"{source}/{name}", f"{target}/{os.path.basename(name)}", symlinks=False)


def make(root, fixtures):
    """Writes everything into `root`. `fixtures` is the project's folder of that name."""
    shutil.rmtree(root, ignore_errors=True)
    apps(root, fixtures)
    templates(root, fixtures)
    icons(root)
    sized_icon(f"{root}/mac/Assets.xcassets/AppIcon.appiconset", (220, 120, 40), ["mac"])
    write(f"{root}/mac/Assets.xcassets/Contents.json", {"info": INFO})
    copy(fixtures, f"{root}/kinds", "Composite.xcassets")
    brand_assets(f"{root}/tv/Assets.xcassets/Brand.brandassets")
    write(f"{root}/tv/Assets.xcassets/Contents.json", {"info": INFO})
    packs = f"{root}/packs/Assets.xcassets"
    catalog(packs, {})
    for number, tags in enumerate(([], ["level 1"], ["level 1", "level 2"])):
        write(f"{packs}/Part {number}.imageset/p.png", png(64, 64, (90, 60 * number, 120)))
        contents = {"images": [{"filename": "p.png", "idiom": "universal", "scale": "2x"}], "info": INFO}
        write(f"{packs}/Part {number}.imageset/Contents.json", {**contents, "properties": {"on-demand-resource-tags": tags}})


def apps(root, fixtures):
    basics = f"{root}/apps/basics/Assets.xcassets"
    # Its symbol isn't a template, which stops Apple's tool.
    shutil.copytree(f"{fixtures}/Basics.xcassets", basics, ignore=shutil.ignore_patterns("Pointer.symbolset"))
    app_icon(f"{basics}/AppIcon.appiconset", (30, 120, 220))
    plain = f"{root}/apps/plain/Assets.xcassets"
    catalog(plain, {})
    sets = ("Colors/Accent.colorset", "label.colorset", "Icons/Star.imageset", "Moon.imageset", "Sunset.imageset", "Photo.imageset")
    for name in (*sets, "Arrowhead.imageset", "Document.imageset", "Settings.dataset", "Divider.imageset", "Toolbar/Gear.imageset"):
        copy(f"{fixtures}/Basics.xcassets", plain, name)
    app_icon(f"{plain}/AppIcon.appiconset", (30, 120, 220))
    for name in ("alternates", "single"):
        catalog(f"{root}/apps/{name}/Assets.xcassets", {})
        app_icon(f"{root}/apps/{name}/Assets.xcassets/AppIcon.appiconset", (200, 60, 60))
    for name, color in (("Blue", (20, 60, 220)), ("Green", (20, 180, 60))):
        app_icon(f"{root}/apps/alternates/Assets.xcassets/{name}.appiconset", color)
    for name in ("sizes", "wide", "symbols", "many"):
        path = f"{root}/apps/{name}/Assets.xcassets"
        catalog(path, {})
        sized_icon(f"{path}/AppIcon.appiconset", (120, 40, 160), ["iphone", "ipad", "ios-marketing"])
    wide = f"{root}/apps/wide/Assets.xcassets"
    copy(fixtures, wide, "Basics.xcassets/Gamut.imageset", "Basics.xcassets/Colors/Wide.colorset")
    for name in ("profile-display-p3", "rgb-16", "rgba-16", "gray-16"):
        copy(fixtures, wide, f"Pixels.xcassets/{name}.imageset")
    symbols = f"{root}/apps/symbols/Assets.xcassets"
    shapes = {"Square": [(0, 0), (1000, 0), (1000, 1000), (0, 1000)], "Triangle": [(500, 0), (1000, 1000), (0, 1000)]}
    shapes["Diamond"] = [(500, 0), (1000, 500), (500, 1000), (0, 500)]
    for name, corners in shapes.items():
        symbol(f"{symbols}/{name}.symbolset", corners)
    many(f"{root}/apps/many/Assets.xcassets")


def templates(root, fixtures):
    """Catalogs as Xcode's templates have them before anybody adds a file, and the ones with mistakes that projects have."""
    slots = [{"idiom": "universal", "platform": "ios", "size": "1024x1024"}]
    slots += [{**slots[0], "appearances": appearance} for appearance in (DARK, TINTED)]
    empty, accent = {"images": slots}, {"colors": [{"idiom": "universal"}]}
    old = {"images": [{"idiom": "iphone", "scale": "2x", "size": "60x60"}, {"idiom": "ipad", "scale": "2x", "size": "76x76"}]}
    mac = {"images": [{"idiom": "mac", "scale": "1x", "size": "16x16"}, {"idiom": "mac", "scale": "2x", "size": "512x512"}]}
    catalogs = {
        "ios": {"AppIcon.appiconset": empty, "AccentColor.colorset": accent},
        "icon-only": {"AppIcon.appiconset": empty},
        "icon-old": {"AppIcon.appiconset": old},
        "accent-only": {"AccentColor.colorset": accent},
        "no-icon": {"AccentColor.colorset": accent, "Empty.imageset": {"images": [{"idiom": "universal", "scale": "1x"}]}},
        "macos": {"AppIcon.appiconset": mac, "AccentColor.colorset": accent},
        "alternate-empty": {"AppIcon.appiconset": empty, "Other.appiconset": empty},
        "nothing": {},
        "missing-file": {"Lost.imageset": {"images": [{"filename": "lost.png", "idiom": "universal", "scale": "1x"}]}},
    }
    for name, sets in catalogs.items():
        catalog(f"{root}/templates/{name}.xcassets", sets)
    catalog(f"{root}/templates/no-template.xcassets", {})
    copy(fixtures, f"{root}/templates/no-template.xcassets", "Basics.xcassets/Pointer.symbolset")
    catalog(f"{root}/templates/alternate-beside.xcassets", {"Other.appiconset": empty})
    app_icon(f"{root}/templates/alternate-beside.xcassets/AppIcon.appiconset", (90, 90, 200))


# Red, green and blue in sRGB: gray, pure and mixed colors. Many are dark, because no car that we have shows a dark one alone.
GRADIENTS = [
    (0, 0, 0), (0.25, 0.25, 0.25), (0.5, 0.5, 0.5), (0.75, 0.75, 0.75), (1, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1),
    (1, 1, 0), (0.04, 0.04, 0.08), (0.12, 0.12, 0.18), (0.5, 0.1, 0.1), (0.1, 0.4, 0.2), (0.471, 0.502, 0.745), (0.9, 0.6, 0.3),
    (0.1, 0.1, 0.4),
]  # fmt: skip


def srgb(color):
    return "srgb:" + ",".join(f"{component:.5f}" for component in (*color, 1))


def icons(root):
    platforms = {"squares": "shared", "circles": ["watchOS"]}
    document(f"{root}/icons/AppIcon.icon", fill={"solid": srgb((0.9, 0.6, 0.3))}, **{"supported-platforms": platforms})
    for number, color in enumerate(GRADIENTS):
        # The layer leaves the edges free: their pixels are the gradient. Without a value for dark, the system's would be there.
        fill = {"automatic-gradient": srgb(color)}
        values = [{"value": fill}, {"appearance": "dark", "value": fill}]
        document(f"{root}/icons/gradients/G{number}.icon", **{"fill-specializations": values})
    plain, light, dark = ({"solid": srgb(color)} for color in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    special = [{"value": light}, {"appearance": "dark", "value": dark}]
    grounds = {"solid": plain, "automatic": {"automatic-gradient": srgb((0.471, 0.502, 0.745))}}
    grounds["linear"] = {"linear-gradient": [srgb((1, 0, 0)), srgb((0, 0, 1))]}
    # The order of the keys is a part of the question.
    document(f"{root}/icons/matrix/FillFirst.icon", **{"fill": plain, "fill-specializations": special})
    document(f"{root}/icons/matrix/FillLast.icon", **{"fill-specializations": special, "fill": plain})
    document(f"{root}/icons/matrix/Special.icon", **{"fill-specializations": special})
    document(f"{root}/icons/matrix/DarkOnly.icon", **{"fill-specializations": special[1:]})
    for name, ground in grounds.items():
        for where, keys in {
            "Plain": {"fill": "automatic"},
            "Dark": {"fill-specializations": [{"value": plain}, {"appearance": "dark", "value": "automatic"}]},
            "Both": {"fill": plain, "fill-specializations": [{"appearance": "dark", "value": "automatic"}]},
        }.items():
            layer = {"image-name": "glyph.svg", "name": "glyph", **keys}
            document(f"{root}/icons/matrix/{where}On{name.title()}.icon", fill=ground, groups=[{"layers": [layer]}])
