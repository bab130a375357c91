"""What mkdocs doesn't do by itself with Markdown that is written for a repository; see mkdocs.yml."""

import os
import re

LINK = re.compile(r"\[([^\]\n]+)\]\(([^)#:\s]+)(#[^)\s]*)?\)")
# How the search weighs the sections of mkdocs.yml: tasks come before what explains them, the first ones before the last ones. Laboratory
# notes and what only tests read stay out of it.
BOOST = {"Tasks": 8, "Reference": 2}
LEFT_OUT = ("Documentation/Research", "Fixtures", "Fixtures/Fuzz", "Tests/RunTime")


def places(nav, section=""):
    """The title and the section of each page of mkdocs.yml, by its path."""
    found = {}
    for item in nav:
        for title, what in item.items():
            found.update({what: (title, section)} if isinstance(what, str) else places(what, title))
    return found


def on_page_markdown(markdown, page, config, files):
    """A link to a folder becomes a link to its README, and a link whose text is a file's name gets the page's title."""
    folder, pages = os.path.dirname(page.file.src_uri), places(config["nav"])
    _, section = pages.get(page.file.src_uri, ("", ""))
    behind = 1 - list(pages).index(page.file.src_uri) / len(pages) if page.file.src_uri in pages else 0
    page.meta["search"] = {"exclude": True} if folder in LEFT_OUT else {"boost": BOOST.get(section, 1) * (1 + behind)}

    def target(match):
        text, link, anchor = match[1], match[2], match[3] or ""
        path = os.path.normpath(os.path.join(folder, link))
        if os.path.isdir(os.path.join(config["docs_dir"], path)):
            link = link.rstrip("/") + "/README.md"
        if text == os.path.basename(path) and path in pages:
            text = pages[path][0]
        return f"[{text}]({link}{anchor})"

    return LINK.sub(target, markdown)
