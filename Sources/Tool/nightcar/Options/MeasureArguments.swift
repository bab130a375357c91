import ArgumentParser
import NightcarAudit
import NightcarCompiler
import NightcarConfiguration
import NightcarSize
import ThemeCatalogVariants

/// How source catalogs are compiled to measure them: with the options of `compile`.
struct MeasureArguments: ParsableArguments {
    @OptionGroup var compilation: CompilationOptions
    @Option(
        name: .customLong("compile-to"),
        help: ArgumentHelp(
            """
            Measure source catalogs in this compiled format: ncar, or car for an Assets.car file. Savings are measured in it, too.
            """, valueName: "format"))
    var format = CompiledFormat.ncar

    @OptionGroup var links: LinkOptions
    @OptionGroup var parallel: JobOptions
    @OptionGroup var configuration: ConfigurationOptions

    /// A reader that applies the configuration of each catalog.
    func reader(cache: FileCache?, bar: ProgressBar) -> SizeReader {
        var compile = compilation.options
        // As `compile` does: newer systems draw icon documents themselves.
        compile.drawsIconBitmaps = !(compile.filter.minimumDeploymentTarget?.drawsIcons ?? false)
        // As `compile` does. In a theme catalog, vectors get no pictures.
        if format == .car { compile.vectorPictures = .auto }
        var options = MeasureOptions(
            compile: compile, jobs: parallel.count, configuration: configuration.choice,
            derives: compilation.tint == .on, links: links.policy, cache: cache)
        (options.format, options.carCodecs) = (format, Set(compilation.carCodecs))
        return SizeReader(options: options, tool: "nightcar \(compilerVersion)") { done, total in
            await bar.update(done: done, of: total)
        }
    }
}
