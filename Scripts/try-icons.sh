#!/usr/bin/env bash
# Runs the recipes of Examples/IconRecipes, as far as they run on Linux, against a stand-in for an app.
# usage: NIGHTCAR_BINARY=PATH Scripts/try-icons.sh
#
# The blocks are taken from the page itself. electron-builder, electron-packager, Tauri and Gradle are not run. Node.js, Bazel and
# Kotlin are used where they are installed.
set -euo pipefail

cd "$(dirname "$0")/.."
page=$PWD/Examples/IconRecipes/README.md
binary=$(realpath "${NIGHTCAR_BINARY:-.build/release/nightcar}")
[ -x "$binary" ] || { echo "try-icons: error: there is no program at $binary; run make, or set NIGHTCAR_BINARY" >&2; exit 1; }
command -v rsvg-convert >/dev/null || { echo "try-icons: rsvg-convert is not installed; nothing is tried"; exit 0; }

work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$binary" "$work/bin/nightcar"
export PATH=$work/bin:$PATH

pass() { echo "ok: $*"; }
fail() { echo "try-icons: error: $*" >&2; exit 1; }
# The Nth block of a language below a heading of the recipes.
block() {
    awk -v heading="$1" -v language="$2" -v n="$3" '
        /^##/ { here = ($0 == "## " heading || $0 == "### " heading); seen = 0; inside = 0 }
        /^```$/ && inside { inside = 0; next }
        inside { print }
        here && $0 == "```" language { seen++; inside = (seen == n) }' "$page"
}
has_layers() {
    nightcar show "$1" --format json >"$work/info.json"
    grep -q '"AssetType" : "IconImageStack"' "$work/info.json" || fail "$1 has no layered icon"
}
# A project with a document, and an app without an icon.
project() {
    local folder=$work/$1
    mkdir -p "$folder/build/Example.app/Contents/Resources"
    document "$folder/${2:-.}"
    printf '%s\n' '<?xml version="1.0" encoding="UTF-8"?>' '<plist version="1.0"><dict>' \
        '<key>CFBundleName</key><string>Example</string></dict></plist>' >"$folder/build/Example.app/Contents/Info.plist"
    cd "$folder"
}
document() {
    mkdir -p "$1/AppIcon.icon/Assets"
    printf '%s\n' '{ "fill" : { "automatic-gradient" : "display-p3:0.20000,0.40000,0.90000,1.00000" }, "groups" : [ { "layers" : [' \
        '{ "image-name" : "Front.svg", "name" : "Front" } ] } ], "supported-platforms" : { "squares" : "shared" } }' \
        >"$1/AppIcon.icon/icon.json"
    printf '%s\n' '<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024"><circle cx="512" cy="512" r="300" fill="#fff"/></svg>' \
        >"$1/AppIcon.icon/Assets/Front.svg"
}
keys() { python3 -c 'import plistlib, sys; print(sorted(plistlib.load(open(sys.argv[1], "rb")).items()))' "$1"; }

project command
block Recipes sh 1 >command.sh
sh -e command.sh >/dev/null
has_layers build/icon/Assets.car
[ "$(head -c 4 build/icon/AppIcon.icns)" = icns ] || fail "there is no .icns"
[ "$(keys build/icon/icon.plist)" = "[('CFBundleIconFile', 'AppIcon'), ('CFBundleIconName', 'AppIcon')]" ] || fail "other keys"
cp -R build/icon "$work/icon"
pass "the command: Assets.car, AppIcon.icns, two keys"

if command -v node >/dev/null; then
    project builder build
    block electron-builder json 1 >electron-builder.json
    block electron-builder js 1 >build/after-pack.js
    node -e '
        const config = JSON.parse(require("fs").readFileSync("electron-builder.json"));
        if (config.mac.extendInfo.CFBundleIconName !== "AppIcon") throw new Error("no CFBundleIconName");
        const context = { electronPlatformName: process.argv[1], appOutDir: "build",
            packager: { appInfo: { productFilename: "Example" } } };
        require("./" + config.afterPack).default(context);' linux
    [ ! -e build/Example.app/Contents/Resources/Assets.car ] || fail "the hook runs for other platforms"
    node -e 'require("./build/after-pack.js").default({ electronPlatformName: "darwin", appOutDir: "build",
        packager: { appInfo: { productFilename: "Example" } } }).catch((error) => { console.error(error); process.exit(1); });'
    has_layers build/Example.app/Contents/Resources/Assets.car
    pass "electron-builder: the hook; not run: electron-builder"

    project packager
    cp -R "$work/icon" build/icon
    block electron-packager js 1 >package.js
    mkdir -p node_modules/@electron/packager
    echo 'exports.packager = (options) => options;' >node_modules/@electron/packager/index.js
    node -e '
        const options = require("./package.js").run();
        for (const file of [options.icon, ...options.extraResource]) require("fs").accessSync(file);
        if (options.extendInfo.CFBundleIconName !== "AppIcon") throw new Error("no CFBundleIconName");'
    pass "electron-packager: the options and their files; not run: electron-packager"
else
    echo "try-icons: node is not installed; the recipes of Electron are not tried"
fi

project tauri src-tauri/icons
block Tauri json 1 >src-tauri/tauri.conf.json
block Tauri xml 1 >src-tauri/Info.plist
python3 - <<'END'
import json, os, plistlib, subprocess
config = json.load(open("src-tauri/tauri.conf.json"))
subprocess.run(config["build"]["beforeBundleCommand"], shell=True, check=True, stdout=subprocess.DEVNULL)
for file in config["bundle"]["icon"]:
    os.stat("src-tauri/" + file)
assert plistlib.load(open("src-tauri/Info.plist", "rb")) == {"CFBundleIconName": "AppIcon"}
END
has_layers src-tauri/icons/Assets.car
pass "Tauri: the command and its files; not run: Tauri"

project make
block make make 1 >Makefile
make icon >/dev/null
has_layers build/Example.app/Contents/Resources/Assets.car
[ -s build/Example.app/Contents/Resources/AppIcon.icns ] || fail "make: there is no .icns"
[ "$(keys build/Example.app/Contents/Info.plist)" = \
    "[('CFBundleIconFile', 'AppIcon'), ('CFBundleIconName', 'AppIcon'), ('CFBundleName', 'Example')]" ] || fail "make: other keys"
pass "make"

bazel=${BAZEL:-bazel}
if command -v "$bazel" >/dev/null; then
    project bazel
    mkdir tools
    touch WORKSPACE
    cp -L "$binary" tools/nightcar
    echo 'exports_files(["nightcar"])' >tools/BUILD.bazel
    block Bazel python 1 >BUILD.bazel
    run_bazel() { "$bazel" --nohome_rc --output_user_root="$work/output" "$@"; }
    if run_bazel build --spawn_strategy=sandboxed --genrule_strategy=sandboxed --color=no --curses=no //:icon >"$work/log" 2>&1; then
        has_layers bazel-bin/Assets.car
        cmp bazel-bin/Assets.car "$work/icon/Assets.car" || fail "Bazel: another car than without Bazel"
        pass "Bazel: the target, in a sandbox; not run: a rule that makes an app"
    else
        tail -n 20 "$work/log" >&2
        fail "Bazel: the target does not build"
    fi
    run_bazel shutdown >/dev/null 2>&1 || true
else
    echo "try-icons: $bazel is not installed; its recipe is not tried"
fi

# The block is Kotlin, so the compiler checks it against a stand-in for the parts of Gradle and of the plug-in that it names, and
# its actions run.
kotlin_stand_in() {
    cat <<'END'
import java.io.File

class FileValue { var file: File? = null; fun set(value: File) { file = value } }
class InfoPlist { var extraKeysRawXml = "" }
class MacOS { val iconFile = FileValue(); val plist = InfoPlist(); fun infoPlist(set: InfoPlist.() -> Unit) = plist.set() }
class Distributions { val mac = MacOS(); fun macOS(set: MacOS.() -> Unit) = mac.set() }
class Application { val nativeDistributions = Distributions() }
class Desktop { val application = Application() }
class Compose { val desktop = Desktop() }
class Project(val name: String) { fun file(path: String) = File(path) }
class Copy {
    var source = ""
    var folder = ""
    fun from(path: String) { source = path }
    fun into(path: String) { folder = path }
}
class Task(val name: String) { var last: (Task.() -> Unit)? = null; fun doLast(action: Task.() -> Unit) { last = action } }
class Tasks(val all: List<Task>) {
    fun matching(test: (Task) -> Boolean) = Tasks(all.filter(test))
    fun configureEach(set: Task.() -> Unit) = all.forEach(set)
}

val compose = Compose()
val project = Project("Example")
val tasks = Tasks(listOf(Task("compileKotlin"), Task("createDistributable")))
fun copy(set: Copy.() -> Unit) {
    val copy = Copy()
    copy.set()
    File(copy.source).copyTo(File(copy.folder, File(copy.source).name))
}

fun main() {
END
    block "JetBrains Compose" kotlin 1
    cat <<'END'
    val mac = compose.desktop.application.nativeDistributions.mac
    check(mac.iconFile.file!!.exists()) { "there is no .icns" }
    check(mac.plist.extraKeysRawXml == "<key>CFBundleIconName</key><string>AppIcon</string>") { "other keys" }
    check(tasks.all[0].last == null) { "the action is of another task" }
    tasks.all.forEach { task -> task.last?.let { task.it() } }
}
END
}
kotlinc=${KOTLINC:-kotlinc}
if command -v "$kotlinc" >/dev/null; then
    project compose
    cp -R "$work/icon" build/icon
    app=build/compose/binaries/main/app
    mkdir -p "$app"
    mv build/Example.app "$app/"
    kotlin_stand_in >Build.kt
    "$kotlinc" Build.kt -nowarn -d classes >"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; fail "Compose: the block does not compile"; }
    kotlin -cp classes BuildKt
    has_layers "$app/Example.app/Contents/Resources/Assets.car"
    pass "JetBrains Compose: the block, compiled and run with a stand-in for Gradle; not run: Gradle"
else
    echo "try-icons: $kotlinc is not installed; the recipe of JetBrains Compose is not tried"
fi
