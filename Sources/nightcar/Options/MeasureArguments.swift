import ArgumentParser
import AuditInput
import CatalogCompiler
import Configuration
import Pixels
import SizeAudit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How source catalogs are compiled to be measured: the options of `compile`.
struct MeasureArguments: ParsableArguments {
    @OptionGroup var filter: FilterOptions

    @Option(help: "What counts more: time (of compiling), balanced, or space (bytes).")
    var optimization = EncodeOptions.Effort.balanced

    @Option(help: "The codecs payloads may use: deflate gives a catalog that needs neither WebP nor JPEG XL to read.")
    var codecs: [PayloadCodec] = []

    @Option(help: "Whether what the configuration derives is compiled, as by compile.")
    var tint = OnOff.on

    @OptionGroup var links: LinkOptions

    @Option(name: .shortAndLong, help: "How many files are encoded at the same time. (default: the number of cores)")
    var jobs: Int?

    @Option(help: "The configuration. (default: the nearest .nightcar.yml at or above the path)")
    var config: String?

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    }

    func configuration(nearestTo path: String) throws -> Configuration {
        try config.map { try Configuration(contentsOf: $0) } ?? Configuration(nearestTo: path)
    }

    /// What the configuration says of the content is taken over for each catalog that is measured.
    var options: MeasureOptions {
        let encoding = EncodeOptions(effort: optimization, named: codecs)
        return MeasureOptions(
            compile: CompileOptions(filter: filter.value, encoding: encoding),
            jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, configuration: config,
            derives: tint == .on, links: links.policy)
    }
}
