import NightcarModel
import Testing

@Suite("Digests of rows")
struct RowDigestTests {
    @Test(
        "A text comes back unchanged, whether or not it is one of our digests",
        arguments: [
            nil, "", "0000000000000000", "00ff10e8b3a9c2d4", "ffffffffffffffff", "00FF10E8B3A9C2D4", "ff", "+0ff10e8b3a9c2d4",
            "00ff10e8b3a9c2d4a", "nothing of ours", "é",
        ])
    func texts(text: String?) {
        let digests = SizeRow.Digests(content: text, source: text)
        #expect(digests.content == text && digests.source == text && digests.hasContent == (text != nil))
        var other = SizeRow.Digests()
        (other.content, other.source) = (text, text)
        #expect(other == digests)
    }

    @Test("A digest is equal to its text")
    func numbers() {
        let digest = ContentDigest(rawValue: 0x00ff_10e8_b3a9_c2d4)
        var digests = SizeRow.Digests()
        digests.contentDigest = digest
        #expect(digests.content == "00ff10e8b3a9c2d4" && digests.source == nil)
        #expect(digests == SizeRow.Digests(content: "00ff10e8b3a9c2d4"))
        #expect(SizeRow.Digests(source: "00ff10e8b3a9c2d4").sourceDigest == digest)
        #expect(SizeRow.Digests(source: "00FF10E8B3A9C2D4").sourceDigest == nil)
    }
}
