#!/usr/bin/env bash
# Builds a release twice, each from nothing in a folder with another path, and fails if a file differs.
# usage: Scripts/same-dist.sh
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for name in first second/deeper; do
    git clone --quiet . "$work/$name"
    # The C libraries are built once: only our own build is compared here.
    STATIC="$work/static" "$work/$name/Scripts/dist.sh" "$work/out/${name%/*}"
done
diff -r "$work/out/first" "$work/out/second"
echo "same-dist: $(find "$work/out/first" -type f | wc -l) files are equal"
