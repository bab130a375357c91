import AppleCatalog
import NightcarDiagnostics
import NightcarEncoding
import NightcarFormats
package import NightcarModel
package import NightcarSize
import NightcarSystem
import ThemeCatalog
package import ThemeCatalogBytes
import ThemeCatalogVariants

/// A compiled catalog with only what a device keeps.
///
/// Payloads are copied, not encoded again.
///
/// - Parameters:
///   - bytes: an `.ncar` or `.car` file.
///   - path: the path for errors.
/// - Returns: the bytes of a file in the same format.
/// - Throws: `Failure` or `ByteError` if the file is damaged or can't be read.
package func thinned(_ bytes: BytePieces, path: String, to rule: ThinningRule) throws -> BytePieces {
    let view = bytes.pieces.count == 1 ? bytes.pieces[0] : ByteView(bytes.array)
    if let car = try openCar(view, path: path) { return BytePieces(try car.thinned(to: rule)) }
    do throws(ThemeCatalogError) { return try ThemeCatalogFile(view).thinned(to: rule).file } catch {
        throw Failure(error, in: path)
    }
}

extension CarFile {
    fileprivate func thinned(to rule: ThinningRule) throws -> [UInt8] {
        let reading = reading
        var kept: Set<Int> = []
        for (asset, sources) in zip(reading.catalog.assets, reading.sources) {
            for (source, isKept) in zip(sources, rule.kept(asset)) where isKept { kept.insert(source) }
        }
        return try thinned(
            to: kept, idiom: rule.idiom,
            arguments: Self.thinningArguments(
                idiom: rule.idiom, subtype: rule.subtype, scale: rule.scale, gamut: rule.gamut, memory: rule.memory,
                graphics: rule.graphics))
    }
}

extension ThemeCatalogFile {
    fileprivate func thinned(to rule: ThinningRule) throws(ThemeCatalogError) -> SerializedCatalog {
        var (contents, copies) = (ThemeCatalogContents(), PayloadCopies())
        for asset in assets {
            let keys = asset.renditions.map(\.key)
            let sorts = try asset.renditions.map { rendition throws(ThemeCatalogError) in
                if case .image = try rendition.content { true } else { false }
            }
            let kept = zip(asset.renditions, rule.kept(keys, sorts: sorts)).filter(\.1).map(\.0)
            if !kept.isEmpty || asset.renditions.isEmpty { try copies.add(asset, with: kept, to: &contents) }
        }
        return try contents.serialize()
    }
}

extension ThinningRule {
    /// Whether a device of the rule keeps each rendition of an asset.
    package func kept(_ asset: Asset) -> [Bool] {
        kept(
            asset.renditions.map(\.key),
            sorts: asset.renditions.map { if case .picture = $0.content { true } else { false } })
    }
}

extension Compilation {
    /// The compilation with only what a device keeps. The rows of its report keep what is known of their sources.
    package func thinned(to rule: ThinningRule) throws -> Compilation {
        guard !isEmpty else { return self }
        var result = self
        result.file = try NightcarCompiler.thinned(file, path: report.path, to: rule)
        var thin = try SizedFile(openCatalog(ByteView(result.file.array), path: report.path))
        struct ID: Hashable {
            var asset: String
            var kind: String?
            var key: VariantKey?
        }
        let known = Dictionary(report.rows.map { (ID(asset: $0.asset, kind: $0.kind, key: $0.key), $0) }) { first, _ in first }
        var sources: [String: Int] = [:]
        for index in thin.rows.indices where !thin.rows[index].isPart {
            let row = thin.rows[index]
            guard let old = known[ID(asset: row.asset, kind: row.kind, key: row.key)] else { continue }
            (thin.rows[index].set, thin.rows[index].source) = (old.set, old.source)
            (thin.rows[index].sourceBytes, thin.rows[index].digests) = (old.sourceBytes, old.digests)
            if let file = old.sourceFile { sources[file] = old.sourceBytes ?? 0 }
        }
        (thin.options, thin.sourceBytes) = (report.options, sources.values.reduce(0, +))
        result.report = thin
        return result
    }
}
