import AppleCatalog
import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogVariants

/// What a car can't hold is reported, and the rest is written.
@Suite struct CarLimitTests {
    @Test func entriesWithOneKeyAreAnErrorThatNamesBoth() async throws {
        let sample = try Sample()
        try sample.addImage(
            "Twice", [(#""display-gamut": "sRGB""#, picture(3, 3)), (#""scale": "1x""#, picture(4, 4))])
        let car = try await sample.compileCar()
        let finding = try #require(car.compilation.findings.first)
        #expect(car.rules == ["error car-key-collision"])
        #expect(finding.related.count == 1 && finding.related[0].location != finding.location)
        #expect(try car.asset("Twice").renditions.count == 1)
    }

    @Test func whatIsForTheMacWinsOnAMac() async throws {
        let sample = try Sample()
        try sample.add(
            "Both.imageset",
            #"{"images": [{"idiom": "universal", "filename": "a.png"}, {"idiom": "mac", "filename": "b.png"}]}"#,
            files: ["a.png": picture(3, 3), "b.png": picture(4, 4)])
        let car = try await sample.compileCar(.macos)
        #expect(try car.stored("Both").header.name == "b.png")
        #expect(car.rules == ["info car-unreachable"])
        #expect(try await sample.compileCar(.ios).stored("Both").header.name == "a.png")
    }

    @Test func whatThePlatformCannotHoldIsAFinding() async throws {
        let sample = try Sample()
        try sample.addImage("Classes", [("", picture(3, 3)), (#""width-class": "compact""#, picture(4, 4))])
        try sample.addImage("Memory", [("", picture(3, 3)), (#""memory": "9TB""#, picture(4, 4))])
        let mac = try await sample.compileCar(.macos)
        #expect(mac.rules == ["warning car-unsupported", "warning car-unsupported"])
        let device = try await sample.compileCar(.ios)
        #expect(device.rules == ["warning car-unsupported"])
        #expect(try device.asset("Memory").renditions.count == 1)
        #expect(device.compilation.findings[0].message.contains("the memory 9TB"))
    }

    @Test func picturesInOtherFormatsAreFindings() async throws {
        let sample = try Sample()
        try sample.add(
            "Moving.imageset", #"{"images": [{"idiom": "universal", "filename": "m.gif"}]}"#,
            files: ["m.gif": Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]])
        try sample.addImage("Good", [("", picture(3, 3))])
        let car = try await sample.compileCar()
        #expect(car.rules == ["error car-unsupported"])
        #expect(car.catalog.assets.map(\.name) == ["Good"])
    }

    @Test func aVectorInASlotOfOneScaleIsForAllScales() async throws {
        let sample = try Sample()
        try sample.add(
            "Star.imageset",
            """
            {"images": [{"idiom": "universal", "scale": "1x", "filename": "a.svg"},
              {"idiom": "universal", "scale": "3x", "filename": "c.svg"}]}
            """,
            files: ["a.svg": Array("<svg width='9' height='9'/>".utf8), "c.svg": Array("<svg width='8' height='8'/>".utf8)])
        let car = try await sample.compileCar()
        // Without pictures, the vector for another scale is stored for that scale.
        #expect(try car.stored("Star", [.scale: 0]).header.name == "a.svg")
        #expect(try car.stored("Star", [.scale: 3]).header.name == "c.svg")
        #expect(car.file.renditions.count == 2 && car.rules == ["info car-bare-vector"])
    }

    @Test func texturesAreLeftOutByName() async throws {
        let sample = try Sample()
        for name in ["Grass", "Sky"] {
            try sample.write(
                #"{"textures": [{"idiom": "universal", "filename": "Universal.mipmapset"}]}"#,
                to: "\(name).textureset/Contents.json")
        }
        try sample.add(
            "Grass.textureset/Universal.mipmapset", #"{"levels": [{"mipmap-level": "base", "filename": "grass.astc"}]}"#,
            files: ["grass.astc": [1, 2, 3, 4]])
        try sample.add(
            "Sky.textureset/Universal.mipmapset", #"{"levels": [{"mipmap-level": "base", "filename": "sky.png"}]}"#,
            files: ["sky.png": picture(8, 8)])
        try sample.addImage("Good", [("", picture(3, 3))])
        let car = try await sample.compileCar()
        #expect(car.file.facets.map(\.name) == ["Good"])
        let messages = car.compilation.findings.filter { $0.id == .carUnsupported }.map(\.message)
        #expect(messages.count == 2)
        #expect(messages.count { $0.contains("grass.astc is left out") } == 1)
        #expect(messages.count { $0.contains("sky.png is left out") } == 1)
    }

    @Test func aMacPrefersItsOwnEntries() async throws {
        let sample = try Sample()
        try sample.add(
            "Both.imageset",
            """
            {"images": [{"idiom": "universal", "filename": "a.png"}, {"idiom": "mac", "filename": "b.png"},
              {"idiom": "ipad", "subtype": "mac-catalyst", "filename": "c.png"}, {"idiom": "ipad", "filename": "d.png"}]}
            """,
            files: ["a.png": picture(3, 3), "b.png": picture(4, 4), "c.png": picture(5, 5), "d.png": picture(6, 6)])
        let mac = try await sample.compileCar(.macos)
        #expect(try mac.stored("Both").header.name == "b.png")
        #expect(mac.rules == ["info car-unreachable", "info car-unreachable"])
        var target = CarTarget(platform: .macos, version: nil)
        target.isForCatalyst = true
        let catalyst = try await sample.compileCar(to: target)
        #expect(try catalyst.stored("Both").header.name == "c.png")
        #expect(catalyst.rules == ["info car-unreachable", "info car-unreachable"])
        let device = try await sample.compileCar(.ios)
        #expect(try device.stored("Both", [.idiom: 2]).header.name == "d.png")
        #expect(device.rules == ["warning car-unsupported"])
    }

    /// No file of Apple's tools shows the bit of a watch's subtype, so none may be wrong.
    @Test func subtypesOfWatchesAreNotIndexed() async throws {
        let sample = try Sample()
        let widths = ["<=145", ">145"].map { (entry: #""screen-width": "\#($0)", "scale": "2x""#, png: picture(3, 3)) }
        try sample.addImage("Round", widths)
        try sample.addImage("Plain", [(#""scale": "2x""#, picture(4, 4))])
        let car = try await sample.compileCar(.watchos)
        let column = try #require(car.file.keyFormat.attributes.firstIndex(of: .subtype))
        let masks = try ["Round", "Plain"].map { name in
            let identifier = try #require(car.file.facets.first { $0.name == name }?.identifier)
            return try #require(car.file.bitmapKeys.first { $0.identifier == UInt32(identifier) }).masks[column]
        }
        #expect(masks == [UInt32.max, 1])
        #expect(car.file.renditions.filter { $0.key[.subtype] > 0 }.count == 2)
    }

    @Test func nothingIsEmpty() async throws {
        let sample = try Sample()
        let car = try await sample.compileCar()
        #expect(car.compilation.isEmpty && car.file.renditions.isEmpty)
        try sample.addImage("Good", [("", picture(3, 3))])
        #expect(try await !sample.compileCar().compilation.isEmpty)
    }

    @Test func sameBytesWhateverTheJobsAndTheMemory() async throws {
        let sample = try Sample()
        for number in 0..<9 { try sample.addImage("Image \(number)", [("", picture(5 + number, 9))]) }
        let one = try await sample.compileCar(jobs: 1).compilation
        let many = try await sample.compileCar(jobs: 7).compilation
        #expect(one.bytes == many.bytes)
        // Each picture alone needs more than this, so one is encoded after the other.
        #expect(try await sample.compileCar(jobs: 7, memory: 1).compilation.bytes == one.bytes)
        #expect(one.report.rows.count { $0.sourceFile != nil } == 9)
    }

    @Test func sameAtlasesWhateverTheJobs() async throws {
        let sample = try Sample()
        for number in 0..<40 {
            let wave = PNGBuilder(width: 20 + number % 7, height: 22) { x, y, channel in
                [(x * y + number) % 9 * 20, (x + number) % 5 * 30, 40, channel == 3 && number > 30 ? 255 : x * 9 % 256][channel]
            }
            try sample.addImage("Image \(number)", [("", wave.file())])
        }
        let one = try await sample.compileCar(jobs: 1)
        let many = try await sample.compileCar(jobs: 7)
        #expect(one.compilation.bytes == many.compilation.bytes)
        #expect(one.file.renditions.count { $0.header.layout == .internalLink } > 5)
        #expect(one.compilation.report.rows.count { $0.sourceFile != nil } == 40)
    }
}
