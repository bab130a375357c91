#!/usr/bin/env bash
# Tries the files that `make dist` wrote in a Debian without Swift: the .deb, the archive, and the snippets of Documentation/CI.md.
# usage: sudo Scripts/try-dist.sh [FOLDER]       (.build/dist by default)
#
# debootstrap makes the Debian, which needs root, a network, and about a minute. CHROOT names one that exists.
set -euo pipefail

cd "$(dirname "$0")/.."
fail() { echo "try-dist: error: $*" >&2; exit 1; }
passed=0
pass() { passed=$((passed + 1)); echo "ok: $*"; }
dist=$(realpath "${1:-.build/dist}")
[ -f "$dist/SHA256SUMS" ] || fail "$dist has no SHA256SUMS; run make dist"
(cd "$dist" && sha256sum --check --quiet SHA256SUMS) || fail "a digest doesn't match"
archive=$(basename "$dist"/nightcar-*-linux-"$(uname -m)".tar.gz)
version=${archive#nightcar-} version=${version%%-*}

work=$(mktemp -d)
root=${CHROOT:-$work/debian}
mounted=
finish() {
    [ -z "$mounted" ] || umount "$root/proc"
    rm -rf "$work"
}
trap finish EXIT
[ -x "$root/bin/bash" ] || debootstrap --variant=minbase --include=git,curl,ca-certificates bookworm "$root" >"$work/log" \
    || { tail "$work/log" >&2; fail "debootstrap failed"; }
# Swift reads the arguments of a program in /proc.
[ -d "$root/proc/self" ] || { mount -t proc proc "$root/proc" && mounted=yes; }
inside() { chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin TERM=dumb "$@"; }
! inside sh -c 'command -v swift' || fail "there is a Swift in $root"

# The files that a repository and a server would have.
rm -rf "$root/try" && mkdir -p "$root/try/releases/v$version" "$root/try/Scripts"
cp "$dist"/nightcar-* "$dist/SHA256SUMS" "$root/try/releases/v$version/"
cp "$dist"/*.deb "$root/try/"
cp Scripts/install.sh Scripts/action.sh "$root/try/Scripts/"

# The .deb
inside sh -c 'dpkg -r nightcar >/dev/null 2>&1; dpkg -i /try/*.deb >/dev/null' || fail "the .deb can't be installed"
[ "$(inside nightcar --version)" = "$version" ] || fail "the installed nightcar doesn't say $version"
for file in share/man/man1/nightcar-lint.1.gz share/bash-completion/completions/nightcar share/doc/nightcar/copyright \
    share/doc/nightcar/nightcar.spdx.json; do
    [ -f "$root/usr/$file" ] || fail "the .deb has no /usr/$file"
done
libraries=$(inside ldd /usr/bin/nightcar | awk '{ print $1 }' | sort | tr '\n' ' ')
mkdir -p "$root/try/project/App"
cp -R Fixtures/Basics.xcassets "$root/try/project/App/Assets.xcassets"
inside sh -c 'cd /try/project && nightcar compile App --output /try/out --format ncar,car --vector-pictures never --no-cache --quiet >/dev/null' || fail "compile fails"
inside nightcar show /try/out/Assets.ncar >/dev/null
inside nightcar lint /try/out/Assets.car >/dev/null
pass "the .deb: compile, info; it needs $libraries"
if [ -n "${NIGHTCAR_BINARY:-}" ]; then
    "$NIGHTCAR_BINARY" compile "$root/try/project/App" --output "$work/out" --format ncar,car --vector-pictures never --no-cache --quiet >/dev/null
    for file in Assets.ncar Assets.car; do cmp "$work/out/$file" "$root/try/out/$file"; done
    pass "the same bytes as $NIGHTCAR_BINARY writes here"
fi
inside dpkg -r nightcar >/dev/null
! inside sh -c 'command -v nightcar' || fail "nightcar is still there after dpkg -r"

# install.sh
install() { inside env NIGHTCAR_RELEASES=file:///try/releases sh /try/Scripts/install.sh "$@"; }
install "$version" /root/.local
[ "$(inside /root/.local/bin/nightcar --version)" = "$version" ] || fail "the archive's nightcar doesn't say $version"
! install "$version" /try/wrong "$(printf %064d 0)" 2>/dev/null || fail "install.sh accepts a wrong digest"
[ ! -e "$root/try/wrong" ] || fail "install.sh unpacks an archive with a wrong digest"
install "$version" /try/right "$(cd "$dist" && sha256sum "$archive" | cut -d ' ' -f 1)"
! install 9.9.9 /try/wrong 2>/dev/null || fail "install.sh finds a version that doesn't exist"
pass "install.sh unpacks the archive, and refuses a wrong digest and an unknown version"

# A repository with a main branch, and a branch that adds a picture.
inside sh -euc 'cd /try/project && git init --quiet --initial-branch main . && git config --global user.email a@example.org
    git config --global user.name A && git config --global protocol.file.allow always && git add . && git commit --quiet -m one
    for n in 1 2 3; do echo $n >file && git add file && git commit --quiet -m "main $n"; done
    git checkout --quiet -b topic && cp -R App/Assets.xcassets/Moon.imageset App/Assets.xcassets/Second.imageset
    git add . && git commit --quiet -m topic && git checkout --quiet main && echo later >file && git commit --quiet -am later
    git config uploadpack.allowAnySHA1InWant true'

# The shell lines of the snippets: from the line that installs, or that goes to the repository, to the last one that runs nightcar.
python3 - "$root/try/snippets" <<'END'
import pathlib, re, sys
folder = pathlib.Path(sys.argv[1])
folder.mkdir()
page = pathlib.Path("Documentation/CI.md").read_text()
for title, body in re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", page, re.M | re.S):
    for block in re.findall(r"^```(?:yaml|groovy|sh|ruby)\n(.*?)^```$", body, re.M | re.S):
        lines = [re.sub(r"^\s*(- )?", "", line) for line in block.splitlines()]
        shell = [line for line in lines if re.match(r"(curl|export|mkdir|cd|nightcar) ", line)]
        if any(line.startswith("nightcar ") for line in shell):
            (folder / re.sub(r"\W+", "-", title)).write_text("\n".join(shell) + "\n")
END
count=0
for snippet in "$root"/try/snippets/*; do
    name=$(basename "$snippet")
    sed -i 's|https://raw.githubusercontent.com/OWNER/nightcar/v[0-9.]*/|file:///try/|' "$snippet"
    # Two of the snippets say that nightcar is installed.
    path=/usr/bin:/bin
    if grep -q '^curl' "$snippet"; then rm -rf "$root/root/.local"; else path=/root/.local/bin:$path; fi
    rm -rf "$root/try/clone"
    inside git clone --quiet --branch topic file:///try/project /try/clone
    inside env PATH=$path NIGHTCAR_RELEASES=file:///try/releases CI_PRIMARY_REPOSITORY_PATH=/try/clone \
        bash -euo pipefail -c 'cd /try/clone && . "$0"' "/try/snippets/$name" >"$work/log" 2>&1 \
        || { cat "$work/log" >&2; fail "the snippet $name fails"; }
    for report in $(grep -o '[a-z]*:[a-z/-]*\.\(xml\|json\|html\|md\)' "$snippet" | cut -d : -f 2); do
        [ -s "$root/try/clone/$report" ] || fail "the snippet $name writes no $report"
    done
    count=$((count + 1))
done
[ "$count" -ge 8 ] || fail "only $count snippets were found"
pass "$count snippets of Documentation/CI.md"

# action.yml in a shallow clone; a stand-in for gh keeps what is posted.
cat >"$root/usr/local/bin/gh" <<'END'
#!/bin/sh
case $* in
*--paginate*) [ ! -f /try/posted ] || echo 7 ;;
*) echo "$*" | sed 's/ --field.*//' >>/try/calls; touch /try/posted ;;
esac
END
chmod +x "$root/usr/local/bin/gh"
action() {
    inside env ACTION_PATH=/try ACTION_REPOSITORY=OWNER/nightcar BINARY="${binary:-}" BUILD=false VERSION="$version" DIGEST= \
        NIGHTCAR_RELEASES=file:///try/releases RUNNER_TEMP=/try/runner GITHUB_OUTPUT=/try/output GITHUB_STEP_SUMMARY=/try/summary \
        PATHS=App OUTPUT=build SUMMARY=true COMMENT=true BASE_REF="${base:-}" PULL_REQUEST="${request:-}" GITHUB_REF=refs/heads/topic \
        GITHUB_REPOSITORY=OWNER/app HISTORY="${history:-}" MODE="$1" ARGUMENTS="${2:-}" bash -c 'cd /try/clone && exec /try/Scripts/action.sh "$0"' "$3"
}
rm -rf "$root/try/clone" && mkdir -p "$root/try/runner"
inside git clone --quiet --depth 1 --branch topic file:///try/project /try/clone
action lint "" install
binary=$(sed -n 's/^binary=//p' "$root/try/output")
action lint "" run >"$work/log" || { cat "$work/log"; fail "mode lint fails"; }
[ -s "$root/try/runner/nightcar/nightcar.sarif" ] || fail "mode lint writes no SARIF"
action compile --quiet run >/dev/null
[ -s "$root/try/clone/build/Assets.ncar" ] || fail "mode compile writes no Assets.ncar"
base=main request=3 history=sizes.ndjson
action size "" run >"$work/log" 2>&1 || { cat "$work/log"; fail "mode size fails in a shallow clone"; }
[ "$(wc -l <"$root/try/runner/nightcar/history.ndjson")" = 1 ] || fail "mode size writes no history"
[ -s "$root/try/runner/nightcar/size.html" ] || fail "mode size writes no page"
grep -q Second "$root/try/runner/nightcar/summary.md" || fail "the comment doesn't name the new picture"
action size "" run >"$work/log" 2>&1
[ "$(grep -c 'POST repos/OWNER/app/issues/3/comments' "$root/try/calls")" = 1 ] || fail "the comment is posted more than once"
grep -q 'PATCH repos/OWNER/app/issues/comments/7' "$root/try/calls" || fail "the comment isn't updated"
pass "action.yml: lint, compile, and size in a shallow clone; the comment is posted once and then updated"
echo "try-dist: $passed checks, $SECONDS s"
