import NightcarBasics
import NightcarXCAssets
import Testing

/// Each way to write a color.
struct ColorTests {
    private func sample(_ color: String) throws -> Sample {
        try Sample.set("C.colorset", #"[{"color": \#(color)}]"#)
    }

    @Test(arguments: [
        (#""0xFF""#, 1.0), (#""0xff""#, 1.0), (#""0X33""#, 0.2), (#""0.500""#, 0.5), (#"".5""#, 0.5), (#""1.000""#, 1.0),
        (#""255""#, 1.0), (#""51""#, 0.2), (#""0""#, 0.0), (#""1""#, 1.0 / 255), (#"" 51 ""#, 0.2), (#""5e-1""#, 0.5),
        ("0", 0.0), ("1", 1.0), ("0.25", 0.25), ("51", 0.2), ("255", 1.0),
    ])
    func componentsAreRead(written: String, value: Double) throws {
        let sample = try sample(
            #"{"color-space": "srgb", "components": {"red": \#(written), "green": "0", "blue": 1, "alpha": "1.000"}}"#)
        #expect(sample.renditions("C") == ["any → srgb [\(value), 0.0, 1.0] 1.0"])
        #expect(sample.findings == [])
    }

    @Test(arguments: [
        (#""1""#, 1.0), ("1", 1.0), (#""0""#, 0.0), (#""0.300""#, 0.3), (#""0x33""#, 0.2), (#""51""#, 0.2), ("0.5", 0.5),
    ])
    func alphaIsAFraction(written: String, value: Double) throws {
        let sample = try sample(#"{"color-space": "gray-gamma-22", "components": {"white": "0.500", "alpha": \#(written)}}"#)
        #expect(sample.renditions("C") == ["any → gray-gamma-22 [0.5] \(value)"])
        #expect(sample.findings == [])
    }

    @Test(arguments: ["extended-srgb", "extended-linear-srgb"])
    func extendedSpacesGoBelowZeroAndAboveOne(space: String) throws {
        let sample = try sample(#"{"color-space": "\#(space)", "components": {"red": "-0.25", "green": "1.500", "blue": 2}}"#)
        #expect(sample.renditions("C") == ["any → \(space) [-0.25, 1.5, 2.0] 1.0"])
        #expect(sample.findings == [])
    }

    @Test(arguments: [
        (#"{"color-space": "display-p3", "components": {"white": "0.500"}}"#, "display-p3 [0.5, 0.5, 0.5] 1.0"),
        (#"{"color-space": "extended-gray", "components": {"white": "1.25", "alpha": "0.5"}}"#, "extended-gray [1.25] 0.5"),
        (#"{"components": {"red": "0", "green": "0", "blue": "0"}}"#, "unspecified [0.0, 0.0, 0.0] 1.0"),
        (#"{"platform": "ios", "reference": "systemBackgroundColor"}"#, "systemBackgroundColor on ios"),
        (#"{"reference": "labelColor"}"#, "labelColor on "),
    ])
    func spacesAndReferences(color: String, words: String) throws {
        let sample = try sample(color)
        #expect(sample.renditions("C") == ["any → \(words)"] && sample.findings == [])
    }

    @Test(arguments: [
        #""NaN""#, #""inf""#, #""0x1p3""#, #""0x""#, #""0xZZ""#, #""""#, #""0,5""#, #""FF""#, #""1.2.3""#, #""--1""#,
        "1e999", "null", "{}", "\"١\"",
    ])
    func malformedComponentsAreErrorsAtTheirPlace(written: String) throws {
        let sample = try sample("{\"components\": {\"blue\": 0, \"green\": 0,\n  \"red\": \(written)}}")
        #expect(sample.findings == ["C.colorset: info: empty-set", "C.colorset/Contents.json:2:10: error: bad-color"])
    }

    @Test(arguments: [
        ("5", 23), ("{}", 23), (#"{"components": []}"#, 38), (#"{"components": {"red": 1, "blue": 1}}"#, 38),
        (#"{"color-space": "extended-gray", "components": {"red": 1, "green": 1, "blue": 1}}"#, 70),
    ])
    func incompleteColorsAreErrors(color: String, column: Int) throws {
        let sample = try sample(color)
        #expect(sample.finding("bad-color").map { sample.short($0.location) } == "C.colorset/Contents.json:1:\(column)")
        #expect(sample.names == [])
    }

    @Test func oddColorsAreKeptWithAWarning() throws {
        let far = try sample(#"{"color-space": "srgb", "components": {"red": "1.500", "green": "0", "blue": "0"}}"#)
        #expect(far.findings == ["C.colorset/Contents.json:1:69: warning: color-out-of-range"])
        #expect(far.renditions("C") == ["any → srgb [1.5, 0.0, 0.0] 1.0"])
        let space = try sample(#"{"color-space": "cmyk", "components": {"red": "0", "green": "0", "blue": "0"}}"#)
        #expect(space.findings == ["C.colorset/Contents.json:1:39: warning: unknown-value"])
        #expect(space.renditions("C") == ["any → unspecified [0.0, 0.0, 0.0] 1.0"])
    }
}
