#!/usr/bin/env bash
# Makes the package with the plug-ins and the program, ready to publish as a repository of its own.
#
# usage: Scripts/plugin-package.sh FOLDER BUNDLE [URL]
#   FOLDER  is made, and must not exist
#   BUNDLE  the folder nightcar.artifactbundle, from --bundle
#   URL     where BUNDLE.zip can be downloaded; without it, the package has the bundle in it, for a trial
# usage: Scripts/plugin-package.sh --bundle FOLDER VERSION TRIPLE=PROGRAM...
#   makes FOLDER/nightcar.artifactbundle of programs, such as x86_64-unknown-linux-gnu=build/nightcar
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "${1:-}" = --bundle ]; then
    bundle="$2/nightcar.artifactbundle" version="$3"
    shift 3
    mkdir -p "$bundle"
    variants=""
    for entry in "$@"; do
        triple="${entry%%=*}"
        mkdir -p "$bundle/$triple"
        install -m 755 "${entry#*=}" "$bundle/$triple/nightcar"
        variants="$variants${variants:+, }{\"path\": \"$triple/nightcar\", \"supportedTriples\": [\"$triple\"]}"
    done
    printf '{"schemaVersion": "1.0", "artifacts": {"nightcar": {"type": "executable", "version": "%s", "variants": [%s]}}}\n' \
        "$version" "$variants" > "$bundle/info.json"
    exit
fi

folder="${1:?name the folder to make}" bundle="${2:?name the bundle}" url="${3:-}"
if [ -e "$folder" ]; then
    echo "$folder exists already" >&2
    exit 2
fi
mkdir -p "$folder"
cp -R Plugins LICENSE "$folder/"
if [ -n "$url" ]; then
    archive="$(mktemp -d)/nightcar.artifactbundle.zip"
    (cd "$(dirname "$bundle")" && zip -qrX "$archive" "$(basename "$bundle")")
    sum="$(sha256sum "$archive" 2> /dev/null || shasum -a 256 "$archive")"
    sed -e "s|\"URL\"|\"$url\"|" -e "s|CHECKSUM|${sum%% *}|" packaging/plugins/Package.swift > "$folder/Package.swift"
    cp "$archive" "$folder.zip"
    echo "upload $folder.zip to $url"
else
    cp -R "$bundle" "$folder/"
    sed 's|url: "URL", checksum: "CHECKSUM"|path: "nightcar.artifactbundle"|' packaging/plugins/Package.swift > "$folder/Package.swift"
fi
