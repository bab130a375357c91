#!/usr/bin/env bash
# Checks that the theme kit and generated code run on iOS 15, the oldest system that they support. There is no SDK for iOS on Linux, so
# the versions become availability domains of our own, which the compiler checks on any system. The stubs of Apple's frameworks say
# which of their declarations are newer. $1 is a folder for modules; $2 … are folders of generated code.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$1
shift
rm -rf "$work"
mkdir -p "$work/modules"
flags=(-enable-experimental-feature CustomAvailability -I "$work/modules" -parse-as-library -package-name nightcar)
kit=(-suppress-warnings)
for name in ExistentialAny MemberImportVisibility InternalImportsByDefault; do kit+=(-enable-upcoming-feature "$name"); done
flags+=(-I "$work/versions" -Xcc -fmodule-map-file=Sources/Library/ThemeCatalogZlib/module.modulemap)
mkdir -p "$work/versions"
printf 'module Versions { header "versions.h" export * }\n' > "$work/versions/module.modulemap"
{
    printf '#include <availability_domain.h>\nint systemIs(void);\n'
    for version in 16 17 18 26; do printf 'CLANG_DYNAMIC_AVAILABILITY_DOMAIN(iOS%s, systemIs);\n' "$version"; done
} > "$work/versions/versions.h"

# Copies Swift files with the versions of iOS as domains.
domains() { # FOLDER NAME
    local file
    mkdir -p "$work/$2"
    for file in "$1"/*.swift; do
        sed -E -e 's/available\(iOS (16|17|18|26)\.0[^)]*\)/available(iOS\1)/g' -e '1i public import Versions' "$file" \
            > "$work/$2/$(basename "$file")"
    done
}

module() { # NAME FOLDER [FLAG …]
    local name=$1 folder=$2
    shift 2
    mapfile -t files < <(find "$folder/" -name '*.swift' | sort)
    "${SWIFT:-swift}c" "${flags[@]}" "$@" -emit-module -emit-module-path "$work/modules/$name.swiftmodule" -module-name "$name" \
        "${files[@]}"
}

# The stubs use the newer declarations themselves.
for name in StubSystem CoreGraphics QuartzCore Combine UIKit SwiftUI WebKit; do
    domains "Tests/RunTime/Stubs/$name" "$name"
    module "$name" "$work/$name" -swift-version 5 -Xfrontend -disable-availability-checking -suppress-warnings
done
for name in ThemeCatalogBytes ThemeCatalogVariants ThemeCatalogPixels ThemeCatalog; do
    module "$name" "Sources/Library/$name" -swift-version 6 "${kit[@]}"
done
domains Sources/Kit/ThemeCatalogUI ThemeCatalogUI
module ThemeCatalogUI "$work/ThemeCatalogUI" -swift-version 6 "${kit[@]}"
for folder in "$@"; do
    name=$(basename "$folder")
    domains "$folder" "$name"
    module "$name" "$work/$name" -swift-version 6 -suppress-warnings
done

# What is newer must be refused, or this checks nothing.
printf 'import UIKit\nimport Versions\nfunc newer(_ view: UIView) { view.updateTraitsIfNeeded() }\n' > "$work/newer.swift"
if "${SWIFT:-swift}c" "${flags[@]}" -typecheck "$work/newer.swift" 2> "$work/newer.txt"; then
    echo "check-oldest-ios: error: a declaration of iOS 17 was accepted" >&2
    exit 1
fi
grep -q "only available in iOS17" "$work/newer.txt" || { cat "$work/newer.txt" >&2; exit 1; }
