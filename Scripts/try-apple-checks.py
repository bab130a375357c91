#!/usr/bin/env python3
"""Runs the kit of Examples/AppleChecks with stand-ins for Apple's tools: once when all goes well, and once for each thing that goes wrong.

    NIGHTCAR=.build/release/nightcar Scripts/try-apple-checks.py

Takes about two minutes of processor time.
"""

import json
import os
import subprocess
import sys
import tempfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SECRETS = ("secret-identity", "secret-key", "secret-issuer", "org.secret.app")
# What goes wrong, the experiments that run, and a step that must say so with its outcome and a word of the reason.
FAULTS = [
    ("actool", "templates,tv", "actool tv/brand", "failed", "told to fail"),
    ("garbage:actool", "templates,tv", "actool tv/brand", "failed", "property list"),
    ("hang:actool", "tv", "actool tv/brand", "failed", "no answer within"),
    ("other:tv/brand", "tv", "actool tv/brand", "different", "exit code 0, Apple's 3"),
    ("garbage:assetutil --info", "tv", "assetutil tv/brand: ours", "failed", "no list"),
    ("assetutil -Z", "tv", "assetutil tv/brand: ours is valid", "skipped", "told to fail"),
    ("simctl list", "apps", "list simulators", "failed", "told to fail"),
    ("garbage:simctl list", "apps", "list simulators", "failed", "nothing that anybody can read"),
    ("hang:simctl create", "apps", "create a simulator: iPhone 17, iOS-26-0", "failed", "no answer within"),
    ("simctl bootstatus", "apps", "boot the simulator", "failed", "told to fail"),
    ("simctl spawn", "apps", "names of plain", "failed", "told to fail"),
    ("simctl install", "apps", "install many-nightcar", "failed", "told to fail"),
    ("simctl launch", "apps", "start many-nightcar", "failed", "told to fail"),
    ("swiftc", "apps", "all apps", "skipped", "no app could be built"),
    ("codesign", "dock", "sign set-nightcar", "failed", "told to fail"),
    ("ProbeMac --icon", "dock", "icon of set-nightcar", "failed", "told to fail"),
    ("ictool", "gradients", "Icon Composer draws G0.icon, Dark", "failed", "told to fail"),
    ("--export-image", "gradients", "Icon Composer draws G0.icon, Dark", "ok", ""),
    ("altool", "store", "validate many-swapped", "failed", "told to fail"),
    ("-exportArchive", "store", "export for all devices", "failed", "told to fail"),
    ("garbage:-exportArchive", "store", "thinning report", "failed", "the export has no"),
    ("security", "store", "read the profile", "failed", "told to fail"),
]


def fail(message):
    sys.exit(f"try-apple-checks: error: {message}")


def run(script, output, *options):
    with open(f"{output}.profile", "w") as file:
        file.write("secret-profile")
    store = ["--identity", SECRETS[0], "--profile", f"{output}.profile", "--bundle-identifier", SECRETS[3]]
    store += ["--api-key", SECRETS[1], "--api-issuer", SECRETS[2]]
    words = [sys.executable, script, "--dry-run", "--output", output, *store, *options]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode not in (0, 1) or "Traceback" in done.stderr:
        fail(f"{options}: {done.stderr}")
    with zipfile.ZipFile(f"{output}/nightcar-apple-checks.zip") as archive:
        names = archive.namelist()
        texts = {name: archive.read(name).decode("utf-8", "replace") for name in names if name.endswith((".txt", ".json", ".md"))}
    for secret in (*SECRETS, os.path.expanduser("~") + "/"):
        if found := [name for name, text in texts.items() if secret in text]:
            fail(f"{found[0]} has {secret}")
    return done.returncode, json.loads(texts["results.json"]), names


def main():
    with tempfile.TemporaryDirectory() as folder:
        status, results, names = run(f"{ROOT}/Examples/AppleChecks/run.py", f"{folder}/good")
        odd = [step for step in results["steps"] if step["outcome"] not in ("same", "ok")]
        # The stand-in also exports a variant for a device that isn't in our table.
        odd = [step for step in odd if "none of its devices is in our table" not in step["details"]]
        if status or odd:
            fail(f"with stand-ins that answer as we do: exit {status}, {odd[:3]}")
        count, experiments = len(results["steps"]), results["facts"]["experiments"]
        print(f"ok: {len(experiments)} experiments, {count} steps, {len(names)} files in the archive")
        # The kit that was made is complete: it runs without the project.
        kit = f"{folder}/good/prepared/run.py"
        for number, (fault, only, step, outcome, word) in enumerate(FAULTS):
            options = [f"--fail={fault}", "--only", only, "--limit", "2" if "hang" in fault else "60"]
            status, results, _ = run(kit, f"{folder}/{number}", *options)
            found = [it for it in results["steps"] if it["step"] == step and it["outcome"] == outcome and word in " ".join(it["details"])]
            if not found:
                fail(f"{fault}: no step {step!r} is {outcome} because of {word!r}")
            failed = any(it["outcome"] == "failed" for it in results["steps"])
            if status != int(failed) or set(results["facts"]["experiments"]) != set(only.split(",")):
                fail(f"{fault}: exit {status}, experiments {list(results['facts']['experiments'])}")
        print(f"ok: {len(FAULTS)} faults are reported, and each run ends with an archive")


if __name__ == "__main__":
    main()
