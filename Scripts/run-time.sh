#!/usr/bin/env bash
# Runs the theme kit and generated code: compiles the catalog of Examples/ThemedApp, generates its code, and links both with the kit
# against the stubs of Apple's frameworks in Tests/RunTime, once as iOS 16 and once as a later one. $NIGHTCAR is the program.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$PWD/.build-run-time
app=Examples/ThemedApp
mkdir -p "$build"
"${NIGHTCAR:?}" compile "$app/Assets.xcassets" --codecs deflate --output "$build" --quiet
# Another catalog with the same name for a color, and a vector.
"$NIGHTCAR" compile Tests/RunTime/More.xcassets --codecs deflate --output "$build/more" --quiet
"$NIGHTCAR" generate css "$app/Assets.xcassets" --output "$build/web" --quiet
# Early.swift is for systems before iOS 13, without the kit.
"$NIGHTCAR" generate swift "$app/Assets.xcassets" --backing theme-catalog --validate \
    --output "$app/Sources/ThemedApp/Assets.swift" --quiet
"$NIGHTCAR" generate swift "$app/Assets.xcassets" --validate --output "$app/Sources/EarlyApp/Early.swift" --quiet
# The style of generated code is its own.
sed -i '1i // swift-format-ignore-file' "$app/Sources/ThemedApp/Assets.swift" "$app/Sources/EarlyApp/Early.swift"

# On Linux, #available is always true. In its place, the same code asks the stubs which system they are. Unchanged files keep their
# dates, so that they aren't compiled again.
switch_system() { # FOLDER
    local to file new
    to=$build/Switched/$(basename "$1")
    mkdir -p "$to"
    for file in "$to"/*.swift; do [ -e "$1/$(basename "$file")" ] || rm -f "$file"; done
    for file in "$1"/*.swift; do
        new=$(sed -E -e 's/#available\(iOS ([0-9]+)\.0[^)]*\)/stubSystemIs(\1)/g' -e '1i internal import StubSystem' "$file")
        [ "$new" = "$(cat "$to/$(basename "$file")" 2>/dev/null)" ] || printf '%s\n' "$new" > "$to/$(basename "$file")"
    done
}
for folder in Sources/Kit/ThemeCatalogUI "$app/Sources/ThemedApp" "$app/Sources/EarlyApp"; do switch_system "$folder"; done

# For the oldest system, the compiler itself says which of two subscripts it takes.
"${SWIFT:-swift}"c -frontend -typecheck -parse-stdlib -target arm64-apple-ios15.0 -module-name Overloads Tests/RunTime/Overloads.swift
"$NIGHTCAR" generate swift "$app/Assets.xcassets" --backing values --output "$build/Values/Values.swift" --quiet
Scripts/check-oldest-ios.sh "$build/oldest" "$app/Sources/ThemedApp" "$app/Sources/EarlyApp" "$build/Values"

# Each public member of the kit must be called by a test, as one of the systems.
cover=$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")/llvm-cov
for system in 16 26; do
    printf '== iOS %s\n' "$system"
    STUB_SYSTEM=$system NCAR=$build/Assets.ncar "$(dirname "$0")/test.sh" --package-path Tests/RunTime --scratch-path "$build" \
        --disable-xctest --enable-code-coverage
    "$cover" export -format=lcov -instr-profile "$build/debug/codecov/default.profdata" \
        "$build/debug/RunTimePackageTests.xctest" "$PWD/Tests/RunTime/Switched/ThemeCatalogUI" > "$build/reached-$system.lcov"
done
python3 Scripts/check-reached.py "$build"/reached-*.lcov
