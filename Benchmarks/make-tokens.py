#!/usr/bin/env python3
"""Writes a resolver document with design tokens, the same bytes for the same arguments, and measures what reading them takes.

    Benchmarks/make-tokens.py out --tokens 10000
    Benchmarks/make-tokens.py out --tokens 10000 --measure .build/release/nightcar

The tokens have 8 contexts: light and dark, two contrasts, two brands. A tenth are primitive colors in OKLCH, sRGB and Display P3. The
others are aliases in three layers, as in a large system, and each context replaces a fifth of them. --measure prints the processor time
(user and system, the best of five runs) of `tokens build --dry-run`, which resolves every token in every context, and of the part of
it that starts the program. Needs only Python 3.
"""

import argparse
import json
import os
import random
import resource
import subprocess

SPACES = ["oklch", "srgb", "display-p3"]


def color(rng):
    space = rng.choice(SPACES)
    if space == "oklch":
        parts = [round(rng.uniform(0.1, 0.95), 4), round(rng.uniform(0, 0.2), 4), round(rng.uniform(0, 359), 2)]
    else:
        parts = [round(rng.random(), 4) for _ in range(3)]
    return {"$value": {"colorSpace": space, "components": parts}}


def put(tree, path, token):
    for name in path[:-1]:
        tree = tree.setdefault(name, {})
    tree[path[-1]] = token


def document(count, rng):
    primitives = [["palette", f"hue{n // 10}", f"{n % 10}00"] for n in range(max(1, count // 10))]
    layers = [primitives]
    rest = count - len(primitives)
    for name, share in (("role", 0.2), ("semantic", 0.3), ("component", 0.5)):
        made = [[name, f"group{n // 20}", f"item{n % 20}"] for n in range(int(rest * share))]
        layers.append(made)
    base = {"$type": "color"}
    for path in primitives:
        put(base, path, color(rng))
    for below, layer in zip(layers, layers[1:]):
        for path in layer:
            put(base, path, {"$value": "{" + ".".join(rng.choice(below)) + "}"})

    def changes(share):
        tree = {"$type": "color"}
        for path in rng.sample(primitives, int(len(primitives) * share)):
            put(tree, path, color(rng))
        for below, layer in zip(layers, layers[1:]):
            for path in rng.sample(layer, int(len(layer) * share)):
                put(tree, path, {"$value": "{" + ".".join(rng.choice(below)) + "}"})
        return tree

    return base, {"theme": ("light", "dark", changes(0.2)), "contrast": ("normal", "high", changes(0.2)),
                  "brand": ("usual", "ocean", changes(0.2))}


def write(folder, name, value):
    with open(os.path.join(folder, name), "w") as file:
        json.dump(value, file, indent=1)


def seconds(command):
    best = None
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = taken if best is None else min(best, taken)
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--tokens", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measure", metavar="NIGHTCAR")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    base, modifiers = document(options.tokens, random.Random(options.seed))
    write(options.folder, "base.json", base)
    resolver = {"version": "2025.10", "sets": {"base": {"sources": [{"$ref": "base.json"}]}}, "modifiers": {},
                "resolutionOrder": [{"$ref": "#/sets/base"}]}
    for name, (standard, other, tree) in modifiers.items():
        write(options.folder, f"{other}.json", tree)
        resolver["modifiers"][name] = {"default": standard, "contexts": {standard: [], other: [{"$ref": f"{other}.json"}]}}
        resolver["resolutionOrder"].append({"$ref": f"#/modifiers/{name}"})
    write(options.folder, "tokens.resolver.json", resolver)
    if options.measure:
        tokens = os.path.join(options.folder, "tokens.resolver.json")
        catalog = os.path.join(options.folder, "Colors.xcassets")
        build = [options.measure, "tokens", "build", tokens, "--output", catalog, "--dry-run", "--quiet"]
        print(f"tokens build --dry-run: {seconds(build):.3f} s of processor time")
        print(f"nightcar --version:     {seconds([options.measure, '--version']):.3f} s")


if __name__ == "__main__":
    main()
