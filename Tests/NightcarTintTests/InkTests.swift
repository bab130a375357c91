import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarTint

@Suite("Backgrounds and ink that nobody notices")
struct InkTests {
    @Test("Nearly black with a word for text is text, wherever it is")
    func ink() throws {
        let plan = Self.plan([("label_toolbar_save", 0x000000), ("title_navbar_done", 0x101010)])
        for item in plan.items {
            #expect(item.role.role == .text && item.verdict == .derive, "\(item.name)")
            #expect(try #require(XYZ(item.dark ?? .hex(0))).tone > 85, "\(item.name)")
        }
    }

    @Test(
        "Nearly black without a word for text is asked about, and gets no dark value that equals the light one",
        arguments: ["toolbar_save", "cardBackground", "Header", "bubble_top", "buttonBackground"])
    func blackBackgrounds(name: String) throws {
        let item = Self.plan([(name, 0x0A0A0A)]).items[0]
        #expect(item.verdict == .ask && item.kept.isEmpty && item.question != nil)
        #expect(Set(item.candidates.map(\.name)).isSuperset(of: [.keep, .turned]))
    }

    @Test("A dark gray background and a shadow stay without a question")
    func quiet() {
        let plan = Self.plan([("cardBackground", 0x404040), ("cardShadow", 0x000000)])
        #expect(plan.items.allSatisfy { $0.verdict == .keep })
    }

    @Test("A black control is asked about, whoever says that it is one")
    func controls() {
        var options = DerivationOptions()
        options.pairs = [ContrastPair(front: "title", back: "okButton", role: .text, location: Location(path: "c"))]
        let paired = Self.plan([("okButton", 0), ("title", 0xFFFFFF)], options: options)
        #expect(paired.items[0].verdict == .ask)
        options.pairs = []
        options.uses = ["okButton": ColorUse(.surface, "backgroundColor in A.swift:1")]
        #expect(Self.plan([("okButton", 0)], options: options).items[0].verdict == .ask)
        options.roles = [RoleRule(match: Glob("okButton"), role: .fill, location: Location(path: "c"))]
        #expect(Self.plan([("okButton", 0)], options: options).items[0].verdict == .derive)
    }

    @Test("A white page in a group of pairs ends dark, or it is asked about")
    func pages() throws {
        let colors: [(String, UInt32)] = [
            ("pageBackground", 0xFFFFFF), ("linkText", 0x3B3247), ("textDanger", 0xED9214), ("headerBar", 0xBEFA25),
            ("accentFill", 0x1E2D74), ("titleColor", 0x2F1128),
        ]
        let texts = ["linkText", "textDanger", "titleColor"]
        var random = SeededGenerator(seed: 56)
        for _ in 0..<60 {
            var options = DerivationOptions()
            options.pairs = (0..<6).map { _ in
                let front = texts.randomElement(using: &random) ?? ""
                let back = colors.map(\.0).filter { $0 != front }.randomElement(using: &random) ?? ""
                return ContrastPair(front: front, back: back, role: .text, location: Location(path: "c"))
            }
            let names = options.pairs.map { "\($0.front) on \($0.back)" }
            let page = Self.plan(colors, options: options).items[0]
            let tone = try #require(XYZ(page.dark ?? page.light)).tone
            #expect(tone < 55 || page.verdict == .ask, "seed 56, \(names)")
        }
    }

    @Test("A page whose pairs no dark value satisfies is asked about")
    func lightPage() {
        var options = DerivationOptions()
        options.pairs = ["ink", "gray"].map { ContrastPair(front: $0, back: "page", role: .text, location: Location(path: "c")) }
        let plan = Self.plan(
            [("page", 0xFFFFFF), ("ink", 0x000000), ("gray", 0x333333)], dark: ["ink": 0x000000, "gray": 0x333333],
            options: options)
        #expect(plan.items[0].verdict == .ask)
        #expect(plan.findings.contains { $0.id == .tintUnclear && $0.message.contains("stays light") })
    }

    static func plan(
        _ colors: [(String, UInt32)], dark: [String: UInt32] = [:], options: DerivationOptions = DerivationOptions()
    ) -> ColorPlan {
        let assets = colors.map { name, value in
            var key = VariantKey()
            var renditions = [Rendition(key: key, content: .color(.hex(value)))]
            key.luminosity = .dark
            if let value = dark[name] { renditions.append(Rendition(key: key, content: .color(.hex(value)))) }
            return Asset(name: name, kind: .color, renditions: renditions)
        }
        return ColorPlan(Catalog(path: "c", assets: assets), options: options)
    }
}
