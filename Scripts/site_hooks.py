"""What mkdocs doesn't do by itself with Markdown that is written for a repository; see mkdocs.yml."""

import os
import re

LINK = re.compile(r"\]\(([^)#:\s]+)(#[^)\s]*)?\)")


def on_page_markdown(markdown, page, config, files):
    """A link to a folder becomes a link to its README. Laboratory notes stay out of the search, where they hide the tasks."""
    folder = os.path.dirname(page.file.src_uri)
    if folder == "Documentation/Research":
        page.meta["search"] = {"exclude": True}

    def target(match):
        path = os.path.normpath(os.path.join(folder, match[1]))
        if os.path.isdir(os.path.join(config["docs_dir"], path)):
            return f"]({match[1].rstrip('/')}/README.md{match[2] or ''})"
        return match[0]

    return LINK.sub(target, markdown)
