import NightcarImaging
import NightcarModel
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A file that is written next to the car.
struct LooseFile {
    var name: String
    var bytes: [UInt8]
}

/// The loose files of one app icon, for tools that show an icon without reading the car.
struct IconFiles {
    private(set) var files: [LooseFile] = []
    /// The items of `CFBundleIconFiles`, without scale and extension: `AppIcon60x60`.
    private(set) var phoneNames: [String] = []
    private(set) var padNames: [String] = []
    /// The names for both devices, each once: a size that both use has one name.
    var allNames: [String] { phoneNames + padNames.filter { !phoneNames.contains($0) } }
    /// Whether it is a Messages icon with the picture that the store shows.
    private(set) var hasMessagesStoreIcon = false
    private(set) var diagnostics: [Diagnostic] = []
    /// The beginning of the names of all files.
    private let name: String
    /// Nil for a document.
    private let icon: ChosenSet?
    private var entries: [SourceEntry] = []

    init(_ icon: ChosenSet, request: ActoolRequest) {
        self.icon = icon
        name = icon.set.baseName
        entries = icon.filled(request).filter { $0.key.luminosity == .any }
        // Only the extension shows them.
        let isForHost = request.arguments["--stickers-icon-role"] == "host-app"
        let isForMessages = icon.set.kind == .stickersIcon && request.platform == .ios && !isForHost
        hasMessagesStoreIcon =
            isForMessages
            && entries.contains {
                $0.key.idiom == .iosMarketing && $0.key.size == PointSize(width: 1024, height: 768)
            }
        guard request.standaloneIcons != .none else { return }
        if isForMessages { addMessagesPNGs(hasPad: request.effectiveDevices.contains(.pad)) }
        guard icon.set.kind == .appIcon else { return }
        switch request.platform {
        case .ios:
            for idiom in [Idiom.phone, .pad] where request.effectiveDevices.contains(idiom) {
                addPNGs(idiom, all: request.standaloneIcons == .all, from: nil)
            }
        case .macos:
            let copied = [Slot: [UInt8]](
                uniqueKeysWithValues: Self.elements.map { Slot($0.size, $0.scale) }.compactMap { slot in
                    self.copied(.mac, slot).map { (slot, $0) }
                })
            addIconFile { copied[$0] }
        default: break
        }
    }

    /// The files of a document of Icon Composer. There are none if it can't be drawn.
    ///
    /// - Parameter draw: returns the icon in sizes in pixels.
    init(_ document: LoadedIcon, request: ActoolRequest, draw: ([Int]) -> [PixelBuffer]) {
        icon = nil
        name = document.name
        guard request.standaloneIcons != .none else { return }
        switch request.platform {
        case .ios:
            // The largest file has 180 pixels.
            guard let picture = draw([Self.drawnSide]).first else { return }
            for idiom in [Idiom.phone, .pad] where request.effectiveDevices.contains(idiom) {
                addPNGs(idiom, all: request.standaloneIcons == .all, from: picture)
            }
        case .macos:
            let sizes = Set(Self.elements.map { Slot($0.size, $0.scale).pixels }).sorted()
            let drawn = Dictionary(zip(sizes, draw(sizes).map { encodePNG($0) })) { first, _ in first }
            addIconFile { drawn[$0.pixels] }
        default: break
        }
    }
}

private extension IconFiles {
    struct Slot: Hashable {
        var size: PointSize
        var scale: Scale

        init(_ size: Double, _ scale: Scale) {
            self.size = PointSize(width: size, height: size)
            self.scale = scale
        }

        var pixels: Int { Int((size.width * Double(scale.rawValue)).rounded()) }
    }

    /// The side of the picture from which the files of a document are scaled, in pixels. Twice the side takes four times as long,
    /// and shows no more in them.
    static let drawnSide = 512

    /// The icons that systems ask for, from iOS 10 on.
    static let phoneSlots = [20, 29, 40, 60].flatMap { [Slot($0, .x2), Slot($0, .x3)] }
    static let padSlots = [20, 29, 40, 76, 83.5].map { Slot($0, .x2) }

    /// - Parameter drawn: the picture that all sizes are made from. Nil if the entries of the set tell.
    mutating func addPNGs(_ idiom: Idiom, all: Bool, from drawn: PixelBuffer?) {
        let standard = idiom == .phone ? Slot(60, .x2) : Slot(76, .x2)
        var source = drawn
        if let single = entries.first(where: \.isSingleSize) {
            guard let picture = decoded(single) else { return }
            source = picture
        }
        for slot in all ? slots(idiom, isSingle: source != nil) : [standard] {
            guard let bytes = source.map({ scaled($0, to: slot) }) ?? copied(idiom, slot) else { continue }
            let name = "\(self.name)\(slot.size)"
            let scale = slot.scale == .x1 ? "" : "@\(slot.scale)"
            files.append(LooseFile(name: "\(name)\(scale)\(idiom == .pad ? "~ipad" : "").png", bytes: bytes))
            if idiom == .pad, !padNames.contains(name) { padNames.append(name) }
            if idiom == .phone, !phoneNames.contains(name) { phoneNames.append(name) }
        }
    }

    /// The icons of a Messages extension that are wider than high. Messages looks for the files, and built extensions list all of
    /// them for every device (dotnet/macios#4840). One for iPhone only also has the files of iPads, under names that an iPhone finds
    /// (davidemerson/hatband, a test of the built extension).
    mutating func addMessagesPNGs(hasPad: Bool) {
        for entry in entries where [.universal, .phone, .pad].contains(entry.key.idiom) {
            guard let size = entry.key.size, size.width > size.height, let bytes = file(entry), FileFormat.sniff(bytes) == .png
            else {
                continue
            }
            let name = "\(self.name)\(size)"
            let scale = entry.key.scale.rawValue > 1 ? "@\(entry.key.scale)" : ""
            let device = entry.key.idiom == .pad && hasPad ? "~ipad" : ""
            files.append(LooseFile(name: "\(name)\(scale)\(device).png", bytes: bytes))
            if !phoneNames.contains(name) { phoneNames.append(name) }
        }
        padNames = phoneNames
    }

    func slots(_ idiom: Idiom, isSingle: Bool) -> [Slot] {
        if isSingle { return idiom == .phone ? Self.phoneSlots : Self.padSlots }
        let declared = entries.filter { $0.key.idiom == idiom }.compactMap { entry -> Slot? in
            guard let size = entry.key.size, entry.key.scale != .any else { return nil }
            return Slot(size.width, entry.key.scale)
        }
        return Set(declared).sorted { ($0.size, $0.scale) < ($1.size, $1.scale) }
    }

    func copied(_ idiom: Idiom, _ slot: Slot) -> [UInt8]? {
        let entry = entries.first {
            $0.key.idiom == idiom && $0.key.size == slot.size && $0.key.scale == slot.scale
        }
        guard let bytes = entry.flatMap(file) else { return nil }
        switch FileFormat.sniff(bytes) {
        case .png, .crushedPNG: return bytes
        // Whatever its name is. Loose icons are PNG files.
        case .jpeg: return (try? decodePicture(bytes)).map { encodePNG($0) }
        default: return nil
        }
    }

    func file(_ entry: SourceEntry) -> [UInt8]? {
        guard case .file(let name) = entry.target, let icon else { return nil }
        return readAgain(icon.set.folder.path + "/" + name)
    }

    mutating func decoded(_ entry: SourceEntry) -> PixelBuffer? {
        do {
            return try decodePicture(file(entry) ?? [])
        } catch {
            // Both devices have the same pictures.
            guard let icon, diagnostics.isEmpty else { return nil }
            let message = "The app icon set \"\(name)\" has no loose icon files: \(error)."
            diagnostics.append(
                Diagnostic(
                    .document, .warning, message, catalog: absolutePath(icon.catalog.path),
                    place: "./" + icon.set.folder.relativePath + "/" + Slots.text(entry, kind: icon.set.kind)))
            return nil
        }
    }

    func scaled(_ picture: PixelBuffer, to slot: Slot) -> [UInt8]? {
        let pixels = slot.pixels
        guard pixels <= min(picture.width, picture.height) else { return nil }
        return encodePNG(picture.scaledDown(width: pixels, height: pixels))
    }
}

private extension IconFiles {
    /// The types of the elements of an `.icns` file that hold PNGs, by points and scale.
    static let elements: [(size: Double, scale: Scale, type: String)] = [
        (16, .x1, "icp4"), (16, .x2, "ic11"), (32, .x1, "icp5"), (32, .x2, "ic12"), (128, .x1, "ic07"), (128, .x2, "ic13"),
        (256, .x1, "ic08"), (256, .x2, "ic14"), (512, .x1, "ic09"), (512, .x2, "ic10"),
    ]

    /// Adds `AppIcon.icns`.
    ///
    /// ```
    /// 'icns' (4) | length of the file, BE (4) | elements: type (4) | length with these 8 bytes, BE (4) | PNG
    /// ```
    ///
    /// - Parameter picture: the PNG of a size. Nil if there is none.
    mutating func addIconFile(_ picture: (Slot) -> [UInt8]?) {
        var body: [UInt8] = []
        for element in Self.elements {
            let slot = Slot(element.size, element.scale)
            guard let png = picture(slot), FileFormat.sniff(png) == .png, png.count < 1 << 28 else { continue }
            body += Array(element.type.utf8) + Self.bigEndian(png.count + 8) + png
        }
        guard !body.isEmpty else { return }
        files.append(
            LooseFile(name: name + ".icns", bytes: Array("icns".utf8) + Self.bigEndian(body.count + 8) + body))
    }

    static func bigEndian(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
}
