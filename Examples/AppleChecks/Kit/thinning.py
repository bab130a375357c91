"""What Apple's tools say of an app's thinned variants, beside what `size --device` says of our car in it."""

import os
import plistlib
import re
import shutil
import zipfile

import apps
import fixtures

# Devices of our table, by the identifiers that the report names.
DEVICES = {
    "iPhone18,1": "iphone-17-pro", "iPhone18,3": "iphone-17", "iPhone17,3": "iphone-16", "iPhone15,4": "iphone-15",
    "iPhone14,5": "iphone-13", "iPhone12,1": "iphone-11", "iPhone14,6": "iphone-se-3", "iPad16,3": "ipad-pro-m4",
    "iPad15,3": "ipad-air-m3", "iPad16,1": "ipad-mini-a17", "iPad15,7": "ipad-a16", "iPad12,1": "ipad-9",
}  # fmt: skip
# Of the apps that the store validates: the one with the most renditions.
NAME = "many"
REPORT = "App Thinning Size Report.txt"


def variants(text):
    """The variants of a thinning report: file, identifiers of devices, and the line with the sizes, which Apple rounds."""
    found = []
    for block in re.split(r"\n(?=Variant: )", text)[1:]:
        file = re.match(r"Variant: (.*)", block).group(1).strip()
        size = re.search(r"^App size: (.*)$", block, re.MULTILINE)
        found.append((file, re.findall(r"device: ([^,\]]+,\d+)", block), size.group(1).strip() if size else "no size"))
    return found


def car_bytes(path):
    """The size of the car in a thinned app. None if the archive has none."""
    try:
        with zipfile.ZipFile(path) as archive:
            sizes = [it.file_size for it in archive.infolist() if it.filename.endswith(".app/Assets.car")]
    except (OSError, zipfile.BadZipFile):
        return None
    return sizes[0] if sizes else None


def export(kit, binary):
    """Exports an app with our car for all devices. Nothing is uploaded."""
    given, folder = kit.store, f"{kit.work}/thinning"
    path = f"{folder}/Probe.xcarchive/Products/Applications/Probe.app"
    values = apps.info(kit, "iphoneos", given["bundle_identifier"], "Probe")
    base, ours = f"{kit.results}/apple/store/{NAME}", f"{kit.root}/ours/store/{NAME}"
    if not apps.build(kit, path, binary, values, base, ours, []):
        return None
    shutil.copy(given["profile"], f"{path}/embedded.mobileprovision")
    signing = ["--force", "--sign", given["identity"], "--entitlements", f"{kit.work}/entitlements.plist", path]
    if not kit.report.check("sign the archive", kit.tools.run("codesign", *signing)):
        return None
    properties = {"ApplicationPath": "Applications/Probe.app", "CFBundleIdentifier": given["bundle_identifier"]}
    properties.update(CFBundleShortVersionString="1.0", CFBundleVersion="1", SigningIdentity=given["identity"])
    archive = {"ApplicationProperties": properties, "ArchiveVersion": 2, "Name": "Probe", "SchemeName": "Probe"}
    fixtures.write(f"{folder}/Probe.xcarchive/Info.plist", plistlib.dumps(archive))
    options = {"method": "release-testing", "thinning": "<thin-for-all-variants>", "signingStyle": "manual"}
    options.update(signingCertificate=given["identity"], provisioningProfiles={given["bundle_identifier"]: profile_name(kit)})
    fixtures.write(f"{folder}/options.plist", plistlib.dumps(options))
    words = ["-exportArchive", "-archivePath", f"{folder}/Probe.xcarchive", "-exportPath", f"{folder}/out"]
    made = kit.tools.run("xcodebuild", *words, "-exportOptionsPlist", f"{folder}/options.plist", timeout=900)
    return f"{folder}/out" if kit.report.check("export for all devices", made) else None


def profile_name(kit):
    said = kit.tools.run("security", "cms", "-D", "-i", kit.store["profile"])
    try:
        return plistlib.loads(said.stdout.encode())["Name"]
    except Exception:
        return ""


def compare(kit, binary):
    """A step for each variant of a device that we know: the car that it gets, beside what `size --device` says."""
    place = export(kit, binary)
    if not place:
        return
    try:
        with open(f"{place}/{REPORT}") as file:
            text = file.read()
    except OSError:
        return kit.report.add("thinning report", "failed", f"the export has no {REPORT}")
    fixtures.write(f"{kit.results}/thinning/{REPORT}", text)
    ours = {it["device"]: it["bytes"] for it in (apps.load(f"{kit.root}/ours/store/{NAME}/size.json") or {}).get("devices", [])}
    found = variants(text)
    if not found:
        return kit.report.add("thinning report", "failed", "no variant that anybody can read")
    for file, identifiers, size in found:
        names = sorted({DEVICES[it] for it in identifiers if it in DEVICES} & set(ours))
        apple = car_bytes(os.path.join(place, "Apps", os.path.basename(file)))
        if not names or apple is None:
            why = "none of its devices is in our table" if not names else "the export has no car for it"
            kit.report.add(f"thinned {file}", "skipped", why, size)
            continue
        lines = [f"{name}: {ours[name]} bytes, Apple's car has {apple} (app: {size})" for name in names if ours[name] != apple]
        kit.report.compare(f"thinned {file} for {', '.join(names)}", lines)
