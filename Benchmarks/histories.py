#!/usr/bin/env python3
"""Whether the growth in a pull request's comment is the growth of the app: a table in Markdown for histories of edits.

    Benchmarks/histories.py Fixtures/Basics.xcassets [CATALOG ...] [--edits 30] [--seed 1] [--nightcar .build/release/nightcar]

For each catalog, a repository with an app for iOS 16 is made, with a widget that shares a second catalog, and edits are committed as
people make them: pack a picture again, rename a set, add a dark variant, replace a picture, add one, take PDF for SVG, delete a set, move
one to a folder, change the shared catalog, draw another icon document. For each commit, `compile --target` writes the cars of the app and
of the widget, and `size --since HEAD~1` compares the sources. Exits with 1 if one growth has another sign than that of the built files, or
if fewer than 95 % are within 1 % of it. The originals are not touched.
"""

import argparse
import json
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

PROJECT = """options: {deploymentTarget: {iOS: "16.0"}}
targets:
  App: {type: application, platform: iOS, sources: [App, Shared], dependencies: [{target: Widget}]}
  Widget: {type: app-extension, platform: iOS, sources: Shared}
"""
DARK = [{"appearance": "luminosity", "value": "dark"}]


def chunks(data):
    place = 8
    while place + 12 <= len(data):
        (count,) = struct.unpack(">I", data[place : place + 4])
        yield data[place + 4 : place + 8], data[place + 8 : place + 8 + count]
        place += 12 + count


def png(parts):
    packed = [struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in parts]
    return b"\x89PNG\r\n\x1a\n" + b"".join(packed)


def packed_again(data, level):
    """The same pixels in other bytes."""
    pixels = zlib.decompress(b"".join(body for name, body in chunks(data) if name == b"IDAT"))
    head = [(name, body) for name, body in chunks(data) if name not in (b"IDAT", b"IEND")]
    return png([*head, (b"IDAT", zlib.compress(pixels, level)), (b"IEND", b"")])


def drawing(side, seed):
    """Stripes of random colors in a square."""
    source = random.Random(seed)
    rows = b""
    for _ in range(side):
        color = bytes(source.randrange(256) for _ in range(3)) + b"\xff"
        rows += b"\0" + color * (side // 2) + bytes(reversed(color[:3])) + b"\xff" + color * (side - side // 2 - 1)
    head = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    return png([(b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")])


def page(side):
    """A PDF with a filled square."""
    draws = f"0.2 0.4 0.6 rg 4 4 {side - 8} {side - 8} re f".encode()
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {side} {side}]/Contents 4 0 R>>".encode(),
        f"<</Length {len(draws)}>>stream\n".encode() + draws + b"\nendstream",
    ]
    text, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(text))
        text += f"{number} 0 obj".encode() + body + b"endobj\n"
    table = b"".join(f"{place:010d} 00000 n \n".encode() for place in places)
    end = f"trailer<</Size 5/Root 1 0 R>>\nstartxref\n{len(text)}\n%%EOF\n".encode()
    return text + b"xref\n0 5\n0000000000 65535 f \n" + table + end


class Repository:
    """A copy of a catalog in a repository of its own."""

    def __init__(self, catalog, folder, seed):
        self.root, self.random = folder, random.Random(seed)
        self.catalog = os.path.join(folder, "App", os.path.basename(catalog))
        shutil.copytree(catalog, self.catalog)
        with open(os.path.join(folder, "project.yml"), "w") as file:
            file.write(PROJECT)
        self.share(0)
        self.git("init", "--quiet")
        self.commit("Begin")

    def git(self, *arguments):
        identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *identity, *arguments], cwd=self.root, check=True, capture_output=True)

    def commit(self, title):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", title)

    def share(self, number):
        """Changes the picture that both targets have."""
        image = {"idiom": "universal", "scale": "2x", "filename": "a.png"}
        place = os.path.join(self.root, "Shared", "Common.xcassets", "Shared.imageset")
        self.write(place, {"images": [image]}, [("a.png", drawing(40 + number, number))])

    def draw(self, number):
        """Writes an icon document."""
        place = os.path.join(self.root, "App", "AppIcon.icon")
        os.makedirs(os.path.join(place, "Assets"), exist_ok=True)
        side = 200 + 10 * number
        with open(os.path.join(place, "Assets", "Front.svg"), "w") as file:
            file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024"><rect width="{side}" height="{side}"/></svg>')
        with open(os.path.join(place, "icon.json"), "w") as file:
            json.dump({"fill": "automatic", "groups": [{"layers": [{"image-name": "Front.svg", "name": "Front"}]}]}, file)

    def sets(self):
        """The image sets, with what their `Contents.json` says."""
        found = []
        for place, _, files in sorted(os.walk(self.catalog)):
            if place.endswith(".imageset") and "Contents.json" in files:
                try:
                    with open(os.path.join(place, "Contents.json")) as file:
                        found.append((place, json.load(file)))
                except ValueError:
                    continue
        return found

    def write(self, folder, contents, files=()):
        os.makedirs(folder, exist_ok=True)
        for name, data in files:
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
        with open(os.path.join(folder, "Contents.json"), "w") as file:
            json.dump({"info": {"author": "xcode", "version": 1}, **contents}, file, indent=2)

    def pick(self, ending):
        """An image set, its contents, and an entry with a file that has the ending. Nil if there is none."""
        fits = []
        for folder, contents in self.sets():
            for entry in contents.get("images", []):
                name = entry.get("filename", "")
                if name.endswith(ending) and os.path.exists(os.path.join(folder, name)):
                    fits.append((folder, contents, entry))
        return self.random.choice(fits) if fits else None

    def edit(self, number):
        """Makes one change. Returns what it was."""
        kinds = ["pack", "rename", "dark", "replace", "add", "pdf", "delete", "move", "share", "icon"]
        kind = kinds[number % len(kinds)] if number < len(kinds) else self.random.choice(kinds)
        if kind in ("share", "icon"):
            (self.share if kind == "share" else self.draw)(number + 1)
            return kind
        some = self.pick(".svg" if kind == "pdf" else ".png")
        if some is None or kind == "add":
            new = os.path.join(self.catalog, f"New{number}.imageset")
            image = {"idiom": "universal", "scale": "2x", "filename": "new.png"}
            self.write(new, {"images": [image]}, [("new.png", drawing(self.random.randrange(20, 200), number))])
            return "add"
        folder, contents, entry = some
        path = os.path.join(folder, entry["filename"])
        if kind in ("pack", "replace"):
            with open(path, "rb") as file:
                data = file.read()
            with open(path, "wb") as file:
                file.write(packed_again(data, 1) if kind == "pack" else drawing(64, number))
        elif kind == "dark":
            name = f"dark{number}.png"
            plain = {key: value for key, value in entry.items() if key not in ("filename", "appearances")}
            same = [other for other in contents["images"] if {**other, "filename": 0} == {**plain, "appearances": DARK, "filename": 0}]
            contents["images"] = [other for other in contents["images"] if other not in same]
            contents["images"].append({**plain, "appearances": DARK, "filename": name})
            self.write(folder, contents, [(name, drawing(48, number))])
        elif kind == "pdf":
            entry["filename"] = "page.pdf"
            self.write(folder, contents, [("page.pdf", page(32))])
        elif kind == "delete":
            shutil.rmtree(folder)
        elif kind == "rename":
            os.rename(folder, folder.removesuffix(".imageset") + f"Renamed{number}.imageset")
        else:
            target = os.path.join(self.catalog, f"Folder{number}")
            self.write(target, {})
            os.rename(folder, os.path.join(target, os.path.basename(folder)))
        return kind


def built(nightcar, repository):
    """The bytes of the cars in an app that was built from the repository."""
    size = 0
    for target in ("App", "Widget"):
        app = os.path.join(repository.root, ".git", target)
        command = [nightcar, "compile", "--target", target, "--output", app]
        done = subprocess.run(command, capture_output=True, text=True, cwd=repository.root)
        if done.returncode > 1:
            sys.exit(done.stderr)
        size += os.path.getsize(os.path.join(app, "Assets.car"))
    return size


def compared(nightcar, repository):
    """The growth that the comment of a pull request says."""
    command = [nightcar, "size", ".", "--since", "git:HEAD~1", "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=repository.root)
    if done.returncode > 1:
        sys.exit(done.stderr)
    return json.loads(done.stdout)["comparison"]["growth"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("catalogs", nargs="+")
    parser.add_argument("--edits", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nightcar", default=".build/release/nightcar")
    options = parser.parse_args()
    nightcar = os.path.abspath(options.nightcar)
    print(f"seed {options.seed}\n\n| catalog | commits | growth | same sign | within 1 % |\n|---|--:|--:|--:|--:|")
    signs = near = total = 0
    for catalog in options.catalogs:
        with tempfile.TemporaryDirectory() as folder:
            repository = Repository(catalog.rstrip("/"), folder, options.seed)
            size = first = built(nightcar, repository)
            row = [0, 0]
            for number in range(options.edits):
                kind = repository.edit(number)
                repository.commit(kind)
                now = built(nightcar, repository)
                said, real = compared(nightcar, repository), now - size
                size = now
                row[0] += (said > 0) == (real > 0) and (said < 0) == (real < 0)
                row[1] += abs(said - real) <= abs(real) / 100
                if said != real:
                    print(f"{os.path.basename(catalog)}, {kind}: said {said:+,}, real {real:+,}", file=sys.stderr)
        print(f"| {os.path.basename(catalog)} | {options.edits} | {size - first:+,} | {row[0]} | {row[1]} |")
        signs, near, total = signs + row[0], near + row[1], total + options.edits
    sys.exit(signs < total or near * 100 < total * 95)


if __name__ == "__main__":
    main()
