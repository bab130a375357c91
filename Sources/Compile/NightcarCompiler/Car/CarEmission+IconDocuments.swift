import AppleCatalog
import NightcarBasics
import NightcarIcons
import NightcarImaging
import NightcarModel
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

extension CarEmission {
    /// Adds the pictures, colors and gradients of an icon document, and the names of everything in it.
    ///
    /// - Returns: the icon, whose stack and groups are added when all names are known. Nil if the document can't be read.
    mutating func addIconDocument(_ planned: CarPlan.PlannedAsset) -> CarIcon? {
        var files: [String: (item: CarPlan.Item, bytes: [UInt8])] = [:]
        for item in planned.items {
            guard let file = LoadedIcon.file(of: item.rendition.key), case .data(let bytes) = stored(item) else { continue }
            files[file] = (item, bytes)
        }
        // The loader has reported a document that can't be read.
        guard let text = files[LoadedIcon.documentName],
            let document = try? IconDocument.read(path: text.item.rendition.content.file?.path ?? "", bytes: text.bytes).document
        else { return nil }
        let prefix = LoadedIcon.pictureFolder + "/"
        let pictures = Dictionary(
            files.filter { $0.key.hasPrefix(prefix) }.map { (String($0.key.dropFirst(prefix.count)), $0.value) }
        ) { first, _ in first }
        var icon = CarIcon(
            name: naming.name(of: planned.asset), document: document, text: text.bytes, pictures: pictures.mapValues(\.bytes),
            item: text.item, target: target)
        addName(icon.name, part: Part.iconStack)
        for (file, name) in icon.pictureNames.sorted(by: { $0.value < $1.value }) {
            if let picture = pictures[file] { icon.sizes[file] = add(picture.bytes, file: file, named: name, item: picture.item) }
        }
        let key = plainKey
        for color in icon.palette.colors {
            add(RenditionValue(color), to: color.name, part: Part.color, key: key, item: text.item)
        }
        for gradient in icon.palette.gradients {
            add(RenditionValue(gradient), to: gradient.name, part: Part.gradient, key: key, item: text.item)
        }
        for group in Set(icon.looks.flatMap(\.icon.groups).map(\.index)) {
            addName(icon.groupNames[group], part: Part.iconGroup)
        }
        addBitmaps(of: icon, planned.asset)
        return icon
    }

    /// Whether an asset is an icon set, and the plan has an icon document with its name.
    func yieldsToDocument(_ asset: Asset) -> Bool {
        asset.kind.yieldsToDocument && plan.assets.contains { $0.asset.kind == .iconDocument && $0.asset.name == asset.name }
    }

    /// Adds the stacks of icon documents. Call it when all names are known.
    mutating func addStacks(of icons: [CarIcon]) {
        // If there are more names than numbers, writing the car fails with a better message.
        guard !icons.isEmpty, let numbers = try? CarNumbers(contents.names.map(\.name)) else { return }
        for icon in icons { addStack(of: icon, numbers) }
    }

    /// Adds the stack and the groups of an icon in each appearance.
    private mutating func addStack(of icon: CarIcon, _ numbers: CarNumbers) {
        for look in icon.looks {
            var key = plainKey
            key[.appearance] = look.number
            var pieces: [IconPiece] = []
            if let background = look.background {
                pieces.append(IconPiece(part: background.part, identifier: numbers[background.name]))
            }
            for group in look.icon.groups.reversed() {
                let name = icon.groupNames[group.index]
                let layers = group.layers.reversed().compactMap { piece($0, in: group, of: icon, numbers) }
                add(.iconGroup(layers), to: name, part: Part.iconGroup, key: key, item: icon.item)
                pieces.append(IconPiece(group, identifier: numbers[name]))
            }
            add(.iconStack(pieces, name: icon.name), to: icon.name, part: Part.iconStack, key: key, item: icon.item)
        }
    }
}

extension CarEmission {
    /// The key of a value for all devices and appearances.
    var plainKey: CarKey {
        var key = CarKey()
        key[.scale] = 1
        return key
    }
}

private extension CarEmission {
    /// Adds the picture of a layer.
    ///
    /// - Returns: its size in points. A pixel is a point. Nil if the picture isn't stored.
    mutating func add(_ bytes: [UInt8], file: String, named name: String, item: CarPlan.Item) -> VectorSize? {
        switch FileFormat.sniff(bytes) {
        case .svg:
            let value = RenditionValue.vector(bytes, format: .svg, fileName: "image.svg")
            add(value, to: name, part: Part.image, key: plainKey, item: item)
            return VectorSize(svg: bytes) ?? VectorSize(width: 1024, height: 1024)
        case .png, .crushedPNG, .jpeg:
            do {
                let picture = try decodePicture(bytes)
                try addLayer(picture, named: name, item: item)
                return VectorSize(width: Double(picture.width), height: Double(picture.height))
            } catch {
                reportPicture(item, "the picture can't be decoded: \(error)")
            }
        // The loader has reported the format.
        default: break
        }
        return nil
    }

    /// Adds a picture in 8 bits of sRGB and, for wide displays, one in 16 bits if the source has more: a gray one with 16 bits, or one
    /// with colors beyond sRGB.
    mutating func addLayer(_ source: PixelBuffer, named name: String, item: CarPlan.Item) throws(PixelError) {
        let picture = source.fitted
        var narrow = picture
        _ = narrow.convertToSRGB()
        func value(_ pixels: EncodedPixels) -> RenditionValue {
            .iconLayer(pixels, sourceWidth: source.width, sourceHeight: source.height)
        }
        add(value(try layerEncoder.encode(narrow)), to: name, part: Part.image, key: plainKey, item: item)
        var wide = try layerEncoder.encodeWide(picture)
        if picture.depth == .sixteen, wide == nil {
            let deep = try layerEncoder.encode(narrow, depth: .sixteen)
            if deep.format == .wideGray { wide = deep }
        }
        guard let wide else { return }
        var key = plainKey
        key[.displayGamut] = 1
        add(value(wide), to: name, part: Part.image, key: key, item: item)
    }

    mutating func reportPicture(_ item: CarPlan.Item, _ message: String) {
        let location = item.rendition.content.file.map { Location(path: $0.path) } ?? Location(path: "")
        findings.append(Finding(.iconDanglingImage, .error, message, at: location))
    }

    /// A layer in its group. Nil if its picture isn't stored.
    func piece(_ layer: ResolvedLayer, in group: ResolvedGroup, of icon: CarIcon, _ numbers: CarNumbers) -> IconPiece? {
        guard let file = layer.image, let name = icon.pictureNames[file], let size = icon.sizes[file] else { return nil }
        var piece = IconPiece(part: Part.image, identifier: numbers[name])
        piece.frame = Self.frame(of: layer, in: group, size: size)
        piece.blendMode = layer.blendMode.coreGraphics
        piece.opacity = Float(layer.opacity)
        piece.material = layer.glass ? 1 : 0
        piece.fill = icon.fill(of: layer)?.name ?? ""
        return piece
    }

    /// Where a layer is on a canvas of 1,024 points, in whole ones. Apple's tool rounds the origin down, and the size to the nearest.
    static func frame(of layer: ResolvedLayer, in group: ResolvedGroup, size: VectorSize) -> PixelRect {
        let scale = group.position.scale * layer.position.scale
        let (width, height) = (size.width * scale, size.height * scale)
        let x = 512 + group.position.scale * layer.position.x + group.position.x - width / 2
        let y = 512 + group.position.scale * layer.position.y + group.position.y - height / 2
        func whole(_ number: Double, _ rule: FloatingPointRoundingRule) -> Int { Int(max(-1e9, min(1e9, number)).rounded(rule)) }
        func side(_ length: Double) -> Int { max(0, whole(length, .toNearestOrAwayFromZero)) }
        return PixelRect(x: whole(x, .down), y: whole(y, .down), width: side(width), height: side(height))
    }
}

private extension PixelBuffer {
    /// The picture, scaled down to the canvas of an icon if a side is longer.
    var fitted: PixelBuffer {
        let side = max(width, height)
        guard side > Self.canvasSide else { return self }
        func scaled(_ length: Int) -> Int { max(1, (2 * length * Self.canvasSide + side) / (2 * side)) }
        return resampled(width: scaled(width), height: scaled(height))
    }

    private static let canvasSide = 1024
}

private extension IconPiece {
    init(_ group: ResolvedGroup, identifier: UInt16) {
        self.init(part: Part.iconGroup, identifier: identifier)
        blendMode = group.blendMode.coreGraphics
        opacity = Float(group.opacity)
        material = group.lighting == .individual ? 2 : 0
        if case .radius(let radius) = group.blur { blur = Float(radius) }
        glass.specular = group.specular == .off ? 0 : 1
        glass.translucency = group.translucency.isEnabled ? Float(group.translucency.value) : 0
        glass.shadow =
            switch group.shadow.kind {
            case .none: 0
            case .automatic: 1
            case .layerColor: 2
            case .neutral: 3
            }
        glass.shadowOpacity = Float(group.shadow.opacity)
        glass.placement = group.specular == .inside ? 1 : group.specular == .outside ? 2 : 0
    }
}
