#!/usr/bin/env python3
"""Makes the pictures of our pages in Documentation/Pictures: what the program writes for the fixtures, opened in Chromium.

    make site SCREENS=1 && .build/site/venv/bin/python Scripts/pictures.py

Run it when the pages of `preview` or `size` look different, and look at the pictures before you commit them. NIGHTCAR_BINARY names another
program than .build/release/nightcar. comment.png and recipes.png aren't made here.
"""

import os
import shutil
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NIGHTCAR = os.environ.get("NIGHTCAR_BINARY", os.path.join(ROOT, ".build/release/nightcar"))
PICTURES = [
    # Name, arguments that write a page to PAGE, width and height, color scheme.
    ("preview", ["preview", "Fixtures/Basics.xcassets", "--output", "PAGE"], (1240, 1010), "light"),
    ("map", ["size", "Fixtures/Basics.xcassets", "--format", "html:PAGE"], (1056, 704), "dark"),
]


def main():
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if not browser:
        sys.exit("pictures: error: this needs Chromium (apt-get install chromium)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for name, arguments, (width, height), scheme in PICTURES:
            html = os.path.join(folder, name + ".html")
            command = [NIGHTCAR, *(it.replace("PAGE", html) for it in arguments)]
            subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
            page = chromium.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            page.goto("file://" + html, wait_until="networkidle")
            page.screenshot(path=os.path.join(ROOT, "Documentation/Pictures", name + ".png"))
        chromium.close()


if __name__ == "__main__":
    main()
