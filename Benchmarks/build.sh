#!/usr/bin/env bash
# Times the builds of a clean clone, and says what each module costs: `make demo`, then the tests on top of it, then a release.
# usage: Benchmarks/build.sh [FOLDER]     the clone is made in FOLDER/nightcar (default: a new folder, removed at the end)
#
# Machines differ by a factor of three, so the first line has a unit: the processor time of the module SwiftSyntax in the
# development build. Compare ratios to it. Close everything else: the builds use all cores.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-$(mktemp -d)}
[ -n "${1:-}" ] || trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder"
git clone --quiet . "$folder/nightcar"
make --directory "$folder/nightcar" --silent setup

# seconds NAME TARGET: the wall time of a target, and the processor time of each compiler process that it ran.
seconds() {
    Benchmarks/build-shares.py "$folder/$2.json" make --directory "$folder/nightcar" --silent "$2" >"$folder/$2.log" 2>&1 ||
        { tail -n 20 "$folder/$2.log" >&2; exit 1; }
    echo "$1"
    python3 - "$folder/$2.json" <<'END'
import json, sys
build = json.load(open(sys.argv[1]))
print(f"  {build['wall']:.0f} s, {build['processor']:.0f} s of processor time")
for module in build["modules"][:8]:
    print(f"    {module['processor']:6.1f} s  {module['name']}")
unit = next((m["processor"] for m in build["modules"] if m["name"] == "SwiftSyntax"), 0)
if unit:
    print(f"  SwiftSyntax alone: {unit:.0f} s, so the build takes {build['wall'] / unit:.2f} of it")
END
}

echo "$(nproc) cores, $("${SWIFT:-swift}" --version 2>/dev/null | head -n 1)"
seconds "make demo, from a clean clone" demo
seconds "the tests on top of it" test-build
seconds "make demo again, with nothing to do" demo
seconds "make release" release
