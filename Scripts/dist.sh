#!/usr/bin/env bash
# Builds the files of a release for the machine it runs on: nightcar-VERSION-SYSTEM-MACHINE.tar.gz, on Debian also a .deb, an
# SPDX SBOM and SHA256SUMS.
# usage: Scripts/dist.sh [FOLDER]       (.build/dist by default; SCRATCH names another folder than .build-dist for Swift's files)
#
# On Linux, everything but the C library is linked in. On macOS, Homebrew's libraries stay shared; they contain code for one machine,
# and so does the binary. Two runs with the same toolchain and libraries write the same bytes: no file
# has a date other than the changelog's commit, no path of this machine, and all are in order.
set -euo pipefail

cd "$(dirname "$0")/.."
fail() { echo "dist: error: $*" >&2; exit 1; }
swift=${SWIFT:-swift}
out=${1:-.build/dist}
scratch=${SCRATCH:-.build-dist}
system=$(uname -s | tr '[:upper:]' '[:lower:]')
machine=$(uname -m)
mkdir -p "$out"
out=$(cd "$out" && pwd)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct -- CHANGELOG.md)} LC_ALL=C TZ=UTC
[ -n "$SOURCE_DATE_EPOCH" ] || fail "CHANGELOG.md has no commit; set SOURCE_DATE_EPOCH"
date=$(date -u -d "@$SOURCE_DATE_EPOCH" +%F 2>/dev/null || date -u -r "$SOURCE_DATE_EPOCH" +%F)
umask 022

# A binary of more bytes than this isn't released.
largest=40000000

# The binary contains no paths of this machine. packaging/link-flags has what `make release` uses, too.
flags=(-Xswiftc -file-prefix-map -Xswiftc "$PWD=." -Xcc "-ffile-prefix-map=$PWD=.")
if [ "$system" = linux ]; then
    static=${STATIC:-$out/static}
    Scripts/static-libraries.sh "$static"
    # This folder has only archives. SwiftPM puts the folders of pkg-config before ours, so pkg-config must name it too.
    mkdir -p "$scratch/pkgconfig"
    for package in libpng zlib libwebp libxml-2.0 yaml-0.1; do
        sed "s|^libdir=.*|libdir=$static|" "$(pkg-config --variable=pcfiledir "$package")/$package.pc" >"$scratch/pkgconfig/$package.pc"
    done
    PKG_CONFIG_PATH=$(cd "$scratch/pkgconfig" && pwd)
    export PKG_CONFIG_PATH
    # The archives depend on each other in no particular order.
    read -ra common -d '' < <(sed "s|ROOT|$PWD|g" packaging/link-flags) || true
    flags+=("${common[@]}" -Xswiftc "-L$static" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xlinker --start-group)
    for library in png16 z webp yaml xml2 jxl hwy lcms2 brotlienc brotlidec brotlicommon stdc++ m; do
        flags+=(-Xlinker "-l$library")
    done
    flags+=(-Xlinker --end-group)
fi
[ "$system" = linux ] || flags+=(-Xlinker -s)
export NIGHTCAR_BUILD=dist
"$swift" build --configuration release --product nightcar --scratch-path "$scratch" "${flags[@]}"
binary=$("$swift" build --configuration release --scratch-path "$scratch" "${flags[@]}" --show-bin-path)/nightcar
version=$("$binary" --version)
name=nightcar-$version-$system-$machine

if [ "$system" = linux ]; then
    shared=$(readelf -d "$binary" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort | tr '\n' ' ')
    for library in $shared; do
        case $library in
        libc.so.6 | libm.so.6 | ld-linux*) ;;
        *) fail "the binary needs $library: link it statically" ;;
        esac
    done
    size=$(wc -c <"$binary")
    [ "$size" -le "$largest" ] || fail "the binary has $size bytes, more than $largest: see ARCHITECTURE.md, Dependencies"
    ! grep -aqF "$PWD" "$binary" || fail "the binary has the path $PWD in it"
    echo "dist: shared libraries: $shared"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/$name
mkdir -p "$tree/bin" "$tree/share/man/man1" "$tree/share/bash-completion/completions" "$tree/share/zsh/site-functions" \
    "$tree/share/fish/vendor_completions.d" "$tree/share/doc/nightcar/licenses"
install -m 755 "$binary" "$tree/bin/nightcar"
"$binary" --generate-completion-script bash >"$tree/share/bash-completion/completions/nightcar"
"$binary" --generate-completion-script zsh >"$tree/share/zsh/site-functions/_nightcar"
"$binary" --generate-completion-script fish >"$tree/share/fish/vendor_completions.d/nightcar.fish"
"$binary" --experimental-dump-help | Scripts/man-pages.py "$version" "$date" "$tree/share/man/man1"
gzip -9n "$tree"/share/man/man1/*.1

documents=$tree/share/doc/nightcar
cp LICENSE README.md CHANGELOG.md "$documents/"
cp "$scratch/checkouts/swift-argument-parser/LICENSE.txt" "$documents/licenses/swift-argument-parser.txt"
cp "$scratch/checkouts/swift-syntax/LICENSE.txt" "$documents/licenses/swift-syntax.txt"
toolchain=$(dirname "$(dirname "$(realpath "$(command -v "$swift")")")")
license=$toolchain/share/swift/LICENSE.txt
[ ! -f "$license" ] || cp "$license" "$documents/licenses/swift.txt"
: >"$work/sources"
if [ "$system" = linux ]; then
    cp "$static/sources" "$work/sources"
    for copyright in "$static"/*.copyright; do cp "$copyright" "$documents/licenses/$(basename "$copyright" .copyright).txt"; done
fi
"$swift" package --scratch-path "$scratch" resolve >/dev/null
swift_version=$("$swift" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
Scripts/sbom.py "$binary" "$version" "$date" "$swift_version" "$work/sources" >"$out/$name.spdx.json"
cp "$out/$name.spdx.json" "$documents/nightcar.spdx.json"

if [ "$system" = linux ]; then
    (cd "$work" && tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu -cf - "$name") \
        | gzip -9n >"$out/$name.tar.gz"
else
    (cd "$work" && find "$name" -exec touch -ht "$(date -u -r "$SOURCE_DATE_EPOCH" +%Y%m%d%H%M.%S)" {} + \
        && find "$name" -type f | sort | tar --uid 0 --gid 0 --format ustar -cf - -T - | gzip -9n >"$out/$name.tar.gz")
fi
files=("$name.tar.gz" "$name.spdx.json")

if command -v dpkg-deb >/dev/null; then
    architecture=$(dpkg --print-architecture)
    # Packed relocations need 2.36, which no symbol says.
    glibc=$({ objdump -T "$binary" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//'; echo 2.36; } | sort -uV | tail -n 1)
    mkdir -p "$work/deb/DEBIAN"
    cp -R "$tree" "$work/deb/usr"
    cat "$documents"/LICENSE "$documents"/licenses/*.txt >"$work/deb/usr/share/doc/nightcar/copyright"
    gzip -9n "$work/deb/usr/share/doc/nightcar/CHANGELOG.md"
    mv "$work/deb/usr/share/zsh/site-functions" "$work/deb/usr/share/zsh/vendor-completions"
    cat >"$work/deb/DEBIAN/control" <<END
Package: nightcar
Version: $version
Architecture: $architecture
Maintainer: The Nightcar authors <nightcar@users.noreply.github.com>
Installed-Size: $(du -sk --apparent-size "$work/deb/usr" | cut -f 1)
Depends: libc6 (>= $glibc)
Recommends: librsvg2-bin, poppler-utils
Suggests: git, qpdf
Section: devel
Priority: optional
Description: compiles, lints and audits asset catalogs without Xcode
 Nightcar compiles Apple-style asset catalogs to theme catalogs and to
 Assets.car, finds what is missing in them, and accounts for every byte.
END
    find "$work/deb" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --build --root-owner-group -Zxz "$work/deb" "$out/nightcar_${version}_$architecture.deb" >/dev/null
    files+=("nightcar_${version}_$architecture.deb")
fi

(cd "$out" && if command -v sha256sum >/dev/null; then sha256sum "${files[@]}"; else shasum -a 256 "${files[@]}"; fi >SHA256SUMS)
echo "dist: nightcar is $(wc -c <"$binary") bytes"
(cd "$out" && wc -c "${files[@]}" | sed 's/^/dist: /')
