import NightcarDiagnostics
import NightcarModel
import Testing
import ThemeCatalogPixels

@testable import NightcarTint

@Suite("Roles of colors")
struct RoleTests {
    @Test(arguments: [
        ("brandBackground2Pressed", ["brand", "background", "2", "pressed"]), ("UITintColor", ["ui", "tint", "color"]),
        ("text_primary-dark", ["text", "primary", "dark"]), ("Gray5", ["gray", "5"]), ("", []), ("ÄrgerText", ["ärger", "text"]),
    ])
    func wordsOfNames(name: String, words: [String]) { #expect(NameTokens.split(name) == words) }

    @Test(arguments: [
        ("Background", ColorRole.surface), ("labelBackground", .surface), ("cardTitle", .text), ("onSurface", .text),
        ("textOnAccentButton", .text), ("accentColor", .accent), ("brandForeground1", .accent), ("brandBackground1", .fill),
        ("separatorOpaque", .separator), ("cardShadow", .shadow), ("blueTint30", .surface), ("blueShade10", .graphic),
        ("tint", .accent), ("chevronIcon", .graphic), ("errorRed", .accent), ("navigationBar", .surface),
    ])
    func rolesOfNames(name: String, role: ColorRole) { #expect(NameTokens.role(of: NameTokens.split(name))?.role == role) }

    @Test func nothingInTheName() { #expect(NameTokens.role(of: ["ocean", "7"]) == nil) }

    @Test("Configuration before pairs, pairs before names, names before folders, folders before siblings, then the shape")
    func order() {
        let here = Location(path: ".nightcar.yml")
        let names = ["one/aText", "one/bText", "one/cText", "one/zig", "Icons/zag", "zog"].map { (name: $0, path: $0) }
        let resolver = RoleResolver(
            rules: [RoleRule(match: Glob("one/a*"), role: .shadow, location: here)],
            pairs: [ContrastPair(front: "Icons/zag", back: "one/bText", role: .text, location: here)], names: names)
        func role(_ name: String, _ color: UInt32 = 0x808080) -> ColorRole {
            resolver.role(name: name, path: name, color: .hex(color)).role
        }
        #expect(role("one/aText") == .shadow)
        #expect(role("one/bText") == .surface)
        #expect(role("Icons/zag") == .text)
        #expect(role("one/cText") == .text)
        #expect(role("Icons/other") == .graphic)
        #expect(role("one/zig") == .text)
        #expect(role("zog") == .unknown)
        #expect(role("zog", 0xFFFFFF) == .surface)
        #expect(role("zog", 0x111111) == .text)
        #expect(role("zog", 0xE02020) == .accent)
        #expect(role("zog", 0xFDE8E8) == .surface)
    }

    @Test(
        "The name of a color or of permanence is not a role",
        arguments: ["White", "gray5", "textAlwaysWhite", "StaticBackground"])
    func notAUse(name: String) {
        let resolver = RoleResolver(rules: [], pairs: [], names: [(name, name)])
        #expect(resolver.role(name: name, path: name, color: .hex(0xFFFFFF)).role == .unknown)
    }
}
