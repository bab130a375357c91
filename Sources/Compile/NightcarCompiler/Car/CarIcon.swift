import AppleCatalog
import NightcarBasics
import NightcarIcons
import NightcarImaging
import NightcarModel
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// An icon document that becomes part of a car.
struct CarIcon {
    struct Look {
        var appearance: IconAppearance
        var icon: ResolvedIcon
        /// The value of the key's column.
        var number: UInt16
        var background: CarIconPalette.Fill?
    }

    let name: String
    let document: IconDocument
    let idiom: IconIdiom
    let item: CarPlan.Item?
    /// The bytes of the pictures by file name.
    let pictures: [String: [UInt8]]
    /// The digest of the document and of its pictures.
    let digest: SHA256.Digest
    /// In the order of the keys' numbers.
    var looks: [Look] = []
    private(set) var palette: CarIconPalette
    /// The names of the groups by their index in the document.
    let groupNames: [String]
    /// The names of the pictures by file name.
    private(set) var pictureNames: [String: String] = [:]
    /// The sizes of the stored pictures in points.
    var sizes: [String: VectorSize] = [:]

    /// - Parameter text: the bytes of the document.
    init(
        name: String, document: IconDocument, text: [UInt8], pictures: [String: [UInt8]], item: CarPlan.Item?, target: CarTarget
    ) {
        self.name = name
        let parts = pictures.sorted { $0.key < $1.key }.map { Array("\0\($0.key)\0".utf8) + SHA256.digest($0.value).bytes }
        digest = SHA256.digest(SHA256.digest(text).bytes + parts.joined())
        self.document = document
        self.pictures = pictures
        self.item = item
        idiom =
            switch target.platform {
            case .macos: .macOS
            case .watchos: .watchOS
            default: .iOS
            }
        palette = CarIconPalette(prefix: name + "_Assets/")
        groupNames = Self.names(of: document.groups, in: name)
        // A watch shows its icon only in one appearance.
        let appearances: [IconAppearance] = idiom == .watchOS ? [.light] : [.light, .dark, .tinted]
        for appearance in appearances {
            let number = target.appearanceNumber(appearance)
            looks.append(Look(appearance: appearance, icon: document.resolve(appearance, idiom), number: number))
        }
        addFills()
        addPictures()
    }

    /// A group without a name is called `Group`, and a name that is taken gets a number.
    private static func names(of groups: [IconGroup], in icon: String) -> [String] {
        var taken: [String: Int] = [:]
        return groups.map { group in
            let name = (group.name ?? "Group").replacing("/", with: "_")
            let count = taken[name, default: 0] + 1
            taken[name] = count
            return "\(icon)/\(name)" + (count > 1 ? " \(count)" : "")
        }
    }

    /// Numbers the fills. Apple's tool shows the background of the light appearance where the tinted one has none.
    private mutating func addFills() {
        for index in looks.indices {
            let isTinted = looks[index].appearance == .tinted
            let isOwn = document.fill.compiled.match(looks[index].appearance, idiom)?.appearance == .tinted
            if isTinted, !isOwn || looks[index].icon.fill == .none {
                looks[index].background = looks.first?.background
            } else {
                looks[index].background = palette.background(looks[index].icon.fill)
            }
        }
        // A document numbers all fills of a layer before the fills of the next one.
        for group in document.groups.indices {
            for layer in document.groups[group].layers.indices {
                for look in looks { if let shown = look.layer(layer, of: group) { _ = palette.layer(shown.fill) } }
            }
        }
    }

    /// The name of a picture is its file name without the extension. Only pictures that are shown are stored.
    private mutating func addPictures() {
        var taken: Set<String> = []
        for file in looks.flatMap(\.icon.groups).flatMap(\.layers).compactMap(\.image).uniqued where pictures[file] != nil {
            let stem = file.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(file[..<$0]) } ?? file
            var name = "\(self.name)_Assets/\(Self.plain(stem))"
            // Two pictures differ only in their extensions.
            if !taken.insert(name).inserted { name = "\(self.name)_Assets/\(file)" }
            taken.insert(name)
            pictureNames[file] = name
        }
    }

    /// Apple's tool writes `_` for a slash and for characters outside ASCII: `1 – Layer` is `1 _ Layer`.
    private static func plain(_ name: String) -> String {
        String(name.map { $0.isASCII && $0 != "/" ? $0 : "_" })
    }

    /// The stored fill of a layer. Nil if its picture keeps its colors.
    func fill(of layer: ResolvedLayer) -> CarIconPalette.Fill? {
        // The palette has all fills, so this adds none.
        var palette = palette
        return palette.layer(layer.fill)
    }
}

extension CarIcon.Look {
    func layer(_ layer: Int, of group: Int) -> ResolvedLayer? {
        icon.groups.first { $0.index == group }?.layers.first { $0.index == layer }
    }
}

private extension Sequence where Element: Hashable {
    /// Each element once, in the order of the first ones.
    var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

private extension CarTarget {
    /// The number of an appearance in keys. Apple's tool says that the light icon is for light, except on a watch, which shows only
    /// one appearance.
    func appearanceNumber(_ appearance: IconAppearance) -> UInt16 {
        var variant = VariantKey()
        variant.luminosity =
            switch appearance {
            case .light: platform == .watchos ? .any : .light
            case .dark: .dark
            case .tinted: .tinted
            }
        return key(variant)[.appearance]
    }
}
