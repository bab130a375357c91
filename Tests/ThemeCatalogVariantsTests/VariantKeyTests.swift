import NightcarTestSupport
import Testing
import ThemeCatalogVariants

struct VariantKeyTests {
    /// An app asks with the scale of its screen, a number.
    @Test func aScaleIsANumber() {
        var traits = VariantTraits()
        traits.scale = 2
        #expect(traits.scale == .x2)
        #expect([-1, 1000].map { VariantKey.Scale($0).rawValue } == [0, 255])
    }

    @Test("The order of keys is total: exactly one of <, =, > holds, and < is transitive", arguments: [1, 2, 3] as [UInt64])
    func totalOrder(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5000 {
            let (a, b, c) = (
                VariantKey.random(using: &generator), VariantKey.random(using: &generator),
                VariantKey.random(using: &generator)
            )
            #expect([a < b, a == b, b < a].filter { $0 }.count == 1, "seed \(seed): \(a) | \(b)")
            if a < b && b < c { #expect(a < c, "seed \(seed): \(a) | \(b) | \(c)") }
        }
    }

    @Test("A key for all devices comes before one for some, and those are in the order of their idioms")
    func orderOfIdioms() {
        let idioms: [Idiom] = [.vision, .universal, .pad, .phone]
        let keys = idioms.map { idiom in
            var key = VariantKey()
            key.idiom = idiom
            return key
        }
        #expect(keys.sorted().map(\.idiom) == [.universal] + [.vision, .pad, .phone].sorted())
    }

    @Test("Sorting doesn't depend on the original order")
    func sorting() {
        var generator = SeededGenerator(seed: 4)
        let keys = Array(Set((0..<300).map { _ in VariantKey.random(using: &generator) }))
        #expect(keys.sorted() == keys.shuffled(using: &generator).sorted())
    }

    @Test("A key is a value: a change in a copy doesn't change the key, and undoing a change restores it")
    func rareAxesAreValues() {
        var key = VariantKey()
        key.idiom = .phone
        let before = key
        key.theme = "spring"
        key.size = PointSize(width: 20, height: 20)
        var copy = key
        copy.locale = "de"
        #expect((before.theme, before.size, key.locale, copy.theme) == ("", nil, "", "spring"))
        #expect(copy != key)
        copy.locale = ""
        #expect(copy == key && copy.hashValue == key.hashValue)
        (copy.theme, copy.size) = ("", nil)
        #expect(copy == before && copy.hashValue == before.hashValue)
    }

    @Test("A key takes 32 bytes, because a catalog has very many") func keysAreSmall() {
        #expect(MemoryLayout<VariantKey>.stride <= 32)
    }

    @Test("Point sizes with the same area and width differ by height")
    func pointSizes() {
        let (short, tall) = (PointSize(width: 0, height: 5), PointSize(width: 0, height: 7))
        #expect(short < tall && !(tall < short))
    }
}
