import ArgumentParser
import NightcarCompiler
import NightcarConfiguration
import NightcarModel
import NightcarSizing
import ThemeCatalogVariants

/// In which format source catalogs are compiled to measure them. Their other options are those of `compile`.
struct MeasureArguments: ParsableArguments {
    @Option(
        name: .customLong("compile-to"),
        help: ArgumentHelp(
            """
            Measure source catalogs in this compiled format: ncar, or car for an Assets.car file. Savings are measured in it, too. \
            (default: what the project around a catalog ships, or the configuration's "ships"; else car)
            """, valueName: "format"))
    var format: CompiledFormat?

    /// A reader that applies the configuration of each catalog.
    func reader(
        _ settings: CompileSettings, _ parallel: JobOptions, _ configuration: ConfigurationOptions, cache: FileCache?,
        bar: ProgressBar
    ) -> SizeReader {
        var options = MeasureOptions(
            compile: CompileOptions(settings), jobs: parallel.count, configuration: configuration.choice, cache: cache
        )
        options.format = format
        return SizeReader(options: options, tool: "nightcar \(compilerVersion)") { done, total in
            await bar.update(done: done, of: total)
        }
    }
}
