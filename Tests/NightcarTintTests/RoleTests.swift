import NightcarBasics
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

    @Test("Configuration before pairs, pairs before names and code, both before folders, folders before siblings")
    func order() {
        let here = Location(path: ".nightcar.yml")
        let names = ["one/aText", "one/bText", "one/cText", "one/dText", "one/zig", "Icons/zag", "zog"]
        let resolver = RoleResolver(
            rules: [RoleRule(match: Glob("one/a*"), role: .shadow, location: here)],
            pairs: [ContrastPair(front: "Icons/zag", back: "one/bText", role: .text, location: here)],
            uses: [
                "one/dText": ColorUse(.fill, "\"fill\" in A.swift:1"), "zap": ColorUse(.separator, "\"stroke\" in A.swift:2"),
                "one/cText": ColorUse(.text, "\"textColor\" in A.swift:3"),
                "brand": ColorUse(.surface, "\"background\" in A.swift:4"),
            ],
            colors: names.map { ($0, $0, .hex(0x808080)) })
        func decision(_ name: String, _ color: UInt32 = 0x808080) -> RoleDecision {
            resolver.role(name: name, path: name, color: .hex(color))
        }
        #expect(decision("one/aText").role == .shadow && decision("one/aText").source == .configuration)
        #expect(decision("one/bText").role == .surface && decision("one/bText").source == .pair)
        #expect(decision("Icons/zag").role == .text)
        // Code confirms a name and speaks where it is silent. A contradiction is asked about.
        #expect(decision("one/dText").role == .text && decision("one/dText").doubt != nil)
        #expect(decision("one/cText").role == .text && decision("one/cText").source == .code)
        #expect(decision("zap").role == .separator && decision("zap").source == .code)
        #expect(decision("brand", 0x2040E0).role == .fill)
        #expect(decision("one/eText").role == .text && decision("one/eText").source == .name)
        #expect(decision("Icons/other").role == .graphic && decision("Icons/other").source == .folder)
        #expect(decision("one/zig").role == .text && decision("one/zig").source == .siblings)
        #expect(decision("one/zig").doubt != nil)
        for (color, role) in [(0x808080, ColorRole.palette), (0xFFFFFF, .surface), (0x111111, .text), (0xE02020, .accent)] {
            #expect(decision("zog", UInt32(color)).role == role && decision("zog", UInt32(color)).source == .shape)
        }
        #expect(decision("zog", 0xFDE8E8).role == .surface)
        let order: [RoleDecision.Source] = [.configuration, .pair, .name, .folder, .siblings, .nothing]
        let confidences = order.map { RoleDecision(.text, "", from: $0).confidence }
        #expect(confidences == confidences.sorted(by: >))
    }

    @Test(
        "Names in any style",
        arguments: [
            ("SecondaryButton", ColorRole.fill), ("InteractionWeak", .fill), ("TextInverted", .palette), ("text-disabled", .text),
            ("text_on_accent", .constant), ("LabelOnCard", .text), ("selectedBackground", .fill), ("PrimaryBrand", .accent),
            ("DIVIDER", .separator), ("modalOverlay", .shadow), ("cellTxt", .text), ("lbl_sub", .text), ("BtnMain", .fill),
            ("page-bkg", .surface), ("ico_check", .graphic), ("listSep", .separator),
        ])
    func styles(name: String, role: ColorRole) {
        let resolver = RoleResolver(colors: [(name, name, .hex(0x808080))])
        #expect(resolver.role(name: name, path: name, color: .hex(0x808080)).role == role)
    }

    @Test("The steps of a ramp share an anchor, whatever role their own color suggests")
    func ramps() {
        let grays: [(String, UInt32)] = [
            ("Shade0", 0xFFFFFF), ("Shade10", 0xEAEAEA), ("Shade50", 0x808080), ("Shade100", 0x101010),
        ]
        let colors = grays.map { (name: $0.0, path: $0.0, light: ColorValue.hex($0.1)) }
        let resolver = RoleResolver(colors: colors)
        for color in colors {
            let decision = resolver.role(name: color.name, path: color.path, color: color.light)
            #expect(decision.source == .ramp && decision.anchor != nil, "\(color.name)")
        }
        // Numbers without an order are variants.
        let variants: [(name: String, path: String, light: ColorValue)] = [
            ("sky1", "sky1", .hex(0xFFFFFF)), ("sky2", "sky2", .hex(0x000000)), ("sky3", "sky3", .hex(0xF0F0F0)),
        ]
        #expect(RoleResolver(colors: variants).role(name: "sky1", path: "sky1", color: variants[0].light).source == .shape)
    }

    @Test("The background of near-white text is unknown, unless the name says it")
    func nearlyWhiteText() {
        func role(_ name: String) -> RoleDecision {
            RoleResolver(colors: [(name, name, .hex(0xFFFFFF))]).role(name: name, path: name, color: .hex(0xFFFFFF))
        }
        #expect(role("buttonTitle").role == .unknown && role("buttonTitle").confidence == 0)
        #expect(role("textOnPrimary").role == .constant)
        #expect(role("textInverse").role == .palette)
        // Of no button and no brand, it turns around with its ground, and somebody must look at it.
        #expect(role("bubbleMessage").role == .palette && role("bubbleMessage").doubt != nil)
        #expect(role("onSecondary").role == .constant)
    }

    @Test("The last known word decides only if nothing unknown comes after it")
    func heads() {
        func role(_ name: String, _ color: UInt32) -> RoleDecision {
            RoleResolver(colors: [(name, name, .hex(color))]).role(name: name, path: name, color: .hex(color))
        }
        #expect(role("NavbarLogo", 0x2040A0).role == .graphic && role("tabBarItem", 0x333333).role == .graphic)
        #expect(role("navbarMascot", 0xC0A080).doubt != nil && role("navbarPrimary", 0xC0A080).doubt == nil)
        #expect(role("Image Set", 0x333333).source == .shape)
    }

    @Test("A declared background is a page, unless its name or color says that it is a button")
    func grounds() {
        func role(_ name: String, _ color: UInt32) -> ColorRole {
            let pair = ContrastPair(front: "title", back: name, role: .text, location: Location(path: "c"))
            let resolver = RoleResolver(pairs: [pair], colors: [(name, name, .hex(color))])
            return resolver.role(name: name, path: name, color: .hex(color)).role
        }
        #expect(role("dangerButton", 0xED1C23) == .fill && role("sunset", 0xED1C23) == .fill)
        #expect(role("pageBackground", 0xFFFFFF) == .surface && role("snow", 0xFFFFFF) == .surface)
    }

    @Test(
        "A role is doubtful if its name says how it looks or is a state, if it is only a look, or for a use that has two answers",
        arguments: [
            ("oceanLight", UInt32(0xFAFAFA), true), ("dark-ocean", 0x111111, true), ("ocean", 0x111111, true),
            ("black", 0x000000, true), ("ocean", 0xFAFAFA, true), ("ocean", 0x2040E0, true),
            ("itemButton", 0x393939, true), ("itemButton", 0x353DAB, false), ("itemButton", 0xF0F0F0, false),
            ("titleInverted", 0xE0E0E0, true), ("brand", 0xB8B1D3, true), ("brand", 0x5FDDFF, false),
            ("brand", 0x2F4356, false),
            ("darkHighlight", 0x202020, true), ("darkHighlight", 0xA00000, false), ("pageText", 0x202020, false),
            ("pageText", 0x999999, true), ("disabledCard", 0xE0E0E0, true), ("card", 0xE0E0E0, false),
        ])
    func doubts(name: String, color: UInt32, isDoubtful: Bool) {
        let resolver = RoleResolver(colors: [(name, name, .hex(color))])
        #expect((resolver.role(name: name, path: name, color: .hex(color)).doubt != nil) == isDoubtful)
    }

    @Test("A word for a color or for permanence isn't a role", arguments: ["White", "textAlwaysWhite", "StaticBackground"])
    func notAUse(name: String) {
        let role = RoleResolver(colors: [(name, name, .hex(0xFFFFFF))]).role(name: name, path: name, color: .hex(0xFFFFFF)).role
        #expect(role == .unknown || role == .constant)
    }
}
