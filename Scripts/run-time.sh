#!/usr/bin/env bash
# Runs the theme kit and generated code: compiles the catalog of Examples/ThemedApp, generates its code, and links both with the kit
# against the stubs of Apple's frameworks in Tests/RunTime. $NIGHTCAR is the program.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$PWD/.build-run-time
app=Examples/ThemedApp
mkdir -p "$build"
"${NIGHTCAR:?}" compile "$app/Assets.xcassets" --codecs deflate --output "$build" --quiet
"$NIGHTCAR" generate css "$app/Assets.xcassets" --output "$build/web" --quiet
# Early.swift is for systems before iOS 13, without the kit.
"$NIGHTCAR" generate swift "$app/Assets.xcassets" --backing theme-catalog --output "$app/Sources/ThemedApp/Assets.swift" --quiet
"$NIGHTCAR" generate swift "$app/Assets.xcassets" --output "$app/Sources/EarlyApp/Early.swift" --quiet
# The style of generated code is its own.
sed -i '1i // swift-format-ignore-file' "$app/Sources/ThemedApp/Assets.swift" "$app/Sources/EarlyApp/Early.swift"
NCAR=$build/Assets.ncar "$(dirname "$0")/test.sh" --package-path Tests/RunTime --scratch-path "$build" --disable-xctest
