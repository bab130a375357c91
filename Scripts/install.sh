#!/bin/sh
# Downloads a release of nightcar, checks its digest and unpacks it.
# usage: install.sh VERSION FOLDER [SHA256]      adds FOLDER/bin/nightcar, FOLDER/share/man …
#
# With SHA256, the archive must have this digest; otherwise it must have the one that the release's SHA256SUMS names.
# NIGHTCAR_RELEASES replaces GitHub with another place: a URL (also file://) below which each VERSION is a folder.
set -eu

fail() { echo "nightcar: error: $*" >&2; exit 2; }
[ $# -ge 2 ] || fail "usage: install.sh VERSION FOLDER [SHA256]"
version=${1#v} folder=$2 expected=${3:-}
place=${NIGHTCAR_RELEASES:-https://github.com/${NIGHTCAR_REPOSITORY:-OWNER/nightcar}/releases/download}
# Scripts/dist.sh says why it is this one.
glibc=2.36
case $(uname -s) in
Linux)
    name=nightcar-$version-linux-$(uname -m)
    found=$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d ' ' -f 2) || found=
    [ "$(printf '%s\n' "$glibc" "${found:-0}" | sort -V | head -n 1)" = "$glibc" ] ||
        fail "a release needs glibc $glibc or newer (Debian 12, Ubuntu 24.04, Fedora 37), and this system has ${found:-none}; build it from source"
    ;;
Darwin) name=nightcar-$version-darwin-$(uname -m) ;;
*) fail "there is no release for $(uname -s)" ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
load() {
    case $place in
    file://*) cp "${place#file://}/v$version/$1" "$work/$1" ;;
    *)
        if command -v curl >/dev/null 2>&1; then
            curl --fail --silent --show-error --location --retry 3 --output "$work/$1" "$place/v$version/$1"
        elif command -v wget >/dev/null 2>&1; then
            wget --quiet --output-document "$work/$1" "$place/v$version/$1"
        else
            fail "curl or wget is needed"
        fi
        ;;
    esac || fail "cannot load $place/v$version/$1"
}
digest() { if command -v sha256sum >/dev/null 2>&1; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1; }

load "$name.tar.gz"
if [ -z "$expected" ]; then
    load SHA256SUMS
    expected=$(sed -n "s/^\([0-9a-f]\{64\}\)  $name\.tar\.gz\$/\1/p" "$work/SHA256SUMS")
    [ -n "$expected" ] || fail "SHA256SUMS doesn't name $name.tar.gz"
fi
found=$(digest "$work/$name.tar.gz")
[ "$found" = "$expected" ] || fail "$name.tar.gz has the digest $found instead of $expected"
mkdir -p "$folder"
# The archive has one folder, whose contents become FOLDER's.
tar -xzf "$work/$name.tar.gz" -C "$work"
cp -R "$work/$name/." "$folder/"
"$folder/bin/nightcar" --version >/dev/null || fail "$folder/bin/nightcar doesn't run on this machine"
