#!/usr/bin/env bash
# Builds the documentation of the library with DocC: .build/docs/ThemeCatalog.doccarchive. A warning fails it, such as a link to a
# symbol that doesn't exist. Skipped if the toolchain has no docc.
set -euo pipefail
swift=${SWIFT:-swift}
cd "$(dirname "$0")/.."

tools=$(dirname "$(command -v "$swift")")
docc=$(command -v "$tools/docc" || command -v docc || xcrun --find docc 2>/dev/null || true)
extract=$(command -v "$tools/swift-symbolgraph-extract" || xcrun --find swift-symbolgraph-extract 2>/dev/null || true)
if [ -z "$docc" ] || [ -z "$extract" ]; then
    echo "build-docs: the toolchain has no docc; the documentation is not built"
    exit 0
fi

"$swift" build --target ThemeCatalog
modules=$("$swift" build --show-bin-path)/Modules
graphs=.build/docs/graphs
rm -rf .build/docs && mkdir -p "$graphs"
target=$("$swift" -print-target-info | sed -n 's/.*"triple"[^"]*"\([^"]*\)".*/\1/p' | head -n 1)
sdk=$(xcrun --show-sdk-path 2>/dev/null || true)

# The two modules that an import of ThemeCatalog imports too belong to it. Nobody imports them alone.
"$extract" -module-name ThemeCatalog -experimental-allowed-reexported-modules=ThemeCatalogPixels,ThemeCatalogVariants \
    -minimum-access-level public -skip-inherited-docs -skip-synthesized-members \
    -I "$modules" -I Sources/Library/ThemeCatalogZlib -I Sources/Library/ThemeCatalogWebP -I Sources/Library/ThemeCatalogJXL \
    -target "$target" ${sdk:+-sdk "$sdk"} -output-dir "$graphs"

"$docc" convert Sources/Library/ThemeCatalog/ThemeCatalog.docc --additional-symbol-graph-dir "$graphs" \
    --fallback-display-name ThemeCatalog --fallback-bundle-identifier nightcar.ThemeCatalog \
    --warnings-as-errors --output-dir .build/docs/ThemeCatalog.doccarchive
