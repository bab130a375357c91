import NightcarModel
import Testing

@Suite("Set types")
struct SetKindTests {
    /// The compiler and lint once had a list each. They disagreed on two types: for lint the files of a `gradientset` and of an
    /// `imagestacklayerset` were pictures, for the compiler they were not. A gradient has colors, and layers are pictures.
    @Test("One answer to what holds pictures")
    func pictures() {
        #expect(SetKind.imageStackLayers.holdsPictures)
        #expect(!SetKind.gradient.holdsPictures)
        let others: [SetKind] = [.color, .data, .referenceGroup, .referenceObject]
        for kind in others { #expect(!kind.holdsPictures, "\(kind.rawValue)") }
        let artwork: [SetKind] = [.image, .appIcon, .symbol, .sticker, .texture, .imageStack, .leaderboards, .watchFace]
        for kind in artwork { #expect(kind.holdsPictures, "\(kind.rawValue)") }
    }

    @Test("An unknown set is kept without a finding")
    func unknown() {
        let kind = SetKind(rawValue: "newset")
        #expect(!kind.isKnown && kind.list == nil && !kind.holdsPictures && !kind.listsParts && kind.words == "newset")
        #expect(kind.rawValue == "newset" && kind != .image)
    }

    @Test("What a type lists")
    func lists() {
        #expect(SetKind.image.list == "images" && SetKind.gradient.list == "stops")
        #expect(SetKind.spriteAtlas.isKnown && SetKind.spriteAtlas.list == nil)
        #expect(SetKind.lists.prefix(3) == ["images", "colors", "data"] && SetKind.lists.contains("children"))
        #expect(Set(SetKind.lists).count == SetKind.lists.count)
        #expect(SetKind.imageStack.layer == .imageStackLayer && SetKind.image.layer == nil)
        #expect(SetKind.stickerSequence.isOrdered && !SetKind.stickerSequence.listsParts)
        #expect(SetKind.image.words == "image set" && SetKind.watchFace.words == "watchface")
    }
}
