#!/usr/bin/env bash
# Runs the theme kit and generated code: compiles the catalog of Examples/ThemedApp, generates its code, and links both with the kit
# against the stubs of Apple's frameworks in Tests/RunTime. $NIGHTCAR is the program.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$PWD/.build-run-time
app=Examples/ThemedApp
mkdir -p "$build"
"${NIGHTCAR:?}" compile "$app/Assets.xcassets" --codecs deflate --output "$build" --quiet
code=$app/Sources/ThemedApp/Assets.swift
"$NIGHTCAR" generate swift "$app/Assets.xcassets" --backing theme-catalog --output "$code" --quiet
# The style of generated code is its own.
sed -i '1i // swift-format-ignore-file' "$code"
NCAR=$build/Assets.ncar "$(dirname "$0")/test.sh" --package-path Tests/RunTime --scratch-path "$build" --disable-xctest
