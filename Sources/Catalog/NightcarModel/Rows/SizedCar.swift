package import NightcarBasics
import ThemeCatalogVariants

/// The file that a target ships and of which a source is a part.
package struct SizedCar: Sendable, Hashable, Codable {
    /// The name of the target.
    package var target: String
    /// What the target makes, such as `application`.
    package var kind: String
    /// The platform of the file. Nil if nothing says it.
    package var platform: String?
    /// The apps that have it.
    package var apps: [String]

    package init(target: String, kind: String, platform: String?, apps: [String]) {
        (self.target, self.kind, self.platform, self.apps) = (target, kind, platform, apps)
    }
}

extension SizedCar {
    /// `Widget (iOS)`, also if the target has this name.
    package var words: String {
        let words = platform.flatMap(Platform.init(rawValue:)).map { " (\($0.words))" } ?? ""
        return target.hasSuffix(words) ? target : target + words
    }
}

extension SizedFile {
    /// The report of a compiled file as a report for each of its sources. A source has the rows of its sets. What belongs to no set, such
    /// as the directory of the file, is with the first source.
    ///
    /// - Parameter sources: the paths of the sources. At least one.
    package func parts(of sources: [String]) throws(Failure) -> [SizedFile] {
        guard sources.count > 1, let first = sources.first else {
            var file = self
            file.path = sources.first ?? path
            return [file]
        }
        var rows: [String: [SizeRow]] = [:]
        for row in self.rows {
            let place = row.set ?? row.sourceFile ?? ""
            let source = sources.first { place == $0 || place.hasPrefix($0 + "/") }
            rows[source ?? first, default: []].append(row)
        }
        var parts: [SizedFile] = []
        for source in sources {
            let own = rows[source] ?? []
            let stored = own.reduce(0) { $0 + $1.storedBytes }
            let files = Dictionary(
                own.compactMap { row in row.sourceFile.map { ($0, row.sourceBytes ?? 0) } }, uniquingKeysWith: max)
            var part = try SizedFile(
                path: source, bytes: stored, sourceBytes: sourceBytes.map { _ in files.values.reduce(0, +) }, rows: own,
                savings: source == first ? savings : nil, options: options)
            (part.apps, part.car) = (apps, car)
            parts.append(part)
        }
        share(downloadBytes, among: &parts, \.downloadBytes)
        for (device, download) in deviceDownloads ?? [:] {
            var shares = parts
            share(download, among: &shares, \.downloadBytes)
            for index in parts.indices {
                parts[index].deviceDownloads = (parts[index].deviceDownloads ?? [:]).merging([
                    device: shares[index].downloadBytes ?? 0
                ]) { $1 }
            }
        }
        return parts
    }

    /// Splits an estimate by the sizes of the parts. The last part gets what rounding leaves.
    private func share(_ whole: Int?, among parts: inout [SizedFile], _ value: WritableKeyPath<SizedFile, Int?>) {
        guard let whole else { return }
        var left = whole
        for index in parts.indices {
            let isLast = index == parts.indices.last
            let share = isLast || bytes == 0 ? left : min(left, Int(Double(whole) * Double(parts[index].bytes) / Double(bytes)))
            parts[index][keyPath: value] = share
            left -= share
        }
    }
}
