"""Reads theme catalogs (.ncar) in Python, through the C interface of ThemeCatalog.

    from themecatalog import Catalog
    with Catalog("Assets.ncar") as catalog:
        print(catalog.find("label", "colorset").resolve(luminosity="dark").color())

Set THEMECATALOG_LIBRARY to the path of libThemeCatalogC.so (libThemeCatalogC.dylib on macOS).
"""

import ctypes
import hashlib
import json
import os
import sys


class Traits(ctypes.Structure):
    _fields_ = [
        ("size_of_struct", ctypes.c_size_t),
        *[(name, ctypes.c_uint8) for name in (
            "scale", "luminosity", "contrast", "gamut", "direction", "width_class", "height_class")],
        *[(name, ctypes.c_char_p) for name in ("idiom", "theme", "locale", "subtype", "memory", "graphics", "qualifiers")],
        ("width", ctypes.c_double),
        ("height", ctypes.c_double),
    ]


class _Slicing(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in (
        "parts", "tiles", "cap_top", "cap_left", "cap_bottom", "cap_right", "center_width", "center_height", "alignment_top",
        "alignment_left", "alignment_bottom", "alignment_right")]


class _Color(ctypes.Structure):
    _fields_ = [
        ("space", ctypes.c_uint8), ("count", ctypes.c_uint8), ("components", ctypes.c_double * 3), ("alpha", ctypes.c_double),
    ]


WORDS = {
    "luminosity": ["any", "light", "dark", "tinted"],
    "contrast": ["normal", "high"],
    "gamut": ["any", "sRGB", "display-P3"],
    "direction": ["any", "left-to-right", "right-to-left"],
    "width_class": ["any", "compact", "regular"],
    "height_class": ["any", "compact", "regular"],
}
SPACES = [
    "unspecified", "srgb", "display-p3", "extended-srgb", "extended-linear-srgb", "gray-gamma-22", "extended-gray", "other-icc",
    "generic-rgb", "adobe-rgb",
]
INTENTS = ["automatic", "original", "template"]
PARTS = ["whole", "three-horizontal", "three-vertical", "nine"]
COLOR, PICTURE, DATA, CHILD = 1, 2, 3, 4


class CatalogError(Exception):
    pass


def _load():
    name = "libThemeCatalogC.dylib" if sys.platform == "darwin" else "libThemeCatalogC.so"
    library = ctypes.CDLL(os.environ.get("THEMECATALOG_LIBRARY", name))
    pointer, text, whole, size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int64, ctypes.c_size_t
    for name, result, arguments in [
        ("error", text, []),
        ("open", pointer, [text]),
        ("close", None, [pointer]),
        ("verify", ctypes.c_int32, [pointer]),
        ("asset_count", whole, [pointer]),
        ("find", whole, [pointer, text, text]),
        ("rendition_count", whole, [pointer, whole]),
        ("resolve", whole, [pointer, whole, ctypes.POINTER(Traits)]),
        ("name", whole, [pointer, whole, text, size]),
        ("kind", whole, [pointer, whole, text, size]),
        ("key", whole, [pointer, whole, whole, text, size]),
        ("child", whole, [pointer, whole, whole, text, size]),
        ("why", whole, [pointer, whole, whole, ctypes.POINTER(Traits), text, size]),
        ("content", ctypes.c_int32, [pointer, whole, whole]),
        ("get_color", ctypes.c_int32, [pointer, whole, whole, ctypes.c_uint8, ctypes.POINTER(_Color)]),
        ("stop_count", whole, [pointer, whole]),
        ("stop", ctypes.c_int32, [
            pointer, whole, whole, ctypes.POINTER(Traits), ctypes.c_uint8, ctypes.POINTER(_Color),
            ctypes.POINTER(ctypes.c_double)]),
        ("pixel_size", ctypes.c_int32, [
            pointer, whole, whole, ctypes.POINTER(ctypes.c_int32), ctypes.POINTER(ctypes.c_int32)]),
        ("pixels", ctypes.c_int32, [pointer, whole, whole, pointer, size, size, ctypes.c_int32]),
        ("data", whole, [pointer, whole, whole, pointer, size]),
        ("file_type", whole, [pointer, whole, whole, text, size]),
        ("theme_count", whole, [pointer]),
        ("theme", whole, [pointer, whole, text, size]),
        ("platform_color", whole, [
            pointer, whole, whole, ctypes.POINTER(Traits), ctypes.c_uint8, ctypes.POINTER(_Color), text, size]),
        ("template_intent", ctypes.c_int32, [pointer, whole]),
        ("get_slicing", ctypes.c_int32, [pointer, whole, whole, ctypes.POINTER(_Slicing)]),
    ]:
        function = getattr(library, "themecatalog_" + name)
        function.restype, function.argtypes = result, arguments
    return library


_library = _load()


def _call(name, *arguments):
    result = getattr(_library, "themecatalog_" + name)(*arguments)
    if result is None or result == -1:
        raise CatalogError(_library.themecatalog_error().decode())
    return result


def _text(name, *arguments):
    buffer = ctypes.create_string_buffer(_call(name, *arguments, None, 0) + 1)
    _call(name, *arguments, buffer, len(buffer))
    return buffer.value.decode()


def _traits(values):
    traits = Traits(size_of_struct=ctypes.sizeof(Traits))
    for name, value in values.items():
        if name in WORDS:
            value = WORDS[name].index(value)
        elif isinstance(value, str):
            value = value.encode()
        setattr(traits, name, value)
    return traits


def _color(color):
    return {"space": SPACES[color.space], "components": list(color.components[:color.count]), "alpha": color.alpha}


class Rendition:
    def __init__(self, asset, number):
        self._place = (asset.catalog._pointer, asset.number, number)

    @property
    def key(self):
        return _text("key", *self._place)

    @property
    def content(self):
        return _call("content", *self._place)

    def why(self, **traits):
        """Why it answers a request: a line for each axis. For a rendition that doesn't, the axis on which it is farther."""
        return _text("why", *self._place, ctypes.byref(_traits(traits)))

    def color(self, space="unspecified"):
        """The color as declared, or converted to a space by its name."""
        result = _Color()
        _call("get_color", *self._place, SPACES.index(space), ctypes.byref(result))
        return _color(result)

    def platform_color(self, space="srgb", **traits):
        """The name of a color of the platform, and the value that current systems show for a request. None for another color."""
        wanted, result = _traits(traits), _Color()
        arguments = (*self._place, ctypes.byref(wanted), SPACES.index(space), ctypes.byref(result))
        buffer = ctypes.create_string_buffer(_call("platform_color", *arguments, None, 0) + 1)
        if not _call("platform_color", *arguments, buffer, len(buffer)):
            return None
        return buffer.value.decode(), _color(result)

    def slicing(self):
        """How a picture is drawn at another size, in its pixels."""
        result = _Slicing()
        _call("get_slicing", *self._place, ctypes.byref(result))
        values = {name: getattr(result, name) for name, _ in _Slicing._fields_}
        return {**values, "parts": PARTS[result.parts], "tiles": bool(result.tiles)}

    def file_type(self):
        """The extension of a file or its uniform type identifier. Empty for everything else."""
        return _text("file_type", *self._place)

    def pixels(self, pixel_format=0):
        """Width, height and the bytes: R, G, B, A unless another format is given."""
        width, height = ctypes.c_int32(), ctypes.c_int32()
        _call("pixel_size", *self._place, ctypes.byref(width), ctypes.byref(height))
        memory = ctypes.create_string_buffer(width.value * height.value * 4)
        _call("pixels", *self._place, memory, len(memory), width.value * 4, pixel_format)
        return width.value, height.value, memory.raw

    def data(self):
        memory = ctypes.create_string_buffer(max(1, _call("data", *self._place, None, 0)))
        length = _call("data", *self._place, memory, len(memory))
        return memory.raw[:length]

    def child(self):
        return _text("child", *self._place)


class Asset:
    def __init__(self, catalog, number):
        self.catalog, self.number = catalog, number

    @property
    def name(self):
        return _text("name", self.catalog._pointer, self.number)

    @property
    def kind(self):
        return _text("kind", self.catalog._pointer, self.number)

    @property
    def template_intent(self):
        return INTENTS[_call("template_intent", self.catalog._pointer, self.number)]

    def __len__(self):
        return _call("rendition_count", self.catalog._pointer, self.number)

    def __getitem__(self, number):
        if not 0 <= number < len(self):
            raise IndexError(number)
        return Rendition(self, number)

    def resolve(self, **traits):
        wanted = _traits(traits)
        return Rendition(self, _call("resolve", self.catalog._pointer, self.number, ctypes.byref(wanted)))

    def stops(self, **traits):
        """A gradient's locations and colors."""
        wanted, result = _traits(traits), []
        for stop in range(_call("stop_count", self.catalog._pointer, self.number)):
            color, location = _Color(), ctypes.c_double()
            _call(
                "stop", self.catalog._pointer, self.number, stop, ctypes.byref(wanted), 0, ctypes.byref(color),
                ctypes.byref(location))
            result.append((location.value, _color(color)))
        return result


class Catalog:
    def __init__(self, path):
        self._pointer = _call("open", os.fsencode(path))

    def close(self):
        if self._pointer:
            _library.themecatalog_close(self._pointer)
            self._pointer = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def verify(self):
        _call("verify", self._pointer)

    def __len__(self):
        return _call("asset_count", self._pointer)

    def __getitem__(self, number):
        if not 0 <= number < len(self):
            raise IndexError(number)
        return Asset(self, number)

    @property
    def themes(self):
        """The names of the themes, sorted."""
        return [_text("theme", self._pointer, theme) for theme in range(_call("theme_count", self._pointer))]

    def find(self, name, kind=None):
        return Asset(self, _call("find", self._pointer, name.encode(), kind and kind.encode()))


def listing(path):
    """A line for each rendition: its name, kind, key and contents. Pictures and files are SHA-256 digests."""
    with Catalog(path) as catalog:
        catalog.verify()
        for asset in catalog:
            for rendition in asset:
                content = rendition.content
                if content == COLOR:
                    try:
                        held = json.dumps(rendition.color(), sort_keys=True)
                    except CatalogError as error:
                        held = str(error)
                elif content == PICTURE:
                    width, height, pixels = rendition.pixels()
                    held = f"{width}x{height} {hashlib.sha256(pixels).hexdigest()}"
                elif content == DATA:
                    held = hashlib.sha256(rendition.data()).hexdigest()
                else:
                    held = rendition.child()
                yield "\t".join([asset.name, asset.kind, rendition.key, held])


if __name__ == "__main__":
    for line in listing(sys.argv[1]):
        print(line)
