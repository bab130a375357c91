#!/usr/bin/env bash
# Checks the Swift toolchain and installs the system libraries that are missing; does nothing if none is missing.
# usage: Scripts/setup.sh [dist]     dist also installs what a release is built with
#                                    (SWIFT names another swift command than the one on PATH)
set -euo pipefail

required=6.2
swift=${SWIFT:-swift}

fail() {
    echo "nightcar: error: $1" >&2
    exit 2
}

# Prints the toolchain's version, such as 6.3.1.
swift_version() {
    "$swift" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1
}

# True when version $1 is at least $2 (major and minor).
at_least() {
    local have_major=${1%%.*} have_rest=${1#*.} need_major=${2%%.*} need_minor=${2#*.}
    local have_minor=${have_rest%%.*}
    [ "$have_rest" != "$1" ] || have_minor=0
    [ "$have_major" -gt "$need_major" ] || { [ "$have_major" -eq "$need_major" ] && [ "$have_minor" -ge "$need_minor" ]; }
}

check_swift() {
    command -v "$swift" >/dev/null 2>&1 ||
        fail "no Swift toolchain found; install Swift $required or newer (https://www.swift.org/install)"
    local version
    version=$(swift_version) || version=
    [ -n "$version" ] || fail "'$swift --version' names no version; install Swift $required or newer (https://www.swift.org/install)"
    at_least "$version" "$required" ||
        fail "Swift $version is too old; install Swift $required or newer (https://www.swift.org/install)"
}

libraries_present() {
    command -v pkg-config >/dev/null 2>&1 && pkg-config --exists libpng zlib libwebp libjxl libxml-2.0 yaml-0.1
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        fail "root is needed to install packages and there is no sudo; run as root: $*"
    fi
}

install_libraries() {
    if [ "$(uname -s)" = Darwin ]; then
        command -v brew >/dev/null 2>&1 || fail "libpng, webp, jpeg-xl or libyaml is missing; install Homebrew (https://brew.sh) and run this again"
        brew install --quiet libpng webp jpeg-xl libyaml pkgconf
    elif command -v apt-get >/dev/null 2>&1; then
        as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            libpng-dev zlib1g-dev libwebp-dev libjxl-dev libxml2-dev libyaml-dev pkg-config
    else
        fail "install the development files of libpng, zlib, libwebp, libjxl, libxml2 and libyaml, and pkg-config, with your package manager"
    fi
}

# Scripts/static-libraries.sh builds some C libraries, and Scripts/dist.sh a .deb.
install_dist_tools() {
    command -v apt-get >/dev/null 2>&1 || return 0
    ! { command -v cmake && command -v ninja && command -v g++ && command -v dpkg-source; } >/dev/null 2>&1 ||
        [ ! -f /usr/include/brotli/decode.h ] || return 0
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        cmake ninja-build build-essential dpkg-dev libbrotli-dev
}

# In CI the pages are opened in Chromium too (80 MB to load); their tests are skipped if it isn't available.
offer_browser() {
    [ "${CI:-}" = true ] && command -v apt-get >/dev/null 2>&1 || return 0
    ! command -v chromium >/dev/null 2>&1 && ! command -v google-chrome >/dev/null 2>&1 || return 0
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium ||
        echo "nightcar: note: no Chromium here; the tests that need it are skipped" >&2
}

# rsvg-convert and pdftocairo paint SVG and PDF files, and tint recolors PDF files with qpdf. Without them, a car has no bitmaps of
# vectors, and the tests that need them are skipped.
offer_vector_programs() {
    ! { command -v rsvg-convert && command -v pdftocairo && command -v qpdf; } >/dev/null 2>&1 || return 0
    if [ "$(uname -s)" = Darwin ]; then
        brew install --quiet librsvg poppler qpdf && return 0
    elif command -v apt-get >/dev/null 2>&1 && { [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null 2>&1; }; then
        as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq &&
            as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends librsvg2-bin poppler-utils qpdf &&
            return 0
    fi
    echo "nightcar: note: rsvg-convert, pdftocairo or qpdf is missing; vectors can't be painted or recolored" >&2
}

check_swift
libraries_present || install_libraries
libraries_present || fail "libpng, zlib, libwebp, libjxl, libxml2 or libyaml is still missing: see 'pkg-config --print-errors --exists libpng zlib libwebp libjxl libxml-2.0 yaml-0.1'"
[ "${1:-}" != dist ] || install_dist_tools
offer_vector_programs
offer_browser
