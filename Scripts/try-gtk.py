#!/usr/bin/env python3
"""Runs Examples/GTK/viewer.py on a screen in memory, presses its keys, and compares the screen with `nightcar show` and `extract`.

    Scripts/try-gtk.py [--screens DIR]

It isn't part of `make test`, because GTK is large. On Debian: apt-get install python3-gi gir1.2-gtk-4.0 xvfb xdotool. If something is
missing, nothing is tried, and the exit code is 0. NIGHTCAR_BINARY and THEMECATALOG_LIBRARY name the program and the C library; by
default they are in .build/release (`swift build -c release --product nightcar`, and `--product ThemeCatalogC`).
"""

import argparse
import itertools
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NIGHTCAR = os.environ.get("NIGHTCAR_BINARY", os.path.join(ROOT, ".build/release/nightcar"))
LIBRARY = os.environ.get("THEMECATALOG_LIBRARY", os.path.join(ROOT, ".build/release/libThemeCatalogC.so"))
COLOR, PICTURES, THEMES, SCALE = "label", ["Icons/Star", "Compass"], [None, "sepia"], 3
SWATCH = 64
BACKGROUNDS = {"light": (255, 255, 255), "dark": (0x1C, 0x1C, 0x1E)}
PATIENCE = 10


def missing():
    for program in ("Xvfb", "xdotool"):
        if not shutil.which(program):
            return program
    try:
        import gi
        gi.require_version("Gtk", "4.0")
        gi.require_version("GdkPixbuf", "2.0")
        from gi.repository import GdkPixbuf  # noqa: F401
    except (ImportError, ValueError) as error:
        return str(error)
    for file in (NIGHTCAR, LIBRARY):
        if not os.path.exists(file):
            sys.exit(f"try-gtk: error: there is no {file}; build it, or set NIGHTCAR_BINARY and THEMECATALOG_LIBRARY")
    return None


def run(*arguments):
    return subprocess.run([NIGHTCAR, *arguments], check=True, capture_output=True, text=True).stdout


def screen(file):
    """The screen as rows of R, G, B: Xvfb keeps it in a file in the format XWD."""
    with open(file, "rb") as opened:
        data = opened.read()
    header = struct.unpack(">20I", data[:80])
    start, width, height, row = header[0] + header[19] * 12, header[4], header[5], header[12]
    return [
        [(data[at + 2], data[at + 1], data[at]) for at in range(start + y * row, start + y * row + width * 4, 4)]
        for y in range(height)]


class Expected:
    """What the screen has to show, from the program alone."""

    def __init__(self, catalog, folder):
        self.catalog, self.folder = catalog, os.path.join(folder, "files")
        run("extract", catalog, "--output", self.folder)
        with open(os.path.join(self.folder, "index.json"), encoding="utf-8") as index:
            self.files = {(it["asset"], it["variant"]): it.get("file") for it in json.load(index)["renditions"]}

    def answer(self, name, state):
        options = ["--luminosity", state["luminosity"], "--contrast", state["contrast"], "--direction", state["direction"]]
        options += ["--theme", state["theme"]] if state["theme"] else []
        report = run("show", self.catalog, name, "--scale", str(SCALE), "--format", "json", *options)
        return json.loads(report)["rendition"]

    def color(self, state):
        text = self.answer(COLOR, state)["color"]
        return tuple(int(text[at:at + 2], 16) for at in (1, 3, 5))

    def picture(self, name, state):
        """Rows of R, G, B on the window's background, and the name of the variant."""
        from gi.repository import GdkPixbuf
        variant = self.answer(name, state)["variant"]
        pixbuf = GdkPixbuf.Pixbuf.new_from_file(os.path.join(self.folder, self.files[name, variant])).add_alpha(False, 0, 0, 0)
        data, row, behind = pixbuf.get_pixels(), pixbuf.get_rowstride(), BACKGROUNDS[state["luminosity"]]
        def blend(at):
            alpha = data[at + 3]
            return tuple((data[at + c] * alpha + behind[c] * (255 - alpha)) / 255 for c in range(3))
        return [[blend(y * row + 4 * x) for x in range(pixbuf.get_width())] for y in range(pixbuf.get_height())], variant


def find(block, shown):
    """Where a block is on the screen, as x and y. Blending rounds twice, so each value may differ by 2."""
    height, width = len(block), len(block[0])
    middle = [(x, height // 2) for x in range(width)]
    rest = [(x, y) for y in range(height) for x in range(width)]
    def near(a, b):
        return all(abs(m - n) <= 2 for m, n in zip(a, b))
    for y in range(len(shown) - height + 1):
        for x in range(len(shown[0]) - width + 1):
            if all(near(block[v][u], shown[y + v][x + u]) for u, v in itertools.chain(middle, rest)):
                return x, y
    return None


def compare(expected, state, shown):
    """What is wrong with the screen, or None, and what was found."""
    color = expected.color(state)
    swatch = find([[color] * SWATCH] * SWATCH, shown)
    if not swatch:
        return f"no square of {color}", None
    if shown[swatch[1]][swatch[0]] != color:
        return f"the square isn't exactly {color}", None
    places, variants = [swatch], []
    for name in PICTURES:
        block, variant = expected.picture(name, state)
        place = find(block, shown)
        if not place:
            return f"{name}: no picture like {variant}", None
        places.append(place)
        variants.append(f"{name}: {variant}")
    order = sorted(places, reverse=state["direction"] == "right-to-left")
    if places != order:
        return f"not in the order of {state['direction']}: {places}", None
    return None, ["#%02X%02X%02X" % color, *variants]


def save(shown, path):
    from gi.repository import GdkPixbuf, GLib
    data = bytes(value for row in shown for pixel in row for value in pixel)
    width, height = len(shown[0]), len(shown)
    GdkPixbuf.Pixbuf.new_from_bytes(
        GLib.Bytes.new(data), GdkPixbuf.Colorspace.RGB, False, 8, width, height, width * 3).savev(path, "png", [], [])


def title(state):
    words = [state["luminosity"]]
    words += ["high-contrast"] if state["contrast"] == "high" else []
    words += ["right-to-left"] if state["direction"] == "right-to-left" else []
    return " ".join(words + ([state["theme"]] if state["theme"] else []))


def walk():
    """Each state of the window, with the key that leads to it from the one before."""
    for theme in THEMES:
        yield "t", {"theme": theme, "luminosity": "light", "contrast": "normal", "direction": "left-to-right"}
        state = {"theme": theme, "luminosity": "light", "contrast": "normal", "direction": "left-to-right"}
        switches = {"d": ("luminosity", "light", "dark"), "h": ("contrast", "normal", "high"), "r": (
            "direction", "left-to-right", "right-to-left")}
        for key in "dhdrdhdr":
            axis, off, on = switches[key]
            state = {**state, axis: on if state[axis] == off else off}
            yield key, state


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--screens", default=os.path.join(ROOT, ".build", "gtk"), help="where the screenshots go")
    screens = parser.parse_args().screens
    lacking = missing()
    if lacking:
        print(f"try-gtk: the sample is not tried: {lacking} (Debian: apt-get install python3-gi gir1.2-gtk-4.0 xvfb xdotool)")
        return
    os.makedirs(screens, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        run("compile", os.path.join(ROOT, "Fixtures/Basics.xcassets"), "--config", os.path.join(ROOT, "Examples/GTK/viewer.yml"),
            "--output", folder, "--quiet")
        catalog = os.path.join(folder, "Assets.ncar")
        expected = Expected(catalog, folder)
        started = []
        try:
            readable, writable = os.pipe()
            started.append(subprocess.Popen(
                ["Xvfb", "-displayfd", str(writable), "-screen", "0", "480x200x24", "-fbdir", folder, "-nolisten", "tcp"],
                pass_fds=[writable], stderr=subprocess.DEVNULL))
            display = ":" + os.read(readable, 16).decode().strip()
            environment = {
                **os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none",
                "THEMECATALOG_LIBRARY": LIBRARY}
            viewer = [sys.executable, os.path.join(ROOT, "Examples/GTK/viewer.py"), catalog, "--color", COLOR, "--scale", str(SCALE)]
            viewer += [word for name in PICTURES for word in ("--picture", name)]
            viewer += [word for theme in THEMES if theme for word in ("--theme", theme)]
            started.append(subprocess.Popen(viewer, env=environment))
            drive(expected, environment, os.path.join(folder, "Xvfb_screen0"), screens)
        finally:
            for process in reversed(started):
                process.kill()
                process.wait()


def drive(expected, environment, framebuffer, screens):
    def xdotool(*arguments):
        result = subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, text=True)
        return result.stdout.strip()

    window = xdotool("search", "--sync", "--onlyvisible", "--name", "^light$").split("\n")[0]
    xdotool("windowfocus", "--sync", window)
    count = 0
    for number, (key, state) in enumerate(walk()):
        if number:
            xdotool("key", key)
        deadline = time.monotonic() + PATIENCE
        while True:
            shown, wanted = screen(framebuffer), title(state)
            name = xdotool("getwindowname", window)
            wrong, found = (f"the window is at \"{name}\"", None) if name != wanted else compare(expected, state, shown)
            if not wrong or time.monotonic() > deadline:
                break
            time.sleep(0.2)
        save(shown, os.path.join(screens, wanted.replace(" ", "-") + ".png"))
        if wrong:
            sys.exit(f"try-gtk: error: {wanted}: {wrong}; see {screens}")
        count += 1
        print(f"ok: {wanted}: {', '.join(found)}")
    print(f"{count} states, in each a color and {len(PICTURES)} pictures as the program has them; screenshots in {screens}")


if __name__ == "__main__":
    main()
