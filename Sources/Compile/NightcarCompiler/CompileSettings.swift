package import AppleCatalog
package import NightcarBasics
package import NightcarImaging
package import NightcarModel
import NightcarVectors
package import ThemeCatalogVariants

/// How source catalogs are compiled, whoever compiles them: `compile`, `size`, `diff`, `preview` or `actool`. What is measured with
/// the same settings is what is shipped.
package struct CompileSettings: Sendable, Hashable {
    /// The platforms to compile for. Entries for other platforms are left out.
    package var filter = PlatformFilter()
    package var optimization = EncodeOptions.Effort.balanced
    /// Sorted. Empty for all codecs.
    package var codecs: [PayloadCodec] = [] { didSet { codecs = Set(codecs).sorted { $0.rawValue < $1.rawValue } } }
    /// The codecs of pictures in an `Assets.car`. Sorted. Empty for the ones of Apple's tool.
    package var carCodecs: [CarCodec] = [] { didSet { carCodecs = Set(carCodecs).sorted { $0.rawValue < $1.rawValue } } }
    /// Whether a car gets pictures of its vectors.
    package var vectorPictures = VectorPictures.auto
    /// The scales for which a theme catalog gets pictures of its vectors. Sorted.
    package var rasterScales: [Scale] = [] { didSet { rasterScales = Set(rasterScales).sorted() } }
    /// Whether a car stores the values of themes under names such as `Brand/ocean`. It has no other place for them.
    package var namesThemes = false
    /// Whether to add what the configuration derives.
    package var derives = true
    package var links = LinkPolicy.follow

    package init() {}

    package var encoding: EncodeOptions {
        EncodeOptions(effort: optimization, codecs: codecs.isEmpty ? Set(PayloadCodec.allCases) : Set(codecs))
    }

    /// The target of an `Assets.car`.
    package var carTarget: CarTarget {
        CarTarget(platform: filter.platform, version: filter.minimumDeploymentTarget, named: Set(carCodecs))
    }

    /// Whether a car gets drawn bitmaps of its icon documents. Newer systems draw the documents themselves.
    package var drawsIconBitmaps: Bool {
        vectorPictures != .never && !(filter.minimumDeploymentTarget?.drawsIcons ?? false)
    }

    /// The paths of the programs that paint or recolor vectors. The result depends on them. Empty if neither is done.
    package func paintingPrograms(formats: [CompiledFormat]) -> [String] {
        let paintsCar = formats.contains(.car) && vectorPictures != .never
        let painting = paintsCar || formats.contains(.ncar) && !rasterScales.isEmpty ? VectorPictures.auto.programs : []
        return painting + (derives ? PDFDrawing.programs : [])
    }
}
