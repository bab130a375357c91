#!/usr/bin/env bash
# Runs `swift test` with the given arguments, and repeats the failures at the end, because they are thousands of lines up by then.
set -uo pipefail
# Only builds need it. In tests, sets must have another order in each run, so that no output depends on it.
unset SWIFT_DETERMINISTIC_HASHING
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"${SWIFT:-swift}" test "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" -ne 0 ]; then
    printf '\n== what failed\n'
    grep -aE '^✘|^(/[^ ]*: )?error:|Fatal error' "$log" | cut -c 1-1000 | head -n 50
fi
exit "$status"
