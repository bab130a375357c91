#!/usr/bin/env bash
# Puts the static archives of the C libraries that nightcar needs into a folder, for `make dist`.
# usage: Scripts/static-libraries.sh FOLDER
#
# libpng, zlib, libwebp, libyaml and brotli: the archives that Debian and Ubuntu ship with the headers.
# libjxl, highway, lcms2 and libxml2: built from the distribution's own source packages, because it ships no archives of the first
# three, and its libxml2 needs all of ICU (32 MB). Ours has only the reader, with threads, and the encodings of the C library.
#
# FOLDER/sources lists each library with its version, for the licenses and the SBOM.
set -euo pipefail

fail() { echo "static-libraries: error: $*" >&2; exit 2; }
[ $# -eq 1 ] || fail "say which folder"
command -v apt-get >/dev/null || fail "this needs Debian or Ubuntu"
for tool in cmake ninja gcc g++ dpkg-source; do
    command -v "$tool" >/dev/null || fail "$tool is missing: apt-get install cmake ninja-build build-essential dpkg-dev"
done
mkdir -p "$1"
out=$(realpath "$1")
[ ! -f "$out/complete" ] || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Gives the same bytes on every machine.
export CFLAGS="-O2 -fPIC -ffunction-sections -fdata-sections -ffile-prefix-map=$work=."
export CXXFLAGS=$CFLAGS

# The distribution's own package sources as this machine has them, for source packages.
mkdir -p "$work/sources" "$work/lists/partial" "$work/src"
for file in /etc/apt/sources.list /etc/apt/sources.list.d/{debian,ubuntu}.{list,sources}; do
    [ ! -f "$file" ] || sed -E 's/^deb(-src)? /deb-src /; s/^Types:.*/Types: deb-src/' "$file" >"$work/sources/${file##*/}"
done
apt=(apt-get -qq -o Dir::Etc::sourcelist=- -o "Dir::Etc::sourceparts=$work/sources" -o "Dir::State::lists=$work/lists"
    -o APT::Sandbox::User=root)
"${apt[@]}" update

# Unpacks a source package as NAME. apt checks the signature of the list and the digests of what it loads.
unpack() {
    (cd "$work/src" && "${apt[@]}" source --download-only "$1" && dpkg-source --no-check -x "$1"_*.dsc "$work/$1" >/dev/null)
    echo "$1 $(dpkg-parsechangelog -l "$work/$1/debian/changelog" -S Version)" >>"$work/versions"
    cp "$work/$1/debian/copyright" "$work/$1.copyright"
}
configure() {
    local name=$1
    shift
    # Patches to the inputs of the autotools make the outputs look old, but the outputs are fine.
    (
        cd "$work/$name"
        ./configure --quiet --prefix="$work/prefix" --disable-shared --enable-static --with-pic "$@"
        make -s -j"$(nproc)" install ACLOCAL=: AUTOCONF=: AUTOHEADER=: AUTOMAKE=:
    ) >"$work/$name.log" 2>&1 || { tail -n 40 "$work/$name.log" >&2; exit 1; }
}
build() {
    local name=$1 target=$2
    shift 2
    cmake -S "$work/$name" -B "$work/$name/build" -G Ninja -DCMAKE_BUILD_TYPE=None -DBUILD_SHARED_LIBS=OFF -DBUILD_TESTING=OFF \
        -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DCMAKE_INSTALL_PREFIX="$work/prefix" -DCMAKE_INSTALL_LIBDIR=lib \
        -DCMAKE_PREFIX_PATH="$work/prefix" "$@" >"$work/$name.log" || { cat "$work/$name.log" >&2; exit 1; }
    ninja -C "$work/$name/build" --quiet "$target" >"$work/$name.log" 2>&1 || { tail -n 40 "$work/$name.log" >&2; exit 1; }
}
export PKG_CONFIG_PATH=$work/prefix/lib/pkgconfig

unpack libxml2
configure libxml2 --with-minimum --with-reader --with-push --with-sax1 --with-tree --with-threads --with-iconv \
    --with-iso8859x --without-python --without-lzma --without-zlib
unpack lcms2
configure lcms2 --without-jpeg --without-tiff --without-zlib
unpack highway
build highway install -DHWY_ENABLE_CONTRIB=OFF -DHWY_ENABLE_TESTS=OFF -DHWY_ENABLE_EXAMPLES=OFF
# highway's code exists once for each instruction set, and libjxl's encoder is large. On x86, AVX2 is enough: processors without it
# (before 2013) use the plain code, which is slower. The last five are those that libjxl turns off itself.
export CXXFLAGS="$CXXFLAGS '-DHWY_DISABLED_TARGETS=(HWY_AVX3|HWY_AVX3_DL|HWY_SSE4|HWY_SSSE3|HWY_SVE|HWY_SVE2|HWY_SVE_256|HWY_SVE2_128|HWY_RVV)'"
unpack jpeg-xl
build jpeg-xl jxl-static -DJPEGXL_ENABLE_TOOLS=OFF -DJPEGXL_ENABLE_EXAMPLES=OFF -DJPEGXL_ENABLE_BENCHMARK=OFF -DJPEGXL_ENABLE_DOXYGEN=OFF \
    -DJPEGXL_ENABLE_MANPAGES=OFF -DJPEGXL_ENABLE_PLUGINS=OFF -DJPEGXL_ENABLE_SJPEG=OFF -DJPEGXL_ENABLE_OPENEXR=OFF \
    -DJPEGXL_ENABLE_JNI=OFF -DJPEGXL_ENABLE_VIEWERS=OFF -DJPEGXL_ENABLE_FUZZERS=OFF -DJPEGXL_ENABLE_SKCMS=OFF \
    -DJPEGXL_FORCE_SYSTEM_BROTLI=ON -DJPEGXL_FORCE_SYSTEM_HWY=ON -DJPEGXL_FORCE_SYSTEM_LCMS2=ON

cp "$work"/prefix/lib/*.a "$work/jpeg-xl/build/lib/libjxl.a" "$out/"
libraries=/usr/lib/$(gcc -dumpmachine)
for pair in libpng16:libpng-dev libz:zlib1g-dev libwebp:libwebp-dev libyaml:libyaml-dev libbrotlienc:libbrotli-dev \
    libbrotlidec:libbrotli-dev libbrotlicommon:libbrotli-dev; do
    cp "$libraries/${pair%%:*}.a" "$out/" || fail "${pair%%:*}.a is missing: apt-get install ${pair##*:}"
    dpkg-query -f '${source:Package} ${source:Version}\n' -W "${pair##*:}" >>"$work/versions"
    cp "/usr/share/doc/${pair##*:}/copyright" "$work/$(dpkg-query -f '${source:Package}' -W "${pair##*:}").copyright"
done
# The C++ library that libjxl needs.
cp "$(gcc -print-file-name=libstdc++.a)" "$out/"
gcc=$(dpkg-query -S "$(realpath "$(gcc -print-file-name=libstdc++.a)")" | cut -d : -f 1)
dpkg-query -f 'gcc ${source:Version}\n' -W "$gcc" >>"$work/versions"
cp "/usr/share/doc/$gcc/copyright" "$work/gcc.copyright"
cp "$work"/*.copyright "$out/"
sort -u "$work/versions" >"$out/sources"
touch "$out/complete"
