"""Folders, sets and entries of asset catalogs, written the way Xcode writes them. Standard library only."""

import json
import os
import shutil

from pictures import png

HERE = os.path.dirname(os.path.abspath(__file__))
INFO = {"author": "xcode", "version": 1}
DARK = {"appearance": "luminosity", "value": "dark"}
LIGHT = {"appearance": "luminosity", "value": "light"}
TINTED = {"appearance": "luminosity", "value": "tinted"}
HIGH = {"appearance": "contrast", "value": "high"}


def catalog(name, contents=True):
    path = os.path.join(HERE, name + ".xcassets")
    shutil.rmtree(path, ignore_errors=True)
    return Folder(path).contents() if contents else Folder(path)


class Folder:
    """A folder being filled: a catalog, a group or a set."""

    def __init__(self, path):
        self.path = path
        os.makedirs(path, exist_ok=True)

    def folder(self, name):
        return Folder(os.path.join(self.path, name))

    def file(self, name, data):
        with open(os.path.join(self.path, name), "wb") as out:
            out.write(data if isinstance(data, bytes) else data.encode())

    def link(self, name, target):
        os.symlink(target, os.path.join(self.path, name))

    def contents(self, **keys):
        """Writes Contents.json the way Xcode spaces it."""
        keys.setdefault("info", INFO)
        self.file("Contents.json", json.dumps(keys, indent=2, separators=(",", " : "), sort_keys=True) + "\n")
        return self

    def group(self, name, namespace=False):
        return self.folder(name).contents(**({"properties": {"provides-namespace": True}} if namespace else {}))

    def set(self, name, key, entries, properties=None, **more):
        """A set whose entries are dictionaries, or (file name, data, dictionary) for entries with a file."""
        made = self.folder(name)
        listed = []
        for entry in entries:
            if isinstance(entry, tuple):
                file, data, entry = entry
                if data is not None:
                    made.file(file, data)
                entry = {"filename": file, **entry}
            listed.append(entry)
        if properties:
            more["properties"] = properties
        return made.contents(**{key: listed}, **more)

    def image(self, name, *entries, properties=None, **more):
        return self.set(name + ".imageset", "images", [with_idiom(e) for e in entries], properties, **more)

    def color(self, name, *entries):
        return self.set(name + ".colorset", "colors", [with_idiom(e) for e in entries])


def with_idiom(entry):
    if isinstance(entry, tuple):
        return (entry[0], entry[1], {"idiom": "universal", **entry[2]})
    return {"idiom": "universal", **entry}


def scales(name, size, draw, which=(1, 2, 3), **keys):
    """One entry for each scale of a picture that `draw(pixels)` makes."""

    def entry(n):
        suffix = f"@{n}x" if n > 1 else ""
        return (f"{name}{suffix}.png", png(draw(size * n)), {"scale": f"{n}x", **keys})

    return [entry(n) for n in which]


def rgb(red, green, blue, alpha="1.000", space="srgb", **keys):
    return {"color": {"color-space": space, "components": {"red": red, "green": green, "blue": blue, "alpha": alpha}}, **keys}


def white(level, alpha="1.000", space="gray-gamma-22", **keys):
    return {"color": {"color-space": space, "components": {"white": level, "alpha": alpha}}, **keys}
