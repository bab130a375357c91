#!/usr/bin/env python3
"""Makes the pictures of our pages in Documentation/Pictures from what the program writes for the fixtures, opened in Chromium.

    make site SCREENS=1 && .build/site/venv/bin/python Scripts/pictures.py [NAME...]

Run it when the pages of `preview` or `size` look different, and look at the pictures before you commit them. NIGHTCAR_BINARY names another
program than .build/release/nightcar. comment.png isn't made here.
"""

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NIGHTCAR = os.environ.get("NIGHTCAR_BINARY", os.path.join(ROOT, ".build/release/nightcar"))


def run(*arguments):
    subprocess.run([NIGHTCAR, *arguments], cwd=ROOT, check=True, capture_output=True)


def preview(html, folder):
    run("preview", "Fixtures/Basics.xcassets", "--output", html)


def dark(html, folder):
    run("lint", "Fixtures/Demo", "--sources", "Fixtures/Demo", "--dark", "--format", f"html:{html}", "--quiet")


def size_map(html, folder):
    run("size", "Fixtures/Basics.xcassets", "--format", f"html:{html}")


def appearances(html, folder):
    """A screen of the app in Fixtures/Demo, in three appearances. Each picture and color is what the compiled catalog has for it."""
    run("compile", "Fixtures/Demo", "--output", folder, "--quiet")
    run("extract", os.path.join(folder, "Assets.ncar"), "--output", os.path.join(folder, "files"))
    panels = [("Light", ""), ("Dark", "dark"), ("Dark, high contrast", "dark, high contrast")]
    text = "".join(panel(os.path.join(folder, "files"), *it) for it in panels)
    with open(html, "w", encoding="utf-8") as file:
        file.write(f"<!DOCTYPE html><meta charset=utf-8><style>{STYLE}</style>{text}")


def panel(files, title, appearance):
    def variants(name):
        """From the wanted appearance to the one that an app falls back to."""
        return dict.fromkeys([appearance, appearance.split(",")[0], ""])

    def color(name):
        paths = (os.path.join(files, f"{name}.colorset", (it or "any") + ".json") for it in variants(name))
        with open(next(filter(os.path.exists, paths)), encoding="utf-8") as file:
            parts = json.load(file)["components"]
        return "#" + "".join(f"{round(parts[it] * 255):02X}" for it in ["red", "green", "blue"])

    def row(name):
        paths = [os.path.join(files, f"{name}.imageset", ", ".join(filter(None, [it, "3x"])) + ".png") for it in variants(name)]
        path = next(filter(os.path.exists, paths))
        with open(path, "rb") as file:
            picture = base64.b64encode(file.read()).decode()
        lacks = appearance and path == paths[-1]
        note = f'<em style="color: {color("Warning")}">no dark variant</em>' if lacks else ""
        return f'<p style="background: {color("Card")}"><img src="data:image/png;base64,{picture}">{name.split("/")[-1]}{note}</p>'

    rows = "".join(map(row, ["Icons/Summit", "Icons/Place", "Icons/Favorite", "Icons/Night", "Route"]))
    return f'<section style="background: {color("Background")}; color: {color("Label")}"><h1>{title}</h1>{rows}</section>'


# Apart from the panels, the picture is transparent: a reader's page is light or dark.
STYLE = """
body { margin: 4px; display: flex; gap: 12px; background: transparent; font: 15px/24px Inter, 'Liberation Sans', sans-serif }
section { flex: 1; border-radius: 14px; padding: 14px 14px 6px; box-shadow: 0 0 0 1px #8886 }
h1 { font-size: 15px; margin: 0 2px 10px }
p { margin: 0 0 8px; padding: 9px 12px; border-radius: 9px; display: flex; align-items: center; gap: 12px }
img { width: 24px; height: 24px }
em { margin-left: auto; font-size: 12px; font-style: normal }
"""

PICTURES = [
    # Name, what writes the page, width and height, color scheme, pixels per point.
    ("appearances", appearances, (828, 312), "light", 2),
    ("preview", preview, (1240, 1010), "light", 1),
    ("dark", dark, (1000, 640), "light", 1),
    ("map", size_map, (1056, 704), "dark", 1),
]


def main():
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if not browser:
        sys.exit("pictures: error: this needs Chromium (apt-get install chromium)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for name, write, (width, height), scheme, scale in PICTURES:
            if len(sys.argv) > 1 and name not in sys.argv[1:]:
                continue
            html = os.path.join(folder, name + ".html")
            write(html, os.path.join(folder, name))
            page = chromium.new_page(viewport={"width": width, "height": height}, color_scheme=scheme, device_scale_factor=scale)
            page.goto("file://" + html, wait_until="networkidle")
            page.screenshot(path=os.path.join(ROOT, "Documentation/Pictures", name + ".png"), omit_background=True)
        chromium.close()


if __name__ == "__main__":
    main()
