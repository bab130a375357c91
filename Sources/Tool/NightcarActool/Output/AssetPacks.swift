import NightcarModel
import NightcarXCAssets
import ThemeCatalogBytes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An asset pack of on-demand resources: the assets that have the same tags, and the folder that a device downloads for them.
///
/// The names and the property lists are the ones of Swift Build, the open build system that calls Apple's tool (`ODRAssetPackInfo`,
/// `AssetPackOutputSpecificationsPlist` and `OnDemandResourcesPlist`).
struct AssetPack: Decodable, Equatable {
    var identifier: String
    /// The path of the pack's folder.
    var folder: String
    /// Sorted.
    var tags: [String]

    private enum CodingKeys: String, CodingKey {
        case identifier = "bundle-id"
        case folder = "bundle-path"
        case tags
    }

    /// The longest name of a pack's folder, in bytes.
    private static let nameLimit = 240

    /// The pack of a combination, as Swift Build names it.
    ///
    /// - Parameters:
    ///   - tags: sorted.
    ///   - bundle: the bundle identifier of the app.
    ///   - parent: the folder that contains the packs.
    init(tags: [String], bundle: String, in parent: String) {
        let hash = MD5.hex(Array(tags.joined(separator: ":").utf8))
        let suffix = "-\(hash).assetpack"
        var name = "\(bundle).\(tags.joined(separator: "+"))"
        while name.utf8.count + suffix.utf8.count > Self.nameLimit { name.removeLast() }
        // A tag may contain anything, but it names one folder.
        name = String(name.map { $0 == "/" || $0 == "\0" ? "_" : $0 })
        self.tags = tags
        identifier = "\(bundle).asset-pack-\(hash)"
        folder = "\(parent)/\(name)\(suffix)"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        identifier = try container.decode(String.self, forKey: .identifier)
        folder = try container.decode(String.self, forKey: .folder)
        tags = Set(try container.decode([String].self, forKey: .tags)).sorted()
    }

    /// The `Info.plist` of the pack.
    var info: PropertyList { ["CFBundleIdentifier": .string(identifier), "Tags": .strings(tags)] }

    /// The `OnDemandResources.plist` of the app: which packs the app gets for each tag.
    ///
    /// A pack that holds only compiled assets isn't listed among the packs with loose files.
    static func index(_ packs: [AssetPack]) -> PropertyList {
        var identifiers: [String: Set<String>] = [:]
        for pack in packs {
            for tag in pack.tags { identifiers[tag, default: []].insert(pack.identifier) }
        }
        let tags = identifiers.mapValues { PropertyList.dictionary(["NSAssetPacks": .strings($0.sorted())]) }
        return ["NSBundleResourceRequestTags": .dictionary(tags), "NSBundleResourceRequestAssetPacks": [:]]
    }
}

/// Why a file with asset packs can't be used.
struct AssetPackError: Error, CustomStringConvertible {
    var description: String
}

/// Whether a property list is XML and no element is deeper than 100. Foundation's reader recurses, so a file with many levels could
/// exhaust the stack.
private func isShallowXML(_ bytes: [UInt8]) -> Bool {
    guard bytes.first == UInt8(ascii: "<") else { return false }
    var depth = 0
    for (index, byte) in bytes.enumerated().dropLast() {
        let next = bytes[index + 1]
        if byte == UInt8(ascii: "<") {
            if next == UInt8(ascii: "/") {
                depth -= 1
            } else if next != UInt8(ascii: "?"), next != UInt8(ascii: "!") {
                depth += 1
            }
        } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: ">") {
            depth -= 1
        }
        if depth > 100 { return false }
    }
    return true
}

/// Reads the property list of `--asset-pack-output-specifications`: an array with a dictionary for each pack.
///
/// - Throws: `FileError`, the error of the property list's decoder, or `AssetPackError` if two packs have the same tags or folder.
func readAssetPacks(_ path: String) throws -> [AssetPack] {
    let packs: [AssetPack]
    let bytes = try readFile(path, limit: 1 << 24)
    do {
        guard isShallowXML(bytes) else { throw AssetPackError(description: "not XML, or nested too deeply") }
        packs = try PropertyListDecoder().decode([AssetPack].self, from: Data(bytes))
    } catch {
        throw AssetPackError(
            description: "\(path) must be XML: an array of dictionaries with \"bundle-id\", \"bundle-path\" and \"tags\".")
    }
    var tags: Set<[String]> = []
    var folders: Set<String> = []
    for pack in packs {
        guard !pack.tags.isEmpty, !pack.folder.isEmpty else {
            throw AssetPackError(description: "The pack \"\(pack.identifier)\" in \(path) has no tags or no path.")
        }
        guard tags.insert(pack.tags).inserted else {
            throw AssetPackError(description: "\(path) has two packs for the tags \(pack.tags.joined(separator: ", ")).")
        }
        guard folders.insert(absolutePath(pack.folder)).inserted else {
            throw AssetPackError(description: "\(path) has two packs with the path \(pack.folder).")
        }
    }
    return packs
}

extension Selection {
    /// Divides the content of the car by tags.
    ///
    /// What the system or the App Store reads from the app itself has no tags: icons, launch images and sticker packs. A part has
    /// the tags of the set that contains it.
    ///
    /// - Returns: the sets of each combination, with their catalogs. The empty combination has the rest.
    func byTags() -> [[String]: [SourceCatalog]] {
        let fixed = Set((icons + [launchImage].compactMap(\.self)).map(\.set.folder.path))
        var divided: [[String]: [SourceCatalog]] = [[]: catalogs]
        for (index, catalog) in catalogs.enumerated() {
            let tags = AssetTags(catalog)
            var combinations: [String: [String]] = [:]
            var sets: [[String]: [SourceSet]] = [:]
            for set in catalog.sets {
                let isFixed = set.kind == .stickerPack || fixed.contains(set.folder.path)
                let own = isFixed ? [] : tags.combination(of: set)
                let combination = set.parent.flatMap { combinations[$0] } ?? own
                combinations[set.folder.relativePath] = combination
                sets[combination, default: []].append(set)
            }
            for (combination, _) in sets where divided[combination] == nil {
                divided[combination] = catalogs
                for other in catalogs.indices { divided[combination]?[other].sets = [] }
            }
            for combination in divided.keys { divided[combination]?[index].sets = sets[combination] ?? [] }
        }
        return divided
    }
}
