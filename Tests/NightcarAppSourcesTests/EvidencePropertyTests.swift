import NightcarModel
import NightcarTestSupport
import Testing

@testable import NightcarAppSources

#if SwiftSources
    /// Whatever code is around, evidence about an asset comes only from its own chain.
    @Suite("No evidence from a comment, a text or another asset's chain")
    struct EvidencePropertyTests {
        static let noise = [
            "// Image(\"Star\").renderingMode(.template)", "/* star.tintColor = .red */",
            "let a = \"Image(\\\"Star\\\").renderingMode(.template)\"", "let b = \"\"\"\n  UIImage(named: \"Star\")\n  \"\"\"",
            "let c = Image(\"Other\").renderingMode(.template)",
            "other.tintColor = .red\nother.image = UIImage(named: \"Other\")",
            "let d = Text(\"Star\").foregroundColor(.red)", "let e = Color(\"Other\")\n",
            "other.setImage(UIImage(named: \"Other\")?.withTintColor(.red))",
            "func f(star: Int) { g(star).tintColor = .red }", "let g = [\"Star\": UIColor.red]",
        ]

        @Test func noiseChangesNothing() throws {
            let seed = UInt64(36)
            var random = SeededGenerator(seed: seed)
            for round in 0..<200 {
                let around = (0..<6).map { _ in Self.noise[Int.random(in: 0..<Self.noise.count, using: &random)] }
                let place = Int.random(in: 0...6, using: &random)
                var lines = around.map { "func n\(Int.random(in: 0..<1000, using: &random))() {\n\($0)\n}" }
                #expect(
                    usage(lines.joined(separator: "\n")).evidence(of: ["Star"], kind: .image).state != .used, "\(seed) \(round)")
                lines.insert("func draw() { star.image = UIImage(named: \"Star\") }", at: place)
                let evidence = usage(lines.joined(separator: "\n")).evidence(of: ["Star"], kind: .image)
                #expect(evidence.uses.map(\.drawing) == [.ownColors], "seed \(seed), round \(round): \(lines)")
            }
        }
    }
#endif
