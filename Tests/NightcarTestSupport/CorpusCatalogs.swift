import Foundation

/// The catalogs of the reference data.
package enum CorpusCatalogs {
    /// The catalogs whose files have fewer bytes than the limit, sorted.
    package static func paths(in corpus: String, below limit: Int) throws -> [String] {
        let manager = FileManager.default
        var found: [String] = []
        let all = (manager.enumerator(atPath: corpus)?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".xcassets") }
        for path in all where !all.contains(where: { path.hasPrefix($0 + "/") }) {
            let files = manager.enumerator(atPath: corpus + "/" + path)?.compactMap { $0 as? String } ?? []
            let sizes = try files.map { try manager.attributesOfItem(atPath: "\(corpus)/\(path)/\($0)")[.size] as? Int ?? 0 }
            if sizes.reduce(0, +) < limit { found.append(corpus + "/" + path) }
        }
        return found.sorted()
    }
}
