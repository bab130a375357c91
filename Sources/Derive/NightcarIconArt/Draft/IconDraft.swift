package import NightcarIcons
import NightcarImaging
import NightcarTint
package import ThemeCatalogPixels

/// A first icon document, made from a finished icon.
package struct IconDraft: Sendable {
    package var document: IconDocument
    /// The only picture of the document.
    package var fileName: String
    package var file: [UInt8]
    /// What was done and why, one sentence each.
    package var steps: [String] = []
    /// Whether the picture was taken apart into a background and a layer.
    package private(set) var hasOwnLayer = false

    /// - Parameters:
    ///   - picture: the icon in pixels.
    ///   - vector: the SVG that the pixels were painted from, and its longer side in points. Nil for a bitmap.
    package init(_ picture: PixelBuffer, vector: (bytes: [UInt8], side: Double)? = nil) {
        let picture = picture.inEightBits
        document = IconDocument()
        document.platforms = IconPlatforms()
        fileName = vector == nil ? "Icon.png" : "Icon.svg"
        file = vector?.bytes ?? encodePNG(picture)
        if max(picture.width, picture.height) < 1024, vector == nil {
            steps.append(
                "The picture has \(picture.width) x \(picture.height) pixels. The largest size of an icon is 1024 x 1024, so it "
                    + "looks blurred there.")
        }
        if let plate = IconPlate(picture) {
            takeApart(picture, plate, hasVector: vector != nil)
        } else {
            keepWhole(picture, side: vector?.side)
        }
    }

    /// The dark base of the tint engine for icons: Apple's elevated dark background.
    private static let base = DarkBase.elevated.color
}

private extension IconDraft {
    /// For a picture whose background can't be told from what lies on it.
    mutating func keepWhole(_ picture: PixelBuffer, side: Double?) {
        let isOpaque = IconPlate.opaqueBox(picture).map { $0.width * 1.05 >= Double(picture.width) } ?? false
        var layer = IconLayer()
        layer.name = "Icon"
        layer.image = IconProperty(fileName)
        if isOpaque {
            layer.glass = IconProperty(false)
            steps.append(
                "The background of the picture isn't one color, so it can't be removed. The whole picture is one layer without "
                    + "glass, and it looks the same in all appearances. Replace it with layers without a background.")
            document.groups = [group(layer)]
        } else {
            hasOwnLayer = true
            steps.append("The picture has no background of its own. It is one layer on the system's background.")
            describe(&layer, FlatPalette(picture)?.colors.map(\.color) ?? [], on: nil)
            document.groups = [group(layer)]
        }
        let whole = IconBox(minX: 0, minY: 0, width: Double(picture.width), height: Double(picture.height))
        place(picture, isOpaque ? IconPlate.opaqueBox(picture) ?? whole : whole, side: side)
    }

    mutating func takeApart(_ picture: PixelBuffer, _ plate: IconPlate, hasVector: Bool) {
        let palette = FlatPalette(picture)?.colors.map(\.color) ?? []
        let art = plate.removed(from: picture, colors: palette)
        if hasVector {
            steps.append(
                "The background is part of the SVG, so the layer is a bitmap of it. Export the SVG without its background.")
        }
        fileName = "Icon.png"
        file = encodePNG(art)
        hasOwnLayer = true
        let light = plate.color.color
        var fill: [IconSpecialization<IconFill>] = [IconSpecialization(.solid(light))]
        steps.append("The background is \(plate.color.value.text) everywhere, so it is the fill of the icon.")
        let solver = ColorSolver(base: Self.base)
        var ground = plate.color.value
        if let (dark, why) = solver.dark(plate.color.value, role: .surface) {
            fill.append(IconSpecialization(.solid(IconColor(dark)), appearance: .dark))
            ground = dark
            steps.append("In the dark icon, the background is \(dark.text) (\(why)).")
        } else {
            fill.append(IconSpecialization(.solid(light), appearance: .dark))
            steps.append("The background is dark enough to stay the same in the dark icon.")
        }
        fill.append(IconSpecialization(.automatic, appearance: .tinted))
        document.fill = IconProperty(nil, fill)
        var layer = IconLayer()
        layer.name = "Icon"
        layer.image = IconProperty(fileName)
        if stride(from: 3, to: art.bytes.count, by: 4).allSatisfy({ art.bytes[$0] == 0 }) {
            steps.append("The picture has no other color, so nothing is left for the layer. Replace its picture.")
        } else {
            describe(&layer, palette.filter { $0 != plate.color }, on: ground)
        }
        document.groups = [group(layer)]
        place(picture, plate.box, side: nil)
    }

    /// The colors of the layer in dark and tinted.
    ///
    /// - Parameter ground: the dark background. Nil for the system's.
    mutating func describe(_ layer: inout IconLayer, _ colors: [RGB8], on ground: ColorValue?) {
        guard let color = colors.first, colors.count == 1 else {
            let count = colors.isEmpty ? "more colors than can be told apart" : "\(colors.count) colors"
            steps.append("The layer has \(count), which stay the same in the dark and tinted icons.")
            return
        }
        let solver = ColorSolver(base: ground ?? Self.base)
        let value = color.value
        let background = XYZ(ground ?? Self.base) ?? .black
        let ratio = ColorSolver.contrast(value, on: background)
        var fills: [IconSpecialization<IconFill>] = [IconSpecialization(.none)]
        if ratio < 3, let raised = solver.raised(value, to: 3, on: background, .lighter) {
            fills.append(IconSpecialization(.solid(IconColor(raised)), appearance: .dark))
            steps.append(
                "The layer is \(value.text). On the dark background, that is \(decimal(ratio, 1)):1, so it is \(raised.text) there."
            )
        } else {
            steps.append("The layer is \(value.text), also in the dark icon: its contrast there is \(decimal(ratio, 1)):1.")
        }
        fills.append(IconSpecialization(.solid(IconColor(.gray, [1, 1])), appearance: .tinted))
        steps.append("In the tinted icon, the layer is white, which takes the tint best.")
        layer.fill = IconProperty(nil, fills)
    }

    func group(_ layer: IconLayer) -> IconGroup {
        var group = IconGroup()
        group.layers = [layer]
        group.shadow = IconProperty(IconShadow(.neutral, 0.5))
        group.translucency = IconProperty(IconTranslucency(false, 0.5))
        return group
    }

    /// Stretches the plate of the picture over the whole icon, which is 1024 points wide.
    ///
    /// - Parameter side: the longer side of a vector in points. Nil for a bitmap, in which a pixel is a point.
    mutating func place(_ picture: PixelBuffer, _ plate: IconBox, side: Double?) {
        let points = 1024 / max(plate.width, plate.height)
        let stretch = side.map { Double(max(picture.width, picture.height)) / $0 } ?? 1
        func rounded(_ value: Double) -> Double { (value * 10000).rounded() / 10000 }
        let x = rounded((Double(picture.width) / 2 - plate.minX - plate.width / 2) * points)
        let y = rounded((Double(picture.height) / 2 - plate.minY - plate.height / 2) * points)
        let position = IconPosition(scale: rounded(points * stretch), x: x, y: y)
        if position != .identity { document.groups[0].layers[0].position = IconProperty(position) }
    }
}

private extension PixelBuffer {
    /// Drops the low byte of 16 bits, and the profile.
    var inEightBits: PixelBuffer {
        let picture = withoutProfile() ?? self
        guard picture.depth == .sixteen else { return picture }
        let bytes = stride(from: 1, to: picture.bytes.count, by: 2).map { picture.bytes[$0] }
        return PixelBuffer(width: width, height: height, colorSpace: picture.colorSpace, bytes: bytes)
    }
}

private extension RGB8 {
    var value: ColorValue {
        .components(space: .srgb, values: [Double(red) / 255, Double(green) / 255, Double(blue) / 255], alpha: 1)
    }
    var color: IconColor { IconColor(value) }
}

private extension IconColor {
    init(_ value: ColorValue) {
        guard case .components(let space, let values, let alpha) = value, values.count == 3 else {
            self.init(.gray, [0, 1])
            return
        }
        self.init(space == .displayP3 ? .displayP3 : .srgb, values + [alpha])
    }
}
