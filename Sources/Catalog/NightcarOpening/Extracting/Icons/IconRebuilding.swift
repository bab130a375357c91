import AppleCatalog
import NightcarBasics
import NightcarIcons
import NightcarImaging
import NightcarVectors
import ThemeCatalogBytes
import ThemeCatalogPixels

/// One icon while it is put together.
struct IconRebuilding {
    /// A layer that one or more appearances show. Its picture may differ between them.
    struct Layer {
        var pieces: [IconAppearance: IconPiece]
    }

    struct File {
        var name: String
        var bytes: [UInt8]
        /// In points. A pixel is a point.
        var size: VectorSize
    }

    let parts: IconParts
    let name: String
    /// What the document can't say.
    private(set) var losses: Set<String> = []
    private var stacks: [IconAppearance: [IconPiece]] = [:]
    private var pieceCount = 0
    private var files: [UInt16: File] = [:]
    private var fileNames = SafeFileNames()

    init(_ parts: IconParts, _ name: String, _ renditions: [StoredRendition]) throws(ByteError) {
        self.parts = parts
        self.name = name
        for (appearance, stack) in parts.byAppearance(renditions) {
            stacks[appearance] = try pieces(of: stack)
            if stack.property(Self.refraction) != nil { losses.insert("the refraction of its groups is not extracted") }
        }
    }

    /// The pieces of a stack or group. An icon has as many as a document may have in each appearance.
    private mutating func pieces(of rendition: StoredRendition) throws(ByteError) -> [IconPiece] {
        let pieces = try IconPiece.list(of: rendition)
        pieceCount += pieces.count
        guard pieceCount <= 3 * Limits.iconLayers else {
            throw ByteError(offset: rendition.value.startOffset, message: "the icon has more than \(Limits.iconLayers) layers")
        }
        for piece in pieces where piece.knownBlendMode == nil {
            losses.insert("the blend mode \(piece.blendMode) is unknown, so it becomes normal")
        }
        return pieces
    }

    /// The property of the systems after 26, whose form isn't known well enough.
    private static let refraction: UInt32 = 1022

    mutating func icon() throws -> CarIconDocument {
        var document = IconDocument()
        let isForWatches = parts.car.platform == .watchos
        document.platforms = IconPlatforms(squares: .shared, circles: isForWatches ? ["watchOS"] : nil)
        document.fill = try background()
        let shown = stacks.mapValues { pieces in pieces.reversed().filter { $0.part == Part.iconGroup } }
        for group in Self.ordered(shown.mapValues { $0.map(\.identifier) }) {
            let pieces = shown.mapValues { $0.first { $0.identifier == group } }
            document.groups.append(try self.group(group, pieces))
        }
        let pictures = Dictionary(files.values.map { ($0.name, $0.bytes) }) { first, _ in first }
        return CarIconDocument(name: name, document: document, pictures: pictures)
    }

    /// The elements of all appearances, front to back: each one behind all that are before it in some appearance.
    private static func ordered(_ lists: [IconAppearance: [UInt16]]) -> [UInt16] {
        var rest: [[UInt16]] = IconAppearance.allCases.compactMap { lists[$0] }.filter { !$0.isEmpty }
        var order: [UInt16] = []
        while let first = rest.first?.first {
            let heads: [UInt16] = rest.compactMap { $0.first }
            let next = heads.first { head in rest.allSatisfy { !$0.dropFirst().contains(head) } } ?? first
            order.append(next)
            rest = rest.map { list in list.filter { $0 != next } }.filter { !$0.isEmpty }
        }
        return order
    }

    /// A value for each appearance as a property: the light one is plain, and others are listed only if they differ.
    ///
    /// - Parameter fallback: the value that isn't written. Nil if the value is always written.
    private func property<T: Hashable & Sendable>(_ values: [IconAppearance: T], default fallback: T?) -> IconProperty<T> {
        guard let base = IconAppearance.allCases.lazy.compactMap({ values[$0] }).first else { return IconProperty() }
        let others = [IconAppearance.dark, .tinted].compactMap { appearance -> IconSpecialization<T>? in
            guard let value = values[appearance], value != base else { return nil }
            return IconSpecialization(value, appearance: appearance)
        }
        if others.isEmpty { return IconProperty(base == fallback ? nil : base) }
        return IconProperty(nil, [IconSpecialization(base)] + others)
    }
}

// Groups and layers.
private extension IconRebuilding {
    /// - Parameter pieces: the group in each appearance of the stack. Nil where it is hidden.
    mutating func group(_ identifier: UInt16, _ pieces: [IconAppearance: IconPiece?]) throws -> IconGroup {
        var group = IconGroup()
        let full = parts.name(of: identifier)
        group.name = full.hasPrefix(name + "/") ? String(full.dropFirst(name.count + 1)) : full
        let shown = pieces.compactMapValues { $0 }
        group.hidden = property(pieces.mapValues { $0 == nil }, default: false)
        group.opacity = property(shown.mapValues { Double($0.opacity).short }, default: 1)
        group.blendMode = property(shown.mapValues { $0.knownBlendMode ?? .normal }, default: .normal)
        group.lighting = property(shown.mapValues { $0.material & 2 == 0 ? .combined : .individual }, default: .individual)
        group.blur = property(shown.mapValues { $0.blur == 0 ? .off : .radius(Double($0.blur).short) }, default: .off)
        group.specular = property(shown.mapValues(\.specular), default: .automatic)
        group.shadow = property(shown.mapValues(\.shadow), default: nil)
        group.translucency = property(shown.mapValues(\.translucency), default: nil)
        let renditions = parts.byAppearance(parts.groups[identifier] ?? [])
        var lists: [IconAppearance: [IconPiece]] = [:]
        for appearance in shown.keys {
            if let rendition = renditions[appearance] { lists[appearance] = try self.pieces(of: rendition).reversed() }
        }
        for layer in Self.layers(lists) {
            if let layer = try self.layer(layer, appearances: Set(lists.keys)) { group.layers.append(layer) }
        }
        return group
    }

    /// The layers of all appearances, front to back. Where one appearance shows a picture and another one a different picture, they
    /// are one layer with two pictures.
    static func layers(_ lists: [IconAppearance: [IconPiece]]) -> [Layer] {
        var layers: [Layer] = []
        for appearance in IconAppearance.allCases {
            let pieces = lists[appearance] ?? []
            var place = 0
            for (index, piece) in pieces.enumerated() {
                let rest = layers[place...]
                if let known = rest.firstIndex(where: { layer in
                    layer.pieces.values.contains { $0.identifier == piece.identifier }
                }) {
                    layers[known].pieces[appearance] = piece
                    place = known + 1
                } else if let next = rest.first,
                    !pieces[index...].contains(where: { later in
                        next.pieces.values.contains { $0.identifier == later.identifier }
                    })
                {
                    layers[place].pieces[appearance] = piece
                    place += 1
                } else {
                    layers.insert(Layer(pieces: [appearance: piece]), at: place)
                    place += 1
                }
            }
        }
        return layers
    }

    /// - Parameter appearances: the ones that show the group.
    mutating func layer(_ parts: Layer, appearances: Set<IconAppearance>) throws -> IconLayer? {
        var pictures: [IconAppearance: File] = [:]
        for (appearance, piece) in parts.pieces { pictures[appearance] = try file(piece.identifier) }
        let shown = parts.pieces.filter { pictures[$0.key] != nil }
        guard let first = IconAppearance.allCases.lazy.compactMap({ pictures[$0] }).first else { return nil }
        var layer = IconLayer()
        layer.name = first.name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(first.name[..<$0]) }
        layer.image = property(pictures.mapValues(\.name), default: nil)
        let hidden = Dictionary(uniqueKeysWithValues: appearances.map { ($0, shown[$0] == nil) })
        layer.hidden = property(hidden, default: false)
        layer.glass = property(shown.mapValues { $0.material & 1 == 1 }, default: true)
        layer.opacity = property(shown.mapValues { Double($0.opacity).short }, default: 1)
        layer.blendMode = property(shown.mapValues { $0.knownBlendMode ?? .normal }, default: .normal)
        var positions: [IconAppearance: IconPosition] = [:]
        var fills: [IconAppearance: IconFill] = [:]
        for (appearance, piece) in shown {
            if let size = pictures[appearance]?.size { positions[appearance] = IconPosition(piece.frame, of: size) }
            fills[appearance] = piece.fill.isEmpty ? IconFill.none : try fill(named: piece.fill)
        }
        layer.position = property(positions, default: .identity)
        layer.fill = property(fills, default: IconFill.none)
        return layer
    }

    /// The picture of a layer. Nil if the car doesn't have it.
    mutating func file(_ identifier: UInt16) throws -> File? {
        if let known = files[identifier] { return known }
        guard let index = parts.pictures[identifier] else {
            losses.insert("the picture \"\(parts.name(of: identifier))\" is not in the car")
            return nil
        }
        let full = parts.name(of: identifier)
        let stem = full.split(separator: "/").last.map(String.init) ?? full
        let file: File
        if case .data(let data) = parts.car.renditions[index].payload {
            let bytes = try CarFile.unpack(data)
            guard let size = VectorSize(svg: bytes) ?? VectorSize(width: 1024, height: 1024) else { return nil }
            file = File(name: fileNames.path([stem], suffix: ".svg"), bytes: bytes, size: size)
        } else {
            let picture = try parts.car.picture(of: index)
            guard let size = VectorSize(width: Double(picture.width), height: Double(picture.height)) else { return nil }
            file = File(name: fileNames.path([stem], suffix: ".png"), bytes: encodePNG(picture), size: size)
        }
        files[identifier] = file
        return file
    }
}

// Fills.
private extension IconRebuilding {
    /// The background. Apple's tool uses the light one for tinted if the document doesn't say one, and the system's for dark. So
    /// each of these is said unless the car has just that.
    func background() throws -> IconProperty<IconFill> {
        var grounds: [IconAppearance: (name: String, fill: IconFill)] = [:]
        for (appearance, pieces) in stacks {
            guard let ground = pieces.first(where: { $0.part == Part.color || $0.part == Part.gradient }) else { continue }
            let name = parts.name(of: ground.identifier)
            grounds[appearance] = (name, try fill(named: name))
        }
        var others: [IconSpecialization<IconFill>] = []
        if let dark = grounds[.dark], dark.fill != .systemDark {
            others.append(IconSpecialization(dark.fill, appearance: .dark))
        }
        if let tinted = grounds[.tinted], tinted.name != grounds[.light]?.name {
            others.append(IconSpecialization(tinted.fill, appearance: .tinted))
        }
        let plain = grounds[.light]?.fill
        if others.isEmpty { return IconProperty(plain == .systemLight ? nil : plain) }
        return IconProperty(nil, (plain.map { [IconSpecialization($0)] } ?? []) + others)
    }

    func fill(named name: String) throws -> IconFill {
        if let color = try self.color(named: name) { return .solid(color) }
        guard case .other(_, let bytes)? = parts.fills[name]?.payload else {
            throw ByteError(offset: 0, message: "there is no color or gradient \"\(name)\"")
        }
        let gradient = try NamedGradient(parsing: bytes)
        let stops = try gradient.stops.map { stop in
            guard let color = try self.color(named: stop.color) else {
                throw ByteError(offset: bytes.startOffset, message: "a stop of \"\(name)\" is a gradient")
            }
            return color
        }
        let line = gradient.line.map { Double($0).short }
        let way = IconOrientation(start: IconPoint(line[0], line[1]), stop: IconPoint(line[2], line[3]))
        if gradient.isAutomatic, stops.count == 1 { return .automaticGradient(stops[0], way == .down ? nil : way) }
        guard stops.count == 2 else {
            throw ByteError(offset: bytes.startOffset, message: "\"\(name)\" has \(stops.count) colors")
        }
        let resolved = ResolvedFill.linearGradient(stops[0], stops[1], way)
        if resolved == .systemDark { return .systemDark }
        if resolved == .systemLight { return .systemLight }
        return .linearGradient(stops[0], stops[1], way == .down ? nil : way)
    }

    /// Nil for a gradient.
    func color(named name: String) throws -> IconColor? {
        guard let rendition = parts.fills[name] else { throw ByteError(offset: 0, message: "there is no color \"\(name)\"") }
        guard case .color(let color) = rendition.payload else { return nil }
        return IconColor(color)
    }
}

private extension IconPiece {
    var knownBlendMode: IconBlendMode? { IconBlendMode.allCases.first { $0.coreGraphics == blendMode } }

    var specular: IconSpecular {
        if glass.specular == 0 { return .off }
        return glass.placement == 1 ? .inside : glass.placement == 2 ? .outside : .automatic
    }

    var shadow: IconShadow {
        let kinds: [IconShadow.Kind] = [.none, .automatic, .layerColor]
        let kind = kinds.indices.contains(Int(glass.shadow)) ? kinds[Int(glass.shadow)] : .neutral
        return IconShadow(kind, Double(glass.shadowOpacity).short)
    }

    /// A car has no value for a translucency that is off.
    var translucency: IconTranslucency {
        let isOn = glass.translucency > 0
        return IconTranslucency(isOn, isOn ? Double(glass.translucency).short : 0.3)
    }
}

private extension IconColor {
    /// Documents have five decimals, and cars three, which a 32-bit number holds.
    init(_ color: ColorElement) {
        let space: Space =
            switch color.space & 0xF {
            case 2: .gray
            case 3: .displayP3
            case 4: .extendedSRGB
            case 6: .extendedGray
            default: .srgb
            }
        let components = color.components.map { $0.isFinite && abs($0) <= 1e6 ? ($0 * 1000).rounded() / 1000 : 0 }
        self.init(space, components.count == space.count ? components : Array([0, 0, 0, 1].suffix(space.count)))
    }
}

private extension Double {
    /// The number with the fewest digits that is the same in 32 bits. Numbers that no document has become 0.
    var short: Double { isFinite && abs(self) <= 1e9 ? Double("\(Float(self))") ?? self : 0 }
}
