#!/usr/bin/env python3
"""Makes a contact sheet of what tint does to pictures: the picture in light mode, the same in dark mode, and the derived one.

usage: Scripts/tint-sheet.py NIGHTCAR SHEET.png {flat,vector,pdf} COUNT FOLDER...

Shows COUNT pictures of the catalogs below the folders, spread evenly over them (0 for all), with the verdict and the reason. Prints
how many files the plan understands, and the reasons for the others. Needs pdftocairo for PDF files and Chromium for the picture;
if the sheet's name ends in .html, no Chromium.
"""
import base64
import collections
import html
import json
import os
import pathlib
import subprocess
import sys
import tempfile

nightcar, sheet, kind, count, *folders = sys.argv[1:]
GROUND = "#1C1C1E"


def data_uri(path):
    data = path.read_bytes()
    if data.startswith(b"%PDF-"):
        data = subprocess.run(["pdftocairo", "-png", "-transp", "-singlefile", "-scale-to", "144", "-", "-"], input=data,
                              capture_output=True).stdout
        media = "png"
    else:
        media = "svg+xml" if path.suffix.lower() == ".svg" else path.suffix.lower().lstrip(".")
    return f"data:image/{media};base64,{base64.b64encode(data).decode()}"


def source(folder):
    """The picture for light mode: the first file that has no appearances, the largest scale last."""
    try:
        entries = json.loads((folder / "Contents.json").read_text(encoding="utf-8-sig")).get("images", [])
    except ValueError:
        return None
    names = [entry["filename"] for entry in entries if entry.get("filename") and not entry.get("appearances")]
    names = [name for name in names if (folder / name).is_file()]
    return folder / max(names, key=lambda name: ("@3x" in name, "@2x" in name)) if names else None


def wanted(image, file):
    ending = file.suffix.lower()
    if kind == "flat":
        return ending == ".png" and image.get("kind", "").endswith((" color", " colors"))
    return ending == ".pdf" if kind == "pdf" else ending in (".svg", ".pdf") and image["verdict"] in ("derive", "ask")


def rows(catalog, scratch):
    plan = subprocess.run([nightcar, "tint", catalog, "--format", "json"], capture_output=True, text=True)
    copies = scratch / str(len(list(scratch.iterdir())))
    subprocess.run([nightcar, "tint", catalog, "--xcassets", copies], capture_output=True)
    for image in json.loads(plan.stdout or "{}").get("images", []):
        folder = pathlib.Path(image["set"])
        file = source(folder) if (folder / "Contents.json").is_file() else None
        if file is None or not wanted(image, file):
            continue
        copy = copies / catalog.name / folder.relative_to(catalog)
        made = sorted(copy.glob("*-dark*")) if copy.is_dir() else []
        made = [path for path in made if not (folder / path.name).exists() and "high-contrast" not in path.name]
        yield image, file, made[-1] if made else None


catalogs = sorted(path for folder in folders for path in pathlib.Path(folder).rglob("*.xcassets") if path.is_dir())
with tempfile.TemporaryDirectory() as name:
    found = [row for catalog in catalogs for row in rows(catalog, pathlib.Path(name))]
    print(f"{len(found)} pictures: {dict(collections.Counter(image['verdict'] for image, _, _ in found))}")
    reasons = collections.Counter((image["verdict"], image.get("kind", ""), image["reason"].split("#")[0][:60]) for image, _, _ in found)
    for reason, number in reasons.most_common():
        print(number, *reason, sep="\t")
    number = int(count)
    shown = found if number == 0 or len(found) <= number else [found[i * len(found) // number] for i in range(number)]
    cells = []
    for image, file, dark in shown:
        light = data_uri(file)
        derived = f"<i style='background:{GROUND}'><img src='{data_uri(dark)}'></i>" if dark else "<i></i>"
        text = html.escape(f"{image['name'][-28:]} · {image['verdict']}: {image['reason'][:70]}")
        cells.append(f"<div><i><img src='{light}'></i><i style='background:{GROUND}'><img src='{light}'></i>{derived}<p>{text}</p></div>")
    page = pathlib.Path(name) / "sheet.html"
    page.write_text(
        "<meta charset=utf-8><style>body{display:grid;grid-template-columns:repeat(6,1fr);gap:8px;margin:8px;font:10px sans-serif;"
        "background:#ccc}i{display:inline-flex;width:32%;height:80px;background:#fff;align-items:center;justify-content:center}"
        "img{max-width:90%;max-height:70px}p{margin:2px 0;overflow-wrap:anywhere;height:36px;overflow:hidden}</style>"
        + "".join(cells), encoding="utf-8")
    if sheet.endswith(".html"):
        pathlib.Path(sheet).write_bytes(page.read_bytes())
    else:
        lines = (len(cells) + 5) // 6
        subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--screenshot={os.path.abspath(sheet)}",
                        f"--window-size=1500,{lines * 134 + 20}", page.as_uri()], capture_output=True, check=True)
