import AppleCatalog
import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogVariants

@Suite struct StructureTests {
    static func colors(_ count: Int) -> TinyCatalog {
        var tiny = TinyCatalog()
        for number in 0..<count {
            let key = tiny.facet("Color \(number)", part: 217)
            tiny.add(key.merging([12: 1]) { $1 }, TinyRendition.color([Double(number), 0, 0, 1]))
        }
        return tiny
    }

    @Test(arguments: [true, false])
    func readsBothHeaderForms(isNew: Bool) throws {
        var tiny = Self.colors(3)
        tiny.hasNewHeaders = isNew
        let car = try CarFile(ByteView(tiny.build()), path: "tiny.car")
        #expect(car.renditions.count == 3)
        #expect(Set(car.facets.map(\.name)) == ["Color 0", "Color 1", "Color 2"])
        #expect(car.trees["RENDITIONS"]?.keySize == (isNew ? 12 : nil))
        #expect(car.validate().isEmpty)
    }

    @Test(arguments: [true, false])
    func readsTwoLevels(isNew: Bool) throws {
        var tiny = Self.colors(40)
        tiny.hasNewHeaders = isNew
        tiny.leafCapacity = 7
        let car = try CarFile(ByteView(tiny.build()), path: "tiny.car")
        #expect(car.renditions.count == 40)
        #expect(car.trees["RENDITIONS"]?.nodes.count == 7)
        #expect(car.validate().isEmpty)
        #expect(Set(car.catalog.assets.map(\.name)).count == 40)
    }

    /// One form that nobody knows doesn't hide the others: its bytes count, and its place is named.
    @Test func keepsARenditionThatCannotBeRead() throws {
        var tiny = Self.colors(3)
        let effect = tiny.facet("Effect")
        tiny.add(effect, [UInt8](repeating: 7, count: 200))
        let car = try CarFile(ByteView(tiny.build()), path: "tiny.car")
        #expect(car.catalog.assets.map(\.name) == ["Color 0", "Color 1", "Color 2", "Effect"])
        #expect(car.catalog.assets.last?.renditions.first?.stored?.bytes == 200)
        let fault = try #require(car.faults.first)
        #expect(car.faults.count == 1 && car.catalog.file?.faults == car.faults && car.validate().contains(fault))
        #expect(fault.message.hasPrefix("a rendition of Effect can't be read: "))
        let place = try #require(car.renditions.first { $0.fault != nil }?.value.startOffset)
        #expect(fault.location.place == .byte(place))
    }

    /// The theme files of OS X 10.9 have a column twice, and are read.
    @Test func aColumnThatIsThereTwiceIsAWarning() throws {
        var tiny = TinyCatalog()
        tiny.attributes.append(12)
        let key = tiny.facet("Color", part: 217)
        tiny.add(key.merging([12: 1]) { $1 }, TinyRendition.color([1, 0, 0, 1]))
        let found = try CarFile(ByteView(tiny.build()), path: "tiny.car").validate()
        #expect(found.first { $0.id == .keyFormat }?.severity == .warning)
    }

    @Test func attributesEveryByteOnce() throws {
        let bytes = Self.colors(40).build()
        let car = try CarFile(ByteView(bytes), path: "tiny.car")
        var position = 0
        for share in car.shares {
            #expect(share.offset == position)
            position += share.count
        }
        #expect(position == bytes.count)
        let values = car.shares.filter { if case .rendition = $0.use { true } else { false } }
        #expect(values.reduce(0) { $0 + $1.count } == 40 * (184 + 48))
    }

    @Test func keepsUnknownBlocksColumnsAndProperties() throws {
        var tiny = TinyCatalog()
        tiny.attributes.append(31)
        let key = tiny.facet("Thing")
        tiny.add(
            key.merging([31: 7]) { $1 },
            TinyRendition.value(layout: 2000, properties: [(1099, [1, 2, 3])], payload: Array("XYZWhello".utf8)))
        let car = try CarFile(ByteView(tiny.build()), path: "tiny.car")
        let rendition = car.renditions[0]
        #expect(rendition.key[KeyAttribute(rawValue: 31)] == 7)
        #expect(rendition.properties.first?.name == "property 1099")
        #expect(rendition.properties.first?.bytes.array == [1, 2, 3])
        #expect(rendition.header.layout.name == "layout 2000")
        let stored = try #require(car.catalog.assets.first?.renditions.first)
        #expect(stored.key.qualifiers == "attribute 31=7")
        guard case .data(let data) = stored.content else {
            Issue.record("\(stored.content)")
            return
        }
        #expect(try data.read() == Array("XYZWhello".utf8))
    }

    /// A tree in which each node has one child, which is read down to the limit.
    @Test func refusesADeepTree() throws {
        func tree(depth: Int) throws -> BOMTree {
            var file = ContainerBuilder()
            file.addTree("T", [], keySize: BOMTree.variableKeySize, capacity: 1, isNew: true)
            // An interior node without keys, and its last child.
            let leaf = UInt32(1)
            var root = leaf
            for _ in 1..<depth { root = file.block([0, 0, 0, 0] + bigWords([0, 0, root])) }
            file.add("D", Array("tree".utf8) + bigWords([1, root, 4096, 0]) + [0])
            let container = try BOMContainer(ByteView(file.finish()))
            let variable = try #require(container.variables.first { $0.name == "D" })
            return try BOMTree(container, block: variable.block, referrer: variable.offset)
        }
        #expect(try tree(depth: Limits.carTreeDepth).nodes.count == Limits.carTreeDepth)
        let error = #expect(throws: ByteError.self) { try tree(depth: Limits.carTreeDepth + 1) }
        #expect(error?.message.contains("deeper than \(Limits.carTreeDepth)") == true)
    }

    @Test func refusesALoop() throws {
        var bytes = Self.colors(40)
        bytes.leafCapacity = 7
        var file = bytes.build()
        let car = try CarFile(ByteView(file), path: "tiny.car")
        let root = try #require(car.trees["RENDITIONS"]?.nodes.first)
        #expect(!root.isLeaf)
        // The first child becomes the root itself.
        let child = root.bytes.startOffset + 12
        file.replaceSubrange(child..<child + 4, with: bigWords([UInt32(root.block)]))
        let error = #expect(throws: ByteError.self) { try CarFile(ByteView(file), path: "tiny.car") }
        #expect(error?.offset == child)
        #expect(error?.message.contains("twice") == true)
    }

    /// A thinned file, in which the entries of removed blocks hold 0xFFFFFFFF. The header counts the blocks from before or after.
    @Test(arguments: [(0xFFFF_FFFF, 0xFFFF_FFFF, 0), (0xFFFF_FFFF, 0, 0), (4096, 0xFFFF_FFFF, 40)] as [(UInt32, UInt32, UInt32)])
    func freedBlocksAreNotDamage(offset: UInt32, count: UInt32, counted: UInt32) throws {
        var bytes = try WritingTests.colors(["a", "b", "c"]).serialize().bytes.array
        let container = try BOMContainer(ByteView(bytes))
        let table = container.index.offset + 4
        let unused = container.blocks.indices.dropFirst().filter { container.blocks[$0].count == 0 }.prefix(40)
        #expect(unused.count == 40)
        for number in unused {
            bytes.replaceSubrange(table + 8 * number..<table + 8 * number + 8, with: bigWords([offset, count]))
        }
        bytes.replaceSubrange(12..<16, with: bigWords([UInt32(container.declaredBlockCount) + counted]))
        let car = try CarFile(ByteView(bytes), path: "thinned.car")
        #expect(car.validate() == [])
        #expect(car.shares.reduce(0) { $0 + $1.count } == bytes.count)
        // A count that fits neither is still reported.
        bytes.replaceSubrange(12..<16, with: bigWords([UInt32(container.declaredBlockCount) + 17]))
        #expect(try CarFile(ByteView(bytes), path: "thinned.car").validate().map(\.id) == ["container-header"])
        bytes.replaceSubrange(12..<16, with: bigWords([UInt32(container.declaredBlockCount)]))
        // A block outside the file is still reported.
        let last = try #require(unused.last)
        bytes.replaceSubrange(table + 8 * last..<table + 8 * last + 8, with: bigWords([0xFFFF_FFF0, 16]))
        let outside = try CarFile(ByteView(bytes), path: "thinned.car").validate()
        #expect(outside.contains { $0.severity == .error && $0.message.contains("past the end") })
        // A name that leads to a freed block is damage.
        let renditions = try #require(container.variables.first { $0.name == "RENDITIONS" }).block
        bytes.replaceSubrange(
            table + 8 * renditions..<table + 8 * renditions + 8, with: bigWords([0xFFFF_FFFF, 0xFFFF_FFFF]))
        let error = #expect(throws: ByteError.self) { try CarFile(ByteView(bytes), path: "thinned.car") }
        #expect(error?.message.contains("which is not in use") == true)
    }

    @Test func saysWhereAFileBreaks() throws {
        let bytes = Self.colors(2).build()
        func error(_ bytes: [UInt8]) -> ByteError? {
            #expect(throws: ByteError.self) { try CarFile(ByteView(bytes), path: "tiny.car") }
        }
        #expect(error(Array("PK".utf8))?.offset == 0)
        #expect(error([])?.message.contains("BOMStore") == true)
        #expect(error(Array(bytes.prefix(700)))?.message.contains("needs") == true)
        var damaged = bytes
        let car = try CarFile(ByteView(bytes), path: "tiny.car")
        let value = car.renditions[1].value.startOffset
        damaged[value] = 0
        let fault = try CarFile(ByteView(damaged), path: "tiny.car").faults.first
        #expect(fault?.location.place == .byte(value))
        #expect(fault?.message.contains("a rendition does not begin with its signature") == true)
    }

    @Test func findsWhatIsWrong() throws {
        let bytes = Self.colors(3).build()
        let car = try CarFile(ByteView(bytes), path: "tiny.car")
        func findings(_ change: (inout [UInt8]) -> Void) throws -> [String] {
            var damaged = bytes
            change(&damaged)
            return try CarFile(ByteView(damaged), path: "tiny.car").validate().map(\.id.name)
        }
        let tree = try #require(car.trees["RENDITIONS"])
        let leaf = tree.nodes[0].bytes.startOffset
        #expect(try findings { $0[12 + 3] = 99 } == ["container-header"])
        #expect(try findings { $0[tree.header.startOffset + 19] = 4 } == ["tree-header"])
        #expect(try findings { $0[leaf + 16 + 24] ^= 1 } == ["tree-keys"])
        #expect(try findings { $0[leaf + 7] = 9 } == ["tree-links"])
        // Swapping two keys makes them differ from their copies.
        let swapped = try findings { bytes in
            for index in 0..<4 { bytes.swapAt(leaf + 16 + index, leaf + 24 + index) }
        }
        #expect(Set(swapped) == ["tree-order", "tree-keys"])
        #expect(try findings { $0[car.renditions[0].value.startOffset + 4] = 2 } == ["car-rendition"])
        #expect(car.validate().isEmpty)
    }
}
