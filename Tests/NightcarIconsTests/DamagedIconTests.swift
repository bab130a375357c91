import NightcarBasics
import NightcarIcons
import NightcarTestSupport
import Testing

@Suite struct DamagedIconTests {
    /// A damaged document is read or is an error. If it is read, it can be resolved, written, and read again unchanged.
    @Test func damagedDocumentsNeverCrash() throws {
        var texts = [Array(IconDocumentTests.full.utf8)]
        for path in IconSample.paths { texts.append(try IconSample.bytes(path)) }
        let seed: UInt64 = 20
        var generator = SeededGenerator(seed: seed)
        var read = 0
        for number in 0..<(mutationCount ?? 5_000) {
            var bytes = texts[number % texts.count]
            damage(&bytes, &generator)
            guard let (document, _) = try? IconDocument.read(path: "icon.json", bytes: bytes) else { continue }
            read += 1
            for rendition in IconRendition.allCases { _ = document.explain(rendition, .macOS) }
            let text = document.text
            let again = try IconDocument.read(path: "icon.json", bytes: Array(text.utf8)).document
            #expect(again.text == text, "seed \(seed), document \(number)")
        }
        #expect(read > 500)
    }

    /// Changes bytes, or replaces one value of the document with another.
    private func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let pieces = ["null", "[]", "{}", "1e9", "-0", "\"\"", "true", "\"none\"", "[1,2,3]", "{\"value\" : 1}"]
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let at = Int.random(in: bytes.indices, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...40, using: &generator)))
            default:
                // The text of a value: from after a colon to the end of its line.
                guard let colon = bytes[at...].firstIndex(of: UInt8(ascii: ":")) else { continue }
                let end = bytes[colon...].firstIndex { [UInt8(ascii: "\n"), UInt8(ascii: ",")].contains($0) } ?? bytes.count
                bytes.replaceSubrange((colon + 1)..<end, with: Array(pieces.randomElement(using: &generator)!.utf8))
            }
            if bytes.isEmpty { bytes = [0] }
        }
    }
}
