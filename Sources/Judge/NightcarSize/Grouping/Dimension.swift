package import NightcarModel
package import ThemeCatalogVariants

/// What rows can be grouped by.
package enum Dimension: Sendable, Hashable {
    case asset, folder, kind, encoding, owner, file, target, appearance, variant
    case axis(VariantAxis)

    /// Reads the name of a dimension: one of `names`.
    package init?(_ name: String) {
        if let plain = Self.plain.first(where: { $0.name == name }) {
            self = plain
        } else if name == Self.catalog {
            self = .file
        } else if let axis = VariantAxis.allCases.first(where: { $0.name == name }) {
            self = .axis(axis)
        } else {
            return nil
        }
    }

    package var name: String {
        if case .axis(let axis) = self { axis.name } else { "\(self)" }
    }

    /// All names, in the order in which help lists them.
    package static let names = plain.map(\.name) + [catalog] + VariantAxis.allCases.map(\.name)

    /// Another name of `file`, which says what most files of a report are.
    private static let catalog = "catalog"

    /// Whether its groups are whole files, with all of their parts.
    var holdsParts: Bool { self == .file || self == .target }

    /// The folder of sets that are directly in a catalog.
    package static let noFolder = "."

    private static let plain: [Dimension] = [.asset, .folder, .kind, .encoding, .owner, .file, .target, .appearance, .variant]

    /// The group that a row of `file` belongs to. The parts of files are one group, unless the groups are whole files.
    ///
    /// - Parameter namesakes: the assets whose names several files have. Their groups are named after the file, too.
    package func group(of row: SizeRow, in file: SizedFile, namesakes: Set<String>) -> String {
        if case .file = self { return file.path }
        if case .target = self { return file.car?.target ?? "no target" }
        if let part = row.part { return part.name }
        guard let kind = row.kind, let key = row.key else { return row.asset }
        switch self {
        case .asset: return namesakes.contains(row.asset) ? "\(row.asset) in \(file.path)" : row.asset
        case .folder: return row.folder(in: file)
        case .kind: return kind
        case .encoding: return row.encoding ?? "none"
        case .owner: return row.owner ?? "nobody"
        case .file, .target: return file.path
        case .appearance: return key.appearance
        case .variant: return key.description
        case .axis(let axis): return axis.value(of: key)
        }
    }
}

extension VariantKey {
    /// Luminosity and contrast: `any`, `dark`, `dark, high contrast` …
    package var appearance: String { luminosity.rawValue + (contrast == .high ? ", high contrast" : "") }
}

extension SizeRow {
    /// The folder of the set, starting at the catalog. If the sources are unknown, the namespace of the asset.
    package func folder(in file: SizedFile) -> String {
        guard let set else { return parent(of: asset) }
        let prefix = file.path.hasSuffix("/") ? file.path : file.path + "/"
        return parent(of: set.hasPrefix(prefix) ? String(set.dropFirst(prefix.count)) : set)
    }

    private func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? Dimension.noFolder
    }
}
