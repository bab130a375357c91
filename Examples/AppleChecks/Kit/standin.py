"""Answers in place of Apple's tools where there are none, so that everything else of the kit runs. It is called by `tools.py` alone.

NIGHTCAR_CHECKS_KIT is the prepared kit: Apple's `actool` answers what ours answered there. NIGHTCAR_CHECKS_STATE is a folder for the
simulator's apps. NIGHTCAR_CHECKS_FAIL says what goes wrong: parts of command lines, divided by semicolons. `hang:`, `garbage:` or
`other:` before a part is for a tool that never ends, says something unreadable, or, of `actool`, answers otherwise than ours.
"""

import hashlib
import json
import os
import plistlib
import re
import shutil
import subprocess
import sys
import time
import zipfile

KIT, STATE = os.environ["NIGHTCAR_CHECKS_KIT"], os.environ["NIGHTCAR_CHECKS_STATE"]
DEVICE = "00000000-0000-0000-0000-000000000001"


def value(words, option):
    return words[words.index(option) + 1]


def misbehave(line):
    """Returns whether `actool` is to give another answer than ours."""
    for fault in filter(None, os.environ.get("NIGHTCAR_CHECKS_FAIL", "").split(";")):
        kind, _, part = fault.rpartition(":")
        if part not in line:
            continue
        if kind == "hang":
            time.sleep(3600)
        if kind == "garbage":
            print("\x00 this is nothing that anybody can read")
            sys.exit(0)
        if kind == "other":
            return True
        sys.exit(f"stand-in: told to fail: {part}")
    return False


def actool(words, is_other):
    if words == ["--version"]:
        return sys.stdout.buffer.write(plistlib.dumps({"com.apple.actool.version": {"short-bundle-version": "26.3"}}))
    place = os.path.dirname(value(words, "--compile"))
    recorded = f"{KIT}/ours/" + place.rsplit("/apple/", 1)[1]
    shutil.copytree(f"{recorded}/out", f"{place}/out", dirs_exist_ok=True)
    if os.path.exists(f"{recorded}/partial.plist"):
        shutil.copy(f"{recorded}/partial.plist", f"{place}/partial.plist")
    with open(f"{recorded}/result.json") as file:
        result = json.load(file)
    sections = {"com.apple.actool.compilation-results": {"output-files": result["files"]}}
    if is_other:
        result.update(status=3, messages=["errors: Something else."])
        os.remove(f"{place}/partial.plist")
    for message in result["messages"]:
        kind, _, text = message.partition(": ")
        sections.setdefault(f"com.apple.actool.document.{kind}", []).append({"message": text})
    sys.stdout.buffer.write(plistlib.dumps(sections))
    sys.exit(result["status"])


def assetutil(words):
    if not os.path.getsize(words[-1]):
        sys.exit("assetutil: the file is empty")
    if "-Z" not in words:
        job, car = re.split("/apple/|/ours/", words[-1])[-1].split("/out/")
        with open(f"{KIT}/ours/{job}/info/{car}.json") as file:
            print(file.read())


def swiftc(words):
    source = next(word for word in words if word.endswith(".swift"))
    if shutil.which("swiftc"):
        checked = subprocess.run(["swiftc", "-frontend", "-parse", source], capture_output=True, text=True)
        if checked.returncode:
            sys.exit(checked.stderr)
    with open(value(words, "-o"), "w") as file:
        file.write("#!/bin/sh\n")
    os.chmod(value(words, "-o"), 0o755)


def probe(app, output):
    """What the probe finds: each name, as a picture of one color that follows from the name."""
    resources = f"{app}/Contents/Resources" if os.path.isdir(f"{app}/Contents") else app
    found = []
    with open(f"{resources}/names.txt") as file:
        for name in file.read().splitlines():
            digest = hashlib.sha256(name.encode()).hexdigest()[:16]
            for look in ("light", "dark"):
                finding = {"name": name, "look": look, "kind": "image", "size": "8x8", "scale": 2}
                found.append({**finding, "digest": digest, "thumb": digest * 32})
    os.makedirs(os.path.dirname(output), exist_ok=True)
    with open(output, "w") as file:
        json.dump(found, file)


def simctl(words):
    verb, rest = words[0], words[1:]
    if verb == "list":
        runtime = "com.apple.CoreSimulator.SimRuntime.iOS-26-0"
        device = {"name": "iPhone 17", "udid": DEVICE, "isAvailable": True, "deviceTypeIdentifier": "com.apple.iPhone-17"}
        print(json.dumps({"devices": {runtime: [device], "com.apple.CoreSimulator.SimRuntime.tvOS-26-0": []}}))
    elif verb == "create":
        print(DEVICE)
    elif verb == "spawn":
        probe(rest[2], rest[3])
    elif verb == "install":
        with open(f"{rest[1]}/Info.plist", "rb") as file:
            info = plistlib.load(file)
        assert info["CFBundlePackageType"] == "APPL" and os.access(f"{rest[1]}/{info['CFBundleExecutable']}", os.X_OK)
        os.makedirs(f"{STATE}/{info['CFBundleIdentifier']}", exist_ok=True)
        with open(f"{STATE}/{info['CFBundleIdentifier']}/app", "w") as file:
            file.write(rest[1])
    elif verb == "launch":
        with open(f"{STATE}/{rest[-1]}/app") as file:
            probe(file.read(), f"{STATE}/{rest[-1]}/Documents/probe.json")
    elif verb == "get_app_container":
        print(f"{STATE}/{rest[1]}")
    elif verb == "io":
        with open(rest[-1], "wb") as file:
            file.write(b"\x89PNG stand-in")


def export(words):
    """A thinning report in Apple's form, and an archive for each variant whose car is as large as ours says."""
    with open(value(words, "-exportOptionsPlist"), "rb") as file:
        assert plistlib.load(file)["thinning"] == "<thin-for-all-variants>"
    place = value(words, "-exportPath")
    with open(f"{KIT}/ours/store/many/size.json") as file:
        ours = {it["device"]: it["bytes"] for it in json.load(file)["devices"]}
    text = "App Thinning Size Report for All Variants of Probe\n"
    os.makedirs(f"{place}/Apps")
    for identifier, size in (("iPhone18,3", ours["iphone-17"]), ("iPad15,7", ours["ipad-a16"]), ("iPhone12,3", 0)):
        name = f"Probe-{identifier.replace(',', '-')}.ipa"
        text += f"\nVariant: Apps/{name}\nSupported variant descriptors: [device: {identifier}, os-version: 17.0]\n"
        text += "App + On Demand Resources size: 1 MB compressed, 2 MB uncompressed\nApp size: 1 MB compressed, 2 MB uncompressed\n"
        with zipfile.ZipFile(f"{place}/Apps/{name}", "w") as archive:
            archive.writestr("Payload/Probe.app/Assets.car", b"\0" * size)
    with open(f"{place}/App Thinning Size Report.txt", "w") as file:
        file.write(text)


def mac_probe(words):
    if words[0] == "--icon":
        with open(words[2], "w") as file:
            shade = "00" if "blank" in words[1] else "80"
            json.dump({"name": "", "look": "", "kind": "image", "size": "512x512", "digest": shade, "thumb": shade * 256}, file)
    else:
        probe(words[0], words[1])


def main():
    words = sys.argv[1:]
    is_other = misbehave(" ".join(words))
    tool = os.path.basename(words.pop(0))
    if tool == "xcrun":
        if words[0] == "--sdk" and words[2].startswith("--show-sdk"):
            return print("26.0")
        if words[0] == "--sdk":
            del words[:2]
        tool = words.pop(0)
    if tool == "security":
        return sys.stdout.buffer.write(plistlib.dumps({"Name": "Checks", "Entitlements": {"application-identifier": "TEAM.org.example.checks"}}))
    if tool == "ditto":
        with open(words[-1], "wb") as file:
            return file.write(b"PK stand-in")
    if tool == "ictool":
        with open(value(words, "--output-file") if "--output-file" in words else words[-1], "wb") as file:
            return file.write(b"\x89PNG stand-in")
    if tool == "sysctl":
        return print("1")
    if tool == "xcode-select":
        return print(os.path.join(STATE, "Xcode.app/Contents/Developer"))
    if tool == "xcodebuild" and "-exportArchive" in words:
        return export(words)
    if tool == "xcodebuild":
        return print("Xcode 26.0\nBuild version 17A0")
    if tool == "sw_vers":
        return print("25A0")
    if tool == "ProbeMac":
        return mac_probe(words)
    known = {"assetutil": assetutil, "swiftc": swiftc, "simctl": simctl, "codesign": print, "altool": print}
    known["actool"] = lambda words: actool(words, is_other)
    if tool not in known:
        sys.exit(f"stand-in: no answer for {tool}")
    known[tool](words)


main()
