import NightcarBasics
import NightcarModel
import NightcarXCAssets
import Testing

/// Properties in the places and words that tools write.
@Suite("Words of properties")
struct PropertyWordTests {
    private func sample(_ contents: String, in set: String = "A.imageset") throws -> Sample {
        try Sample(["Contents.json": "{}", "\(set)/a.png": "a", "\(set)/Contents.json": contents])
    }

    private static let images = #""images": [{"idiom": "universal", "filename": "a.png"}]"#

    @Test func theIntentMayBeInInfo() throws {
        let sample = try sample(#"{\#(Self.images), "info": {"template-rendering-intent": "template"}}"#)
        #expect(sample.asset("A")?.properties.templateIntent == .template && sample.findings == [])
        let both = try self.sample(
            #"{\#(Self.images), "info": {"template-rendering-intent": "template"}, "properties": {"template-rendering-intent": "original"}}"#
        )
        #expect(both.asset("A")?.properties.templateIntent == .original)
    }

    @Test func anEntryDoesNotHaveIt() throws {
        let sample = try sample(#"{"images": [{"filename": "a.png", "template-rendering-intent": "template"}]}"#)
        #expect(sample.asset("A")?.properties.templateIntent == .automatic)
        #expect(sample.finding("unknown-key")?.message.hasSuffix(#"it belongs in "properties""#) == true)
    }

    @Test(arguments: [("meters", 3.5), ("centimeters", 0.035), ("inches", 0.0889), ("feet", 1.0668)])
    func unitsOfReferenceImages(unit: String, meters: Double) throws {
        let sample = try sample(
            #"{\#(Self.images), "properties": {"width": 3.5, "unit": "\#(unit)"}}"#, in: "A.arreferenceimage")
        let width = try #require(sample.asset("A")?.properties.physicalSize?.width)
        #expect(abs(Double(width) - meters) < 1e-6 && sample.findings == [])
    }

    @Test(arguments: [
        (#""compression-type": "lossles""#, "lossless"), (#""template-rendering-intent": "templat""#, "template"),
        (#""unit": "inchs""#, "inches"),
    ])
    func misspelledWords(property: String, right: String) throws {
        let sample = try sample(#"{\#(Self.images), "properties": {\#(property)}}"#)
        #expect(sample.finding("bad-value")?.message.hasSuffix("did you mean \"\(right)\"?") == true, "\(sample.findings)")
    }

    @Test(arguments: ["automatic", "lossless", "lossy", "gpu-optimized-best", "gpu-optimized-smallest"])
    func compressionTypes(word: String) throws {
        #expect(try sample(#"{\#(Self.images), "properties": {"compression-type": "\#(word)"}}"#).findings == [])
    }

    @Test(arguments: [
        ("systemBlu", "ios", false), ("systemBlueColor", "ios", true), ("windowBackgroundColor", "ios", false),
        ("windowBackgroundColor", "osx", true), ("windowBackgroundColor", "universal", false), ("labelColor", "universal", true),
        ("systemBackgroundColor", "osx", false), ("systemBlue", "ios", false), ("anyColor", "watchos", true),
        ("labelColor", "", true),
    ])
    func colorsOfPlatforms(name: String, platform: String, isKnown: Bool) throws {
        let sample = try Sample.set("C.colorset", #"[{"color": {"reference": "\#(name)", "platform": "\#(platform)"}}]"#)
        #expect(sample.findings == (isKnown ? [] : ["C.colorset/Contents.json:1:37: warning: unknown-value"]))
    }
}
