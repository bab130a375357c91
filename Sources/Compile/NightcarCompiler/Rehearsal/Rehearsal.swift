package import AppleCatalog
package import NightcarBasics
import NightcarEncoding
import NightcarImaging
package import NightcarTint
package import NightcarXCAssets
package import ThemeCatalogBytes

/// Compiles variations of a catalog for their sizes. Each file is read and encoded once, and no report is made.
///
/// The bytes are the ones that `compile` and `compileCar` give for the same sets. The files mustn't change in the meantime.
package struct Rehearsal: Sendable {
    private let options: CompileOptions
    /// Nil for a theme catalog.
    private let target: CarTarget?
    private let known: EncodedFiles

    /// - Parameters:
    ///   - target: the platform and system of an `Assets.car`. Nil for a theme catalog.
    ///   - known: the files that compiling the catalog has encoded.
    package init(options: CompileOptions, target: CarTarget?, known: EncodedFiles = EncodedFiles()) {
        (self.options, self.target, self.known) = (options, target, known)
    }

    /// The compiled file.
    ///
    /// - Parameters:
    ///   - expansion: the catalog or a variation of it, made with the filter of the options.
    ///   - rules: what the configuration would have in addition.
    package func file(_ expansion: Expansion, rules: [TintRule] = [], run: RunContext) async throws -> BytePieces {
        var options = options
        options.additions.rules = rules + options.additions.rules
        let configured = await ConfiguredCatalog(
            expansion, additions: options.additions, filter: options.settings.filter, jobs: run.jobs)
        if let target {
            let emission = await carEmission(of: configured, options: options, target: target, run: run, known: known).emission
            let encoder = PixelEncoder(codecs: target.codecs)
            return try await serialized(
                emission.contents, encoder: encoder, jobs: run.jobs, cars: emission.cars, known: known
            ).bytes
        }
        let stage = EncodeStage(
            options: options.settings.encoding, cache: nil, memory: run.memory, known: known)
        var emission = await emission(of: configured, options: options, run: run, stage: stage)
        return try emission.serialize(cache: nil, known: known).file
    }
}
