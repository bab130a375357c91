package import AppleCatalog
package import NightcarEncoding
package import NightcarSize
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
    package var name: String
    /// Without duplicates.
    package var formats: [CompiledFormat]
    package var filter: PlatformFilter
    package var optimization: EncodeOptions.Effort
    /// Sorted. Empty for all codecs.
    package var codecs: [PayloadCodec]
    /// The codecs of pictures in an `Assets.car`. Sorted. Empty for the ones of Apple's tool.
    package var carCodecs: [CarCodec]
    package var vectorPictures: VectorPictures
    /// The scales for which a theme catalog gets pictures of its vectors. Sorted.
    package var rasterScales: [Scale]
    /// Whether a car stores the values of themes under names such as `Brand/ocean`.
    package var namesThemes: Bool
    /// Write only the renditions of this theme. Nil for the whole catalog.
    package var themePack: String?
    package var links: LinkPolicy
    /// Whether to add what the configuration derives.
    package var derives: Bool
    /// Where to write the size report.
    package var report: String?
    /// The configuration that the user named. Nil for the nearest one.
    package var config: String?
    /// What to thin the result to. Nil for all devices.
    package var thinning: ThinningRule?
    /// The part to compile. Nil for everything.
    package var shard: Shard?
    package var failsOnWarnings: Bool
    package var isQuiet: Bool

    package init(
        catalogs: [String], output: String, name: String = "Assets", formats: [CompiledFormat] = [.ncar],
        filter: PlatformFilter = PlatformFilter(), optimization: EncodeOptions.Effort = .balanced, codecs: [PayloadCodec] = [],
        carCodecs: [CarCodec] = [], vectorPictures: VectorPictures = .auto,
        rasterScales: [Scale] = [], namesThemes: Bool = false, themePack: String? = nil, links: LinkPolicy = .follow,
        derives: Bool = true,
        report: String? = nil,
        config: String? = nil, thinning: ThinningRule? = nil, shard: Shard? = nil, failsOnWarnings: Bool = false,
        isQuiet: Bool = false
    ) {
        self.catalogs = catalogs
        self.output = output
        self.name = name
        self.formats = formats.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        self.filter = filter
        self.optimization = optimization
        self.codecs = Set(codecs).sorted { $0.rawValue < $1.rawValue }
        self.carCodecs = Set(carCodecs).sorted { $0.rawValue < $1.rawValue }
        self.vectorPictures = vectorPictures
        self.rasterScales = Set(rasterScales).sorted()
        self.namesThemes = namesThemes
        self.themePack = themePack
        self.links = links
        self.derives = derives
        self.report = report
        self.config = config
        self.thinning = thinning
        self.shard = shard
        self.failsOnWarnings = failsOnWarnings
        self.isQuiet = isQuiet
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
        let paintsCar = formats.contains(.car) && vectorPictures == .auto
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
