#!/usr/bin/env python3
"""Opens the site of Scripts/site.sh in Chromium as a reader does: light, dark and on a phone, and searches in it. Pictures it, and fails if
a page asks another host for something, writes an error to the console or is wider than the screen, if the text of a link is the name of
a file, or if the search doesn't find a task first.

    Scripts/site-screens.py SITE SCREENS
"""

import functools
import http.server
import os
import shutil
import sys
import threading

from playwright.sync_api import sync_playwright

PAGES = [
    ("start", "index.html"), ("rules", "Documentation/LintRules.html"), ("format", "Documentation/CatalogFormat.html"),
    ("ci", "Documentation/CI.html")]
SEARCHES = [
    ("dark mode", "DarkMode"), ("app icon", "AppIcons"), ("bazel", "BuildSystems"), ("make smaller", "SizeReport"), ("github actions", "CI")]
FIRST = "document.querySelector('.md-search-result__item a').href"
FILE_NAMES = "[...document.querySelectorAll('article a')].map(it => it.textContent).filter(it => /^[\\w.-]+\\.md$/.test(it))"
VIEWS = [
    ("light", {"color_scheme": "light", "viewport": {"width": 1280, "height": 900}}),
    ("dark", {"color_scheme": "dark", "viewport": {"width": 1280, "height": 900}}),
    ("phone", {"color_scheme": "light", "viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True}),
]


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def main():
    site, screens = sys.argv[1:]
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if not browser:
        sys.exit("site-screens: error: this needs Chromium (apt-get install chromium)")
    os.makedirs(screens, exist_ok=True)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address, wrong = f"http://127.0.0.1:{server.server_port}/", []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for view, options in VIEWS:
            page = chromium.new_context(**options).new_page()
            page.on("request", lambda it: it.url.startswith((address, "data:", "blob:")) or wrong.append(f"asks for {it.url}"))
            page.on("console", lambda it: it.type == "error" and wrong.append(f"console: {it.text}"))
            page.on("pageerror", lambda it: wrong.append(f"script: {it}"))
            for name, path in PAGES:
                page.goto(address + path, wait_until="networkidle")
                wrong += [f"{path}: a link says only {text}" for text in page.evaluate(FILE_NAMES)]
                width = page.evaluate("document.documentElement.scrollWidth")
                if width > options["viewport"]["width"]:
                    wrong.append(f"{path}: {width} pixels wide in the view {view}")
                page.screenshot(path=os.path.join(screens, f"{name}-{view}.png"))
            for words, name in SEARCHES:
                page.goto(f"{address}index.html?q={words.replace(' ', '+')}", wait_until="networkidle")
                page.wait_for_selector(".md-search-result__item", timeout=30000)
                found = page.evaluate(FIRST)
                if f"/{name}.html" not in found:
                    wrong.append(f"a search for {words} finds {found} first, not {name}")
            page.screenshot(path=os.path.join(screens, f"search-{view}.png"))
        chromium.close()
    for line in wrong:
        print(f"site-screens: error: {line}", file=sys.stderr)
    if wrong:
        sys.exit(1)
    print(f"site: {len(VIEWS) * (len(PAGES) + 1)} pictures in {screens}")


if __name__ == "__main__":
    main()
