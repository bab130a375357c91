import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogVariants

@testable import AppleCatalog

@Suite struct WritingTests {
    static let target = CarTarget(platform: .ios, version: nil)

    static func colors(_ names: some Sequence<String>, target: CarTarget = target) -> CarContents {
        var contents = CarContents(target: target, tool: "a test")
        for (number, name) in names.enumerated() {
            var key = CarKey()
            key[.scale] = 1
            key[.part] = Part.color
            let value = RenditionValue.color(name: name, space: 1, components: [Double(number) / 8, 0, 0.25, 1])
            contents.names.append(.init(name, part: Part.color))
            contents.renditions.append(.init(name: name, key: key, value: value, origin: name))
        }
        return contents
    }

    static func read(_ contents: CarContents) throws -> CarFile {
        try CarFile(ByteView(contents.serialize().bytes.array), path: "written.car")
    }

    /// Names and renditions around what one leaf holds, and far above it.
    @Test(arguments: [0, 1, 2, 126, 127, 174, 510, 511, 714, 766, 767, 5000])
    func anyNumberOfNames(count: Int) throws {
        let names = (0..<count).map { "Color \($0)" }
        let car = try Self.read(Self.colors(names))
        // Among 5,000 names, many share a hash.
        #expect(car.validate(unpacking: true) == [])
        #expect(car.renditions.count == count)
        #expect(Set(car.facets.map(\.name)) == Set(names))
        #expect(car.bitmapKeys.count == count)
        #expect(Set(car.catalog.assets.map(\.name)) == Set(names))
        #expect(count == 0 || car.validateForStore() == [])
        for tree in ["RENDITIONS", "FACETKEYS"] {
            let leaves = try #require(car.trees[tree]).nodes.filter(\.isLeaf).map(\.count)
            #expect(leaves.dropLast().allSatisfy { $0 == 256 } && leaves.last ?? 0 <= 510 && leaves.reduce(0, +) == count)
            #expect(leaves.count == 1 || leaves.last ?? 0 > 254, "as late as possible")
        }
        let numbers = try #require(car.trees["BITMAPKEYS"]).nodes.filter(\.isLeaf).map(\.count)
        #expect(numbers.allSatisfy { $0 <= 126 } && (numbers.max() ?? 0) - (numbers.min() ?? 0) <= 1)
        #expect(car.trees.values.allSatisfy { $0.keySize != nil }, "all in the newer form")
    }

    /// The trees of a car of 714 renditions by Apple's tool of Xcode 27, and of one with 174 names.
    @Test func treesAreDividedAsInApplesFiles() throws {
        let car = try Self.read(Self.colors((0..<714).map { "Color \($0)" }))
        let tree = try #require(car.trees["RENDITIONS"])
        #expect(tree.nodes.filter(\.isLeaf).map(\.count) == [256, 458])
        let root = try #require(tree.nodes.first)
        let keySize = car.keyFormat.keySize
        #expect(!root.isLeaf && root.count == 1 && root.next == 0 && root.previous == 0)
        #expect(root.bytes.count == 4096 + keySize, "the separator's key is in the node")
        guard case .bytes(let separator) = tree.entries[255].key else {
            Issue.record("a key is not bytes")
            return
        }
        #expect(try root.bytes.slice(16 + 8, keySize).array == separator.array)
        let names = try Self.read(Self.colors((0..<174).map { "Color \($0)" }))
        #expect(try #require(names.trees["BITMAPKEYS"]).nodes.filter(\.isLeaf).map(\.count) == [87, 87])
    }

    /// 70,000 keys need a third level.
    @Test func threeLevels() throws {
        var file = BOMWriter()
        file.addTree("NUMBERS", BOMTreeWriter(numbers: (0..<70000).map { (UInt32($0) * 3, [UInt8($0 % 251)]) }))
        let container = try BOMContainer(ByteView(file.finish().array))
        let tree = try BOMTree(container, block: try #require(container.variables.first).block, referrer: 0)
        #expect(tree.nodes.map(\.depth).max() == 3)
        #expect(tree.entries.count == 70000)
        for (number, entry) in tree.entries.enumerated() {
            guard case .number(let key) = entry.key else {
                Issue.record("a key is not a number")
                return
            }
            #expect(key == UInt32(number) * 3 && entry.value.array == [UInt8(number % 251)])
        }
    }

    @Test func sameBytesInAnyOrder() throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        var random = SeededGenerator(seed: seed)
        var contents = Self.colors((0..<40).map { "Name \($0)" })
        let bytes = try contents.serialize().bytes.array
        contents.names.shuffle(using: &random)
        contents.renditions.shuffle(using: &random)
        #expect(try contents.serialize().bytes.array == bytes, "SeededGenerator(seed: \(seed))")
    }

    @Test func tellsWhichRenditionIsWhich() throws {
        let contents = Self.colors(["b", "a", "c"])
        let (bytes, order) = try contents.serialize()
        let car = try CarFile(ByteView(bytes.array), path: "written.car")
        for (rendition, index) in zip(car.renditions, order) {
            #expect(rendition.header.name == contents.renditions[index].value.name)
        }
    }

    @Test func refusesTwoRenditionsWithOneKey() throws {
        var contents = Self.colors(["a", "b"])
        contents.renditions[1] = contents.renditions[0]
        contents.renditions[1].origin = "the other"
        let error = #expect(throws: Failure.self) { try contents.serialize() }
        #expect(error?.message == "the other and a have the same key in the compiled catalog")
    }

    @Test func refusesWhatThePlatformHasNoColumnFor() throws {
        var contents = Self.colors(["a"], target: CarTarget(platform: .macos, version: nil))
        contents.renditions[0].key[.memoryClass] = 2
        #expect(throws: Failure.self) { try contents.serialize() }
        contents = Self.colors(["a"])
        contents.renditions[0].name = "nobody"
        #expect(throws: Failure.self) { try contents.serialize() }
    }

    /// If two names have the same hash, the first one keeps it, and both are found.
    @Test func namesWithOneHash() throws {
        var seen: [UInt16: String] = [:]
        var pair: (String, String)?
        for number in 0... {
            let name = "n\(number)"
            if let other = seen.updateValue(name, forKey: NameIdentifier.hash(name)) {
                pair = (other, name)
                break
            }
        }
        let (first, second) = try #require(pair)
        let car = try Self.read(Self.colors([first, second]))
        #expect(Set(car.facets.compactMap(\.identifier)).count == 2)
        #expect(Set(car.catalog.assets.map(\.name)) == [first, second])
        #expect(car.facets.contains { $0.identifier == NameIdentifier.hash($0.name) })
        #expect(car.validate().allSatisfy { $0.severity != .error })
    }

    @Test func namesAppearancesOnlyWhereTheyAreUsed() throws {
        let mac = CarTarget(platform: .macos, version: nil)
        #expect(try Self.read(Self.colors(["a"])).appearances.map(\.name) == ["UIAppearanceAny"])
        #expect(try Self.read(Self.colors(["a"], target: mac)).appearances.isEmpty)
        var contents = Self.colors(["a", "b"], target: mac)
        contents.renditions[1].key[.appearance] = 6
        let names = try Self.read(contents).appearances.map(\.name)
        #expect(names == ["NSAppearanceNameAccessibilityDarkAqua", "NSAppearanceNameSystem"])
    }

    @Test func columnsStandInApplesOrder() {
        let device = Self.target
        #expect(device.keyFormat(using: []).attributes.map(\.rawValue) == [7, 13, 12, 15, 16, 17, 1, 2])
        let all = Set(KeyAttribute.allKnown)
        #expect(
            device.keyFormat(using: all).attributes.map(\.rawValue)
                == [7, 13, 12, 15, 16, 26, 27, 9, 8, 25, 24, 4, 20, 21, 23, 22, 17, 1, 2])
        let mac = CarTarget(platform: .macos, version: nil)
        #expect(mac.keyFormat(using: []).attributes.map(\.rawValue) == [7, 13, 1, 2, 3, 17, 11, 12])
        #expect(
            mac.keyFormat(using: [.dimension2, .displayGamut]).attributes.map(\.rawValue) == [7, 13, 1, 2, 3, 17, 9, 11, 12, 24])
    }

    /// A stack whose canvas is too large has no picture of all layers.
    @Test func flattenedStacksAreLimited() {
        #expect(PremultipliedPixels(flattening: [], width: 64, height: 64) != nil)
        #expect(PremultipliedPixels(flattening: [], width: Limits.paintedPixels / 64 + 1, height: 64) == nil)
        #expect(PremultipliedPixels(flattening: [], width: 0, height: 64) == nil)
    }

    @Test func cutsLongNames() throws {
        let name = String(repeating: "é", count: 100)
        let car = try Self.read(Self.colors([name]))
        #expect(car.facets.map(\.name) == [name])
        #expect(name.hasPrefix(car.renditions[0].header.name))
        #expect(car.renditions[0].header.name.utf8.count >= 124)
    }
}

extension KeyAttribute {
    fileprivate static let allKnown = (0...27).map { KeyAttribute(rawValue: $0) }
}
