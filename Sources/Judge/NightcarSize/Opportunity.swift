/// Bytes that could be saved, measured by compiling the change, and how to make it.
package struct Opportunity: Sendable, Hashable, Encodable {
    package enum Kind: String, Sendable, Hashable, CaseIterable, Encodable {
        /// The same picture under several names.
        case duplicate
        /// 1x files, although every device that runs the app has a higher scale.
        case deadScale = "dead_1x"
        /// Dark files of the same shape for a template image, whose colors the system ignores.
        case templateDark = "template_dark"
        /// An alternate icon of an iPhone or iPad with more detail than any screen shows.
        case largeAlternateIcon = "large_alternate_icon"
        /// A dark file that is a recolored copy of the light one.
        case recipe
        /// 16 bits per channel, although 8 hold the same content.
        case deepColor = "deep_color"
        /// Text, dates and previews that no app shows.
        case metadata
        /// A set that no source of the app names.
        case unusedAsset = "unused_asset"
        /// A large photograph that is stored without loss.
        case photograph
        /// A loose file of an app with the same bytes as another one.
        case duplicateFile = "duplicate_file"
        /// A loose file of an app that is only for developers.
        case unneededFile = "unneeded_file"
        /// Loose pictures of an app that the store could thin if they were in a catalog.
        case looseImage = "loose_image"
        /// Very many files of an app that are smaller than a block of the file system.
        case smallFiles = "small_files"
        /// A loose picture of an app that looks the same as a lossy JPEG XL.
        case lossyPicture = "lossy_picture"

        /// Whether `size --apply` makes the change. A recipe needs a rule in the configuration, which people write, nobody can tell
        /// whether a server names a set, people choose the quality of a photograph, and a built app is made by others.
        package var isApplicable: Bool { ![.recipe, .unusedAsset, .photograph].contains(self) && !isAboutApps }

        /// Whether the change is made to the files of a built app.
        package var isAboutApps: Bool {
            [.duplicateFile, .unneededFile, .looseImage, .smallFiles, .lossyPicture].contains(self)
        }

        package var words: String {
            switch self {
            case .duplicate: "duplicate"
            case .deadScale: "dead 1x"
            case .templateDark: "dark file of a template image"
            case .largeAlternateIcon: "alternate icon larger than shown"
            case .recipe: "a recipe could replace it"
            case .deepColor: "16 bits without need"
            case .metadata: "metadata in the source"
            case .unusedAsset: "unused"
            case .photograph: "a photograph stored without loss"
            case .duplicateFile: "the same file again"
            case .unneededFile: "a file that no app needs"
            case .looseImage: "loose images that a catalog could thin"
            case .smallFiles: "many files below a block"
            case .lossyPicture: "smaller with a small loss"
            }
        }
    }

    package var kind: Kind
    package var file: String
    package var asset: String
    package var variant: String
    /// The bytes that the compiled file or the app loses if only this change is made: both are measured.
    package var savedBytes: Int
    /// The bytes that the sources would lose.
    package var savedSourceBytes: Int
    /// For files of an app: the bytes on the disk that no file uses, because files fill whole blocks. Nil for everything else.
    package var savedPaddingBytes: Int?
    /// For removed files of an app: the bytes of their entries in the code signature. Nil for everything else.
    package var savedSignatureBytes: Int?
    package var detail: String
    /// The command that makes this change and all others of its kind. Empty if no command does.
    package var command: String
    /// What single devices save after the store has thinned the file. Nil if no store thins it, or if that isn't known.
    package var devices: [DeviceSaving]?
    /// The places in the app's code that use the name, as `path:line`. The change would break them. Nil if there are none.
    package var uses: [String]?
    /// What the change does to the picture, for a page. Nil if it does nothing that can be seen.
    package var comparison: PictureComparison?

    /// Whether devices are known and all of them save less than `limit` bytes.
    package func isUnseen(below limit: Int) -> Bool { devices.map { $0.allSatisfy { $0.savedBytes < max(1, limit) } } ?? false }

    /// Why the saving isn't in the total. Nil if it is.
    package var exclusion: Exclusion?

    package enum Exclusion: String, Sendable, Hashable, CaseIterable, Encodable {
        /// The store already leaves out what the change removes, on every device.
        case noDevice = "no_device"
        /// Code uses the name.
        case used
        /// It is advice. Only people can make the change and choose what it saves.
        case unmeasured

        package var words: String {
            switch self {
            case .noDevice: "no device gets what is removed"
            case .used: "code uses the name, so it isn't applied automatically"
            case .unmeasured: "what it saves depends on the quality that you choose"
            }
        }
    }

    /// The same part of a picture before and after, as PNG files. The largest difference is in its middle.
    package struct PictureComparison: Sendable, Hashable {
        package var before: [UInt8]
        package var after: [UInt8]

        package init(before: [UInt8], after: [UInt8]) { (self.before, self.after) = (before, after) }
    }

    /// The pictures are only for pages.
    private enum CodingKeys: String, CodingKey {
        case kind, file, asset, variant, savedBytes, savedSourceBytes, savedPaddingBytes, savedSignatureBytes, detail, command
        case devices, uses, exclusion
    }

    package init(
        kind: Kind, file: String, asset: String, variant: String, savedBytes: Int, savedSourceBytes: Int, detail: String,
        command: String
    ) {
        self.kind = kind
        self.file = file
        self.asset = asset
        self.variant = variant
        self.savedBytes = savedBytes
        self.savedSourceBytes = savedSourceBytes
        self.detail = detail
        self.command = command
    }

    /// The most stored bytes first, then the most source bytes, then by kind and name.
    package static func precedes(_ a: Opportunity, _ b: Opportunity) -> Bool {
        (b.savedBytes, b.savedSourceBytes, a.kind.rawValue, a.file, a.asset, a.variant)
            < (a.savedBytes, a.savedSourceBytes, b.kind.rawValue, b.file, b.asset, b.variant)
    }
}

extension Opportunity {
    /// The most that a device saves. All bytes, if no store thins the file.
    package var seenBytes: Int { devices?.map(\.savedBytes).max() ?? savedBytes }

    /// What counts comes first, and of it what a device saves the most of.
    package static func isShown(_ a: Opportunity, before b: Opportunity) -> Bool {
        if (a.exclusion == nil) != (b.exclusion == nil) { return a.exclusion == nil }
        return a.seenBytes == b.seenBytes ? precedes(a, b) : a.seenBytes > b.seenBytes
    }
}

/// What was searched for savings.
package struct SearchedSavings: Sendable, Hashable {
    package var catalogs = 0
    /// Source files, or assets of compiled catalogs.
    package var files = 0
    package var kinds: [Opportunity.Kind] = []

    package init() {}

    /// Adds a catalog.
    package mutating func add(files: Int, _ kinds: [Opportunity.Kind]) {
        catalogs += 1
        self.files += files
        self.kinds += kinds.filter { !self.kinds.contains($0) }
    }
}

/// What one device saves.
package struct DeviceSaving: Sendable, Hashable, Encodable {
    package var device: String
    /// The bytes that its thinned file loses. Negative if it grows.
    package var savedBytes: Int

    package init(device: String, savedBytes: Int) { (self.device, self.savedBytes) = (device, savedBytes) }
}

/// The smallest saving that is worth a change.
package struct LeastSaving: Sendable, Hashable {
    /// Nil for the usual limit.
    private let bytes: Int?

    /// - Parameter bytes: the limit. Nil for 1 KB or 1 % of the file, whichever is less.
    package init(bytes: Int? = nil) { self.bytes = bytes }

    /// The limit for a file with this size. Whatever saves nothing is below it.
    package func limit(of file: Int) -> Int { max(1, bytes ?? min(1024, file / 100)) }
}

/// What changes save together. The sum of what each one saves alone can differ, because pictures share payloads.
package struct JointSavings: Sendable, Hashable, Encodable {
    /// Nil for all kinds together.
    package var kind: Opportunity.Kind?
    package var opportunities: Int
    /// The bytes that the compiled files lose if all of the changes are made: both are compiled.
    package var savedBytes: Int
    package var savedSourceBytes: Int
    /// What single devices save, measured by thinning both files. Nil if no store thins them, or if that isn't known.
    package private(set) var devices: [DeviceSaving]?
    /// Nil if nothing is known of them.
    package private(set) var savedPaddingBytes: Int?
    package private(set) var savedSignatureBytes: Int?

    package init(kind: Opportunity.Kind?, opportunities: Int, savedBytes: Int, savedSourceBytes: Int) {
        self.kind = kind
        self.opportunities = opportunities
        self.savedBytes = savedBytes
        self.savedSourceBytes = savedSourceBytes
    }

    /// Adds what the devices save in another file.
    package mutating func add(_ others: [DeviceSaving]?) {
        guard let others else { return }
        let names =
            (devices ?? []).map(\.device)
            + others.map(\.device).filter { name in
                !(devices ?? []).contains { $0.device == name }
            }
        devices = names.map { name in
            DeviceSaving(
                device: name,
                savedBytes: ((devices ?? []) + others).filter { $0.device == name }.reduce(0) { $0 + $1.savedBytes })
        }
    }

    package mutating func add(padding: Int?, signature: Int?) {
        if let padding { savedPaddingBytes = (savedPaddingBytes ?? 0) + padding }
        if let signature { savedSignatureBytes = (savedSignatureBytes ?? 0) + signature }
    }
}
