import ArgumentParser
import NightcarAudit
import NightcarCompiler
import NightcarConfiguration
import NightcarSize

/// How source catalogs are compiled to measure them: with the options of `compile`.
struct MeasureArguments: ParsableArguments {
    @OptionGroup var compilation: CompilationOptions
    @OptionGroup var links: LinkOptions
    @OptionGroup var parallel: JobOptions
    @OptionGroup var configuration: ConfigurationOptions

    /// A reader that applies the configuration of each catalog.
    func reader(cache: FileCache?, bar: ProgressBar) -> SizeReader {
        let options = MeasureOptions(
            compile: compilation.options, jobs: parallel.count, configuration: configuration.config,
            derives: compilation.tint == .on, links: links.policy, cache: cache)
        return SizeReader(options: options, tool: "nightcar \(compilerVersion)") { done, total in
            await bar.update(done: done, of: total)
        }
    }
}
