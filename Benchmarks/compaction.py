#!/usr/bin/env python3
"""Measures how small catalogs get, compared with other ways to make the same files small. Prints tables in Markdown.

    Benchmarks/compaction.py kinds ROOT       bytes by kind of file and payload
    Benchmarks/compaction.py options ROOT     each setting of `compile`, with processor time
    Benchmarks/compaction.py together ROOT    each folder of ROOT as one catalog, and what its catalogs have in common
    Benchmarks/compaction.py others ROOT      oxipng, zip -9, LZFSE of the pixels
    Benchmarks/compaction.py pages ROOT       files of vectors and data deflated together, by size of page
    Benchmarks/compaction.py limit ROOT       a sample of pictures beside JPEG XL -e9 and WebP -z 9

ROOT is a folder with catalogs; each is compiled by itself, with one build cache for all, so that the processor time is that of the
distinct files. Compiled catalogs are kept in --work, so that a second table is quick; delete them after a change. `kinds`, `options` and
`together` need Python alone; the others Pillow, numpy, pyoxipng, pyliblzfse and imagecodecs
(pip), and cwebp (apt: webp).
"""

import argparse
import collections
import glob
import hashlib
import io
import json
import os
import resource
import subprocess
import sys
import zipfile
import zlib

SETTINGS = {
    "time": ["--optimization", "time"],
    "default": [],
    "space": ["--optimization", "space"],
    "deflate": ["--codecs", "deflate"],
}


def catalogs(root):
    found = []
    for folder, folders, _ in os.walk(root):
        for name in list(folders):
            if name.endswith(".xcassets"):
                found.append(os.path.join(folder, name))
                folders.remove(name)
    return sorted(found)


def compiled(options, name):
    """The size reports of all catalogs, and the processor time that compiling them took (None if they existed already)."""
    folder = os.path.join(options.work, name)
    os.makedirs(folder, exist_ok=True)
    before = children_time()
    ran = False
    for number, catalog in enumerate(catalogs(options.root)):
        report = os.path.join(folder, f"{number:03}.json")
        if os.path.exists(report):
            continue
        ran = True
        command = [options.nightcar, "compile", catalog, "--output", os.path.join(folder, f"{number:03}"), "--quiet"]
        command += ["--report", report, "--cache", os.path.join(options.work, "cache"), *SETTINGS[name]]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seconds = os.path.join(folder, "seconds.txt")
    if ran:
        with open(seconds, "w") as file:
            file.write(f"{children_time() - before:.1f}")
    reports = []
    for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
        with open(path) as file:
            reports.append(json.load(file)["files"][0])
    with open(seconds) as file:
        return reports, float(file.read())


def children_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def rows_of_files(report):
    """The first row of each source file of a report."""
    seen = {}
    for row in report["rows"]:
        if row.get("source_file") and row.get("source_bytes") is not None:
            seen.setdefault(row["source_file"], row)
    return seen


def whole(row):
    """The bytes of a file's payload, as if nothing else shared it."""
    return row.get("payload_bytes") or row["stored_bytes"]


def extension(path):
    return os.path.splitext(path)[1].lower().lstrip(".")


def percent(part, of):
    return f"{100 * part / of:.1f} %"


def table(head, rows):
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row) + " |")
    print()


# Tables


def kinds(options):
    reports, _ = compiled(options, options.setting)
    counts, source, apart, stored = (collections.Counter() for _ in range(4))
    for report in reports:
        paid = set()
        for path, row in rows_of_files(report).items():
            kind = extension(path), row.get("encoding", "").split(" ")[0] if extension(path) == "png" else ""
            counts[kind] += 1
            source[kind] += row["source_bytes"]
            apart[kind] += whole(row)
            if row["payload"] not in paid:
                paid.add(row["payload"])
                stored[kind] += whole(row)
    rows = []
    for kind in sorted(source, key=source.get, reverse=True):
        rows.append(
            [" ".join(kind).strip(), counts[kind], source[kind], apart[kind], percent(apart[kind], source[kind]), stored[kind]])
    total, files = sum(report["bytes"] for report in reports), sum(source.values())
    tables = total - sum(stored.values())
    rows.append(["tables and the rest", "", 0, tables, "", tables])
    every = sum(apart.values()) + tables
    rows.append(["all", sum(counts.values()), files, every, percent(every, files), total])
    rows.append(["all, of the sources", "", "", percent(every, files), "", percent(total, files)])
    table(["file, layout", "files", "source", "stored, duplicates counted", "of the source", "stored"], rows)


def options_table(options):
    rows = []
    for name in SETTINGS:
        reports, seconds = compiled(options, name)
        source = png = png_apart = apart = png_stored = 0
        for report in reports:
            paid = set()
            for path, row in rows_of_files(report).items():
                size = whole(row)
                first = row["payload"] not in paid
                paid.add(row["payload"])
                source += row["source_bytes"]
                apart += size
                if extension(path) == "png":
                    png += row["source_bytes"]
                    png_apart += size
                    png_stored += size if first else 0
        total = sum(report["bytes"] for report in reports)
        tables = total - sum(whole(row) for report in reports for row in distinct(report))
        rows.append([
            f"`{name}`", total, percent(total, source), percent(apart + tables, source), percent(png_stored, png),
            percent(png_apart, png), f"{seconds:.0f} s"])
    table(["setting", "bytes", "all files", "duplicates counted", "PNG files", "duplicates counted", "processor time"], rows)


def distinct(report):
    paid = set()
    for row in rows_of_files(report).values():
        if row["payload"] not in paid:
            paid.add(row["payload"])
            yield row


def source_files(options):
    reports, _ = compiled(options, "default")
    return {path: row["source_bytes"] for report in reports for path, row in rows_of_files(report).items()}


def together(options):
    """What the catalogs of one repository have in common: each folder of ROOT, by itself and compiled into one catalog."""
    rows = []
    for name in ("default", "space"):
        reports, _ = compiled(options, name)
        source = sum(row["source_bytes"] for report in reports for row in rows_of_files(report).values())
        total, common, known = sum(report["bytes"] for report in reports), 0, set()
        for path, report in zip(catalogs(options.root), reports):
            folder = os.path.relpath(path, options.root).split(os.sep)[0]
            for row in distinct(report):
                payload = folder, row.get("content_digest"), row.get("stored_digest"), whole(row)
                common += whole(row) if payload in known else 0
                known.add(payload)
        rows.append([f"`{name}`, each catalog by itself", source, total, percent(total, source)])
        rows.append(["… what two of a repository have in common counted once", source, total - common, percent(total - common, source)])
        taken, one = repositories(options, name)
        rows.append(["… one catalog for each repository", taken, one, percent(one, taken)])
    table(["setting", "source", "bytes", "of the source"], rows)


def repositories(options, name):
    """Source bytes and compiled bytes of each folder of ROOT compiled into one catalog, where the first asset with a name is used."""
    taken = one = 0
    for folder in sorted(entry.path for entry in os.scandir(options.root) if entry.is_dir()):
        output = os.path.join(options.work, "together", name, os.path.basename(folder))
        report = output + ".json"
        if not os.path.exists(report):
            os.makedirs(output, exist_ok=True)
            command = [options.nightcar, "compile", folder, "--output", output, "--quiet", "--report", report]
            command += ["--cache", os.path.join(options.work, "cache"), *SETTINGS[name]]
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(report) as file:
            compiled_file = json.load(file)["files"][0]
        taken += sum(row["source_bytes"] for row in rows_of_files(compiled_file).values())
        one += compiled_file["bytes"]
    return taken, one


def others(options):
    import numpy
    import oxipng
    import liblzfse
    from PIL import Image

    files = source_files(options)
    total = sum(files.values())
    rest = sum(size for path, size in files.items() if extension(path) != "png")
    known = {}

    def each(name, shrink):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_utime + children_time()
        sum_of = 0
        for path, size in files.items():
            if extension(path) != "png":
                continue
            with open(path, "rb") as file:
                data = file.read()
            key = name, hashlib.md5(data).digest()
            if key not in known:
                known[key] = min(shrink(path, data), size) if "LZFSE" not in name else shrink(path, data)
            sum_of += known[key]
        seconds = resource.getrusage(resource.RUSAGE_SELF).ru_utime + children_time() - before
        return [name, sum_of + rest, percent(sum_of + rest, total), percent(sum_of, total - rest), f"{seconds:.0f} s"]

    def oxipng_default(_, data):
        try:
            return len(oxipng.optimize_from_memory(data, level=2, strip=oxipng.StripChunks.all(), optimize_alpha=True))
        except oxipng.PngError:
            return len(data)

    def lzfse(path, _):
        pixels = numpy.array(Image.open(path).convert("RGBA")).astype(numpy.uint32)
        alpha = pixels[..., 3:]
        colors = (pixels[..., 2::-1] * alpha + 127) // 255
        return len(liblzfse.compress(numpy.concatenate([colors, alpha], 2).astype(numpy.uint8).tobytes()))

    zipped = 0
    for catalog in catalogs(options.root):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for folder, _, names in os.walk(catalog):
                for name in names:
                    path = os.path.join(folder, name)
                    if path in files:
                        archive.write(path, os.path.relpath(path, catalog))
        zipped += len(buffer.getvalue())
    rows = [["the source files", total, "100 %", "100 %", ""]]
    rows.append(["zip -9 of the folder", zipped, percent(zipped, total), "", ""])
    rows.append(each("LZFSE of the pixels (premultiplied BGRA)", lzfse))
    rows.append(each("oxipng (level 2, metadata dropped, alpha cleaned)", oxipng_default))
    table(["", "bytes", "all files", "PNG files", "processor time"], rows)


def pages(options):
    def deflated(data):
        stream = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
        return min(len(data), len(stream.compress(data) + stream.flush()))

    reports, _ = compiled(options, "default")
    limits = [0, 16384, 32768, 65536, 131072, 262144, 1 << 20]
    sums = collections.Counter()
    for report in reports:
        files, seen = [], set()
        for path in rows_of_files(report):
            with open(path, "rb") as file:
                data = file.read()
            if extension(path) not in ("png", "jpg", "jpeg") and data not in seen:
                seen.add(data)
                files.append((extension(path), len(files), data))
        for limit in limits:
            page = []
            for _, _, data in sorted(files):
                if len(data) > limit:
                    sums[limit] += deflated(data)
                    continue
                if sum(map(len, page)) + len(data) > limit:
                    sums[limit] += min(sum(map(deflated, page)), deflated(b"".join(page)))
                    page = []
                page.append(data)
            sums[limit] += min(sum(map(deflated, page)), deflated(b"".join(page))) if page else 0
    table(["page", "bytes"], [[f"{limit // 1024} KiB" if limit else "none", sums[limit]] for limit in limits])


def limit(options):
    """Every n-th distinct PNG, by path: the bytes that `space` stores, and the bytes of the two best lossless codecs for the same pixels."""
    import imagecodecs
    import numpy
    from PIL import Image

    reports, _ = compiled(options, "space")
    pictures, seen = {}, set()
    for path, row in sorted((pair for report in reports for pair in rows_of_files(report).items()), key=lambda pair: pair[0]):
        if extension(path) == "png" and row.get("source_digest") not in seen:
            seen.add(row.get("source_digest"))
            pictures[path] = whole(row)
    sums = collections.Counter()
    ratios = []
    for path in list(pictures)[3 :: options.every]:
        pixels = numpy.array(Image.open(path).convert("RGBA"))
        pixels[pixels[..., 3] == 0] = 0
        visible = pixels[pixels[..., 3] > 0]
        if len(visible) == 0 or (visible[:, :3] == visible[0, :3]).all():
            pixels = pixels[..., 3]
        elif (pixels[..., 3] == 255).all():
            pixels = pixels[..., 0] if (visible[:, :1] == visible[:, :3]).all() else pixels[..., :3]
        pixels = numpy.ascontiguousarray(pixels)
        jxl = len(imagecodecs.jpegxl_encode(pixels, lossless=True, effort=9, usecontainer=False, numthreads=1))
        plain = os.path.join(options.work, "limit.png")
        Image.fromarray(pixels).save(plain, compress_level=1)
        subprocess.run(["cwebp", "-quiet", "-z", "9", plain, "-o", plain + ".webp"], check=True)
        webp = os.path.getsize(plain + ".webp") - 20
        sums.update(ours=pictures[path], jxl=jxl, webp=webp, best=min(jxl, webp))
        ratios.append(pictures[path] / min(jxl, webp))
    ratios.sort()
    rows = [[name, sums[key], f"{sums[key] / sums['best']:.3f}"] for name, key in (
        ("`--optimization space`", "ours"), ("WebP -z 9", "webp"), ("JPEG XL -e9", "jxl"), ("the better of both, each image", "best"))]
    print(f"{len(ratios)} pictures; ratio of each to the better: median {ratios[len(ratios) // 2]:.3f}, "
          f"at most 1.06 for {sum(ratio <= 1.06 for ratio in ratios)}, largest {ratios[-1]:.3f}\n")
    table(["", "bytes", "to the better of both"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    tables = {"kinds": kinds, "options": options_table, "together": together, "others": others, "pages": pages, "limit": limit}
    parser.add_argument("table", choices=tables)
    parser.add_argument("root")
    parser.add_argument("--nightcar", default=".build/release/nightcar")
    parser.add_argument("--work", default=".build/compaction")
    parser.add_argument("--setting", default="default", choices=SETTINGS, help="for kinds")
    parser.add_argument("--every", type=int, default=12, help="for limit: one picture of so many")
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    tables[options.table](options)


if __name__ == "__main__":
    sys.exit(main())
