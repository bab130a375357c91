package import NightcarBasics
package import NightcarModel
package import NightcarTint
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The report of `nightcar tint --format json`: the plan with its evidence.
package struct TintReport: Sendable, Encodable {
    package var schemaVersion = 1
    package var base: String
    package var baseReason: String
    package var colors: [Color]
    /// The questions that tell most about the other colors, the most telling first.
    package var questions: [Question]
    package var images: [Image]
    package var findings: [Problem]

    package struct Color: Sendable, Encodable {
        package var name: String
        package var set: String
        package var role: String
        /// 0 to 1.
        package var confidence: Double
        package var evidence: String
        package var reason: String
        package var verdict: String
        package var light: String
        package var dark: String?
        package var ratio: Double?
        package var background: String?
        package var entries: [Entry]
        /// Why the color is asked about although something is derived.
        package var doubt: String?
        /// The values to pick from, best first.
        package var candidates: [Candidate]
    }

    package struct Candidate: Sendable, Encodable {
        package var name: String
        package var color: String
        package var reason: String
    }

    package struct Question: Sendable, Encodable {
        /// The color to decide.
        package var name: String
        package var set: String
        package var text: String
        /// The names of all colors that the answer tells something about.
        package var colors: [String]
    }

    package struct Entry: Sendable, Encodable {
        package var variant: String
        package var color: String
        package var twin: String?
        package var steps: [String]

        fileprivate init(_ entry: ColorPlan.Entry) {
            (variant, color) = (entry.key.description, entry.color.text)
            (twin, steps) = (entry.twin, entry.steps)
        }
    }

    package struct Image: Sendable, Encodable {
        package var name: String
        package var set: String
        package var kind: String?
        package var verdict: String
        package var reason: String
        package var light: String?
        package var dark: String?
        package var ratio: Double?
        package var variants: [String]
        package var steps: [String]
    }

    package struct Problem: Sendable, Encodable {
        package var rule: String
        package var severity: String
        package var message: String
        package var path: String
    }

    package init(_ colors: ColorPlan, _ images: ImagePlan, _ findings: [Finding], _ catalog: Catalog) {
        base = colors.base.text
        baseReason = colors.baseReason
        self.colors = colors.items.map { item in
            Color(
                name: item.name, set: catalog.assets[item.asset].setPath, role: item.role.role.rawValue,
                confidence: item.role.confidence, evidence: item.role.source.rawValue, reason: item.role.reason,
                verdict: item.verdict.rawValue, light: item.light.text, dark: item.dark?.text,
                ratio: item.ratio.map(Self.rounded),
                background: item.ratio == nil ? nil : item.background,
                entries: item.entries.map(Entry.init), doubt: item.verdict == .ask ? item.question : nil,
                candidates: item.candidates.map {
                    Candidate(name: $0.name.rawValue, color: $0.color.text, reason: $0.reason)
                })
        }
        questions = colors.questions.map { group in
            let first = colors.items[group.first]
            return Question(
                name: first.name, set: catalog.assets[first.asset].setPath, text: group.text,
                colors: group.members.map { colors.items[$0].name })
        }
        self.images = images.items.map { item in
            Image(
                name: item.name, set: catalog.assets[item.asset].setPath, kind: item.kind.isEmpty ? nil : item.kind,
                verdict: item.verdict.rawValue, reason: item.reason, light: item.light?.text, dark: item.dark?.text,
                ratio: item.ratio.map(Self.rounded), variants: item.entries.map(\.key.description), steps: item.steps)
        }
        self.findings = findings.map {
            Problem(rule: $0.id.name, severity: $0.severity.rawValue, message: $0.message, path: $0.location.path)
        }
    }

    private static func rounded(_ ratio: Double) -> Double { (ratio * 100).rounded() / 100 }
}
