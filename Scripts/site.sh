#!/usr/bin/env bash
# Makes the documentation as a site in .build/site/html, without a network but for the first run: it installs mkdocs-material from PyPI into
# .build/site/venv. A link that leads nowhere, an anchor that doesn't exist, a page without a place in mkdocs.yml, or a page that loads
# something from another host fails it.
# usage: Scripts/site.sh [--screens]     --screens also pictures the site in Chromium, in .build/site/screens
set -euo pipefail
cd "$(dirname "$0")/.."

site=.build/site
venv=$site/venv
fail() { echo "site: error: $*" >&2; exit 1; }

if ! "$venv/bin/python" -c 'import material' 2>/dev/null; then
    python3 -m venv "$venv" || fail "Python has no venv here (Debian: apt-get install python3-venv)"
    "$venv/bin/pip" install --quiet --disable-pip-version-check 'mkdocs>=1.6,<2' 'mkdocs-material>=9.5,<10'
fi

# The pages where their links expect them, and what they show or link to.
rm -rf "$site/pages" "$site/html"
mkdir -p "$site/pages"
cp -R Documentation "$site/pages/"
cp ./*.md LICENSE Scripts/site.css "$site/pages/"
for file in Benchmarks/Data/* Tests/EndToEndTests/Snapshots/tokens-run.txt Examples/Python/likely-subtags.txt; do
    mkdir -p "$site/pages/$(dirname "$file")"
    cp "$file" "$site/pages/$file"
done
for page in Examples/*/README.md Tests/*/README.md Fixtures/README.md Fixtures/Fuzz/README.md; do
    mkdir -p "$site/pages/$(dirname "$page")"
    cp "$page" "$site/pages/$page"
done

# With --quiet, mkdocs doesn't count warnings, so they would not fail it.
NO_MKDOCS_2_WARNING=1 "$venv/bin/mkdocs" build --strict >"$site/log" 2>&1 || { grep -vE '^INFO' "$site/log" >&2; fail "mkdocs: see above"; }

# Links lead away, but nothing is loaded from elsewhere.
if grep -rnoE '(src|data-src|srcset)="?(https?:)?//[^" >]*|<link [^>]*rel="?(stylesheet|preconnect|preload|icon)[^>]*href="?(https?:)?//[^>]*' \
    --include='*.html' "$site/html"; then
    fail "a page loads something from another host"
fi
if grep -rnoE '@import[^;]*//|url\(["'\'']?(https?:)?//[^)]*' --include='*.css' "$site/html"; then
    fail "a style sheet loads something from another host"
fi
[ -s "$site/html/search/search_index.json" ] || fail "there is no search index"
echo "site: $(find "$site/html" -name '*.html' | wc -l) pages; to search in them: python3 -m http.server --directory $site/html"

[ "${1:-}" = --screens ] || exit 0
"$venv/bin/python" -c 'import playwright' 2>/dev/null || "$venv/bin/pip" install --quiet --disable-pip-version-check 'playwright>=1.40,<2'
"$venv/bin/python" Scripts/site-screens.py "$site/html" "$site/screens"
