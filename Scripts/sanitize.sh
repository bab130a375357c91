#!/usr/bin/env bash
# Builds nightcar with a sanitizer and runs everything that is parallel or written in C, over the fixtures.
# usage: Scripts/sanitize.sh [short] [thread|address]…
#
# thread   data races: compile, lint, extract, size, diff and preview with more jobs than cores
# address  memory errors in all code
# short    less to do, for CI; the thread sanitizer alone unless others are named
# The C shim is checked for undefined behavior with either.
set -euo pipefail

cd "$(dirname "$0")/.."
isShort=
if [ "${1:-}" = short ]; then
    isShort=1
    shift
fi
sanitizers=("$@")
[ $# -gt 0 ] || sanitizers=(thread); [ $# -gt 0 ] || [ -n "$isShort" ] || sanitizers+=(address)
export SWIFT_BACKTRACE=enable=no
export TSAN_OPTIONS=halt_on_error=0:exitcode=66:suppressions=$PWD/Scripts/thread-sanitizer.supp
export ASAN_OPTIONS=detect_leaks=0:exitcode=66 UBSAN_OPTIONS=print_stacktrace=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A finding of a sanitizer is a report on standard error; nightcar's own findings may well be errors.
isReported() { grep -qaE 'WARNING: ThreadSanitizer|ERROR: AddressSanitizer|runtime error:' "$1"; }

check() {
    local status=0
    "$@" >/dev/null 2>"$work/err" || status=$?
    if [ "$status" -gt 4 ] || isReported "$work/err"; then
        echo "sanitize: $* (exit code $status)" >&2
        cat "$work/err" >&2
        exit 1
    fi
}

# A sanitizer that misses a planted fault would miss others, too.
plant() {
    local fault='UnsafeMutablePointer<Int>.allocate(capacity: 1)[2] = 1'
    [ "$1" != thread ] || fault='
        final class Box: @unchecked Sendable { var count = 0 }
        let box = Box()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<100_000 { box.count += 1 } } }
        }'
    echo "$fault" >"$work/main.swift"
    "${SWIFT:-swift}c" -sanitize="$1" "$work/main.swift" -o "$work/planted" 2>/dev/null
    "$work/planted" >/dev/null 2>"$work/err" || true
    isReported "$work/err" || { echo "sanitize: the $1 sanitizer does not find a planted fault" >&2 && exit 1; }
}

exerciseShort() {
    local nightcar=$1 basics=Fixtures/Basics.xcassets
    check "$nightcar" compile $basics --output "$work/short" --jobs 8 --optimization time --format ncar,car \
        --platform ios --minimum-deployment-target 15.0
    check "$nightcar" extract "$work/short/Assets.ncar" --output "$work/short/ncar" --jobs 8
    check "$nightcar" extract "$work/short/Assets.car" --output "$work/short/car" --jobs 8
    check "$nightcar" diff "$work/short/Assets.ncar" $basics
    check "$nightcar" size $basics
    check "$nightcar" lint $basics
    check "$nightcar" tint Fixtures/Tint.xcassets
}

exercise() {
    local nightcar=$1 effort
    for effort in time balanced; do
        check "$nightcar" compile Fixtures --output "$work/$effort" --jobs 8 --optimization "$effort"
    done
    check "$nightcar" lint Fixtures
    check "$nightcar" lint Fixtures --fix --unsafe --dry-run
    check "$nightcar" extract "$work/time/Assets.ncar" --output "$work/out"
    check "$nightcar" info "$work/time/Assets.ncar"
    check "$nightcar" size Fixtures
    check "$nightcar" preview Fixtures/Basics.xcassets --output "$work/sheet.html"
    check "$nightcar" info Fixtures/Fuzz/car/seed-tiny --validate
    check "$nightcar" extract Fixtures/Fuzz/car/seed-tiny --output "$work/car"
    check "$nightcar" actool Fixtures/AppIcon.xcassets --compile "$work" --platform iphoneos --minimum-deployment-target 16.0 \
        --target-device iphone --app-icon AppIcon --output-partial-info-plist "$work/Info.plist"
}

for sanitizer in "${sanitizers[@]}"; do
    plant "$sanitizer"
    "${SWIFT:-swift}" build --scratch-path ".build-$sanitizer" --product nightcar --sanitize "$sanitizer" \
        --disable-index-store \
        -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined
    exerciseShort ".build-$sanitizer/debug/nightcar"
    [ -n "$isShort" ] || exercise ".build-$sanitizer/debug/nightcar"
    echo "sanitize: nothing found by the $sanitizer sanitizer"
done
