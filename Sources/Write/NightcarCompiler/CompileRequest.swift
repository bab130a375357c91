package import AppleCatalog
package import NightcarEncoding
package import NightcarSystem
import NightcarVectors
package import ThemeCatalogVariants

/// Everything that a run of `compile` is asked for and that can change what it prints or writes.
///
/// The command makes one from its options and passes nothing else to the run. The key of the run cache is made of all stored
/// properties, so a new option can't be missing from it.
package struct CompileRequest: Sendable, Hashable {
    /// The paths that the user gave: catalogs, and folders that contain catalogs.
    package var catalogs: [String]
    /// The folder to write to.
    package var output: String
    /// The name of the compiled catalogs, without an extension.
    package var name = "Assets"
    /// Without duplicates.
    package var formats = [CompiledFormat.ncar] { didSet { formats.removeRepeats() } }
    package var filter = PlatformFilter()
    package var optimization = EncodeOptions.Effort.balanced
    /// Sorted. Empty for all codecs.
    package var codecs: [PayloadCodec] = [] { didSet { codecs = Set(codecs).sorted { $0.rawValue < $1.rawValue } } }
    /// The codecs of pictures in an `Assets.car`. Sorted. Empty for the ones of Apple's tool.
    package var carCodecs: [CarCodec] = [] { didSet { carCodecs = Set(carCodecs).sorted { $0.rawValue < $1.rawValue } } }
    package var vectorPictures = VectorPictures.auto
    /// The scales for which a theme catalog gets pictures of its vectors. Sorted.
    package var rasterScales: [Scale] = [] { didSet { rasterScales = Set(rasterScales).sorted() } }
    /// Whether a car stores the values of themes under names such as `Brand/ocean`.
    package var namesThemes = false
    package var links = LinkPolicy.follow
    /// Whether to add what the configuration derives.
    package var derives = true
    /// Where to write the size report.
    package var report: String?
    /// The configuration that the user named. Nil for the nearest one.
    package var config: String?
    /// The part to compile. Nil for everything.
    package var shard: Shard?
    package var failsOnWarnings = false
    package var isQuiet = false

    package init(catalogs: [String], output: String) {
        self.catalogs = catalogs
        self.output = output
    }

    /// The names and values of all stored properties. Two different requests have different keys.
    package var key: String { String(reflecting: self) }

    /// The path at which the catalog of a format is written.
    package func path(of format: CompiledFormat) -> String {
        let fileExtension = shard == nil ? format.rawValue : PartialCatalog.fileExtension
        return (output.hasSuffix("/") ? output : output + "/") + "\(name).\(fileExtension)"
    }

    /// The target of an `Assets.car`.
    package var carTarget: CarTarget {
        CarTarget(platform: filter.platform, version: filter.minimumDeploymentTarget, named: Set(carCodecs))
    }

    /// The paths of the programs that paint or recolor vectors. The result depends on them. Empty if neither is done.
    package var paintingPrograms: [String] {
        let paintsCar = formats.contains(.car) && vectorPictures != .never
        let painting = paintsCar || formats.contains(.ncar) && !rasterScales.isEmpty ? VectorPictures.auto.programs : []
        return painting + (derives ? PDFDrawing.programs : [])
    }

    /// The options, without what the configuration adds.
    package var options: CompileOptions {
        var options = CompileOptions(
            filter: filter, encoding: EncodeOptions(effort: optimization, named: codecs), vectorPictures: vectorPictures)
        (options.rasterScales, options.namesThemes, options.shard) = (rasterScales, namesThemes, shard)
        return options
    }
}

extension EncodeOptions {
    /// - Parameter named: the codecs that the user named. Empty for all.
    package init(effort: Effort, named codecs: [PayloadCodec]) {
        self.init(effort: effort, codecs: codecs.isEmpty ? Set(PayloadCodec.allCases) : Set(codecs))
    }
}

private extension Array where Element: Hashable {
    /// Keeps the first of equal elements.
    mutating func removeRepeats() {
        var seen: Set<Element> = []
        removeAll { !seen.insert($0).inserted }
    }
}
