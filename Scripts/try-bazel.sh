#!/usr/bin/env bash
# Builds the sample of Documentation/BuildSystems.md, which uses the rules in bazel/, in Bazel's sandbox and with remote execution, and
# compares the results with direct runs.
# usage: NIGHTCAR_BINARY=PATH Scripts/try-bazel.sh       (SETS=100000 measures the shards of a larger catalog)
#
# Only Debian's source of a worker for remote execution is downloaded; without it, that part is skipped with a note.
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
    [ -z "${workers:-}" ] || kill "$workers" 2>/dev/null || true
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
page=Documentation/BuildSystems.md
block() { awk -v n="$1" '/^```$/ { inside = 0 } inside && seen == n; /^```python$/ { inside = 1; seen++ }' $page; }
block 1 >"$space/WORKSPACE"
block 2 >"$space/tools/BUILD.bazel"
block 3 >"$work/sample"
grep -q '^nightcar_catalog(' "$work/sample" || fail "$page has no sample"
cp "$work/sample" "$space/BUILD.bazel"
targets=2
outputs=(theme/Assets.ncar Assets.car assets.plist)
files=$(find "$space/App/Assets.xcassets" -type f | wc -l)

strategy=sandboxed wanted=(//:theme //:assets)
build() {
    run_bazel build "${offline[@]}" --spawn_strategy="$strategy" --genrule_strategy="$strategy" --disk_cache="$disk" --color=no --curses=no \
        --nosandbox_debug "$@" "${wanted[@]}" >"$work/log" 2>&1
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

# Shards
{ cat "$work/sample"; block 4; } >"$space/BUILD.bazel"
wanted=(//:parts)
direct
build || fail "the shards don't build"
parts=$(find "$space/bazel-bin/parts/parts" -name '*.ncpart' | wc -l)
[ "$parts" -gt 4 ] || fail "there are only $parts parts"
expect sandbox $((parts + 1)) "shards"
same() { cmp "$work/direct/theme/Assets.ncar" "$space/bazel-bin/parts/Assets.ncar" || fail "$1: not what one run writes"; }
same "shards"
cp "$space/App/Assets.xcassets/AppIcon.appiconset/icon-tinted.png" "$space/$picture"
direct
build || fail "the shards don't build with another picture"
expect sandbox 2 "another picture"
same "another picture"
cp "$work/picture" "$space/$picture"
pass "$parts parts and link write the bytes of one run; another picture builds 1 part and links"

echo 'themes: {sepia: {colors: {"Colors/Accent": "#5B4636"}}}' >"$space/.nightcar.yml"
! build || fail "parts that see only their own sets build with a theme"
grep -q 'depend on all catalogs' "$work/log" || fail "the message doesn't say why"
sed -i 's|shards = 16,|shards = 16, shards_see_all_sets = True,|' "$space/BUILD.bazel"
direct
build || fail "shards that see all sets don't build"
expect sandbox 17 "shards that see all sets"
same "shards that see all sets"
: >"$space/.nightcar.yml"
pass "a theme needs shards that see all sets"

# Painters. What a direct run can't do without programs, an action can't do without those of its toolchain.
cat >>"$space/BUILD.bazel" <<'BUILD'
nightcar_catalog(name = "car", srcs = CATALOG, config = ".nightcar.yml", formats = ["car"])
BUILD
wanted=(//:car)
car() {
    (cd "$space" && PATH=$1 "$binary" compile App/Assets.xcassets --config .nightcar.yml --output "$work/direct" --format car \
        --vector-pictures required --no-cache --quiet) >"$work/direct.log" 2>&1
}
if car /nonexistent; then
    build || fail "the car doesn't build"
    cmp "$work/direct/Assets.car" "$space/bazel-bin/car/Assets.car" || fail "a direct run without programs writes another car"
    pass "the fixture's vectors need no program"
else
    ! build || fail "a car that needs a painter is written without one"
    grep -q 'error: .*stored without bitmaps' "$work/log" || fail "the message doesn't name the vectors"
    pass "a car that needs painters fails without them, although $(command -v rsvg-convert || echo none) is on this machine"
fi
cp "$space/tools/BUILD.bazel" "$work/tools"
if command -v rsvg-convert pdftocairo pdfinfo >/dev/null; then
    ln -s "$(command -v rsvg-convert)" "$(command -v pdftocairo)" "$(command -v pdfinfo)" "$space/tools/"
    poppler=$(pdfinfo -v 2>&1 | sed -n 's/.*version //p') rsvg=$(rsvg-convert --version | awk '{ print $3 }')
    painters() {
        sed "s|nightcar = \"nightcar\",|&\n    painters = {\"rsvg-convert\": \"$1\", \"pdftocairo\": \"$poppler\", \"pdfinfo\": \"$poppler\"},|" \
            "$work/tools" >"$space/tools/BUILD.bazel"
    }
    painters "$rsvg"
    car "$PATH" || { cat "$work/direct.log" >&2; fail "the direct car fails"; }
    build || fail "the car doesn't build with painters"
    cmp "$work/direct/Assets.car" "$space/bazel-bin/car/Assets.car" || fail "with painters: not what a direct run writes"
    run_bazel aquery "${offline[@]}" 'mnemonic("NightcarCompile", //:car)' 2>/dev/null >"$work/log"
    grep -q "NIGHTCAR_PAINTERS=.*rsvg-convert $rsvg" "$work/log" || fail "the action's key doesn't have the painter's version"
    painters 0.0.1
    ! build || fail "a painter with another version than the toolchain says is used"
    grep -q "doesn't have the version" "$work/log" || fail "the message doesn't name the version"
    pass "with painters, the car equals a direct run; rsvg-convert $rsvg is in the key of the action, and another version is refused"
fi
cp "$work/tools" "$space/tools/BUILD.bazel"

# Remote execution: two workers, and one that is killed while it works.
sets=${SETS:-2000} shards=16 port=${PORT:-18980}
JOBS=1 Scripts/remote-workers.sh "$work/remote" "$port" 2>"$work/remote.log" &
workers=$!
for _ in $(seq 240); do
    [ ! -f "$work/remote/ready" ] && kill -0 "$workers" 2>/dev/null || break
    sleep 0.5
done
if [ -f "$work/remote/ready" ]; then
    strategy=remote disk=
    remote=("--remote_executor=grpc://127.0.0.1:$port" --remote_default_exec_properties=OSFamily=linux)
    { cat "$work/sample"; block 4; } >"$space/BUILD.bazel"
    wanted=(//:theme //:parts //:assets)
    direct
    run_bazel clean >/dev/null 2>&1
    build "${remote[@]}" || fail "the sample doesn't build with remote execution"
    actions=$((parts + 3))
    expect remote "$actions" "remote execution"
    compare "remote execution"
    same "remote execution"
    run_bazel clean >/dev/null 2>&1
    build "${remote[@]}" || fail "the second remote build fails"
    expect "remote cache hit" "$actions" "second remote build"
    same "second remote build"
    pass "$actions actions ran remotely with equal bytes; after bazel clean, all are cache hits"

    big=App/Big.xcassets
    python3 Benchmarks/make-catalog.py "$space/$big" --sets "$sets" --profile flat
    cat >"$space/BUILD.bazel" <<BUILD
load("@rules_nightcar//:defs.bzl", "nightcar_catalog")

nightcar_catalog(
    name = "parts",
    srcs = glob(["$big/**"]),
    args_extra = ["--optimization", "time"],
    shards = $shards,
)
BUILD
    # Seconds of this program: wall, and processor.
    TIMEFORMAT='%R s, %U s + %S s of processor time'
    one=$({ time "$binary" compile "$space/$big" --output "$work/direct/theme" --optimization time --no-cache --quiet; } 2>&1)
    # Seconds of processor time of the actions of a worker: its children that have ended.
    spent() { awk -v hz="$(getconf CLK_TCK)" '{ printf "%.1f", ($16 + $17) / hz }' "/proc/$(cat "$work/remote/$1.pid")/stat"; }
    wanted=(//:parts)
    (
        # An action has a folder; the other one is for uploads.
        until ls -d "$work"/remote/1.work/build-* >/dev/null 2>&1; do sleep 0.05; done
        spent 1 >"$work/killed"
        kill -9 "$(cat "$work/remote/1.pid")"
    ) &
    before=$(spent 2) requests=$(wc -l <"$work/remote/requests")
    many=$({ time build "${remote[@]}" || true; } 2>&1)
    [ -s "$work/killed" ] || fail "no worker was killed"
    grep -q 'Build completed successfully' "$work/log" || fail "the build fails when a worker is killed"
    expect remote $((shards + 1)) "a killed worker"
    same "a killed worker"
    answered() { tail -n +$((requests + 1)) "$work/remote/requests" | grep -c "^$1 .*Execution/Execute" || true; }
    [ "$(answered 1)" -gt 0 ] && [ "$(answered 2)" -gt 0 ] || fail "one of the workers got no action"
    pass "$sets sets in $shards shards: the worker 1 was killed, and the bytes are the ones of one run"
    echo "    one run $one"
    echo "    shards ${many%% s,*} s with Bazel; actions of the worker 2 $(spent 2) s of processor time ($before s before)"
else
    echo "try-bazel: note: remote execution was not tried: $(tail -n 1 "$work/remote.log")" >&2
fi

version=$(dpkg-query -f '${Package} ${Version}' -W bazel-bootstrap 2>/dev/null || "$bazel" --version)
echo "try-bazel: $passed checks, $SECONDS s, $version"
