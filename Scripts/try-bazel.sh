#!/usr/bin/env bash
# Builds the sample of Documentation/Bazel.md, which uses the rules in bazel/, in Bazel's sandbox, without a network, and compares the results with direct runs.
# usage: NIGHTCAR_BINARY=PATH Scripts/try-bazel.sh
#
# The sample is taken from the page itself. Debian has Bazel in the package bazel-bootstrap. Without Bazel nothing is tried, and
# the exit code is 0. BAZEL names another Bazel.
set -euo pipefail

cd "$(dirname "$0")/.."
root=$PWD
bazel=${BAZEL:-bazel}
if ! command -v "$bazel" >/dev/null 2>&1; then
    echo "try-bazel: $bazel is not installed; the Bazel sample is not tried (Debian: apt-get install bazel-bootstrap)"
    exit 0
fi
binary=$(realpath "${NIGHTCAR_BINARY:-.build/release/nightcar}")
[ -x "$binary" ] || { echo "try-bazel: error: there is no program at $binary; run make, or set NIGHTCAR_BINARY" >&2; exit 1; }

work=$(realpath "$(mktemp -d)")
space=$work/workspace
# No .bazelrc of the user, no shared output, no shared cache. Debian needs the rc file of the system to find its own Bazel.
run_bazel() { (cd "$space" && "$bazel" --nohome_rc --output_user_root="$work/output" "$@"); }
finish() {
    run_bazel shutdown >/dev/null 2>&1 || true
    chmod -R u+w "$work" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT

passed=0
pass() { passed=$((passed + 1)); echo "ok: $*"; }
fail() {
    echo "try-bazel: error: $*" >&2
    [ ! -f "$work/log" ] || tail -n 40 "$work/log" >&2
    exit 1
}

# To resolve any toolchain, Bazel loads its own ones for Java and C++, and for any test, a tool for coverage. It would download them.
# These replace them.
for language in java cc; do
    mkdir -p "$work/rules_$language/$language"
    touch "$work/rules_$language/WORKSPACE" "$work/rules_$language/$language/BUILD"
done
for rule in java_binary java_import java_library java_runtime java_toolchain; do
    echo "$rule = native.$rule"
done >"$work/rules_java/java/defs.bzl"
for rule in cc_binary cc_import cc_library cc_proto_library cc_test cc_toolchain cc_toolchain_suite; do
    echo "$rule = native.$rule"
done >"$work/rules_cc/cc/defs.bzl"
mkdir "$work/coverage"
touch "$work/coverage/WORKSPACE"
for name in coverage_report_generator coverage_output_generator lcov_merger; do
    echo "filegroup(name = \"$name\", visibility = [\"//visibility:public\"])"
done >"$work/coverage/BUILD"
offline=(--override_repository="remote_coverage_tools=$work/coverage"
    --override_repository="rules_java=$work/rules_java" --override_repository="rules_cc=$work/rules_cc")

# Only the files that the sample names.
mkdir -p "$space/App" "$space/tools" "$work/direct"
mkdir -p "$space/third_party"
ln -s "$root/bazel" "$space/third_party/rules_nightcar"
cp -R Fixtures/Basics.xcassets "$space/App/Assets.xcassets"
cp -R Fixtures/AppIcon.xcassets/AppIcon.appiconset "$space/App/Assets.xcassets/"
ln -s "$binary" "$space/tools/nightcar"
touch "$space/.nightcar.yml"
# A configuration above the workspace and the sandbox, as in a home folder, must not be used.
printf 'tint:\n  - match: "Icons/*"\n    dark: "#00FF00"\n' >"$work/.nightcar.yml"
# The page's blocks, in order.
page=Documentation/Bazel.md
block() { awk -v n="$1" '/^```$/ { inside = 0 } inside && seen == n; /^```python$/ { inside = 1; seen++ }' $page; }
block 1 >"$space/WORKSPACE"
block 2 >"$space/tools/BUILD.bazel"
block 3 >"$work/sample"
grep -q '^nightcar_catalog(' "$work/sample" || fail "$page has no sample"
cp "$work/sample" "$space/BUILD.bazel"
targets=2
outputs=(theme/Assets.ncar Assets.car assets.plist)
files=$(find "$space/App/Assets.xcassets" -type f | wc -l)

strategy=sandboxed
build() {
    run_bazel build "${offline[@]}" --spawn_strategy="$strategy" --genrule_strategy="$strategy" --disk_cache="$disk" --color=no --curses=no \
        --nosandbox_debug "$@" //:theme //:assets >"$work/log" 2>&1
}
check() {
    run_bazel test "${offline[@]}" --spawn_strategy="$strategy" --disk_cache="$disk" --color=no --curses=no --test_output=errors "$@" \
        >"$work/log" 2>&1
}
# The number of actions that the last build ran in this way. The line is "INFO: 4 processes: 1 internal, 3 linux-sandbox."
count() {
    sed -n 's/^INFO: [0-9]* process[es]*: //p' "$work/log" | tr ',' '\n' \
        | awk -v way="$1" '$0 ~ way { n += $1 } END { print n + 0 }'
}
expect() {
    local found
    found=$(count "$1")
    [ "$found" -eq "$2" ] || fail "$3: $found actions of \"$1\" instead of $2"
}
# The commands of the sample, without Bazel.
direct() {
    rm -rf "$work/direct" && mkdir -p "$work/direct/theme"
    (
        cd "$space"
        "$binary" compile App/Assets.xcassets --output "$work/direct/theme" --no-cache --quiet
        "$binary" actool App/Assets.xcassets --compile "$work/direct" --app-icon AppIcon \
            --platform iphoneos --minimum-deployment-target 17.0 --target-device iphone --target-device ipad \
            --output-partial-info-plist "$work/direct/assets.plist" --warnings --output-format human-readable-text
    ) >"$work/direct.log" 2>&1 || { cat "$work/direct.log" >&2; fail "a direct run failed"; }
}
compare() {
    local name
    for name in "${outputs[@]}"; do
        cmp "$work/direct/$name" "$space/bazel-bin/$name" || fail "$1: $name is not what a direct run writes"
    done
}

disk=$work/disk
direct
build || fail "the sample does not build"
ways=$(count sandbox)
[ "$ways" -eq "$targets" ] || fail "$ways of $targets actions ran in a sandbox"
! grep -q symlink "$work/log" || fail "there is a finding about links"
compare "first build"
sandbox=$(grep -oE '[a-z]+-sandbox' "$work/log" | tail -n 1)
pass "$targets actions in $sandbox, $files links each; ${outputs[*]} equal direct runs; no finding about links"
cp "$space/bazel-bin/theme/Assets.ncar" "$work/first.ncar"

build || fail "the second build fails"
expect sandbox 0 "second build"
expect "cache hit" 0 "second build"
pass "a second build runs nothing"

run_bazel clean >/dev/null 2>&1
build || fail "the build after bazel clean fails"
expect "cache hit" "$targets" "build after bazel clean"
compare "build after bazel clean"
pass "after bazel clean, $targets cache hits"

picture=$(cd "$space" && find App/Assets.xcassets/Compass.imageset -name '*.png' | sort | head -n 1)
cp "$space/$picture" "$work/picture"
cp "$space/App/Assets.xcassets/AppIcon.appiconset/icon-tinted.png" "$space/$picture"
direct
build || fail "the build with another picture fails"
expect sandbox "$targets" "another picture"
compare "another picture"
! cmp -s "$work/first.ncar" "$space/bazel-bin/theme/Assets.ncar" || fail "another picture gives the same Assets.ncar"
pass "a changed picture ($picture) builds again and equals direct runs"

cp "$work/picture" "$space/$picture"
direct
build || fail "the build with the old picture fails"
expect "cache hit" "$targets" "old picture"
compare "old picture"
pass "the old picture again: $targets cache hits, and the first bytes"

printf 'tint:\n  - match: "Icons/*"\n    dark: "#FF0000"\n' >"$space/.nightcar.yml"
direct
build || fail "the build with .nightcar.yml fails"
expect sandbox "$targets" ".nightcar.yml"
compare ".nightcar.yml"
! cmp -s "$work/first.ncar" "$space/bazel-bin/theme/Assets.ncar" || fail ".nightcar.yml changes nothing"
: >"$space/.nightcar.yml"
pass ".nightcar.yml of the workspace counts, and one above it does not"

rm "$space/tools/nightcar"
printf '#!/bin/sh\nexec "%s" "$@"\n' "$binary" >"$space/tools/nightcar"
chmod +x "$space/tools/nightcar"
direct
build || fail "the build with another program fails"
expect sandbox "$targets" "another program"
compare "another program"
pass "another program at tools/nightcar builds again"

# The other sandbox only makes links: it needs no right to mount.
strategy=processwrapper-sandbox disk=
run_bazel clean >/dev/null 2>&1
build || fail "the sample does not build in processwrapper-sandbox"
expect processwrapper-sandbox "$targets" "processwrapper-sandbox"
compare "processwrapper-sandbox"
pass "$targets actions in processwrapper-sandbox equal direct runs"

strategy=sandboxed disk=$work/disk
check //:lint //:size || fail "the tests fail"
pass "nightcar_lint_test and nightcar_size_test pass"
printf 'budgets:\n  - {name: all, max: 1 KB}\n' >"$space/.nightcar.yml"
! check //:size || fail "nightcar_size_test passes with a budget that is exceeded"
check //:lint || fail "nightcar_lint_test fails with a budget"
: >"$space/.nightcar.yml"
broken=App/Assets.xcassets/Broken.imageset/Contents.json
mkdir -p "$space/$(dirname "$broken")"
echo '{' >"$space/$broken"
! check //:lint || fail "nightcar_lint_test passes with a broken set"
rm -r "$space/$(dirname "$broken")"
pass "both fail when they should"

sed 's|config = ".nightcar.yml",|config = ".nightcar.yml", args_extra = ["--no-follow"],|' "$work/sample" >"$space/BUILD.bazel"
! build || fail "compile --no-follow builds"
refused=$(grep -c 'symlink-not-followed' "$work/log") || true
[ "$refused" -eq "$files" ] || fail "compile --no-follow reports $refused of $files links"
pass "compile --no-follow reports $refused of $files links and fails the build"

version=$(dpkg-query -f '${Package} ${Version}' -W bazel-bootstrap 2>/dev/null || "$bazel" --version)
echo "try-bazel: $passed checks, $SECONDS s, $version"
