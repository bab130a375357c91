"""Rules that compile and check asset catalogs. Documentation/Bazel.md shows how to use them.

Every action is hermetic: it reads only its inputs, uses no cache of its own and no network, and writes the same bytes wherever it
runs. So remote caching and remote execution work.
"""

_TOOLCHAIN = str(Label("//:toolchain_type"))

def _toolchain_impl(ctx):
    return [platform_common.ToolchainInfo(nightcar = ctx.executable.nightcar)]

nightcar_toolchain = rule(
    implementation = _toolchain_impl,
    doc = "The program that the rules run.",
    attrs = {"nightcar": attr.label(
        doc = "The program, or a link to it.",
        allow_single_file = True,
        cfg = "exec",
        executable = True,
        mandatory = True,
    )},
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

def _roots(paths):
    """The catalogs that files are in: the outermost folder with the extension."""
    extension = ".xcassets/"
    roots = {}
    for path in paths:
        end = path.find(extension)
        if end < 0:
            fail("%s is not in an asset catalog" % path)
        roots[path[:end + len(extension) - 1]] = True
    return sorted(roots.keys())

def _config(ctx):
    if ctx.file.config:
        return ctx.file.config
    empty = ctx.actions.declare_file(ctx.label.name + ".nightcar.yml")
    ctx.actions.write(empty, "")
    return empty

def _catalog_impl(ctx):
    nightcar = ctx.toolchains[_TOOLCHAIN].nightcar
    config = _config(ctx)
    outputs = [ctx.actions.declare_file("%s/Assets.%s" % (ctx.label.name, form)) for form in ctx.attr.formats]
    report = ctx.actions.declare_file("%s/size.json" % ctx.label.name)
    args = ctx.actions.args()
    args.add("compile")
    args.add_all(_roots([file.path for file in ctx.files.srcs]))
    args.add("--output", report.dirname)
    args.add("--report", report)
    args.add_joined("--format", ctx.attr.formats, join_with = ",")
    args.add("--config", config)
    args.add_all(["--no-cache", "--quiet"])
    args.add_all(ctx.attr.args_extra)
    ctx.actions.run(
        executable = nightcar,
        arguments = [args],
        inputs = ctx.files.srcs + [config],
        outputs = outputs + [report],
        mnemonic = "NightcarCompile",
        progress_message = "Compiling asset catalogs of %{label}",
    )
    return [
        DefaultInfo(files = depset(outputs), runfiles = ctx.runfiles(files = outputs)),
        OutputGroupInfo(report = depset([report])),
    ]

nightcar_catalog = rule(
    implementation = _catalog_impl,
    doc = "Compiles catalogs to NAME/Assets.ncar, NAME/Assets.car or both. The output group `report` has the size report.",
    attrs = dict(_SOURCES, formats = attr.string_list(doc = "ncar, car or both.", default = ["ncar"])),
    toolchains = [_TOOLCHAIN],
)

def _quoted(word):
    return "'" + word.replace("'", "'\\''") + "'"

def _test_impl(ctx, command, options, inputs):
    nightcar = ctx.toolchains[_TOOLCHAIN].nightcar
    config = _config(ctx)
    words = [nightcar.short_path, command] + _roots([file.short_path for file in ctx.files.srcs])
    words += ["--config", config.short_path] + options + ctx.attr.args_extra
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        script,
        "#!/bin/sh\nNIGHTCAR_CACHE=off exec %s \"$@\"\n" % " ".join([_quoted(word) for word in words]),
        is_executable = True,
    )
    runfiles = ctx.runfiles(files = [nightcar, config] + ctx.files.srcs + inputs)
    return [DefaultInfo(executable = script, runfiles = runfiles)]

def _lint_test_impl(ctx):
    baseline = ctx.file.baseline
    options = ["--baseline", baseline.short_path] if baseline else []
    for source in ctx.files.app_sources:
        options += ["--sources", source.short_path]
    if not ctx.files.app_sources:
        options.append("--no-sources")
    return _test_impl(ctx, "lint", options, ctx.files.app_sources + ([baseline] if baseline else []))

nightcar_lint_test = rule(
    implementation = _lint_test_impl,
    doc = "Fails on findings of severity error; with args_extra = [\"--strict\"], also on warnings.",
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
