import NightcarTestSupport
import Testing

@testable import ThemeCatalogVariants

@Suite("The distance over all axes")
struct KeyDistanceTests {
    /// 8 axes fill the lower half, so the first distances move to the upper half.
    private func distance(_ values: [UInt16]) -> KeyDistance {
        var sum = KeyDistance()
        for value in values { sum.append(value, bits: 8) }
        return sum
    }

    @Test func isOrderedLikeTheListOfDistances() {
        var generator = SeededGenerator(seed: 128)
        for _ in 0..<2_000 {
            // Few values, so that lists often have equal beginnings.
            let lists = (0..<2).map { _ in (0..<16).map { _ in UInt16.random(in: 0...1, using: &generator) * 255 } }
            let isLess = lists[0].lexicographicallyPrecedes(lists[1])
            #expect((distance(lists[0]) < distance(lists[1])) == isLess, "\(lists)")
            #expect((distance(lists[0]) == distance(lists[1])) == (lists[0] == lists[1]))
        }
    }

    @Test("Vision and Mac take an iPad's artwork sooner than an iPhone's", arguments: [Idiom.vision, .mac])
    func artworkOfLargeScreens(wanted: Idiom) {
        let given: [Idiom] = [wanted, .universal, .pad, .phone, Idiom(rawValue: "ios-marketing")]
        let distances = given.map { Distance.idiom(wanted, $0) }
        #expect(distances == distances.sorted() && Set(distances).count == given.count, "\(distances)")
    }

    @Test func everyAxisCounts() {
        #expect(distance([UInt16](repeating: 0, count: 16)).isExact)
        for place in 0..<16 {
            var values = [UInt16](repeating: 0, count: 16)
            values[place] = 1
            #expect(!distance(values).isExact, "axis \(place)")
        }
        #expect(VariantAxis.allCases.map(\.distanceBits).reduce(Contradiction.bits, +) == 128)
    }
}
