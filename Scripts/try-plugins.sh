#!/usr/bin/env bash
# An outside package with the plug-ins and a program, in which nothing else of Nightcar is installed.
#
# usage: Scripts/try-plugins.sh [PROGRAM]
set -euo pipefail
cd "$(dirname "$0")/.."
program="$(realpath "${1:-.build/release/nightcar}")"
triple="$(${SWIFT:-swift} -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')"
place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
Scripts/plugin-package.sh --bundle "$place" 0.0.0 "$triple=$program"
Scripts/plugin-package.sh "$place/NightcarPlugins" "$place/nightcar.artifactbundle"

app="$place/App"
mkdir -p "$app/Sources/App"
cp -R Fixtures/Basics.xcassets "$app/Sources/App/Assets.xcassets"
echo 'print("app")' > "$app/Sources/App/main.swift"
cat > "$app/Package.swift" << 'END'
// swift-tools-version: 6.0
import PackageDescription
let package = Package(
    name: "App", dependencies: [.package(path: "../NightcarPlugins")],
    targets: [
        .executableTarget(
            name: "App", exclude: ["Assets.xcassets"], plugins: [.plugin(name: "NightcarCompile", package: "NightcarPlugins")])
    ])
END
cd "$app"
# Not the program of this machine.
export PATH="$(dirname "$(command -v "${SWIFT:-swift}")"):/usr/bin:/bin"
unset NIGHTCAR_BINARY
"${SWIFT:-swift}" build --disable-sandbox > log 2>&1 || { cat log; exit 1; }
find .build -name Assets.ncar | grep -q . || { echo "there is no Assets.ncar" >&2; exit 1; }
NIGHTCAR_FORMAT=car "${SWIFT:-swift}" build --disable-sandbox > log 2>&1 || { cat log; exit 1; }
find .build -path '*.resources/*' -name Assets.car -o -path '*.bundle/*' -name Assets.car | grep -q . || {
    echo "there is no Assets.car" >&2
    exit 1
}
"${SWIFT:-swift}" package --disable-sandbox nightcar-lint > lint || [ $? = 1 ]
grep -q "Assets.xcassets" lint || grep -q "no findings" lint || { cat lint; exit 1; }
echo "the plug-ins run the program that comes with them"
