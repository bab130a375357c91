#!/usr/bin/env bash
# Compiles the Compose code of five catalogs, one with combining marks in its names, with stubs of Compose's types (Tests/Kotlin).
# $NIGHTCAR is the program. The compiler is in the package kotlin-jupyter-kernel of PyPI, which the first run downloads. Without Java
# or a network, nothing is tried.
set -euo pipefail
cd "$(dirname "$0")/.."
version=0.19.0.944
build=$PWD/.build-kotlin
skip() { echo "skipped: Kotlin isn't compiled, because $1"; exit 0; }
command -v java > /dev/null || skip "there is no Java (apt-get install default-jre-headless)"
jars=$build/$version/run_kotlin_kernel/jars
if [ ! -d "$jars" ]; then
    mkdir -p "$build"
    python3 -m pip download --quiet --no-deps --dest "$build" "kotlin-jupyter-kernel==$version" 2> "$build/pip.log" \
        || skip "its compiler can't be downloaded: $(tail -n 1 "$build/pip.log")"
    rm -rf "$build/new"
    python3 -m zipfile -e "$build/kotlin_jupyter_kernel-$version-py3-none-any.whl" "$build/new"
    mv "$build/new" "$build/$version"
fi

# Names that Kotlin writes in backquotes, in decomposed form: é, and a letter of Devanagari with a vowel sign.
marks=$build/Marks.xcassets
rm -rf "$marks" "$build/code"
for name in "$(printf 'Cafe\xcc\x81')" "$(printf '\xe0\xa4\x95\xe0\xa5\x80')" fun "2 nd-color"; do
    mkdir -p "$marks/$name.colorset"
    printf '{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "0x10", "green": "0x20", "blue": "0x30", "alpha": "1.0"}}}], "info": {"version": 1, "author": "xcode"}}' \
        > "$marks/$name.colorset/Contents.json"
done
count=0
for catalog in Fixtures/Demo/Assets.xcassets Fixtures/Basics.xcassets Fixtures/Tint.xcassets Examples/ThemedApp/Assets.xcassets "$marks"; do
    count=$((count + 1))
    access=internal
    if [ "$count" -gt 3 ]; then access=public; fi
    "${NIGHTCAR:?}" generate compose "$catalog" --package "com.example.app$count" --access "$access" --quiet \
        --output "$build/code/$count/$(basename "$catalog" .xcassets).kt" > "$build/findings" 2>&1 || { cat "$build/findings"; exit 1; }
done
java -cp "$jars/kotlin-jupyter-kernel-${version%.*}-${version##*.}-all.jar" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler \
    -no-stdlib -no-reflect -Werror -cp "$(ls "$jars"/kotlin-stdlib-*.jar)" -d "$build/colors.jar" Tests/Kotlin "$build/code"
echo "the Compose code of $count catalogs compiles"
