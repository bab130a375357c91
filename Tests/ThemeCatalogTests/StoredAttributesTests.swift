import NightcarEncoding
import NightcarTestSupport
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogVariants

@Suite("The attributes of an entry besides its key are typed")
struct StoredAttributesTests {
    private func rendition(_ attributes: String) throws -> ThemeCatalogFile.Rendition {
        let file = EncodedData(encoding: .stored, length: 4, fileExtension: "PDF", payload: ByteView(Array("%PDF".utf8)))
        let contents = ThemeCatalogContents(
            assets: [
                .init(
                    name: "x", kind: "imageset",
                    renditions: [.init(key: VariantKey(), content: .data(payload: 0), attributes: attributes)])
            ], payloads: [.data(file)])
        return try #require(try ThemeCatalogFile(contents.serialize().bytes).resolve("x", traits: VariantTraits()))
    }

    @Test func slicingAndAlignment() throws {
        let sliced = try rendition(
            #"{"alignment-insets":{"left":2.5,"top":1},"resizing":{"cap-insets":{"bottom":3,"left":4,"right":5,"top":6},"#
                + #""center":{"height":8,"mode":"tile","width":7},"mode":"9-part"},"universal-type-identifier":"public.json"}"#)
        let slicing = try #require(sliced.slicing)
        #expect(slicing.parts == .nine && slicing.fill == .tile)
        #expect(slicing.caps == ThemeCatalogFile.Insets(top: 6, left: 4, bottom: 3, right: 5))
        #expect((slicing.centerWidth, slicing.centerHeight) == (7, 8))
        #expect(sliced.alignmentInsets == ThemeCatalogFile.Insets(top: 1, left: 3))
        #expect(sliced.typeIdentifier == "public.json")
    }

    @Test func whatIsMissingIsTheUsual() throws {
        let sliced = try #require(try rendition(#"{"resizing":{"mode":"3-part-horizontal"}}"#).slicing)
        #expect(sliced.parts == .threeAcross && sliced.fill == .stretch && sliced.caps == ThemeCatalogFile.Insets())
        #expect(sliced.centerWidth == nil && sliced.centerHeight == nil)
        #expect(try rendition("").slicing == nil)
        #expect(try rendition("").alignmentInsets == nil)
        #expect(try rendition(#"{"resizing":{"mode":"5-part"}}"#).slicing == nil)
    }

    @Test func aVectorComesWithItsFormat() throws {
        let vector = try rendition("").vector()
        #expect(vector.format == .pdf && vector.bytes == Array("%PDF".utf8))
    }

    @Test("Text that isn't JSON has no attributes, and never traps", arguments: 1...3 as ClosedRange<UInt64>)
    func damagedText(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let whole = #"{"a":["x",{"b":1}],"alignment-insets":{"top":1},"name":"a\"b","resizing":{"mode":"9-part"}}"#
        #expect(try rendition(whole).slicing != nil && rendition(whole).alignmentInsets?.top == 1)
        for count in 0..<whole.utf8.count {
            #expect(try rendition(String(whole.prefix(count))).slicing == nil, "\(count) characters")
        }
        for _ in 0..<300 {
            var bytes = Array(whole.utf8)
            bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0x20..<0x7F, using: &generator)
            let damaged = try rendition(String(decoding: bytes, as: UTF8.self))
            _ = (damaged.slicing, damaged.alignmentInsets, damaged.typeIdentifier)
        }
        let deep = String(repeating: "[", count: 10_000)
        #expect(try rendition(#"{"a":"# + deep).slicing == nil)
    }

    @Test("Damage is an error that names its byte, not a made-up child")
    func damagedContent() throws {
        let color = ThemeCatalogContents.Content.color(.reference(name: "labelColor", platform: "ios"))
        let contents = ThemeCatalogContents(
            assets: [.init(name: "x", kind: "colorset", renditions: [.init(key: VariantKey(), content: color)])])
        let bytes = try contents.serialize().bytes
        let sound = try #require(try ThemeCatalogFile(bytes, check: .asUsed).assets.first?.renditions.first)
        guard case .color = try sound.content else { throw DamageNotFound() }
        var thrown = 0
        for position in 116..<bytes.count {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[position] ^= 1 << bit
                guard let catalog = try? ThemeCatalogFile(damaged, check: .asUsed),
                    let rendition = catalog.assets.first?.renditions.first
                else { continue }
                do throws(ThemeCatalogError) { _ = try rendition.content } catch {
                    thrown += 1
                    #expect(error.offset != nil)
                    #expect(rendition.color == nil, "bit \(bit) of byte \(position)")
                }
            }
        }
        #expect(thrown > 0)
    }

    private struct DamageNotFound: Error {}
}
