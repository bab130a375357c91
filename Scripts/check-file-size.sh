#!/usr/bin/env bash
# Fails if a Swift file is longer than the limit, so that files stay readable in one sitting.
# usage: Scripts/check-file-size.sh LINES FOLDER…
set -euo pipefail

limit=$1
shift
status=0
while IFS= read -r -d '' file; do
    lines=$(wc -l <"$file" | tr -d ' ')
    if [ "$lines" -gt "$limit" ]; then
        echo "$file: error: $lines lines; at most $limit: split it by type or aspect" >&2
        status=1
    fi
done < <(find "$@" -name '*.swift' -print0)
exit $status
