package import NightcarBasics
import NightcarEncoding
import NightcarModel
import NightcarOpening
import ThemeCatalog
import ThemeCatalogBytes

/// Combines partial catalogs into the theme catalog that one compilation of all their sources gives, byte for byte.
///
/// No source is read, and nothing is encoded again, except the pages of small files. As in a compilation, if two parts have an asset
/// of the same kind and name, the earlier part's is used, and a finding says so.
///
/// - Parameters:
///   - partials: in the order in which a compilation would name their catalogs. The order of the shards of one catalog doesn't matter.
///   - path: the report's name for the theme catalog.
/// - Throws: `Failure` if a shard is missing or given twice, if the parts were compiled with different options, or if one is damaged.
package func link(_ partials: [PartialCatalog], path: String) throws(Failure) -> Compilation {
    try partials.checkOptions()
    try partials.checkShards()
    var (contents, findings) = (ThemeCatalogContents(), [Finding]())
    var taken: [AssetID: PartialCatalog] = [:]
    for partial in partials {
        do throws(ThemeCatalogError) {
            var copies = PayloadCopies()
            for asset in partial.catalog.assets {
                let id = AssetID(name: asset.name, kind: asset.kind.rawValue)
                if let first = taken[id] {
                    findings.append(.duplicate(id, in: partial, first: first))
                    continue
                }
                taken[id] = partial
                try copies.add(asset, with: asset.renditions, to: &contents)
            }
        } catch {
            throw Failure(
                "the partial catalog is damaged; compile it again", in: partial.path, cause: Failure(error, in: partial.path))
        }
    }
    contents.shareUntaggedPictures()
    let file: BytePieces
    do throws(ThemeCatalogError) { file = try contents.serialize().file } catch { throw Failure(error, in: path) }
    let report = try SizedFile(openCatalog(ByteView(file.array), path: path))
    return Compilation(file: file, report: report, findings: findings.sorted(), filteredOut: 0)
}

/// A catalog that was compiled in shards.
private struct ShardedSource: Hashable {
    var fingerprint: UInt64
    var shards: Int
}

private struct AssetID: Hashable {
    var name: String
    var kind: String
}

extension Finding {
    fileprivate static func duplicate(_ id: AssetID, in partial: PartialCatalog, first: PartialCatalog) -> Finding {
        Finding(
            .duplicateName, .warning,
            "the name \"\(id.name)\" is used by another \(id.kind); this one is left out; rename it",
            at: Location(path: partial.path),
            related: [.init(location: Location(path: first.path), message: "this one is used")])
    }
}

extension [PartialCatalog] {
    fileprivate func checkOptions() throws(Failure) {
        guard let first else { return }
        for other in dropFirst() where other.header.options != first.header.options {
            let lines = [first, other].map { $0.header.options.split(separator: "\n", omittingEmptySubsequences: false) }
            let different = zip(lines[0], lines[1]).first { $0 != $1 }
            let what = different.map { "\"\($1)\" here, and \"\($0)\" in \(first.path.printable)" } ?? "not the same"
            throw Failure("the parts were compiled with different options: \(what)", in: other.path)
        }
    }

    /// Each catalog that was compiled in shards must be complete.
    fileprivate func checkShards() throws(Failure) {
        var known: [ShardedSource: [Int: PartialCatalog]] = [:]
        for partial in self where partial.header.shard.count > 1 {
            let source = ShardedSource(fingerprint: partial.header.fingerprint, shards: partial.header.shard.count)
            if let first = known[source]?.updateValue(partial, forKey: partial.header.shard.number) {
                throw Failure("this is shard \(partial.header.shard), and so is \(first.path.printable)", in: partial.path)
            }
            known[source, default: [:]][partial.header.shard.number] = partial
        }
        for partial in self {
            let shard = partial.header.shard
            let source = ShardedSource(fingerprint: partial.header.fingerprint, shards: shard.count)
            guard shard.count > 1, let group = known[source], group.count < shard.count,
                let missing = (1...shard.count).first(where: { group[$0] == nil })
            else { continue }
            let hint =
                known.count == 1
                ? "name its file too" : "the other parts were compiled from different sources; compile all shards again"
            throw Failure("shard \(missing)/\(shard.count) is missing: \(hint)", in: partial.path)
        }
    }
}
