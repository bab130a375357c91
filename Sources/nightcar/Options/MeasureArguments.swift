import ArgumentParser
import AuditInput
import CatalogCompiler
import Configuration
import SizeAudit

/// How source catalogs are compiled to be measured: with the options of `compile`.
struct MeasureArguments: ParsableArguments {
    @OptionGroup var compilation: CompilationOptions
    @OptionGroup var parallel: JobOptions
    @OptionGroup var configuration: ConfigurationOptions

    /// A reader that takes the content of each catalog's configuration into account.
    func reader(cache: FileCache?, bar: ProgressBar) -> SizeReader {
        let options = MeasureOptions(
            compile: compilation.options, jobs: parallel.count, configuration: configuration.config,
            derives: compilation.tint == .on, cache: cache)
        return SizeReader(options: options, tool: "nightcar \(compilerVersion)") { done, total in
            await bar.update(done: done, of: total)
        }
    }
}
