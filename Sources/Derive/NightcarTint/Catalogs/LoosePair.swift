package import NightcarBasics
package import NightcarModel
import ThemeCatalogVariants

/// Two naming patterns. Apps that are older than appearances keep light and dark artwork in two sets with such names.
package struct LoosePair: Sendable {
    /// A pattern with one star, such as `light_*`. The star is the common part of both names.
    package struct Pattern: Sendable {
        let prefix: String
        let suffix: String

        /// The pattern `*`, which matches every name.
        package init() { (prefix, suffix) = ("", "") }

        /// Nil unless there is exactly one star.
        package init?(_ text: String) {
            let parts = text.split(separator: "*", omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            (prefix, suffix) = (String(parts[0]), String(parts[1]))
        }

        /// The text that the star matches. Nil if the name doesn't match or the text would be empty.
        func stem(of name: String) -> String? {
            guard name.count > prefix.count + suffix.count, name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
            return String(name.dropFirst(prefix.count).dropLast(suffix.count))
        }

        func name(_ stem: String) -> String { prefix + stem + suffix }

        /// Whether it matches every name, so that it says nothing about a set.
        var isEveryName: Bool { prefix.isEmpty && suffix.isEmpty }
    }

    package var light: Pattern
    package var dark: Pattern
    package var location: Location

    package init(light: Pattern, dark: Pattern, location: Location) {
        self.light = light
        self.dark = dark
        self.location = location
    }
}

extension Catalog {
    /// Combines each two imagesets or colorsets that match a pair into one asset. Its name is the common part of both names.
    ///
    /// Patterns apply to the last part of a name, and the namespaces must be equal. Two sets stay unchanged, with a finding, if
    /// their common name is taken or if one of them already has appearances. So does a set whose other half is missing.
    package func folding(_ pairs: [LoosePair]) -> (catalog: Catalog, findings: [Finding]) {
        guard !pairs.isEmpty else { return (self, []) }
        var folded = self
        var findings: [Finding] = []
        for pair in pairs {
            let count = folded.assets.count
            for kind in [SetKind.image, .color] { folded.fold(pair, kind, &findings) }
            if folded.assets.count == count {
                findings.append(Finding(.pairUnused, .info, "the pair matches no two sets", at: pair.location))
            }
        }
        folded.assets.sort { ($0.name, $0.kind) < ($1.name, $1.kind) }
        return (folded, findings)
    }

    private mutating func fold(_ pair: LoosePair, _ kind: SetKind, _ findings: inout [Finding]) {
        var positions: [String: Int] = [:]
        for (index, asset) in assets.enumerated() where asset.kind == kind { positions[asset.name] = index }
        var gone: Set<Int> = []
        for (name, index) in positions.sorted(by: { $0.key < $1.key }) {
            let (space, last) = Self.split(name)
            guard let stem = pair.light.stem(of: last), let other = positions[space + pair.dark.name(stem)], other != index
            else { continue }
            let (light, dark) = (assets[index], assets[other])
            let target = space + stem
            let isPlain = (light.renditions + dark.renditions).allSatisfy { $0.key.luminosity == .any }
            // Of `ink` and `ink-night`, the light one has the common name already.
            guard isPlain, positions[target] ?? index == index else {
                let reason = isPlain ? "the name \"\(target)\" is taken" : "one of them already has appearances"
                findings.append(
                    Finding(
                        .pairNotFolded, .warning, "\"\(light.name)\" and \"\(dark.name)\" stay separate sets: \(reason)",
                        at: light.location ?? pair.location))
                continue
            }
            assets[index].name = target
            assets[index].renditions += dark.renditions.map { rendition in
                var rendition = rendition
                rendition.key.luminosity = .dark
                return rendition
            }
            assets[index].renditions.sort { $0.key < $1.key }
            gone.insert(other)
        }
        findings += halves(of: pair, positions)
        assets = assets.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
    }

    /// What is said about sets that match one pattern of a pair, while no set matches the other one.
    private func halves(of pair: LoosePair, _ positions: [String: Int]) -> [Finding] {
        let sides = [(pair.light, pair.dark, "dark"), (pair.dark, pair.light, "light")]
        return positions.sorted { $0.key < $1.key }.flatMap { name, index in
            let (space, last) = Self.split(name)
            return sides.compactMap { own, other, missing -> Finding? in
                guard !own.isEveryName, let stem = own.stem(of: last), positions[space + other.name(stem)] == nil else {
                    return nil
                }
                let message = "\"\(name)\" stays a set of its own: there is no \(missing) \"\(space + other.name(stem))\""
                return Finding(.pairNotFolded, .warning, message, at: assets[index].location ?? pair.location)
            }
        }
    }

    private static func split(_ name: String) -> (space: String, last: String) {
        guard let slash = name.lastIndex(of: "/") else { return ("", name) }
        let next = name.index(after: slash)
        return (String(name[..<next]), String(name[next...]))
    }
}
