#!/usr/bin/env python3
"""Compares Nightcar with Apple's tools on a Mac with Xcode, and packs what it found into one archive for an issue. See README.md.

    run.py                        everything; takes about twenty minutes
    run.py --prepare FOLDER       only what needs no Mac: a folder with fixtures, our output and these scripts
    run.py --dry-run              with stand-ins for Apple's tools, as always on Linux

Python 3.9 and its standard library are enough.
"""

import argparse
import json
import os
import plistlib
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "Kit"))

import apps  # noqa: E402
import fixtures  # noqa: E402
import jobs  # noqa: E402
import thinning  # noqa: E402
from report import Report  # noqa: E402
from tools import Tools  # noqa: E402


class Kit:
    """What the experiments share: `root` has what was prepared, `results` goes into the archive, `work` doesn't.

    `work` isn't in the output's folder: a simulator may not read all folders of a home.
    """

    def __init__(self, root, output, options, limit=None):
        self.root, self.results, self.work = root, f"{output}/results", tempfile.mkdtemp(prefix="nightcar-checks-")
        self.store = {name: getattr(options, name) for name in ("identity", "profile", "bundle_identifier", "api_key", "api_issuer")}
        secrets = [self.store[name] for name in ("api_key", "api_issuer", "identity", "profile", "bundle_identifier")]
        self.tools = Tools(f"{self.results}/logs", options.dry_run, secrets, limit)
        self.report, self.answers = Report(output, self.tools), {}
        # How many seconds an app gets to write what it found.
        self.patience = 30
        for folder in ("probes", "screens"):
            os.makedirs(f"{self.results}/{folder}", exist_ok=True)

    def asked(self, *words):
        """What a program says about the system, asked once."""
        if words not in self.answers:
            self.answers[words] = self.tools.run(*words).stdout.strip()
        return self.answers[words]

    def compile(self, group):
        """Compiles a group of jobs with Apple's tool, and compares with ours."""
        for job in jobs.all_jobs(f"{self.root}/fixtures"):
            if job.name.split("/")[0] == group:
                self.compile_one(job)

    def compile_one(self, job):
        place = f"{self.results}/apple/{job.name}"
        ours = apps.load(f"{self.root}/ours/{job.name}/result.json")
        apple = jobs.compile(job, f"{self.root}/fixtures", place, lambda words: self.tools.run("xcrun", "actool", *words, timeout=300))
        if apple["problem"] or apple["status"] is None:
            return self.report.add(f"actool {job.name}", "failed", apple["problem"])
        self.report.compare(f"actool {job.name}", jobs.different(ours, apple))
        for name in (name for name in ours["files"] if name.endswith(".car")):
            self.compare_cars(job, name, f"{self.root}/ours/{job.name}/out/{name}", f"{place}/out/{name}")

    def compare_cars(self, job, name, ours, apple):
        """What `assetutil` says of our car, and of Apple's if there is one."""
        step = f"assetutil {job.name}" + ("" if name == "Assets.car" else f" {name}")
        sides = {"ours": ours, "apple": apple} if os.path.exists(apple) else {"ours": ours}
        valid = {side: self.tools.run("xcrun", "assetutil", "-Z", path) for side, path in sides.items()}
        if "apple" in valid and not valid["apple"].is_good:
            self.report.add(f"{step}: ours is valid", "skipped", f"Apple's own isn't: {valid['apple'].reason}")
        else:
            self.report.check(f"{step}: ours is valid", valid["ours"])
        lists = {}
        for side, path in sides.items():
            answer = self.tools.run("xcrun", "assetutil", "--info", path)
            try:
                listed = json.loads(answer.stdout)
                assert isinstance(listed, list) and listed
            except (ValueError, AssertionError):
                self.report.add(f"{step}: {side}", "failed", f"no list: {answer.reason}")
                continue
            lists[side] = listed
            fixtures.write(f"{self.results}/assetutil/{job.name}/{name}.{side}.json", listed)
        if len(lists) == 2:
            self.report.compare(step, jobs.different_cars(lists["ours"], lists["apple"]))
        if "ours" in lists:
            # The same car, read by our `info` and by Apple's tool.
            listed = apps.load(f"{self.root}/ours/{job.name}/info/{name}.json")
            self.report.compare(f"{step}: ours, read by both", jobs.different_cars(listed, lists["ours"], free=()))

    def validate(self):
        self.compile("store")
        if binary := apps.store(self):
            thinning.compare(self, binary)

    def gradients(self):
        """Besides the cars: what Icon Composer draws for each document."""
        self.compile("gradients")
        developer = self.asked("xcode-select", "-p")
        ictool = f"{developer}/../Applications/Icon Composer.app/Contents/Executables/ictool"
        if not self.tools.standins and not os.path.exists(ictool):
            return self.report.add("Icon Composer", "skipped", "this Xcode has no ictool")
        os.makedirs(f"{self.results}/gradients", exist_ok=True)
        for name in sorted(os.listdir(f"{self.root}/fixtures/icons/gradients")):
            for look, old in (("Default", "Light"), ("Dark", "Dark")):
                path, output = f"{self.root}/fixtures/icons/gradients/{name}", f"{self.results}/gradients/{name}-{look}.png"
                size = ["--width", 256, "--height", 256, "--scale", 1]
                words = ["--export-image", "--output-file", output, "--platform", "iOS", "--rendition", look, *size]
                drawn = self.tools.run(ictool, path, *words)
                if not drawn.is_good:
                    drawn = self.tools.run(ictool, path, "--export-preview", "iOS", old, 256, 256, 1, output)
                self.report.check(f"Icon Composer draws {name}, {look}", drawn)


# By value: if the time is up, the first ones are there.
EXPERIMENTS = {
    "apps": ("apps with our catalogs in a simulator", lambda kit: (kit.compile("apps"), apps.simulator(kit))),
    "store": ("validation by App Store Connect, and thinning", lambda kit: kit.validate()),
    "templates": ("catalogs of Xcode's templates, and with mistakes", lambda kit: kit.compile("templates")),
    "platforms": ("one icon document for three platforms", lambda kit: kit.compile("platforms")),
    "kinds": ("every kind of set on five platforms", lambda kit: kit.compile("kinds")),
    "dock": ("icons of apps for the Mac", lambda kit: (kit.compile("dock"), apps.dock(kit))),
    "matrix": ("fill, fill-specializations and automatic in icon documents", lambda kit: kit.compile("matrix")),
    "gradients": ("16 automatic gradients", lambda kit: kit.gradients()),
    "devices": ("--filter-for-device-model", lambda kit: kit.compile("devices")),
    "packs": ("on-demand resources", lambda kit: kit.compile("packs")),
    "tv": ("brand assets for Apple TV", lambda kit: kit.compile("tv")),
}


def find_nightcar():
    built = os.path.join(HERE, "../../.build/release/nightcar")
    for path in (os.environ.get("NIGHTCAR"), built, shutil.which("nightcar")):
        if path and os.access(path, os.X_OK):
            return os.path.abspath(path)
    sys.exit("run.py: error: no nightcar: build it with `make`, set NIGHTCAR to the program, or start from a prepared kit (README.md)")


def prepare(root, only=""):
    """Makes what needs no Mac: fixtures, our output for each job with its list, and a copy of the scripts."""
    nightcar = find_nightcar()
    repository = os.path.join(HERE, "../..")
    fixtures.make(f"{root}/fixtures", f"{repository}/Fixtures")
    with tempfile.TemporaryDirectory() as logs:
        tools = Tools(logs, False)
        for job in jobs.all_jobs(f"{root}/fixtures"):
            if only and job.name.split("/")[0] not in only.split(","):
                continue
            place = f"{root}/ours/{job.name}"
            result = jobs.compile(job, f"{root}/fixtures", place, lambda words: tools.run(nightcar, "actool", *words, timeout=300))
            if result["problem"]:
                sys.exit(f"run.py: error: nightcar actool {job.name}: {result['problem']}")
            for name in result["files"]:
                if name.endswith(".car"):
                    listed = tools.run(nightcar, "show", "--format", "json", f"{place}/out/{name}").stdout
                    fixtures.write(f"{place}/info/{name}.json", listed)
                    if job.name == f"store/{thinning.NAME}":
                        words = ["--device", "all", "--format", "json", f"{place}/out/{name}"]
                        fixtures.write(f"{place}/size.json", tools.run(nightcar, "size", *words).stdout)
        version = tools.run(nightcar, "--version").stdout.strip()
    revision = subprocess.run(["git", "-C", repository, "rev-parse", "HEAD"], capture_output=True, text=True).stdout.strip()
    fixtures.write(f"{root}/prepared.json", {"nightcar": version, "revision": revision})
    for name in ("run.py", "README.md"):
        shutil.copy(f"{HERE}/{name}", f"{root}/{name}")
    shutil.copytree(f"{HERE}/Kit", f"{root}/Kit", dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


def check(root, output, options):
    kit = Kit(root, output, options, options.limit)
    if options.dry_run:
        os.environ.update(NIGHTCAR_CHECKS_KIT=root, NIGHTCAR_CHECKS_STATE=f"{kit.work}/standins", NIGHTCAR_CHECKS_FAIL=options.fail)
    kit.report.facts.update(apps.load(f"{root}/prepared.json") or {})
    kit.report.facts["Apple's tools"] = "stand-ins (dry run)" if options.dry_run else "real"
    sdk = ["xcrun", "--sdk", "iphoneos", "--show-sdk-version"]
    for name, words in {"system": ["sw_vers", "-productVersion"], "Xcode": ["xcodebuild", "-version"], "SDK": sdk}.items():
        kit.report.facts[name] = " ".join(kit.asked(*words).split())
    said = kit.tools.run("xcrun", "actool", "--version").stdout
    try:
        kit.report.facts["actool"] = json.dumps(plistlib.loads(said.encode())["com.apple.actool.version"])
    except Exception:
        kit.report.facts["actool"] = "no version: " + " ".join(said.split())[:200]
    try:
        for name, (title, work) in EXPERIMENTS.items():
            if not options.only or name in options.only.split(","):
                kit.report.run(name, title, lambda: work(kit))
    except KeyboardInterrupt:
        kit.report.add("the rest", "skipped", "interrupted")
    archives = kit.report.archive()
    shutil.rmtree(kit.work, ignore_errors=True)
    print(f"\n{kit.report.summary()}\nAttach to an issue: {', '.join(archives)}")
    return 1 if kit.report.has_failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", default="apple-checks", help="the folder for results and the archive; replaced (default: apple-checks)")
    parser.add_argument("--prepare", metavar="FOLDER", help="only make the kit that a Mac needs")
    parser.add_argument("--only", default="", help="experiments, divided by commas: " + ", ".join(EXPERIMENTS))
    parser.add_argument("--dry-run", action="store_true", default=sys.platform != "darwin", help="use stand-ins for Apple's tools")
    parser.add_argument("--fail", default="", help="with stand-ins, parts of command lines that go wrong, divided by semicolons")
    parser.add_argument("--limit", type=int, help="the most seconds that a program gets")
    store = parser.add_argument_group("for the validation by the store")
    store.add_argument("--identity", help="the name of a signing identity for distribution")
    store.add_argument("--profile", help="a provisioning profile for distribution")
    store.add_argument("--bundle-identifier", help="the app of this profile")
    store.add_argument("--api-key", help="the identifier of a key of App Store Connect, as altool wants it")
    store.add_argument("--api-issuer", help="the issuer of the key")
    options = parser.parse_args()
    if unknown := set(filter(None, options.only.split(","))) - set(EXPERIMENTS):
        parser.error(f"no experiment is called {', '.join(sorted(unknown))}: {', '.join(EXPERIMENTS)}")
    if options.prepare:
        return prepare(os.path.abspath(options.prepare))
    output = os.path.abspath(options.output)
    for folder in ("results", "prepared"):
        shutil.rmtree(f"{output}/{folder}", ignore_errors=True)
    root = HERE
    if not os.path.exists(f"{HERE}/prepared.json"):
        root = f"{output}/prepared"
        prepare(root, options.only)
    return check(root, output, options)


if __name__ == "__main__":
    sys.exit(main())
