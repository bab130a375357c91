import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels

/// A file that belongs beside a compiled catalog.
package struct SideFile: Sendable, Hashable {
    /// The path from the folder of the compiled catalog, with slashes.
    package var name: String
    package var bytes: [UInt8]

    /// The folder of the file.
    package var folder: String { name.split(separator: "/").dropLast().joined(separator: "/") }
}

/// The sticker packs of a catalog, as Apple's tool writes them: a folder beside the car, with each sticker as a file and an
/// `Info.plist` that lists them. A sequence is an animated PNG.
struct StickerPacks {
    private(set) var files: [SideFile] = []
    private(set) var findings: [Finding] = []
    private let assets: [String: Asset]

    /// - Parameter prefix: the start of each pack's bundle identifier. Nil for packs without one.
    init(_ catalog: Catalog, prefix: String?) {
        let kinds: Set<SetKind> = [.sticker, .stickerSequence]
        assets = Dictionary(
            catalog.assets.filter { kinds.contains($0.kind) }.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var inPacks: Set<String> = []
        for pack in catalog.assets where pack.kind == .stickerPack {
            let stickers = pack.children
            inPacks.formUnion(stickers)
            add(pack, stickers.compactMap { assets[$0] }, prefix: prefix)
        }
        for (name, asset) in assets.sorted(by: { $0.key < $1.key }) where !inPacks.contains(name) {
            report(.carUnsupported, .error, "a sticker must be in a sticker pack; it is left out", asset)
        }
    }
}

private extension StickerPacks {
    mutating func add(_ pack: Asset, _ stickers: [Asset], prefix: String?) {
        let name = Self.last(pack.name)
        let folder = "\(name).stickerpack/"
        guard !files.contains(where: { $0.name.hasPrefix(folder) }) else {
            return report(.carKeyCollision, .error, "another sticker pack has the name \"\(name)\"; this one is left out", pack)
        }
        var items: [[(key: String, text: String)]] = []
        for sticker in stickers {
            guard let file = file(of: sticker) else { continue }
            files.append(SideFile(name: folder + file.name, bytes: file.bytes))
            let label = sticker.text("accessibility-label") ?? Self.last(sticker.name)
            items.append([("IMStickerAccessibilityLabel", label), ("IMStickerIdentifier", file.name)])
        }
        let sizes = ["small": "Small", "large": "Large"]
        let size = pack.text("grid-size").flatMap { sizes[$0] } ?? "Regular"
        var members = prefix.map { [("CFBundleIdentifier", PropertyText.string($0 + name))] } ?? []
        members.append(("IMStickerPackLayout", .string("MSStickerSizeClass\(size)")))
        members.append(("IMStickers", .list(items.map { item in .members(item.map { ($0.key, .string($0.text)) }) })))
        files.append(SideFile(name: folder + "Info.plist", bytes: PropertyText.members(members).file))
    }

    /// The sticker as one file with the sticker's name. Nil if there is none; a finding says why.
    mutating func file(of sticker: Asset) -> (name: String, bytes: [UInt8])? {
        let frames = sticker.renditions.sorted { $0.key < $1.key }.compactMap(\.content.file)
        var contents: [[UInt8]] = []
        for frame in frames {
            do throws(FileError) { contents.append(try frame.contents()) } catch { findings.append(.unreadable(error)) }
        }
        guard let first = frames.first, contents.count == frames.count, !contents.isEmpty else { return nil }
        for (frame, bytes) in zip(frames, contents) {
            guard let reason = NotAnImage(file: bytes, format: .sniff(bytes), fileName: frame.name) else { continue }
            findings.append(.notAnImage(reason, in: frame.path))
            return nil
        }
        let name = Self.last(sticker.name)
        if sticker.kind == .sticker || frames.count == 1 {
            return ("\(name).\(FileFormat.sniff(contents[0]).fileExtension ?? fileExtension(of: first.name))", contents[0])
        }
        var pictures: [PixelBuffer] = []
        for (frame, bytes) in zip(frames, contents) {
            do throws(PixelError) { pictures.append(try decodePNG(bytes)) } catch {
                findings.append(.broken(error, in: frame.path))
                return nil
            }
        }
        guard let animation = encodeAnimatedPNG(pictures, sticker.timing(frames: frames.count)) else {
            report(.carUnsupported, .error, "the frames of a sticker must have the same size; it is left out", sticker)
            return nil
        }
        return ("\(name).png", animation)
    }

    mutating func report(_ id: FindingID, _ severity: Severity, _ message: String, _ asset: Asset) {
        findings.append(Finding(id, severity, message, at: asset.location ?? Location(path: asset.name)))
    }

    static func last(_ name: String) -> String { name.split(separator: "/").last.map(String.init) ?? name }
}

private extension Asset {
    /// The names of the assets that it is made of, in order.
    var children: [String] {
        renditions.sorted { $0.key < $1.key }.compactMap { if case .child(let name) = $0.content { name } else { nil } }
    }

    func text(_ property: String) -> String? { properties.text(property) }

    /// A sequence gives its frames per second, or its duration in seconds. It plays once more than it repeats, and without
    /// an end if it is repeated 0 times.
    func timing(frames: Int) -> FrameTiming {
        let duration = properties.number("duration") ?? 15
        let repetitions = properties.number("repetitions") ?? 0
        let delay = text("duration-type") == "fixed" ? duration / Double(frames) : 1 / duration
        return FrameTiming(delay: delay, plays: repetitions >= 1 && repetitions < 1e9 ? UInt32(repetitions) + 1 : 0)
    }
}
