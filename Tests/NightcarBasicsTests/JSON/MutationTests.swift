import NightcarBasics
import NightcarTestSupport
import Testing

/// Mutated texts are read or refused. They never crash the reader, and every reported position is in the text.
struct MutationTests {
    static let seeds = [
        """
        {
          "images" : [ // comment
            {"filename" : "a\\u00e9\\ud83d\\ude00.png", "idiom" : "universal", "scale" : "1x", "n": -1.5e+3,},
            {"appearances": [{"appearance": "luminosity", "value": "dark"}], "unassigned": true, "x": null}
          ],
          "info" : {"author" : "xcode", "version" : 1}
        }
        """,
        "[[[{\"a\":[]}]]]/* x */",
    ]

    @Test(arguments: [UInt64(1), 2, 3, 4])
    func mutationsNeverCrash(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var accepted = 0
        for _ in 0..<1000 {
            let bytes = Self.mutated(Array(Self.seeds.randomElement(using: &random)!.utf8), &random)
            do {
                let document = try JSONDocument(path: "m.json", bytes: bytes)
                accepted += 1
                checkPlaces(of: document.root, in: document, length: bytes.count * 2)
                _ = document.findings
                let again = try? JSONDocument(path: "m.json", bytes: Array(document.root.canonical.utf8))
                #expect(again?.root.canonical == document.root.canonical, "seed \(seed)")
            } catch {
                #expect(error.location.range != nil && !error.message.isEmpty, "seed \(seed)")
            }
        }
        #expect(accepted > 0 && accepted < 1000, "seed \(seed): mutations should be mixed")
    }

    private func checkPlaces(of value: JSONValue, in document: JSONDocument, length: Int) {
        #expect(value.range.start < value.range.end && value.range.end <= length)
        for element in value.array ?? [] { checkPlaces(of: element, in: document, length: length) }
        for member in value.members ?? [] { checkPlaces(of: member.value, in: document, length: length) }
    }

    static func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let at = bytes.indices.randomElement(using: &random)!
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[at] = UInt8.random(in: .min ... .max, using: &random)
            case 1: bytes.remove(at: at)
            case 2: bytes.insert(Array("{}[]\",:\\/*u0-e. \n".utf8).randomElement(using: &random)!, at: at)
            case 3: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...20, using: &random)))
            default: bytes.insert(contentsOf: bytes[at...].prefix(12), at: at)
            }
        }
        return bytes
    }
}
