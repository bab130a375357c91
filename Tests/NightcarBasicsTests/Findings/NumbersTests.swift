import Testing

@testable import NightcarBasics

@Suite("Numbers as reports print them")
struct NumbersTests {
    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1,000"), (-1, "-1"), (-1000, "-1,000"), (123_456, "123,456"), (1_234_567, "1,234,567"),
        (Int.max, "9,223,372,036,854,775,807"), (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func grouped(value: Int, expected: String) { #expect(Numbers.grouped(value) == expected) }

    @Test func counted() {
        #expect(Numbers.counted(1, "color") == "1 color")
        #expect(Numbers.counted(0, "color") == "0 colors")
        #expect(Numbers.counted(1_234, "entry", "entries") == "1,234 entries")
        #expect(Numbers.counted(1, "entry", "entries") == "1 entry")
    }

    @Test(arguments: [
        (1, 2, "50.0%"), (1, 3, "33.3%"), (2, 3, "66.7%"), (0, 5, "0.0%"), (7, 5, "140.0%"), (-1, 8, "-12.5%"),
        (1, 0, "–"), (1, 100_000, "0.0%"),
    ])
    func percent(part: Int, whole: Int, expected: String) { #expect(Numbers.percent(part, of: whole) == expected) }

    @Test(arguments: [
        (0.0, 2, "0.00"), (1.005, 1, "1.0"), (0.05, 1, "0.1"), (-0.04, 1, "0.0"), (-0.06, 1, "-0.1"), (2.5, 0, "3"),
        (-2.5, 0, "-3"), (12.3456, 3, "12.346"), (9.999, 2, "10.00"), (0.001, 3, "0.001"), (1e20, 1, "1e+20"),
        (Double.infinity, 1, "inf"), (Double.nan, 1, "nan"),
    ])
    func fixed(value: Double, digits: Int, expected: String) { #expect(Numbers.fixed(value, digits: digits) == expected) }
}
