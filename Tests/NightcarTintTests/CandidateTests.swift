import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarTint

@Suite("Candidates, choices and questions")
struct CandidateTests {
    @Test("The first candidate is what is derived, and all of them can be told apart")
    func ranked() {
        var random = SeededGenerator(seed: 565)
        let names = ["page", "cardBackground", "title", "icon", "accent", "border", "okButton", "Zeta", "gray3"]
        for _ in 0..<300 {
            let name = names.randomElement(using: &random) ?? ""
            let color = UInt32.random(in: 0...0xFFFFFF, using: &random)
            let item = InkTests.plan([(name, color)]).items[0]
            #expect(item.candidates.count == 4, "seed 565, \(name) \(item.light.text)")
            #expect(item.candidates.first?.color == item.dark ?? item.light, "seed 565, \(name) \(item.light.text)")
            #expect(Set(item.candidates.map(\.color)).count == 4, "seed 565, \(name) \(item.light.text)")
            #expect(item.candidates.allSatisfy { !$0.reason.isEmpty })
        }
    }

    @Test("A white page can become black, a gray text quieter, and a vivid accent lighter")
    func ways() throws {
        let plan = InkTests.plan([("page", 0xFFFFFF), ("title", 0x000000), ("accent", 0x3060F0)])
        #expect(plan.items[0].candidates.map(\.name) == [.turned, .keep, .deeper, .inverted])
        #expect(plan.items[0].candidates[3].color.text == "#333333")
        #expect(plan.items[0].candidates[2].color == .hex(0))
        #expect(plan.items[1].candidates.map(\.name) == [.turned, .deeper, .keep, .bright])
        #expect(plan.items[2].candidates.map(\.name) == [.keep, .lifted, .deeper, .inverted])
    }

    @Test("A declared color has no candidates")
    func declared() {
        #expect(InkTests.plan([("page", 0xFFFFFF)], dark: ["page": 0]).items[0].candidates.isEmpty)
    }

    @Test("The configuration takes a candidate or a value, and that answers the question")
    func choices() {
        let colors: [(String, UInt32)] = [("page", 0xFFFFFF), ("title", 0x000000), ("navbarMascot", 0x202020)]
        let before = InkTests.plan(colors)
        #expect(before.items[2].verdict == .ask)
        var options = DerivationOptions()
        func take(_ name: String, _ answer: ColorChoice.Answer) {
            options.choices.append(ColorChoice(match: Glob(name), answer: answer, location: Location(path: "c")))
        }
        take("page", .value(.hex(0x101014)))
        take("title", .candidate(.deeper))
        take("navbar*", .candidate(.keep))
        let plan = InkTests.plan(colors, options: options)
        #expect(plan.items[0].dark == .hex(0x101014) && plan.items[0].verdict == .derive)
        #expect(plan.items[1].dark == before.items[1].candidates[1].color)
        #expect(plan.items[2].verdict == .keep && plan.items[2].kept.count == 1)
        #expect(plan.findings.isEmpty)
    }

    @Test("A chosen value isn't moved for a pair, and others learn from it")
    func learning() {
        var options = DerivationOptions()
        options.choices = [
            ColorChoice(match: Glob("navy"), answer: .value(.hex(0x8899FF)), location: Location(path: "c"))
        ]
        options.pairs = [ContrastPair(front: "label", back: "navy", role: .text, location: Location(path: "c"))]
        let plan = InkTests.plan([("navy", 0xF2F3F7), ("label", 0x111111), ("navyCopy", 0xF2F3F7)], options: options)
        #expect(plan.items[0].dark == .hex(0x8899FF))
        options.pairs = []
        options.roles = [RoleRule(match: Glob("navy*"), role: .surface, location: Location(path: "c"))]
        let twins = InkTests.plan([("navy", 0xF2F3F7), ("navyCopy", 0xF2F3F7)], options: options)
        #expect(twins.items[1].dark == .hex(0x8899FF))
    }

    @Test("At most ten questions, each about colors that are alike, and answers make them fewer")
    func questions() throws {
        var options = DerivationOptions()
        options.ranksQuestions = true
        var colors: [(String, UInt32)] = []
        for step in 0..<12 { colors.append(("neutral/tone\(step)x", 0x0F0F0F * UInt32(step) + 0x202020)) }
        for step in 0..<12 { colors.append(("text/caption\(step)x", 0x606060 + 0x010101 * UInt32(step))) }
        let plan = InkTests.plan(colors, options: options)
        #expect((1...10).contains(plan.questions.count))
        let first = try #require(plan.questions.first)
        // What the configuration lists is accepted, so there is no question about it.
        var accepting = options
        accepting.colors = plan.items.filter { $0.verdict == .derive }.map { Glob($0.name) }
        let rest = InkTests.plan(colors, options: accepting)
        #expect(rest.questions.allSatisfy { $0.members.allSatisfy { rest.items[$0].verdict == .ask } })
        #expect(first.members.count > 3 && first.members.contains(first.first))
        #expect(first.text.hasSuffix("?") && first.text.contains("\(first.members.count) "))
        let asked = plan.items.count { $0.verdict == .ask }
        for group in plan.questions {
            let item = plan.items[group.first]
            let answer = item.candidates.first?.color ?? item.light
            options.choices.append(ColorChoice(match: Glob(item.name), answer: .value(answer), location: Location(path: "c")))
        }
        let after = InkTests.plan(colors, options: options)
        #expect(after.items.count { $0.verdict == .ask } * 2 <= asked)
        #expect(after.questions.count * 10 <= plan.questions.count * 6)
    }

    @Test("What a text becomes does not move a background")
    func caution() {
        let colors: [(String, UInt32)] = [("titleText", 0xF4F4F6), ("cardBackground", 0xF7F7F7), ("barBackground", 0xF2F2F2)]
        var options = DerivationOptions()
        options.roles = [RoleRule(match: Glob("titleText"), role: .text, location: Location(path: "c"))]
        let before = InkTests.plan(colors, options: options).items
        let text = InkTests.plan(colors, dark: ["titleText": 0x999999], options: options).items
        for (item, old) in zip(text, before).dropFirst() {
            #expect(item.dark == old.dark, "\(item.entries.map(\.steps))")
        }
    }
}
