#!/usr/bin/env python3
"""Checks the workflows in .github and action.yml: their form, against the schemas of GitHub that check-jsonschema brings, the syntax of each
shell step, and the steps that publish a release, which run here with files that stand for the built ones and a stand-in for gh.

    Scripts/try-workflows.py

The first run installs check-jsonschema from PyPI into .build/workflows.
"""

import glob
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import venv

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TOOLS = os.path.join(ROOT, ".build/workflows")
PYTHON = os.path.join(TOOLS, "bin/python")


def fail(message):
    sys.exit(f"try-workflows: error: {message}")


def run(words, **options):
    return subprocess.run(words, capture_output=True, text=True, **options)


def steps(path):
    """The job, the name and the shell lines of each step, with its folder and its environment."""
    with open(path) as file:
        content = yaml.load(file)
    jobs = content.get("jobs") or {"action": content["runs"]}
    for job, value in jobs.items():
        for step in value["steps"]:
            if "run" in step:
                yield job, step.get("name", step["run"]), step["run"], step.get("working-directory", "."), step.get("env", {})


def publish(tag):
    """Runs the steps of the job draft, and returns the first that fails, what gh was asked for, and the checksums."""
    version = tag.removeprefix("v")
    with tempfile.TemporaryDirectory() as folder:
        run(["git", "-C", ROOT, "worktree", "add", "--detach", f"{folder}/work"], check=True)
        try:
            work = f"{folder}/work"
            os.makedirs(f"{work}/files")
            os.makedirs(f"{folder}/bin")
            for name in (f"nightcar-{VERSION}-linux-x86_64.tar.gz", f"nightcar_{VERSION}_amd64.deb"):
                with open(f"{work}/files/{name}", "w") as file:
                    file.write(name)
            with open(f"{folder}/bundle", "w") as file:
                file.write("{}")
            with open(f"{folder}/bin/gh", "w") as file:
                file.write(f'#!/bin/sh\nprintf "%s\\n" "$@" >"{folder}/asked"\n')
            os.chmod(f"{folder}/bin/gh", 0o755)
            known = {"github.ref_name": tag, "github.token": "none", "steps.attestation.outputs.bundle-path": f"{folder}/bundle"}
            for job, name, shell, place, own in steps(f"{ROOT}/.github/workflows/release.yml"):
                if job != "draft":
                    continue
                env = {key: re.sub(r"\$\{\{ *(.*?) *\}\}", lambda it: known[it[1]], str(value)) for key, value in own.items()}
                env |= {"PATH": f"{folder}/bin:{os.environ['PATH']}", "GITHUB_REPOSITORY": "OWNER/nightcar"}
                result = run(["bash", "-e", "-o", "pipefail", "-c", shell], cwd=f"{work}/{place}", env=os.environ | env)
                if result.returncode:
                    return name, [], ""
            with open(f"{folder}/asked") as asked, open(f"{work}/files/SHA256SUMS") as sums:
                return None, asked.read().split("\n"), sums.read()
        finally:
            run(["git", "-C", ROOT, "worktree", "remove", "--force", f"{folder}/work"])


def main():
    files = sorted(glob.glob(f"{ROOT}/.github/workflows/*.yml"))
    for schema, checked in (("vendor.github-workflows", files), ("vendor.github-actions", [f"{ROOT}/action.yml"])):
        result = run([PYTHON, "-m", "check_jsonschema", "--builtin-schema", schema, *checked])
        if result.returncode:
            fail(result.stdout + result.stderr)
    shells = [(path, *step) for path in files + [f"{ROOT}/action.yml"] for step in steps(path)]
    for path, _, name, shell, _, _ in shells:
        result = run(["bash", "-n"], input=re.sub(r"\$\{\{.*?\}\}", "x", shell))
        if result.returncode:
            fail(f"{os.path.relpath(path, ROOT)}: {name}: {result.stderr}")
    print(f"ok: {len(files)} workflows and action.yml fit their schemas, and {len(shells)} shell steps their shell")

    wrong, asked, sums = publish(f"v{VERSION}")
    if wrong:
        fail(f"release.yml: the step {wrong} fails for v{VERSION}")
    needed = {"--draft", f"v{VERSION}", "files/SHA256SUMS", "files/nightcar.sigstore.json", f"files/nightcar_{VERSION}_amd64.deb"}
    if missing := needed - set(asked):
        fail(f"release.yml: gh isn't asked for {missing}")
    name = f"nightcar_{VERSION}_amd64.deb"
    if f"{hashlib.sha256(name.encode()).hexdigest()}  {name}" not in sums:
        fail("release.yml: SHA256SUMS doesn't have the package's digest")
    other, _, _ = publish("v9.9.9")
    if not other:
        fail("release.yml: a tag with another version than the program's is published")
    print(f"ok: release.yml drafts v{VERSION} with the files, their checksums and the attestation, and stops at a wrong tag: {other}")


if __name__ == "__main__":
    if not os.path.exists(PYTHON):
        venv.create(TOOLS, with_pip=True)
        subprocess.run([PYTHON, "-m", "pip", "install", "--quiet", "check-jsonschema"], check=True)
    if os.path.realpath(sys.prefix) != os.path.realpath(TOOLS):
        os.execv(PYTHON, [PYTHON, *sys.argv])
    from ruamel.yaml import YAML

    yaml = YAML(typ="safe")
    VERSION = re.search(r'compilerVersion = "(.*?)"', run(["grep", "-rh", "compilerVersion = ", f"{ROOT}/Sources"]).stdout)[1]
    main()
