import NightcarDiagnostics
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import AppleCatalog
@testable import NightcarApplePixels

/// What the store refuses, each fault in a file that has no other.
@Suite struct StoreTests {
    static func findings(_ bytes: [UInt8]) throws -> [String] {
        words(try CarFile(ByteView(bytes), path: "a.car").validateForStore())
    }

    static func words(_ findings: [Finding]) -> [String] { Set(findings.map { "\($0.severity) \($0.id)" }).sorted() }

    static func written(_ count: Int = 2) throws -> [UInt8] {
        try WritingTests.colors((0..<count).map { "Color \($0)" }).serialize().bytes.array
    }

    /// A file without BITMAPKEYS, which the builder doesn't write.
    static func tiny(_ change: (inout TinyCatalog) -> Void) throws -> [String] {
        var catalog = TinyCatalog()
        change(&catalog)
        return try findings(catalog.build()).filter { $0 != "warning store-no-bitmap-keys" }
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
        #expect(try Self.findings(withMore) == [], "a tool that thins leaves values behind")
    }

    @Test func missingParts() throws {
        #expect(try Self.findings(TinyCatalog().build()) == ["error store-empty-catalog"])
        var catalog = TinyCatalog()
        catalog.add(catalog.facet("A", part: 217), TinyRendition.color([0, 0, 0, 1]))
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
        #expect(try found(.displayP3, 65535, version: 9) == ["error store-wide-target"])
    }

    @Test func glyphsThatAreNotSymbols() throws {
        let found = try Self.tiny { catalog in
            catalog.add(catalog.facet("A"), TinyRendition.value(layout: 1017, format: "SVG "))
        }
        #expect(found == ["error store-symbol"])
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
