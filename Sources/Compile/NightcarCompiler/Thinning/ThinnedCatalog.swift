import AppleCatalog
import NightcarBasics
import NightcarEncoding
package import NightcarModel
import NightcarOpening
import ThemeCatalog
package import ThemeCatalogBytes
package import ThemeCatalogVariants

/// A compiled catalog with only what a device keeps.
///
/// Payloads are copied, not encoded again.
///
/// - Parameters:
///   - bytes: an `.ncar` or `.car` file.
///   - path: the path for errors.
///   - refusingNothing: whether it is an error if nothing is left. A car without renditions stalls an upload.
/// - Returns: the bytes of a file in the same format.
/// - Throws: `Failure` or `ByteError` if the file is damaged or can't be read.
package func thinned(
    _ bytes: BytePieces, path: String, to rule: ThinningRule, refusingNothing: Bool = false
) throws -> BytePieces {
    let view = bytes.pieces.count == 1 ? bytes.pieces[0] : ByteView(bytes.array)
    if let car = try openCar(view, path: path) { return try car.thinned(to: rule, refusingNothing) }
    do throws(ThemeCatalogError) { return try ThemeCatalogFile(view).thinned(to: rule).file } catch {
        throw Failure(error, in: path)
    }
}

extension CarFile {
    fileprivate func thinned(to rule: ThinningRule, _ refusesNothing: Bool) throws -> BytePieces {
        let reading = reading
        var kept: Set<Int> = []
        for (asset, sources) in zip(reading.catalog.assets, reading.sources) {
            for (source, isKept) in zip(sources, rule.kept(asset)) where isKept { kept.insert(source) }
        }
        if refusesNothing, kept.isEmpty, !renditions.isEmpty {
            let message = "nothing in it is for this device, and the store stalls uploads with an empty catalog; "
            throw Failure(message + "name a device of its platform", in: path)
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
    private func thinned(to rule: ThinningRule) throws -> Compilation {
        guard !isEmpty else { return self }
        return try withFile(NightcarCompiler.thinned(file, path: report.path, to: rule))
    }

    /// The compilation with only what a device keeps. For an unknown device, or for one of another platform, it stays whole, and a
    /// finding says why.
    ///
    /// - Parameter model: a model identifier, such as `iPhone18,1`.
    package func thinned(forModel model: String, platform: Platform?) throws -> Compilation {
        let device = Device.named(model)
        if let device, platform?.idioms.contains(device.idiom) ?? true { return try thinned(to: ThinningRule(device)) }
        let reason =
            device.map { "\"\(model)\" is \($0.name), which doesn't run \(platform?.rawValue ?? "") apps" }
            ?? "no device is called \"\(model)\""
        var whole = self
        whole.findings.append(
            Finding(.carUnknownDevice, .warning, reason + "; the file is not thinned", at: Location(path: report.path)))
        return whole
    }

    /// - Parameter file: has a part of the same renditions.
    private func withFile(_ file: BytePieces) throws -> Compilation {
        var result = self
        result.file = file
        var part = try SizedFile(openCatalog(ByteView(file.array), path: report.path))
        struct ID: Hashable {
            var asset: String
            var kind: String?
            var key: VariantKey?
        }
        let known = Dictionary(report.rows.map { (ID(asset: $0.asset, kind: $0.kind, key: $0.key), $0) }) { first, _ in first }
        var sources: [String: Int] = [:]
        for index in part.rows.indices where !part.rows[index].isPart {
            let row = part.rows[index]
            guard let old = known[ID(asset: row.asset, kind: row.kind, key: row.key)] else { continue }
            (part.rows[index].set, part.rows[index].source) = (old.set, old.source)
            (part.rows[index].sourceBytes, part.rows[index].digests) = (old.sourceBytes, old.digests)
            if let file = old.sourceFile { sources[file] = old.sourceBytes ?? 0 }
        }
        (part.options, part.sourceBytes) = (report.options, sources.values.reduce(0, +))
        result.report = part
        return result
    }
}
