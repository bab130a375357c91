#!/usr/bin/env bash
# Fuzzes all code that reads untrusted bytes, one target after the other, and prints the results.
# usage: Scripts/fuzz.sh SECONDS [TARGET…]
#
# Everything is in .build-fuzz: corpus/TARGET grows from run to run, findings/TARGET holds inputs that crash, hang or take too
# much memory, totals.tsv has a line for each slice: target, CPU seconds, wall seconds, runs, coverage, features, findings.
# FUZZ_BINARY names a fuzzer that is built already; SWIFT the compiler's driver.
set -euo pipefail

cd "$(dirname "$0")/.."
seconds=$1
shift
root=${FUZZ_ROOT:-.build-fuzz}
binary=${FUZZ_BINARY:-$root/release/nightcar-fuzz}
all=(contents config baseline report png cgbi header payload jpeg svg drawing pdf page ncar car lzfse lzvn zip)
targets=("${@:-${all[@]}}")

# Swift's backtracer would take minutes for each finding; libFuzzer prints its own.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:handle_abort=1:symbolize=${FUZZ_SYMBOLIZE:-0}

# The last --sanitize decides what swiftc instruments for coverage: `--sanitize address` beside it would switch that off.
if [ -z "${FUZZ_BINARY:-}" ]; then
    NIGHTCAR_FUZZ=1 "${SWIFT:-swift}" build --configuration release --scratch-path "$root" --product nightcar-fuzz \
        --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=address
fi

# Words and keys of the seeds, so that the fuzzer needn't guess texts letter by letter.
dictionary() {
    cat "$root/corpus/$1"/seed-* 2>/dev/null | tr -c 'A-Za-z0-9_-' '\n' | grep -aE '^[A-Za-z][A-Za-z0-9_-]{2,30}$' \
        | sort | uniq -c | sort -rn | head -n 300 | awk '{print "\"" $2 "\""}' >"$root/$1.dict" || true
}

field() { grep -a "^stat::$2:" "$1" | awk '{print $2}' | tail -n 1; }

run() {
    local target=$1 left=$2 log="$root/log/$1.log" start cpu wall status found=0 longest words=()
    mkdir -p "$root/corpus/$target" "$root/findings/$target" "$root/log"
    export NIGHTCAR_FUZZ_TARGET=$target
    # Each new binary writes its seeds. They include findings that have been fixed.
    if [ ! "$root/log/$target.length" -nt "$binary" ]; then
        NIGHTCAR_FUZZ_SEEDS="$root/corpus/$target" NIGHTCAR_FUZZ_FIXTURES=Fixtures "$binary" </dev/null 2>"$log" \
            | tail -n 1 >"$root/log/$target.length"
        dictionary "$target"
    fi
    longest=$(cat "$root/log/$target.length")
    [ ! -s "$root/$target.dict" ] || words=(-dict="$root/$target.dict")
    while [ "$left" -gt 0 ] && [ "$found" -lt 5 ]; do
        start=$SECONDS
        TIMEFORMAT='cpu %U %S'
        status=0
        { time nice -n 19 "$binary" -max_total_time="$left" -max_len="$longest" -timeout=30 -rss_limit_mb=3072 \
            -malloc_limit_mb=1100 -print_final_stats=1 -use_value_profile=1 -report_slow_units=100000 "${words[@]}" \
            -artifact_prefix="$root/findings/$target/" "$root/corpus/$target" </dev/null >"$log" 2>&1 || status=$?; } 2>"$log.time"
        wall=$((SECONDS - start))
        left=$((left - wall - 1))
        cpu=$(awk '/^cpu/ {print int($2 + $3 + 0.5)}' "$log.time")
        [ "$status" -eq 0 ] || found=$((found + 1))
        printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$target" "${cpu:-0}" "$wall" "$(field "$log" number_of_executed_units)" \
            "$(grep -aoE 'cov: [0-9]+' "$log" | tail -n 1 | cut -c6-)" "$(grep -aoE 'ft: [0-9]+' "$log" | tail -n 1 | cut -c5-)" \
            "$((status != 0))" >>"$root/totals.tsv"
        if [ "$status" -ne 0 ]; then
            echo "$target: $(grep -aE 'SUMMARY|Fatal error|ERROR:' "$log" | head -n 2 | tr '\n' ' ')"
            echo "$target: $(grep -a 'Test unit written to' "$log" | head -n 1)"
        fi
    done
    tail -n 1 "$root/totals.tsv" | awk -F '\t' '{printf "%-9s %7d CPU s %9d runs  coverage %6d  features %6d\n", $1, $2, $4, $5, $6}'
}

for target in "${targets[@]}"; do run "$target" "$seconds"; done
# Removes the leftovers of crashed fuzzers, not folders that others use.
for folder in /dev/shm/nightcar-fuzz-*; do kill -0 "${folder##*-}" 2>/dev/null || rm -rf "$folder"; done
found=$(find "$root/findings" -type f 2>/dev/null | wc -l)
echo "$found findings in $root/findings"
[ "$found" -eq 0 ]
