"""Asks the reader that follows the format's page and the library the same requests, and prints how many answers differ."""

import itertools
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Examples", "Python"))
import ncar  # noqa: E402
import themecatalog  # noqa: E402

AXES = {
    "luminosity": ["any", "light", "dark", "tinted"], "contrast": ["normal", "high"], "scale": [0, 1, 2, 3],
    "other": [
        {}, {"theme": "sepia", "gamut": "display-P3"}, {"idiom": "ipad", "direction": "right-to-left", "width_class": "regular"},
        {"idiom": "mac", "locale": "fr_CA", "gamut": "sRGB", "height_class": "compact", "width": 100.0, "height": 30.0},
        {"idiom": "watch", "subtype": "38mm", "memory": "6GB", "graphics": "apple1", "qualifiers": "role=notificationCenter"},
        {"memory": "1TB", "locale": "ja-JP", "direction": "left-to-right", "width": 83.5, "height": 83.5},
    ],
}

requests = wrong = 0
with open(sys.argv[1], "rb") as file:
    page = ncar.Catalog(file.read())
with themecatalog.Catalog(sys.argv[1]) as library:
    for asset, other in zip(page.assets, library, strict=True):
        keys = [rendition.key for rendition in asset.renditions]
        for values in itertools.product(*AXES.values()) if keys else ():
            asked = dict(zip(AXES, values))
            asked |= asked.pop("other")
            answer = other.resolve(**asked)
            size = {"size": (asked.pop("width"), asked.pop("height"))} if "width" in asked else {}
            expected = asset.resolve(**asked, **size)
            requests += 1
            if answer.key != ncar.words(expected.axes):
                wrong += 1
                print(f"{asset.name}: {asked}: the library {answer.key}, the page {expected.axes}", file=sys.stderr)
print(f"{requests} requests, {wrong} wrong")
