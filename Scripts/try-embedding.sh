#!/usr/bin/env bash
# Builds a package that depends on this one and on packages with module names that anybody might choose: SwiftPM refuses a graph in
# which two targets have the same name ("target names need to be unique"). Fails if it doesn't build, or if the app needs more
# libraries than zlib: the traits that need them are off in a dependency.
set -euo pipefail
swift=${SWIFT:-swift}
nightcar=$(cd "$(dirname "$0")/.." && pwd)
root=$nightcar/.build-examples/embedding
mkdir -p "$root/Zip/Sources/Zip" "$root/App/Sources/App" "$root/App/Sources/Tool"

cat >"$root/Zip/Package.swift" <<'END'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Zip", platforms: [.macOS(.v15)], products: [.library(name: "Zip", targets: ["Zip"])], targets: [.target(name: "Zip")])
END
echo 'public let zipVersion = 1' >"$root/Zip/Sources/Zip/Zip.swift"

cat >"$root/App/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "App",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "nightcar", path: "$nightcar"),
        .package(path: "../Zip"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
        .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [
                .product(name: "ThemeCatalog", package: "nightcar"),
                .product(name: "Zip", package: "Zip"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "Configuration", package: "swift-configuration"),
            ]),
        .executableTarget(name: "Tool", dependencies: [.product(name: "AppleCatalog", package: "nightcar")]),
    ]
)
END
cat >"$root/App/Sources/App/App.swift" <<'END'
import Configuration
import Subprocess
import ThemeCatalog
import Zip

/// Names that apps have, too. They don't collide with the ones of `Configuration` and SwiftUI.
enum Axis { case horizontal, vertical }

@main
struct App {
    static func main() {
        do throws(ThemeCatalog.ThemeCatalogError) { _ = try ThemeCatalogFile(contentsOf: "/dev/null") } catch { print(error.code) }
        print(zipVersion, Axis.horizontal, VariantAxis.scale, Subprocess.TerminationStatus.exited(0))
    }
}
END

cat >"$root/App/Sources/Tool/Tool.swift" <<'END'
import AppleCatalog

@main
struct Tool {
    static func main() throws {
        var writer = try AppleCatalogWriter(for: .ios, tool: "Tool")
        try writer.add(ColorValue.components(space: .srgb, values: [0, 0, 0], alpha: 1), named: "Ink")
        print(try AppleCatalogFile(writer.bytes()).names)
    }
}
END

NIGHTCAR_AS_DEPENDENCY=1 "$swift" build --package-path "$root/App" --scratch-path "$root/build"
if command -v ldd >/dev/null && ldd "$root/build/debug/App" "$root/build/debug/Tool" | grep -E 'lib(webp|jxl|png)'; then
    echo "try-embedding: error: the app or the tool needs a library that no trait asks for" >&2
    exit 1
fi

# A package elsewhere that uses the plug-ins: its checkout of this package has broken fixtures, and none of them is the package's own.
outside=$root/Outside
rm -rf "$outside"
mkdir -p "$outside/Sources/Outside/Assets.xcassets/Accent.colorset"
cat >"$outside/Package.swift" <<OUTSIDE
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Outside",
    dependencies: [.package(url: "file://$nightcar", revision: "$(git -C "$nightcar" rev-parse HEAD)")],
    targets: [.executableTarget(name: "Outside", exclude: ["Assets.xcassets"])])
OUTSIDE
echo 'print("outside")' >"$outside/Sources/Outside/main.swift"
echo '{ "info" : { "author" : "xcode", "version" : 1 } }' >"$outside/Sources/Outside/Assets.xcassets/Contents.json"
cat >"$outside/Sources/Outside/Assets.xcassets/Accent.colorset/Contents.json" <<'OUTSIDE'
{
  "colors" : [
    {
      "color" : {
        "color-space" : "srgb",
        "components" : { "alpha" : "1.000", "blue" : "0xC0", "green" : "0x60", "red" : "0x20" }
      },
      "idiom" : "universal"
    }
  ],
  "info" : { "author" : "xcode", "version" : 1 }
}
OUTSIDE
export NIGHTCAR_BINARY=${NIGHTCAR_BINARY:-$nightcar/.build/release/nightcar}
for command in nightcar-lint nightcar-size; do
    "$swift" package --package-path "$outside" "$command" >"$root/$command.log" 2>&1 ||
        { cat "$root/$command.log" >&2; echo "try-embedding: error: $command fails in a package outside" >&2; exit 1; }
    ls -d "$outside"/.build/checkouts/*/Fixtures >/dev/null || { echo "try-embedding: error: there is no checkout to leave out" >&2; exit 1; }
    if grep -n 'checkouts/.*/Fixtures/' "$root/$command.log"; then
        echo "try-embedding: error: $command looks into the checkout of its own package" >&2
        exit 1
    fi
done
# Without this, the checks above could pass because there is nothing to find.
if "$swift" package --package-path "$outside" nightcar-lint --enter . >"$root/enter.log" 2>&1 ||
    ! grep -q 'checkouts/.*/Fixtures/' "$root/enter.log"; then
    cat "$root/enter.log" >&2
    echo "try-embedding: error: nightcar-lint --enter . doesn't look into the checkout" >&2
    exit 1
fi
echo "try-embedding: the plug-ins look only at the package's own catalogs, and with --enter . at the checkout's too"
