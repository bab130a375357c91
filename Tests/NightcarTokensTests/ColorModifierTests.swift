import NightcarBasics
import NightcarTestSupport
import Testing

@testable import NightcarTokens

@Suite("Color modifiers of Tokens Studio")
struct ColorModifierTests {
    /// The results are those of sd-transforms (test/spec/color-modifiers), in the modifier's space.
    @Test(
        arguments: [
            (##"{"type": "lighten", "value": "0.2", "space": "hsl"}"##, "#C14242", "hsl(0 50.598% 60.627%)"),
            (##"{"type": "lighten", "value": 0.2, "space": "lch"}"##, "#C14242", "lch(57.685 47.48 29.704)"),
            (
                ##"{"type": "lighten", "value": "0.5 - 0.3", "space": "p3"}"##, "#C14242",
                "color(display-p3 0.76016 0.43532 0.42213)"
            ),
            (##"{"type": "lighten", "value": "0.2", "space": "srgb"}"##, "#C14242", "rgb(80.549% 40.706% 40.706%)"),
            (##"{"type": "darken", "value": "0.2", "space": "hsl"}"##, "#C14242", "hsl(0 50.598% 40.627%)"),
            (##"{"type": "darken", "value": "0.2", "space": "lch"}"##, "#C14242", "lch(37.685 47.48 29.704)"),
            (##"{"type": "darken", "value": "0.2", "space": "p3"}"##, "#C14242", "color(display-p3 0.56016 0.23532 0.22213)"),
            (##"{"type": "darken", "value": "0.2", "space": "srgb"}"##, "#C14242", "rgb(60.549% 20.706% 20.706%)"),
            (
                ##"{"type": "mix", "value": "0.5 + 6 * 0.04", "color": "#4477DD", "space": "hsl"}"##, "#FFFFFF",
                "hsl(220 51.231% 67.933%)"
            ),
            (##"{"type": "mix", "value": "0.74", "color": "#4477DD", "space": "lch"}"##, "#FFFFFF", "lch(63.417 43.678 278.69)"),
            (
                ##"{"type": "mix", "value": "0.74", "color": "#4477DD", "space": "p3"}"##, "#FFFFFF",
                "color(display-p3 0.49226 0.60164 0.88112)"
            ),
            (
                ##"{"type": "mix", "value": "0.74", "color": "{other}", "space": "srgb"}"##, "#FFFFFF",
                "rgb(45.733% 60.533% 90.133%)"
            ),
            (##"{"type": "alpha", "value": "0.5 - 0.3", "space": "p3"}"##, "#C14242", "rgba(#C14242, 0.2)"),
            (##"{"type": "alpha", "value": "0.2"}"##, "{base}", "rgba(#C14242, 0.2)"),
            (##"{"type": "alpha", "value": "{fifth}"}"##, "{base}", "rgba(#C14242, 0.2)"),
            (##"{"type": "alpha", "value": "$fifth"}"##, "#C14242", "rgba(#C14242, 0.2)"),
            (##"{"type": "darken", "value": "{tenth} * 2", "space": "hsl"}"##, "{base}", "hsl(0 50.598% 40.627%)"),
            (##"{"type": "alpha", "value": "20%"}"##, "{base}", "rgba(#C14242, 0.2)"),
        ] as [(String, String, String)])
    func areApplied(modify: String, value: String, expected: String) throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(
            """
            {"base": {"value": "#C14242", "type": "color"}, "other": {"value": "#4477DD", "type": "color"},
             "fifth": {"value": "20%", "type": "opacity"}, "tenth": {"value": 0.1, "type": "number"},
             "made": {"value": "\(value)", "type": "color", "$extensions": {"studio.tokens": {"modify": \(modify)}}},
             "used": {"value": "{made}", "type": "color"}}
            """, to: "tokens.json")
        var system = try TokenSystem(paths: [path])
        let values = system.resolve([]).values
        #expect(system.findings == [])
        let wanted = try #require(ColorText.color(expected))
        for name in ["made", "used"] {
            let made = try #require(values.first { system.path(of: $0.node) == [name] }).color
            let (a, b) = (made.srgb - wanted.srgb, made.alpha - wanted.alpha)
            #expect(max(a.max(), -a.min()) < 5e-5 && abs(b) < 1e-9, "\(name): \(made)")
        }
    }

    @Test(
        arguments: [
            (
                ##"{"type": "lighten", "value": "0.2", "space": ""}"##,
                "tokens.json:1:92: error: the modifier \"lighten\" isn't supported"
            ),
            (
                ##"{"type": "turn", "value": "0.2", "space": "hsl"}"##,
                "tokens.json:1:92: error: the modifier \"turn\" isn't supported"
            ),
            (
                ##"{"type": "mix", "value": "0.2", "space": "hsl"}"##,
                "tokens.json:1:92: error: the modifier \"mix\" isn't supported"
            ),
            (##"{"type": "mix", "value": "0.2", "color": "{gone}", "space": "hsl"}"##, "there is no token \"gone\""),
            (##"{"type": "mix", "value": "0.2", "color": "{made}", "space": "hsl"}"##, "refer"),
            (##"{"type": "alpha", "value": "{gone}"}"##, "tokens.json:1:119: error: there is no token \"gone\""),
            (##"{"type": "alpha", "value": "much"}"##, "the modifier \"alpha\" isn't supported"),
            (##"{"type": "mix", "value": "0.2", "color": "odd", "space": "hsl"}"##, "\"odd\" is not a color"),
        ])
    func areRefusedWithAPlace(modify: String, message: String) throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(
            """
            {"made": {"value": "#C14242", "type": "color", "$extensions": {"studio.tokens": {"modify": \(modify)}}}}
            """, to: "tokens.json")
        var system = try TokenSystem(paths: [path])
        #expect(system.resolve([]).values.isEmpty)
        #expect(system.findings.contains { "\($0)".contains(message) || $0.message.contains(message) }, "\(system.findings)")
    }
}
