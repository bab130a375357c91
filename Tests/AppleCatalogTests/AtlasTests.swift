import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import AppleCatalog

/// How small pictures are chosen for atlases, laid out and read back.
@Suite struct AtlasTests {
    static let encoder = PixelEncoder(codecs: [.lzfse, .palette, .deepmap2])

    /// A leaf-like picture of few colors with soft edges; equal ones for equal numbers.
    static func picture(_ number: Int, width: Int = 24, height: Int = 20, isOpaque: Bool = false, isGray: Bool = false)
        -> PixelBuffer
    {
        var random = SeededGenerator(seed: UInt64(number))
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let color = UInt8((x * y / 7 + number * 3) % 5 * 40) + UInt8.random(in: 0..<3, using: &random)
                let alpha: UInt8 = isOpaque ? 255 : UInt8(min(255, (x * (width - x) + y) * 4))
                bytes += isGray ? [color, color, color, alpha] : [color, color / 2, 90, alpha]
            }
        }
        return PixelBuffer(width: width, height: height, bytes: bytes)
    }

    /// Pictures, each with its own name.
    struct Sample {
        var contents: CarContents
        var pictures: [PixelBuffer] = []

        init(_ target: CarTarget = CarTarget(platform: .ios, version: SystemVersion(15))) {
            contents = CarContents(target: target, tool: "test")
        }

        mutating func add(_ picture: PixelBuffer, _ change: (inout VariantKey) -> Void = { _ in }, part: UInt16 = Part.image)
            throws
        {
            let name = "Image \(pictures.count)"
            var variant = VariantKey()
            variant.scale = .x2
            change(&variant)
            var key = contents.target.key(variant)
            #expect(key.obstacles.isEmpty)
            key[.part] = part
            let pixels = try AtlasTests.encoder.encode(picture)
            let value = RenditionValue.picture(pixels, fileName: "\(name).png", scale: 200, flags: .automaticTemplate)
            contents.names.append(.init(name, part: part))
            contents.renditions.append(.init(name: name, key: key, value: value, origin: name))
            pictures.append(picture)
        }

        /// The packed contents as a reader sees them. Checks that every picture is unchanged.
        func packed() throws -> (file: CarFile, bytes: Int, alone: Int) {
            let atlases = contents.atlasSheets.compactMap { $0.packed(by: AtlasTests.encoder) }
            let (bytes, order) = try contents.packing(atlases).serialize()
            let file = try CarFile(ByteView(bytes.array), path: "Assets.car")
            #expect(file.validate(unpacking: true).isEmpty)
            for (index, source) in order.enumerated() where source < pictures.count {
                let stored = PremultipliedPixels(pictures[source])
                #expect(try PremultipliedPixels(file.picture(of: index)) == stored, "picture \(source)")
            }
            return (file, bytes.count, try contents.serialize().bytes.count)
        }
    }

    static func atlases(_ file: CarFile) -> [StoredRendition] {
        file.renditions.filter { $0.header.layout == .packedAtlas }
    }

    static func linked(_ file: CarFile) -> Int { file.renditions.count { $0.header.layout == .internalLink } }

    @Test func packsWherePicturesAloneAreLarger() throws {
        var sample = Sample()
        for number in 0..<12 { try sample.add(Self.picture(number)) }
        let packed = try sample.packed()
        let atlas = try #require(Self.atlases(packed.file).first)
        #expect(Self.atlases(packed.file).count == 1 && Self.linked(packed.file) == 12)
        #expect(packed.bytes < packed.alone)
        #expect(atlas.header.name == "ZZZZPackedAsset-2.0.0-gamut0")
        #expect(atlas.header.scale == 200 && atlas.header.flags == [])
        #expect(atlas.properties.map(\.tag) == [1001, 1004, 1006, 1007])
        #expect(
            atlas.key.restricted.map { [$0.attribute.rawValue, UInt32($0.value)] } == [[12, 2], [1, 9], [2, 181]])
        let picture = try #require(packed.file.renditions.first { $0.header.layout == .internalLink })
        #expect(picture.properties.map(\.tag) == [1001, 1003, 1010, 1004, 1006])
        #expect(picture.header.payloadSize == 0 && picture.header.flags == .automaticTemplate)
        let link = try #require(try picture.link())
        #expect(link.layout == .onePartScale)
        #expect(link.reference.map { [$0.attribute.rawValue, UInt32($0.value)] } == [[1, 9], [2, 181], [12, 2]])
    }

    /// The edge of each picture is repeated one pixel outward, also at its corners. Everything else is clear, or black
    /// in opaque gray.
    @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
    func edgesAreRepeated(isOpaque: Bool, isGray: Bool) throws {
        var sample = Sample()
        for number in 0..<9 {
            try sample.add(
                Self.picture(number, width: 30 - number * 3, height: number + 16, isOpaque: isOpaque, isGray: isGray),
                part: Part.icon)
        }
        let file = try sample.packed().file
        let index = try #require(file.renditions.firstIndex { $0.header.layout == .packedAtlas })
        let atlas = try file.storedPixels(of: index).pixels
        let size = atlas.layout.pixelSize
        var expected = [UInt8](repeating: 0, count: atlas.bytes.count)
        if isOpaque, isGray { for alpha in stride(from: size - 1, to: expected.count, by: size) { expected[alpha] = 255 } }
        let rects = try file.renditions.compactMap { try $0.link()?.rect }
        for rect in rects {
            let top = atlas.height - rect.y - rect.height
            for y in top - 1...top + rect.height {
                for x in rect.x - 1...rect.x + rect.width {
                    let row = min(max(y, top), top + rect.height - 1)
                    let source = (row * atlas.width + min(max(x, rect.x), rect.x + rect.width - 1)) * size
                    let start = (y * atlas.width + x) * size
                    expected.replaceSubrange(start..<start + size, with: atlas.bytes[source..<source + size])
                }
            }
        }
        #expect(rects.count == 9 && expected == atlas.bytes)
    }

    @Test func storesFlatPicturesAlone() throws {
        var sample = Sample()
        for width in 10..<22 {
            try sample.add(PixelBuffer(width: width, height: 9, bytes: Array(repeating: 255, count: 36 * width)))
        }
        let packed = try sample.packed()
        #expect(Self.atlases(packed.file).isEmpty && packed.bytes == packed.alone)
    }

    @Test func equalPicturesShareAPlace() throws {
        var sample = Sample()
        for number in 0..<12 { try sample.add(Self.picture(number / 2)) }
        let file = try sample.packed().file
        let rects = try file.renditions.compactMap { try $0.link()?.rect }
        #expect(rects.count == 12 && Set(rects).count == 6)
    }

    @Test func membersAgreeInFormatOpacityAndDevice() throws {
        var sample = Sample()
        for number in 0..<10 {
            try sample.add(Self.picture(number))
            for copy in 1...3 { try sample.add(Self.picture(number + 100 * copy, isOpaque: true)) }
            try sample.add(Self.picture(number, isGray: true))
            try sample.add(Self.picture(number)) { $0.idiom = .pad }
            try sample.add(Self.picture(number)) { ($0.idiom, $0.subtype) = (.phone, "retina4") }
            try sample.add(Self.picture(number)) { $0.graphics = "metal1v2" }
            try sample.add(Self.picture(number)) { $0.gamut = .p3 }
            try sample.add(Self.picture(number)) { $0.scale = .x3 }
        }
        let file = try sample.packed().file
        #expect(
            Self.atlases(file).map(\.header.name).sorted() == [
                "ZZZZPackedAsset-2.0.0-gamut0", "ZZZZPackedAsset-2.0.0-gamut0", "ZZZZPackedAsset-2.0.0-gamut0",
                "ZZZZPackedAsset-2.0.0-gamut0", "ZZZZPackedAsset-2.0.0-gamut1", "ZZZZPackedAsset-2.0.1-gamut0",
                "ZZZZPackedAsset-2.1.0-gamut0", "ZZZZPackedAsset-3.0.0-gamut0",
            ])
        for rendition in file.renditions {
            guard let link = try rendition.link(), let index = file.rendition(matching: link.reference) else { continue }
            let atlas = file.renditions[index]
            for column in AtlasSheet.Columns.attributes { #expect(atlas.key[column] == rendition.key[column]) }
            #expect(atlas.header.pixelFormat == rendition.header.pixelFormat)
        }
        // Atlases that differ in no column are numbered.
        let numbers = Self.atlases(file).filter {
            $0.key.restricted.count <= 4 && $0.key[.scale] == 2 && $0.key[.displayGamut] == 0
        }
        .filter { $0.key[.idiom] == 0 && $0.key[.graphicsClass] == 0 }.map { $0.key[.dimension1] }
        #expect(numbers.sorted() == [0, 1, 2])
    }

    @Test func whatApplesToolNeverPacksStaysAlone() throws {
        var sample = Sample()
        for number in 0..<8 {
            try sample.add(Self.picture(number)) { $0.luminosity = .dark }
            try sample.add(Self.picture(number)) { $0.locale = "ja" }
            try sample.add(Self.picture(number)) { $0.widthClass = .compact }
            try sample.add(Self.picture(number)) { $0.memory = "1GB" }
            try sample.add(Self.picture(number)) { $0.direction = .rightToLeft }
            try sample.add(Self.picture(number, width: 250, height: 150))
        }
        #expect(sample.contents.atlasSheets.isEmpty)
    }

    /// Icons are packed even where that takes more bytes. One that no other can join stays alone.
    @Test func iconsArePackedForEachDevice() throws {
        var sample = Sample()
        for number in 0..<3 {
            let picture = PixelBuffer(width: 40 + number, height: 9, bytes: Array(repeating: 255, count: 36 * (40 + number)))
            try sample.add(picture, { $0.idiom = .phone }, part: Part.icon)
        }
        try sample.add(Self.picture(1), { $0.idiom = .pad }, part: Part.icon)
        let file = try sample.packed().file
        #expect(Self.atlases(file).map { $0.key[.idiom] } == [1] && Self.linked(file) == 3)
        #expect(sample.contents.atlasSheets.allSatisfy { $0.hasIcons && $0.hasOnlyIcons })
    }

    /// The places, counted from the bottom left, and the sizes in cars of Xcode 16.4 and 26.2.
    @Test func surfacesAreApples() {
        func layouts(_ sides: [Int], scale: Int) -> [String] {
            let sizes = sides.map { AtlasLayout.Size(width: $0, height: $0) }
            return AtlasLayout.layouts(sizes, scale: scale).map { layout in
                let places = layout.places.map { "\($0.x),\(layout.height - $0.y - sides[$0.item])" }
                return "\(layout.width)x\(layout.height) \(places.joined(separator: " "))"
            }
        }
        #expect(
            layouts([76, 72, 50, 40, 29, 20], scale: 1) == ["154x132 2,2 80,2 2,80 54,80 96,80 127,80"])
        #expect(layouts([120, 114, 80, 58, 40], scale: 2) == ["240x206 2,2 124,2 2,124 84,124", "44x44 2,2"])
        #expect(
            layouts([167, 152, 144, 100, 80, 58, 40], scale: 2) == [
                "324x170 2,2 171,2", "250x230 2,2 148,2 2,148", "104x62 2,2 62,2",
            ])
        #expect(layouts([180, 120, 87, 60], scale: 3) == ["306x272 2,2 184,2 2,184", "64x64 2,2"])
        #expect(layouts([128, 64, 32], scale: 2) == ["198x132 2,2 132,2 132,68"])
        let takes = [(180, 3), (411, 3), (167, 2), (256, 2), (128, 1), (256, 1)].map {
            AtlasLayout.takes(AtlasLayout.Size(width: $0.0, height: $0.0 == 411 ? 138 : $0.0), scale: $0.1)
        }
        #expect(takes == [true, false, true, false, true, false])
    }

    @Test func onAMacIconsArePacked() throws {
        var sample = Sample(CarTarget(platform: .macos, version: SystemVersion(12)))
        for number in 0..<12 { try sample.add(Self.picture(number), part: number.isMultiple(of: 2) ? Part.icon : Part.image) }
        #expect(try Self.linked(sample.packed().file) == 12)
    }

    @Test func systemsWithoutLZFSEGetNone() throws {
        var sample = Sample(CarTarget(platform: .ios, version: SystemVersion(8)))
        for number in 0..<12 { try sample.add(Self.picture(number)) }
        #expect(sample.contents.atlasSheets.isEmpty)
    }

    /// The column that numbers atlases widens every key.
    @Test func aSecondAtlasHasToPayForItsColumn() throws {
        var sample = Sample()
        for number in 0..<10 { try sample.add(Self.picture(number)) }
        for number in 0..<3 { try sample.add(Self.picture(number, isOpaque: true)) }
        let sheets = sample.contents.atlasSheets
        #expect(sheets.count == 2)
        for number in 0..<400 { try sample.add(Self.picture(number, width: 9, height: 9)) { $0.luminosity = .dark } }
        let file = try sample.packed().file
        #expect(Self.atlases(file).count == 1 && !file.keyFormat.contains(.dimension1))
    }

    @Test func layoutsKeepTheirDistance() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("let seed: UInt64 = \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let sizes = (0..<Int.random(in: 1...80, using: &random)).map { _ in
                AtlasLayout.Size(width: .random(in: 1...256, using: &random), height: .random(in: 1...150, using: &random))
            }.filter { AtlasLayout.takes($0, scale: 2) }.sorted { $0.area > $1.area }
            let layouts = AtlasLayout.layouts(sizes, scale: 2)
            #expect(layouts.flatMap { $0.places.map(\.item) }.sorted() == Array(sizes.indices))
            for layout in layouts {
                #expect(layout.width.isMultiple(of: 2) && layout.height.isMultiple(of: 2))
                var taken = [Int](repeating: 0, count: layout.width * layout.height)
                for place in layout.places {
                    let size = sizes[place.item]
                    #expect(place.x >= 2 && place.y >= 1)
                    #expect(place.x + size.width + 1 <= layout.width && place.y + size.height + 2 <= layout.height)
                    // Even with the gap on the left and below, it overlaps nothing else.
                    for y in place.y..<place.y + size.height + 2 {
                        for x in place.x - 2..<place.x + size.width {
                            taken[y * layout.width + x] += 1
                        }
                    }
                }
                #expect(taken.allSatisfy { $0 <= 1 })
            }
        }
    }
}
