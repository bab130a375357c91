#!/usr/bin/env bash
# Checks the style sheets and scripts of the pages: their form, and the syntax of scripts if Node.js is installed.
# usage: Scripts/lint-pages.sh FOLDER…
set -euo pipefail

files=()
while IFS= read -r -d '' file; do files+=("$file"); done < <(find "$@" \( -name '*.css' -o -name '*.js' \) -print0 | sort -z)
[ "${#files[@]}" -gt 0 ] || { echo "lint-pages: error: no style sheet or script in: $*" >&2; exit 1; }

# Pages include these files unchanged between tags, so none may close its element.
status=0
awk '
    function report(message) { print FILENAME ":" FNR ": error: " message; failed = 1 }
    FNR == 1 { finish(); name = FILENAME; depth = 0 }
    function finish() { if (name ~ /css$/ && depth != 0) { print name ": error: braces do not match"; failed = 1 } }
    /\t/ { report("indent with blanks") }
    /[ \r]$/ { report("remove what ends the line") }
    length($0) > 130 { report("longer than 130 columns") }
    tolower($0) ~ /<\/(style|script)/ { report("closes the element that holds it") }
    { line = $0; gsub(/"[^"]*"/, "", line); depth += gsub(/{/, "", line) - gsub(/}/, "", line) }
    END { finish(); exit failed }
' "${files[@]}" >&2 || status=1

for file in "${files[@]}"; do
    [ -z "$(tail -c 1 "$file")" ] || { echo "$file: error: no newline at the end" >&2; status=1; }
done

if command -v node >/dev/null 2>&1; then
    for file in "${files[@]}"; do
        case $file in *.js) node --check "$file" || status=1 ;; esac
    done
else
    echo "lint-pages: node is not installed; the syntax of scripts is not checked"
fi
exit $status
