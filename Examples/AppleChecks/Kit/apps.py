"""Apps with our catalogs and with Apple's: in a simulator, for the store's validation, and on the Mac itself."""

import json
import os
import plistlib
import re
import shutil
import time

import fixtures
from jobs import APPS, IOS, SWAPPED

HERE = os.path.dirname(os.path.abspath(__file__))


def probe(kit, name, sdk, target):
    """Compiles the probe. Returns its path, or None with a failed step."""
    arm = kit.asked("sysctl", "-n", "hw.optional.arm64") == "1"
    path = f"{kit.work}/{name}"
    words = ["--sdk", sdk, "swiftc", "-parse-as-library", "-swift-version", "5", "-O"]
    words += ["-target", target.replace("ARCH", "arm64" if arm or sdk == "iphoneos" else "x86_64"), f"{HERE}/Probe.swift", "-o", path]
    return path if kit.report.check(f"compile {name}", kit.tools.run("xcrun", *words, timeout=300)) else None


def info(kit, platform, identifier, executable):
    """The `Info.plist` that Xcode writes for an app, without what a catalog adds."""
    said = kit.asked("xcodebuild", "-version")
    version = (re.findall(r"Xcode (\d+)\.?(\d*)\.?(\d*)", said) or [("26", "0", "")])[0]
    sdk = kit.asked("xcrun", "--sdk", platform, "--show-sdk-version")
    build = kit.asked("xcrun", "--sdk", platform, "--show-sdk-build-version")
    values = {
        "BuildMachineOSBuild": kit.asked("sw_vers", "-buildVersion"),
        "CFBundleDevelopmentRegion": "en", "CFBundleExecutable": executable, "CFBundleIdentifier": identifier,
        "CFBundleInfoDictionaryVersion": "6.0", "CFBundleName": identifier.split(".")[-1], "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1", "DTPlatformName": platform, "DTPlatformVersion": sdk,
        "DTPlatformBuild": build, "DTSDKName": platform + sdk, "DTSDKBuild": build, "DTCompiler": "com.apple.compilers.llvm.clang.1_0",
        "DTXcode": f"{int(version[0]):02}{version[1] or 0}{version[2] or 0}",
        "DTXcodeBuild": (re.findall(r"Build version (\S+)", said) or [""])[0],
    }  # fmt: skip
    if platform == "macosx":
        return {**values, "LSMinimumSystemVersion": "13.0", "CFBundleSupportedPlatforms": ["MacOSX"], "NSPrincipalClass": "NSApplication"}
    names = {"iphoneos": "iPhoneOS", "iphonesimulator": "iPhoneSimulator"}
    turns = ["UIInterfaceOrientation" + turn for turn in ("Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight")]
    values.update(MinimumOSVersion=IOS, LSRequiresIPhoneOS=True, UIDeviceFamily=[1, 2], UILaunchScreen={})
    values.update(CFBundleSupportedPlatforms=[names[platform]], UISupportedInterfaceOrientations=turns)
    return values


def build(kit, path, binary, values, base, car, names):
    """Puts an app together. `base` is the compiled folder with the loose files and keys, `car` the one with `Assets.car`, or None.

    Returns whether it could be made; a step says what failed.
    """
    shutil.rmtree(path, ignore_errors=True)
    step = os.path.relpath(path, kit.work)
    is_mac = "LSMinimumSystemVersion" in values
    resources = f"{path}/Contents/Resources" if is_mac else path
    program = f"{path}/Contents/MacOS/Probe" if is_mac else f"{path}/Probe"
    try:
        shutil.copytree(f"{base}/out", resources)
        os.makedirs(os.path.dirname(program), exist_ok=True)
        if car:
            shutil.copy(f"{car}/out/Assets.car", f"{resources}/Assets.car")
        shutil.copy(binary, program)
        if os.path.exists(f"{base}/partial.plist"):
            with open(f"{base}/partial.plist", "rb") as file:
                values = {**values, **plistlib.load(file)}
        with open(f"{path}/Contents/Info.plist" if is_mac else f"{path}/Info.plist", "wb") as file:
            plistlib.dump(values, file)
        fixtures.write(f"{resources}/names.txt", "\n".join(names) + "\n")
    except (OSError, plistlib.InvalidFileException) as error:
        kit.report.add(f"build {step}", "failed", f"the app can't be put together: {error}")
        return False
    return True


def differing(ours, apple):
    """Compares what the probe found, a line for each name and look that differs, with the largest difference of 64 pixels."""

    def table(found):
        return {(f["name"], f["look"], f["kind"]): f for f in found}

    lines, mine, theirs = [], table(ours), table(apple)
    for key in sorted(set(mine) | set(theirs)):
        one, other, name = mine.get(key), theirs.get(key), " ".join(key)
        if one is None or other is None:
            lines.append(f"{name}: only {'Apple' if one is None else 'we'} answer")
        elif one["size"] != other["size"]:
            lines.append(f"{name}: {one['size']}, Apple's {other['size']}")
        elif one["digest"] != other["digest"]:
            pixels = zip(bytes.fromhex(one.get("thumb", "")), bytes.fromhex(other.get("thumb", "")))
            worst = max((abs(a - b) for a, b in pixels), default=0)
            lines.append(f"{name}: {one['digest']}, Apple's {other['digest']}, up to {worst} of 255 in 64 pixels")
    return lines


def load(path):
    try:
        with open(path) as file:
            return json.load(file)
    except (OSError, ValueError):
        return None


def simulator(kit):
    """Every name of every app, in light and dark, asked from both catalogs; then the apps are installed and started."""
    binary = probe(kit, "Probe", "iphonesimulator", f"ARCH-apple-ios{IOS}-simulator")
    apps = assemble(kit, binary) if binary else {}
    device = boot(kit) if apps else None
    if not device:
        return kit.report.add("all apps", "skipped", "no app could be built" if not apps else "no simulator")
    try:
        for name, paths in apps.items():
            ask(kit, device, name, paths)
        for name, paths in apps.items():
            for kind, path in paths.items():
                install(kit, device, name, kind, path)
        kit.report.check("screenshot of the last screen", screenshot(kit, device, "home"))
    finally:
        kit.tools.run("xcrun", "simctl", "shutdown", device)
        kit.tools.run("xcrun", "simctl", "delete", device)


def screenshot(kit, device, name):
    answer = kit.tools.run("xcrun", "simctl", "io", device, "screenshot", f"{kit.work}/{name}.png")
    if os.path.exists(f"{kit.work}/{name}.png"):
        shutil.move(f"{kit.work}/{name}.png", f"{kit.results}/screens/{name}.png")
    return answer


def assemble(kit, binary):
    """Three apps for each catalog: with Apple's output, the same with our car in it, and with our output."""
    apps = {}
    for name in APPS:
        apple, ours = f"{kit.results}/apple/apps/{name}", f"{kit.root}/ours/apps/{name}"
        names = fixtures.names(f"{kit.root}/fixtures/apps/{name}/Assets.xcassets")
        for kind, base, car in (("apple", apple, apple), ("swapped", apple, ours), ("nightcar", ours, ours)):
            values = info(kit, "iphonesimulator", f"org.example.checks.{name}.{kind}", "Probe")
            path = f"{kit.work}/apps/{name}-{kind}.app"
            if build(kit, path, binary, values, base, car, names):
                kit.report.check(f"sign {name}-{kind}", kit.tools.run("codesign", "--force", "--sign", "-", path))
                apps.setdefault(name, {})[kind] = path
    return apps


def boot(kit):
    """Makes a simulator of our own from the newest iPhone that is there, so that nobody's own changes. Returns its identifier."""
    listed = kit.tools.run("xcrun", "simctl", "list", "devices", "available", "--json")
    try:
        devices = json.loads(listed.stdout)["devices"]
    except (ValueError, KeyError):
        return kit.report.add("list simulators", "failed", listed.reason)
    found = []
    for runtime, entries in devices.items():
        version = re.findall(r"SimRuntime\.iOS-(\d+)-(\d+)", runtime)
        phones = [entry for entry in entries if "iPhone" in entry["name"] and entry.get("deviceTypeIdentifier")]
        if version and phones:
            found.append(([int(part) for part in version[0]], runtime, phones[0]))
    if not found:
        return kit.report.add("list simulators", "skipped", "Xcode has no iPhone simulator here: add one in its settings")
    _, runtime, phone = max(found, key=lambda it: it[0])
    made = kit.tools.run("xcrun", "simctl", "create", "Nightcar checks", phone["deviceTypeIdentifier"], runtime)
    if not kit.report.check(f"create a simulator: {phone['name']}, {runtime.split('.')[-1]}", made):
        return None
    device = made.stdout.strip()
    if kit.report.check("boot the simulator", kit.tools.run("xcrun", "simctl", "bootstatus", device, "-b", timeout=420)):
        return device
    kit.tools.run("xcrun", "simctl", "delete", device)
    return None


def ask(kit, device, name, paths):
    """Compares what the system answers for Apple's catalog and for ours."""
    found = {}
    for kind in ("apple", "nightcar"):
        if kind not in paths:
            return kit.report.add(f"names of {name}", "skipped", f"there is no app with the car of {kind}")
        output = f"{kit.work}/{name}-{kind}.json"
        answer = kit.tools.run("xcrun", "simctl", "spawn", device, f"{paths[kind]}/Probe", paths[kind], output, timeout=180)
        found[kind] = load(output)
        if not answer.is_good or found[kind] is None:
            return kit.report.add(f"names of {name}", "failed", f"{kind}: {answer.reason}")
        shutil.move(output, f"{kit.results}/probes/{name}-{kind}.json")
    kit.report.compare(f"names of {name}: {len(found['apple'])} answers", differing(found["nightcar"], found["apple"]))


def install(kit, device, name, kind, path):
    """Installs and starts an app, and compares what it finds itself with what Apple's catalog gave."""
    step, identifier = f"{name}-{kind}", f"org.example.checks.{name}.{kind}"
    if not kit.report.check(f"install {step}", kit.tools.run("xcrun", "simctl", "install", device, path)):
        return
    if not kit.report.check(f"start {step}", kit.tools.run("xcrun", "simctl", "launch", device, identifier, timeout=60)):
        return
    container = kit.tools.run("xcrun", "simctl", "get_app_container", device, identifier, "data").stdout.strip()
    found, until = None, time.time() + kit.patience
    while found is None and time.time() < until and container:
        found = load(f"{container}/Documents/probe.json")
        time.sleep(0 if found else 0.5)
    if found is None:
        kit.report.add(f"names of {step}, installed", "failed", f"the app wrote nothing within {kit.patience} seconds")
        kit.patience = 5
    else:
        fixtures.write(f"{kit.results}/probes/{step}-installed.json", found)
        apple = load(f"{kit.results}/probes/{name}-apple.json") or load(f"{kit.results}/probes/{name}-apple-installed.json")
        if apple is None:
            kit.report.add(f"names of {step}, installed", "skipped", "nothing of Apple's to compare with")
        else:
            kit.report.compare(f"names of {step}, installed: {len(found)} answers", differing(found, apple))
    screenshot(kit, device, step)
    kit.tools.run("xcrun", "simctl", "terminate", device, identifier)


def store(kit):
    """Asks App Store Connect about an app that Apple's tools made, and about the same with our car. Nothing is uploaded."""
    given = kit.store
    missing = [name for name in ("identity", "profile", "bundle_identifier", "api_key", "api_issuer") if not given.get(name)]
    if missing:
        options = ", ".join("--" + name.replace("_", "-") for name in missing)
        return kit.report.add("validation", "skipped", f"needs a developer account, given with {options}")
    binary = probe(kit, "ProbePhone", "iphoneos", f"arm64-apple-ios{IOS}")
    said = kit.tools.run("security", "cms", "-D", "-i", given["profile"])
    try:
        entitlements = plistlib.loads(said.stdout.encode())["Entitlements"]
    except Exception:
        return kit.report.add("read the profile", "failed", said.reason)
    fixtures.write(f"{kit.work}/entitlements.plist", plistlib.dumps(entitlements))
    for name in SWAPPED if binary else ():
        apple, ours = f"{kit.results}/apple/store/{name}", f"{kit.root}/ours/store/{name}"
        for kind, car in (("apple", apple), ("swapped", ours)):
            validate(kit, f"{name}-{kind}", binary, apple, car)
    return binary


def validate(kit, step, binary, base, car):
    given, folder = kit.store, f"{kit.work}/store/{step}"
    path = f"{folder}/Payload/Probe.app"
    if not build(kit, path, binary, info(kit, "iphoneos", given["bundle_identifier"], "Probe"), base, car, []):
        return
    shutil.copy(given["profile"], f"{path}/embedded.mobileprovision")
    signed = kit.tools.run(
        "codesign", "--force", "--sign", given["identity"], "--entitlements", f"{kit.work}/entitlements.plist", path
    )
    packed = kit.tools.run("ditto", "-c", "-k", "--keepParent", f"{folder}/Payload", f"{folder}/Probe.ipa")
    if kit.report.check(f"sign {step}", signed) and kit.report.check(f"pack {step}", packed):
        account = ["--apiKey", given["api_key"], "--apiIssuer", given["api_issuer"]]
        words = ["altool", "--validate-app", "-f", f"{folder}/Probe.ipa", "-t", "ios", *account]
        kit.report.check(f"validate {step}", kit.tools.run("xcrun", *words, timeout=600))


def dock(kit):
    """Apps for the Mac: what the Finder and the Dock show for Apple's catalog, and for ours."""
    binary = probe(kit, "ProbeMac", "macosx", "ARCH-apple-macos13.0")
    if not binary:
        return
    # An app without an icon, to know the picture that the system has for those.
    os.makedirs(f"{kit.work}/empty/out")
    blank = look(kit, binary, "blank", f"{kit.work}/empty", has_car=False).get("icon")
    for name in ("set", "document"):
        apple = look(kit, binary, f"{name}-apple", f"{kit.results}/apple/dock/{name}")
        ours = look(kit, binary, f"{name}-nightcar", f"{kit.root}/ours/dock/{name}")
        if apple.get("icon") and apple["icon"] == blank:
            kit.report.add(f"icon of {name}", "failed", "the system shows no icon for Apple's app, so it says nothing about ours")
            apple.pop("icon")
        for what in sorted(set(apple) & set(ours)):
            kit.report.compare(f"{what} of {name}", differing(ours[what], apple[what]))


def look(kit, binary, step, place, has_car=True):
    """Builds an app for the Mac, and returns what the probe finds: `icon` and `names`."""
    path, found = f"{kit.work}/dock/{step}.app", {}
    values = info(kit, "macosx", f"org.example.checks.{step}", "Probe")
    if not build(kit, path, binary, values, place, place if has_car else None, ["AppIcon"]):
        return found
    kit.report.check(f"sign {step}", kit.tools.run("codesign", "--force", "--sign", "-", path))
    for what, words in {"icon": ["--icon", path], "names": [path]}.items():
        output = f"{kit.results}/probes/dock-{step}-{what}.json"
        answer = kit.tools.run(binary, *words, output)
        said = load(output)
        if said is None:
            kit.report.add(f"{what} of {step}", "failed", answer.reason)
        else:
            found[what] = said if what == "names" else [{**said, "name": "icon"}]
    return found
