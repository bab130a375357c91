"""What both tools compile. Each job is one call of `actool`: ours is made when the kit is prepared, Apple's on the Mac."""

import json
import os
import plistlib
import shutil
from collections import Counter

import fixtures

# The simulators' apps ask for this system.
IOS = "17.0"
APPS = {
    "plain": "the kinds of sets that most apps have",
    "basics": "a catalog with every axis",
    "alternates": "an icon and two alternates",
    "sizes": "an icon with a file for each size",
    "single": "an icon of one size with dark and tinted",
    "wide": "16 bits and Display P3",
    "symbols": "symbols",
    "many": "800 renditions",
}
# The ones that are put into a build that the store accepts.
SWAPPED = ("sizes", "single", "wide", "symbols", "many")


class Job:
    """One call: the documents are below the fixtures' folder; the rest are options of `actool`."""

    def __init__(self, name, documents, platform, target, app_icon=None, options=()):
        self.name, self.documents, self.platform, self.target = name, documents, platform, target
        self.app_icon, self.options = app_icon, options

    def words(self, root, place):
        """The arguments. Output goes to `place/out`, the partial property list to `place/partial.plist`."""
        devices = {"macosx": ["mac"], "appletvos": ["tv"], "watchos": ["watch"], "xros": ["vision"]}.get(self.platform, ["iphone", "ipad"])
        words = [f"{root}/{document}" for document in self.documents]
        words += ["--compile", f"{place}/out", "--platform", self.platform, "--minimum-deployment-target", self.target]
        words += ["--output-format", "xml1", "--errors", "--warnings", "--notices"]
        words += ["--output-partial-info-plist", f"{place}/partial.plist"]
        for device in devices:
            words += ["--target-device", device]
        if self.app_icon:
            words += ["--app-icon", self.app_icon]
        return words + [option.replace("ROOT", root) for option in self.options]


def app_jobs(group, platform):
    for name in APPS if group == "apps" else SWAPPED:
        options = ("--include-all-app-icons",) if name == "alternates" else ()
        yield Job(f"{group}/{name}", (f"apps/{name}/Assets.xcassets",), platform, IOS, "AppIcon", options)


def template_jobs():
    without = ("accent-only", "no-icon", "nothing", "missing-file", "no-template")
    for name in ("ios", "icon-only", "icon-old", *without):
        accent = ("--accent-color", "AccentColor") if name in ("ios", "accent-only", "no-icon") else ()
        yield Job(f"templates/{name}", (f"templates/{name}.xcassets",), "iphoneos", IOS, None if name in without else "AppIcon", accent)
    yield Job("templates/macos", ("templates/macos.xcassets",), "macosx", "13.0", "AppIcon", ("--accent-color", "AccentColor"))
    yield Job("templates/named-but-absent", ("templates/nothing.xcassets",), "iphoneos", IOS, "AppIcon")
    for name in ("alternate-empty", "alternate-beside"):
        other = ("--alternate-app-icon", "Other")
        yield Job(f"templates/{name}", (f"templates/{name}.xcassets",), "iphoneos", IOS, "AppIcon", other)
    both = ("icons/AppIcon.icon", "templates/icon-only.xcassets")
    yield Job("templates/document-and-empty", both, "macosx", "13.0", "AppIcon")
    yield Job("templates/document-unnamed", ("icons/AppIcon.icon",), "macosx", "13.0")


def platform_jobs():
    for platform, targets in {"macosx": ("13.0", "26.0"), "iphoneos": (IOS, "26.0"), "watchos": ("10.0", "26.0")}.items():
        for target in targets:
            yield Job(f"platforms/{platform}-{target}", ("icons/AppIcon.icon",), platform, target, "AppIcon")


def kind_jobs():
    """Every kind of set on every platform, without app icons."""
    for platform, target in {"iphoneos": IOS, "macosx": "13.0", "appletvos": "17.0", "watchos": "10.0", "xros": "1.0"}.items():
        documents = ("apps/basics/Assets.xcassets", "kinds/Composite.xcassets")
        yield Job(f"kinds/{platform}", documents, platform, target)


def dock_jobs():
    yield Job("dock/set", ("mac/Assets.xcassets",), "macosx", "13.0", "AppIcon")
    yield Job("dock/document", ("icons/AppIcon.icon",), "macosx", "13.0", "AppIcon")


def document_jobs(group, root):
    """Jobs for each document of a folder. Of the matrix, only the layers: bitmaps would be the largest part of the archive."""
    for name in sorted(os.listdir(f"{root}/icons/{group}")):
        path, icon = (f"icons/{group}/{name}",), name[: -len(".icon")]
        layers = ("--enable-icon-stack-fallback-generation=disabled",)
        if group == "matrix":
            yield Job(f"{group}/{icon}-macosx", path, "macosx", "26.0", icon, layers)
            yield Job(f"{group}/{icon}-iphoneos", path, "iphoneos", "26.0", icon, layers)
        else:
            yield Job(f"{group}/{icon}-iphoneos", path, "iphoneos", "18.0", icon)


def device_jobs():
    yield Job("devices/all", ("apps/basics/Assets.xcassets",), "iphoneos", IOS, "AppIcon")
    for model in ("iPhone12,8", "iPhone16,1", "iPad14,1", "Watch7,1", "Nothing1,1"):
        options = ("--filter-for-device-model", model, "--filter-for-device-os-version", "26.0")
        yield Job(f"devices/{model}", ("apps/basics/Assets.xcassets",), "iphoneos", IOS, "AppIcon", options)


def pack_jobs():
    demand = ("--enable-on-demand-resources", "YES")
    listed = demand + ("--asset-pack-output-specifications", "ROOT/packs.plist")
    yield Job("packs/list", ("packs/Assets.xcassets",), "iphoneos", IOS, None, listed)
    yield Job("packs/no-list", ("packs/Assets.xcassets",), "iphoneos", IOS, None, demand)


def write_pack_list(root, place):
    """The list of packs names folders, so each tool gets a list of its own."""
    packs = [
        {"bundle-id": f"org.example.pack{number}", "bundle-path": f"{place}/out/pack{number}.assetpack", "tags": tags}
        for number, tags in enumerate((["level 1"], ["level 1", "level 2"]))
    ]
    for pack in packs:
        os.makedirs(pack["bundle-path"], exist_ok=True)
    with open(f"{root}/packs.plist", "wb") as file:
        plistlib.dump(packs, file)


def tv_jobs():
    yield Job("tv/brand", ("tv/Assets.xcassets",), "appletvos", "17.0", "Brand")


def all_jobs(root):
    return [
        *app_jobs("apps", "iphonesimulator"), *app_jobs("store", "iphoneos"), *template_jobs(), *platform_jobs(), *dock_jobs(),
        *kind_jobs(), *document_jobs("matrix", root), *document_jobs("gradients", root), *device_jobs(), *pack_jobs(), *tv_jobs(),
    ]


def compile(job, root, place, actool):
    """Runs one of the tools. `actool` gets the arguments and answers. What came of it is also written to `place/result.json`.

    Returns a dictionary: status, messages, files, the partial property list, and what is wrong with the answer.
    """
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(f"{place}/out")
    if job.name == "packs/list":
        write_pack_list(root, place)
    answer = actool(job.words(root, place))
    result = {"status": answer.status, "messages": [], "files": [], "plist": None, "problem": None}
    try:
        # Other lines may stand around it.
        text = answer.stdout
        said = plistlib.loads(text[text.index("<?xml") : text.rindex("</plist>") + 8].encode())
        for section, entries in said.items():
            if section.endswith(("errors", "warnings", "notices")):
                kind = section.split(".")[-1]
                for entry in entries:
                    message = f"{kind}: {entry.get('message', entry.get('description'))}"
                    result["messages"].append(message.replace(root, "").replace(place, ""))
    except Exception:
        result["problem"] = "its answer isn't a property list: " + answer.reason
    for folder, _, files in os.walk(f"{place}/out"):
        result["files"] += [os.path.relpath(f"{folder}/{file}", f"{place}/out") for file in files]
    result["files"].sort()
    try:
        with open(f"{place}/partial.plist", "rb") as file:
            result["plist"] = plistlib.load(file)
    except Exception:
        pass
    fixtures.write(f"{place}/result.json", result)
    return result


def plain(value):
    return json.dumps(value, sort_keys=True, default=str)


def different(ours, apple):
    """The differences between two results, a line for each."""
    lines = []
    if ours["status"] != apple["status"]:
        lines.append(f"exit code {ours['status']}, Apple's {apple['status']}")
    if plain(ours["plist"]) != plain(apple["plist"]):
        lines.append(f"Info.plist {plain(ours['plist'])}, Apple's {plain(apple['plist'])}")
    for what in ("files", "messages"):
        mine, theirs = Counter(ours[what]), Counter(apple[what])
        lines += [f"only ours: {line}" for line in sorted(mine - theirs)] + [f"only Apple's: {line}" for line in sorted(theirs - mine)]
    return lines


# What two writers may well choose differently.
FREE = {"SizeOnDisk", "SHA1Digest", "NameIdentifier", "Timestamp", "RenditionName", "Compression", "Data Length"}
IDENTITY = ("AssetType", "Name", "Idiom", "Subtype", "Scale", "Appearance", "Localization", "Display Gamut", "Direction", "Glyph Weight",
            "Glyph Size", "Graphics FeatureSet Class", "Memory Class", "Horizontal Size Class", "Vertical Size Class", "Dimension1",
            "Dimension2", "Icon Index", "Deployment Target", "PixelWidth", "PixelHeight")  # fmt: skip


def different_cars(ours, apple, free=FREE):
    """Compares two lists of `assetutil --info`, a line for each rendition that differs in a field that isn't `free`."""

    def sorted_by_identity(entries):
        found = {}
        for entry in entries[1:]:
            found.setdefault(" ".join(str(entry[key]) for key in IDENTITY if key in entry), []).append(entry)
        return found

    lines, mine, theirs = [], sorted_by_identity(ours), sorted_by_identity(apple)
    header = set(ours[0]) ^ set(apple[0])
    lines += [f"header: only one has {key}" for key in sorted(header)]
    for key in ("Key Format", "Appearances", "Platform", "PlatformVersion", "StorageVersion", "ThinningParameters"):
        if ours[0].get(key) != apple[0].get(key):
            lines.append(f"header: {key} {ours[0].get(key)}, Apple's {apple[0].get(key)}")
    for key in sorted(set(mine) | set(theirs)):
        a, b = mine.get(key, []), theirs.get(key, [])
        if len(a) != len(b):
            lines.append(f"{key}: {len(a)} of ours, {len(b)} of Apple's")
            continue
        for one, other in zip(a, b):
            fields = [name for name in sorted(set(one) | set(other)) if name not in free and one.get(name) != other.get(name)]
            if fields:
                lines.append(f"{key}: " + ", ".join(f"{name} {one.get(name)}, Apple's {other.get(name)}" for name in fields))
    return lines
