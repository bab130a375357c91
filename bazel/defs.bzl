"""Rules that compile and check asset catalogs. Documentation/BuildSystems.md shows how to use them.

Every action reads only its inputs, uses no cache of its own and no network, and finds only the programs that the toolchain names. So
remote caching and remote execution work.
"""

_TOOLCHAIN = str(Label("//:toolchain_type"))

# The version is part of the key of each action that may run the program, so the program must have it.
_CHECK = """
case $("$1" --version 2>&1; "$1" -v 2>&1) in
*" $2"*) exec cp "$1" "$3" ;;
*) echo "$1 doesn't have the version that its toolchain says: $2" >&2; exit 1 ;;
esac
"""

def _toolchain_impl(ctx):
    painters = []
    versions = []
    for target, version in ctx.attr.painters.items():
        source = target.files.to_list()[0]
        painter = ctx.actions.declare_file("%s/painters/%s" % (ctx.label.name, source.basename))
        ctx.actions.run_shell(
            command = _CHECK,
            arguments = [source.path, version, painter.path],
            inputs = [source],
            outputs = [painter],
            mnemonic = "NightcarPainter",
            progress_message = "Checking the version of %s" % source.basename,
        )
        painters.append(painter)
        versions.append("%s %s" % (source.basename, version))
    return [platform_common.ToolchainInfo(
        nightcar = ctx.executable.nightcar,
        painters = painters,
        environment = {
            "NIGHTCAR_PAINTERS": ", ".join(sorted(versions)),
            # Otherwise, the program would look in the folders that systems have.
            "PATH": painters[0].dirname if painters else "/nonexistent",
        },
    )]

nightcar_toolchain = rule(
    implementation = _toolchain_impl,
    doc = "The programs that the rules run.",
    attrs = {
        "nightcar": attr.label(
            doc = "The program, or a link to it.",
            allow_single_file = True,
            cfg = "exec",
            executable = True,
            mandatory = True,
        ),
        "painters": attr.label_keyed_string_dict(
            doc = "The programs that render vectors, or links to them, each with its version: rsvg-convert for SVG files, pdftocairo " +
                  "and pdfinfo for PDF files. An Assets.car that needs one that isn't here fails.",
            allow_files = True,
            cfg = "exec",
        ),
    },
)

_SOURCES = {
    "srcs": attr.label_list(
        doc = "All files of one or several catalogs: glob([\"App/Assets.xcassets/**\"]).",
        allow_files = True,
        mandatory = True,
    ),
    "config": attr.label(
        doc = "The configuration. Without it, none is used: a file above the sandbox doesn't count.",
        allow_single_file = True,
    ),
    "args_extra": attr.string_list(doc = "Further options of the command."),
}

_EXTENSION = ".xcassets/"

def _roots(paths):
    """The catalogs that files are in: the outermost folder with the extension."""
    roots = {}
    for path in paths:
        end = path.find(_EXTENSION)
        if end < 0:
            fail("%s is not in an asset catalog" % path)
        roots[path[:end + len(_EXTENSION) - 1]] = True
    return sorted(roots.keys())

def _config(ctx):
    if ctx.file.config:
        return ctx.file.config
    empty = ctx.actions.declare_file(ctx.label.name + ".nightcar.yml")
    ctx.actions.write(empty, "")
    return empty

def _compile(ctx, inputs, words, outputs, message):
    toolchain = ctx.toolchains[_TOOLCHAIN]
    args = ctx.actions.args()
    args.add_all(words)
    ctx.actions.run(
        executable = toolchain.nightcar,
        arguments = [args],
        inputs = inputs + toolchain.painters,
        outputs = outputs,
        env = toolchain.environment,
        mnemonic = "NightcarCompile",
        progress_message = "%s asset catalogs of %s" % (message, ctx.label),
    )

def _split(files, shards):
    """Lists of files that are compiled separately. All files of a set are in one list; what belongs to no set is in each."""
    common = []
    parts = [[] for _ in range(shards)]
    for file in files:
        words = file.short_path[file.short_path.find(_EXTENSION) + len(_EXTENSION):].split("/")
        name = words.pop()
        depth = 0
        for word in words:
            depth += 1
            if "." in word:
                break
        set = "/".join(words[:depth])
        if not "." in set and name == "Contents.json":
            common.append(file)
        else:
            parts[hash(set) % shards].append(file)
    parts = [common + part for part in parts if part]
    return parts or [common]

def _linked(ctx, words, config, catalog, report):
    """Compiles the parts of a theme catalog, each one in an action, and links them."""
    count = ctx.attr.shards
    if ctx.attr.formats != ["ncar"]:
        fail("only theme catalogs have shards: the pictures of an Assets.car share atlases")
    whole = ctx.attr.shards_see_all_sets
    parts = []
    for number, files in enumerate([ctx.files.srcs] * count if whole else _split(ctx.files.srcs, count)):
        part = ctx.actions.declare_file("%s/parts/%d.ncpart" % (ctx.label.name, number + 1))
        own = ["--output", part.dirname, "--name", str(number + 1), "--partial"]
        if whole:
            own += ["--shard", "%d/%d" % (number + 1, count)]
        own = ["compile"] + _roots([file.path for file in files]) + own + words
        _compile(ctx, files + [config], own, [part], "Compiling part %d of the" % (number + 1))
        parts.append(part)
    words = ["link"] + [part.path for part in parts] + ["--output", catalog.dirname, "--report", report.path, "--quiet"]
    _compile(ctx, parts, words, [catalog, report], "Linking the")

def _catalog_impl(ctx):
    config = _config(ctx)
    outputs = [ctx.actions.declare_file("%s/Assets.%s" % (ctx.label.name, form)) for form in ctx.attr.formats]
    report = ctx.actions.declare_file("%s/size.json" % ctx.label.name)
    words = ["--config", config.path, "--no-cache", "--quiet"] + ctx.attr.args_extra
    if "car" in ctx.attr.formats and not [word for word in ctx.attr.args_extra if word.startswith("--vector-pictures")]:
        words += ["--vector-pictures", "required"]
    if ctx.attr.shards > 1:
        _linked(ctx, words, config, outputs[0], report)
    else:
        own = ["--output", report.dirname, "--report", report.path, "--format", ",".join(ctx.attr.formats)]
        words = ["compile"] + _roots([file.path for file in ctx.files.srcs]) + own + words
        _compile(ctx, ctx.files.srcs + [config], words, outputs + [report], "Compiling the")
    return [
        DefaultInfo(files = depset(outputs), runfiles = ctx.runfiles(files = outputs)),
        OutputGroupInfo(report = depset([report])),
    ]

nightcar_catalog = rule(
    implementation = _catalog_impl,
    doc = "Compiles catalogs to NAME/Assets.ncar, NAME/Assets.car or both. The output group `report` has the size report.",
    attrs = dict(
        _SOURCES,
        formats = attr.string_list(doc = "ncar, car or both.", default = ["ncar"]),
        shards = attr.int(
            doc = "Compile a theme catalog in this many actions, and link their results. A change of a set runs only its action again.",
            default = 1,
        ),
        shards_see_all_sets = attr.bool(
            doc = "Give each of the actions all sets. This is needed if the configuration derives something or has themes or pairs. " +
                  "A change of any set runs all actions again.",
        ),
    ),
    toolchains = [_TOOLCHAIN],
)

def _quoted(word):
    return "'" + word.replace("'", "'\\''") + "'"

def _test_impl(ctx, command, options, inputs):
    toolchain = ctx.toolchains[_TOOLCHAIN]
    nightcar = toolchain.nightcar
    config = _config(ctx)
    words = [nightcar.short_path, command] + _roots([file.short_path for file in ctx.files.srcs])
    words += ["--config", config.short_path] + options + ctx.attr.args_extra
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    painters = toolchain.painters
    folder = painters[0].short_path[:-len(painters[0].basename) - 1] if painters else "/nonexistent"
    ctx.actions.write(
        script,
        "#!/bin/sh\nPATH=%s NIGHTCAR_CACHE=off exec %s \"$@\"\n" % (
            _quoted(folder),
            " ".join([_quoted(word) for word in words]),
        ),
        is_executable = True,
    )
    runfiles = ctx.runfiles(files = [nightcar, config] + painters + ctx.files.srcs + inputs)
    return [DefaultInfo(executable = script, runfiles = runfiles)]

def _lint_test_impl(ctx):
    baseline = ctx.file.baseline
    options = ["--since", baseline.short_path] if baseline else []
    for source in ctx.files.app_sources:
        options += ["--sources", source.short_path]
    if not ctx.files.app_sources:
        options.append("--no-sources")
    return _test_impl(ctx, "lint", options, ctx.files.app_sources + ([baseline] if baseline else []))

nightcar_lint_test = rule(
    implementation = _lint_test_impl,
    doc = "Fails on findings of severity error; with args_extra = [\"--fail-on=warning\"], also on warnings.",
    attrs = dict(
        _SOURCES,
        app_sources = attr.label_list(doc = "The app's sources, which show how it uses its assets.", allow_files = True),
        baseline = attr.label(doc = "Findings that are accepted.", allow_single_file = True),
    ),
    test = True,
    toolchains = [_TOOLCHAIN],
)

def _size_test_impl(ctx):
    return _test_impl(ctx, "size", [], [])

nightcar_size_test = rule(
    implementation = _size_test_impl,
    doc = "Fails if a budget of the configuration is exceeded.",
    attrs = _SOURCES,
    test = True,
    toolchains = [_TOOLCHAIN],
)
