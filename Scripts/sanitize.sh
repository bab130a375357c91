#!/usr/bin/env bash
# Builds nightcar with a sanitizer and has it do everything that runs in parallel or in C, over the fixtures.
# usage: Scripts/sanitize.sh [thread|address]…
#
# thread   data races: compile, lint, extract, size and preview with more jobs than cores
# address  memory errors in all code, undefined behaviour in the C shim
set -euo pipefail

cd "$(dirname "$0")/.."
sanitizers=("${@:-thread}")
[ $# -gt 0 ] || sanitizers=(thread address)
export SWIFT_BACKTRACE=enable=no
export TSAN_OPTIONS=halt_on_error=0:exitcode=66 ASAN_OPTIONS=detect_leaks=0:exitcode=66 UBSAN_OPTIONS=print_stacktrace=1

# A finding of a sanitizer is a report on standard error; nightcar's own findings may well be errors.
check() {
    local status=0
    "$@" >/dev/null 2>"$work/err" || status=$?
    if [ "$status" -gt 4 ] || grep -qaE 'WARNING: ThreadSanitizer|ERROR: AddressSanitizer|runtime error:' "$work/err"; then
        echo "sanitize: $* (exit code $status)" >&2
        cat "$work/err" >&2
        exit 1
    fi
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
    check "$nightcar" tint Fixtures/Tint.xcassets
    check "$nightcar" preview Fixtures/Basics.xcassets --output "$work/sheet.html"
    check "$nightcar" info Fixtures/Fuzz/car/seed-tiny --validate
    check "$nightcar" extract Fixtures/Fuzz/car/seed-tiny --output "$work/car"
    check "$nightcar" actool Fixtures/AppIcon.xcassets --compile "$work" --platform iphoneos --minimum-deployment-target 16.0 \
        --target-device iphone --app-icon AppIcon --output-partial-info-plist "$work/Info.plist"
}

for sanitizer in "${sanitizers[@]}"; do
    flags=()
    [ "$sanitizer" != address ] || flags=(-Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined)
    "${SWIFT:-swift}" build --scratch-path ".build-$sanitizer" --product nightcar --sanitize "$sanitizer" "${flags[@]}"
    work=$(mktemp -d)
    exercise ".build-$sanitizer/debug/nightcar"
    rm -rf "$work"
    echo "sanitize: nothing found by the $sanitizer sanitizer"
done
