import NightcarBasics
import NightcarEncoding
import NightcarImaging
import NightcarModel
import NightcarTint
import NightcarVectors
import NightcarXCAssets
import ThemeCatalog
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A vector of a theme catalog, and the scales for which it gets pictures.
struct VectorWork: Sendable {
    /// The position of the asset in the source catalog.
    var asset: Int
    var rendition: Rendition
    var file: SourceFile
    var format: VectorFormat
    /// Without the scales for which the asset already has a picture.
    var scales: [Scale]
}

extension Emission {
    /// The vectors that are in the contents. A vector in the slot of a scale has the key that its picture would get, so it gets none.
    /// A finding names it.
    mutating func vectorWorks(of catalog: Catalog, files: SourceFiles, scales: [Scale]) -> [VectorWork] {
        var works: [VectorWork] = []
        for (number, asset) in catalog.assets.enumerated() where asset.kind == .image {
            guard let position = positions[number] else { continue }
            let stored = Set(contents.assets[position].renditions.map(\.key))
            for (index, vector) in asset.renditions.enumerated() where stored.contains(vector.key) {
                guard let file = vector.content.file, let source = files.position(asset: number, rendition: index),
                    let format = sources[source].format.flatMap(VectorFormat.init)
                else { continue }
                guard vector.key.scale == .any else {
                    let message =
                        "the vector \(file.name) is only for \(vector.key.scale), so it gets no bitmaps; declare it for all scales "
                        + "(\"Single Scale\" in Xcode)"
                    let place = vector.location ?? Location(path: file.path)
                    findings.append(Finding(.vectorNotRasterized, .warning, message, at: place))
                    continue
                }
                let missing = scales.filter { !stored.contains(vector.key.scaled($0)) }
                guard !missing.isEmpty else { continue }
                works.append(
                    VectorWork(asset: number, rendition: vector, file: file, format: format, scales: missing))
            }
        }
        return works
    }

    /// Adds the painted pictures, and findings for the vectors that couldn't be painted.
    mutating func add(_ outcomes: [VectorOutcome], of works: [VectorWork], to catalog: Catalog) {
        var missing: [VectorPainter.Program: Int] = [:]
        for (work, outcome) in zip(works, outcomes) {
            let rendition = work.rendition
            switch outcome {
            case .images(let images):
                guard let position = positions[work.asset] else { continue }
                for (scale, image) in images {
                    add(
                        image, for: rendition.key.scaled(scale), attributes: rendition.attributes.scaled(by: Int(scale.rawValue)),
                        to: position)
                }
            case .missing(let program): missing[program, default: 0] += 1
            case .failed(let reason):
                let message = "the vector \(work.file.name) can't be rendered: \(reason); it is stored without bitmaps"
                findings.append(
                    Finding(.vectorNotRasterized, .warning, message, at: rendition.location ?? Location(path: work.file.path)))
            }
        }
        for (program, count) in missing.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let plural = count == 1 ? "vector gets" : "vectors get"
            let message = "\(count) \(plural) no bitmaps, because \(program.rawValue) isn't installed; \(program.advice)"
            findings.append(Finding(.vectorNotRasterized, .error, message, at: Location(path: catalog.path)))
        }
    }
}

enum VectorOutcome: Sendable {
    case images([(scale: Scale, image: EncodedImage)])
    case missing(VectorPainter.Program)
    case failed(String)
}

extension EncodeStage {
    /// Paints a vector for its scales, and encodes the pictures.
    func painted(_ work: VectorWork) async -> VectorOutcome {
        guard let vector = work.rendition.content.derived.map(\.vector) ?? (try? work.file.contents()) else {
            return .failed("the file can't be read or recolored")
        }
        let painting = CarPainting(scales: work.scales.map { Int($0.rawValue) }, cache: cache?.local)
        let outcome = painting.pictures(of: vector, format: work.format) { picture in
            (scale: Scale(rawValue: UInt8(picture.scale)), image: encode(picture.buffer, options: options))
        }
        switch outcome {
        case .bare(let program): return .missing(program ?? .svg)
        case .failed(let reason): return .failed(reason)
        case .painted(let images, _): return .images(images)
        }
    }
}

extension VariantKey {
    fileprivate func scaled(_ scale: Scale) -> VariantKey {
        var key = self
        key.scale = scale
        return key
    }
}
