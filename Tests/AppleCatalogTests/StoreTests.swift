import NightcarBasics
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import AppleCatalog

/// What the store refuses, each fault in a file that has no other.
@Suite struct StoreTests {
    static func findings(_ bytes: [UInt8]) throws -> [String] {
        words(try CarFile(ByteView(bytes), path: "a.car").validateForStore())
    }

    static func words(_ findings: [Finding]) -> [String] { Set(findings.map { "\($0.severity) \($0.id)" }).sorted() }

    /// A file in a payload: `DWAR`, not packed, its length and its bytes.
    static func data(_ text: String) -> [UInt8] { Array("DWAR".utf8) + words32([0, UInt32(text.utf8.count)]) + Array(text.utf8) }

    static func written(_ count: Int = 2) throws -> [UInt8] {
        try WritingTests.colors((0..<count).map { "Color \($0)" }).serialize().bytes.array
    }

    /// A file without BITMAPKEYS, which the builder doesn't write.
    static func tiny(_ change: (inout TinyCatalog) -> Void) throws -> [String] {
        var catalog = TinyCatalog()
        change(&catalog)
        return try findings(catalog.build()).filter {
            !["warning store-no-bitmap-keys", "warning store-no-appearances"].contains($0)
        }
    }

    @Test func ourFilesPass() throws { for count in [1, 2, 600] { #expect(try Self.findings(Self.written(count)) == []) } }

    @Test(.enabled(if: SharedData.cars != nil)) func applesFilesPass() throws {
        for golden in try RealFileTests.goldens() where !golden[0].contains("corrupt") {
            let findings = try RealFileTests.open(golden[0]).validateForStore()
            #expect(!findings.contains { $0.severity == .error }, "\(golden[0]): \(Self.words(findings))")
        }
    }

    @Test func aFileThatEndsInItsIndex() throws {
        let bytes = try Self.written()
        #expect(CarFile.indexProblem(ByteView(bytes), path: "a.car") == nil)
        let torn = ByteView(Array(bytes.dropLast(1024)))
        #expect(CarFile.indexProblem(torn, path: "a.car").map { [$0] }.map(Self.words) == ["error store-index-entries"])
    }

    @Test func masksThatDoNotFit() throws {
        let bytes = try Self.written()
        let car = try CarFile(ByteView(bytes), path: "a.car")
        let value = try #require(car.trees["BITMAPKEYS"]?.entries.first?.value)
        let scale = try #require(car.keyFormat.attributes.firstIndex(of: .scale))
        let part = try #require(car.keyFormat.attributes.firstIndex(of: .part))
        for (offset, byte) in [(16 + 4 * scale, UInt8(0)), (16 + 4 * part, 1), (8, 4), (0, 2)] {
            var damaged = bytes
            damaged[value.startOffset + offset] = byte
            #expect(try Self.findings(damaged) == ["error store-bitmap-keys"], "\(offset)")
        }
        var withMore = bytes
        withMore[value.startOffset + 16 + 4 * scale] = 0xFF
        #expect(try Self.findings(withMore) == ["error store-bitmap-keys"])
        let metadata = try #require(try car.container.block(named: "EXTENDED_METADATA"))
        withMore[metadata.startOffset + 4] = UInt8(ascii: "o")
        #expect(try Self.findings(withMore) == [], "a tool that thins leaves values behind")
    }

    @Test func missingParts() throws {
        #expect(try Self.findings(TinyCatalog().build()) == ["error store-empty-catalog"])
        var catalog = TinyCatalog()
        catalog.add(catalog.facet("A", part: 217), TinyRendition.color([0, 0, 0, 1]))
        #expect(try Self.findings(catalog.build()) == ["warning store-no-appearances", "warning store-no-bitmap-keys"])
        catalog.appearances = [("UIAppearanceAny", 0)]
        #expect(try Self.findings(catalog.build()) == ["warning store-no-bitmap-keys"])
    }

    @Test func twoRenditionsOfOneKey() throws {
        let atlas = TinyRendition.picture(
            TinyRendition.element(.uncompressed, [1, 2, 3, 4]), width: 1, height: 1, layout: 1004)
        let found = try Self.tiny { catalog in for _ in 0..<2 { catalog.add([1: 9, 2: 181, 12: 1], atlas) } }
        #expect(found == ["error store-shared-atlas"])
    }

    @Test func aLeafThatIsTooLarge() throws {
        func leaf(_ capacity: Int) throws -> [String] {
            try Self.tiny { catalog in
                catalog.leafCapacity = capacity
                for number in 0..<778 { catalog.add([12: UInt16(number)], TinyRendition.color([0, 0, 0, 1])) }
            }
        }
        #expect(try leaf(778) == ["error store-leaf-size"])
        #expect(try leaf(510) == [])
    }

    @Test func sixteenBitsWithoutAReason() throws {
        func found(_ space: ColorSpace, _ green: UInt16, version: Int = 15) throws -> [String] {
            let words: [UInt16] = [0, green, 0, 65535]
            let picture = PixelBuffer(width: 1, height: 1, depth: .sixteen, colorSpace: space, bytes: words16(words))
            let encoder = PixelEncoder(codecs: [.lzfse])
            let pixels = try encoder.encodeWide(picture) ?? encoder.encode(picture, depth: .sixteen)
            var contents = CarContents(target: CarTarget(platform: .ios, version: SystemVersion(version)), tool: "a test")
            var key = CarKey()
            (key[.scale], key[.part], key[.displayGamut]) = (1, Part.image, 1)
            contents.names.append(.init("A", part: Part.image))
            let value = RenditionValue.picture(pixels, fileName: "a.png", scale: 100, flags: [])
            contents.renditions.append(.init(name: "A", key: key, value: value, origin: "A"))
            return try Self.findings(contents.serialize().bytes.array)
        }
        #expect(try found(.srgb, 65535) == ["error store-sixteen-bit"])
        #expect(try found(.displayP3, 300) == ["error store-sixteen-bit"], "too little of green to be outside")
        #expect(try found(.displayP3, 65535) == [])
    }

    @Test func glyphsThatAreNotSymbols() throws {
        let found = try Self.tiny { catalog in
            catalog.add(catalog.facet("A"), TinyRendition.value(layout: 1017, format: "SVG "))
        }
        #expect(found == ["error store-symbol"])
    }

    /// A template that isn't compiled as a symbol, and the part of symbols without glyphs.
    @Test func symbolsThatArePlainVectors() throws {
        let template = "<svg><g id=\"Symbols\"><g id=\"Regular-S\"/></g></svg>"
        for (part, text) in [(UInt16(181), template), (Part.symbol, "<svg/>")] {
            let found = try Self.tiny { catalog in
                var key = catalog.facet("A")
                key[2] = part
                catalog.add(key, TinyRendition.value(layout: 9, format: "SVG ", payload: Self.data(text)))
            }
            #expect(found == ["error store-plain-symbol"])
        }
    }

    @Test func vectorsWithoutBitmaps() throws {
        func found(_ hasBitmap: Bool) throws -> [String] {
            try Self.tiny { catalog in
                var key = catalog.facet("A")
                catalog.add(key, TinyRendition.value(layout: 9, format: "SVG ", payload: Self.data("<svg/>")))
                guard hasBitmap else { return }
                key[12] = 2
                let element = TinyRendition.element(.uncompressed, [1, 2, 3, 4])
                catalog.add(key, TinyRendition.picture(element, width: 1, height: 1, layout: 12))
            }
        }
        #expect(try found(false) == ["warning store-bare-vector"])
        #expect(try found(true) == [])
    }

    /// Apple's tool stores gray of 16 bits for wide displays, beside 8 bits.
    @Test(arguments: [(true, true, true), (true, false, false), (false, true, false)])
    func grayOfSixteenBits(_ isWide: Bool, _ hasTwin: Bool, _ isFine: Bool) throws {
        let encoder = PixelEncoder(codecs: [.lzfse])
        let gray = PixelBuffer(width: 1, height: 1, colorSpace: .grayGamma22, bytes: [9, 9, 9, 255])
        var contents = CarContents(target: CarTarget(platform: .ios, version: nil), tool: "a test")
        contents.names.append(.init("A", part: Part.image))
        var key = CarKey()
        (key[.scale], key[.part]) = (1, Part.image)
        if hasTwin && isWide || !isWide {
            var twin = key
            if !isWide { twin[.scale] = 2 }
            let value = RenditionValue.picture(try encoder.encode(gray), fileName: "a.png", scale: 100, flags: [])
            contents.renditions.append(.init(name: "A", key: twin, value: value, origin: "A"))
        }
        key[.displayGamut] = isWide ? 1 : 0
        var wide = RenditionValue.picture(try encoder.encode(gray), fileName: "a.png", scale: 100, flags: [])
        wide.pixelFormat = "GA16"
        contents.renditions.append(.init(name: "A", key: key, value: wide, origin: "A"))
        let found = try Self.findings(contents.serialize().bytes.array)
        #expect(found == (isFine ? [] : ["error store-sixteen-bit"]))
    }

    @Test func namesOfAnotherPlatform() throws {
        let found = try Self.tiny { catalog in
            catalog.add(catalog.facet("A", part: 217), TinyRendition.color([0, 0, 0, 1]))
            catalog.appearances = [("NSAppearanceNameSystem", 0)]
        }
        #expect(found == ["warning store-appearance-names"])
    }

    /// The container says which block has which name, so the contents stay the same.
    @Test func namedBlocksInAnotherOrder() throws {
        var bytes = try Self.written()
        let car = try CarFile(ByteView(bytes), path: "a.car")
        let offsets = try ["CARHEADER", "KEYFORMAT"].map { name in
            try #require(car.container.variables.first { $0.name == name }).offset
        }
        for index in 0..<14 { bytes.swapAt(offsets[0] + index, offsets[1] + index) }
        #expect(try Self.findings(bytes) == ["warning store-variable-order"])
    }
}
