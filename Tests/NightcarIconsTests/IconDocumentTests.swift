import Foundation
import NightcarBasics
import NightcarIcons
import NightcarTestSupport
import Testing

@Suite struct IconDocumentTests {
    /// Two documents weren't written by the editor: one has a different layout, and one ends with a line break.
    static let handwritten = ["maiterm"]

    @Test(.enabled(if: SharedData.icons != nil))
    func everyDocumentIsReadAndWritten() throws {
        #expect(IconSample.paths.count == 11)
        for path in IconSample.paths {
            let bytes = try IconSample.bytes(path)
            let (document, findings) = try IconDocument.read(path: path, bytes: bytes)
            #expect(findings.isEmpty, "\(path)")
            #expect(!document.groups.isEmpty && document.groups.allSatisfy { !$0.layers.isEmpty })
            let isEditors = !Self.handwritten.contains { path.contains($0) }
            #expect((Array(document.text.utf8) == bytes) == isEditors, "\(path)")
            // A document that is written and read again is the same.
            #expect(try IconDocument.read(path: path, bytes: Array(document.text.utf8)).document.text == document.text)
        }
    }

    /// Every key of the format, with its older spellings and all conditions.
    static let full = """
        {
          "color-space-for-untagged-svg-colors" : "display-p3",
          "features" : [
            "refractivity",
            "specular-location"
          ],
          "fill-specializations" : [
            {
              "value" : "automatic"
            },
            {
              "appearance" : "dark",
              "idiom" : "macOS",
              "value" : {
                "linear-gradient" : [
                  "extended-gray:-0.10000,1.00000",
                  "extended-srgb:1.25000,0.00000,0.00000,0.50000"
                ],
                "orientation" : {
                  "start" : {
                    "x" : 0.5,
                    "y" : -0
                  },
                  "stop" : {
                    "x" : 0.5,
                    "y" : 0.7
                  }
                }
              }
            }
          ],
          "groups" : [
            {
              "asset-mirroring" : {
                "mirrorable" : true
              },
              "blend-mode" : "plus-darker",
              "blur-material" : null,
              "blur-material-specializations" : [
                {
                  "appearance" : "tinted",
                  "value" : null
                },
                {
                  "idiom" : "square",
                  "value" : 0.5
                }
              ],
              "hidden" : false,
              "layers" : [
                {
                  "blend-mode" : "soft-light",
                  "fill" : {
                    "solid" : "gray:0.50000,1.00000"
                  },
                  "glass" : true,
                  "image-name" : "a.svg",
                  "image-name-specializations" : [
                    {
                      "language-direction" : "right-to-left",
                      "localization" : "ar",
                      "value" : "b.svg"
                    }
                  ],
                  "kind" : "image",
                  "material" : "glass",
                  "name" : "a",
                  "opacity" : 0.9,
                  "position" : {
                    "scale" : 1.07,
                    "translation-in-points" : [
                      -111,
                      39.5
                    ]
                  }
                }
              ],
              "legacy-refractivity-depth" : 0.1,
              "legacy-refractivity-strength" : -0.53,
              "legacy-specular-highlight" : true,
              "lighting" : "combined",
              "name" : "Group",
              "refractivity" : {
                "depth" : 0,
                "enabled" : true,
                "strength" : -0.53
              },
              "shadow" : {
                "kind" : "layer-color",
                "opacity" : 0.5
              },
              "specular" : "inside",
              "translucency" : {
                "enabled" : true,
                "value" : 0.3
              }
            }
          ],
          "implicit-asset-mirroring" : false,
          "specializable-language-ids" : [
            "ar"
          ],
          "supported-platforms" : {
            "circles" : [
              "watchOS"
            ],
            "squares" : [
              "iOS",
              "macOS"
            ]
          }
        }
        """

    @Test func everyKeyIsKept() throws {
        let (document, findings) = try IconSample.read(Self.full)
        #expect(findings.isEmpty, "\(findings)")
        #expect(document.text == Self.full)
        #expect(document.other.isEmpty && document.groups[0].other.isEmpty && document.groups[0].layers[0].other.isEmpty)
    }

    /// Includes a key inside a value, and a misspelled one.
    @Test func unknownKeysAreKeptAndReported() throws {
        let text = """
            {
              "filll" : "none",
              "groups" : [
                {
                  "layers" : [

                  ],
                  "shadow" : {
                    "kind" : "none",
                    "opacity" : 1,
                    "softness" : 3
                  }
                }
              ]
            }
            """
        let (document, findings) = try IconSample.read(text)
        #expect(document.text == text)
        #expect(
            findings.map(\.description) == [
                "icon.json:2:3: warning: unknown key \"filll\"; did you mean \"fill\"? [icon-unknown-key]",
                "icon.json:11:9: warning: unknown key \"softness\" [icon-unknown-key]",
            ])
        #expect(document.resolve(.light, .macOS).groups[0].shadow == IconShadow(.none, 1))
    }

    @Test(
        arguments: [
            (IconSample.layer(#""fill" : {"solid" : "srgb:1,1,1"}"#), "icon-bad-color", "srgb has 4: red, green, blue and alpha"),
            (
                IconSample.layer(#""fill" : {"solid" : "extended-gray:1"}"#), "icon-bad-color",
                "extended-gray has 2: white and alpha"
            ),
            (IconSample.layer(#""fill" : {"solid" : "srgb:1,1,1,x"}"#), "icon-bad-color", "has a component that isn't a number"),
            (
                IconSample.layer(#""fill" : {"solid" : "srgb:1,1,1,nan"}"#), "icon-bad-color",
                "has a component that isn't a number"
            ),
            (IconSample.layer(#""fill" : {"solid" : "lab:1,1,1,1"}"#), "icon-bad-color", "unknown color space"),
            (IconSample.layer(#""fill" : {"solid" : "1,1,1,1"}"#), "icon-bad-color", "has no color space"),
            (
                IconSample.layer(#""fill" : {"linear-gradient" : ["gray:0,1", "gray:0,1", "gray:0,1"]}"#),
                "icon-gradient-not-two",
                "a gradient must have two colors, but this one has 3"
            ),
            (
                IconSample.layer(#""fill" : {"solid" : "gray:0,1", "automatic-gradient" : "gray:0,1"}"#), "icon-bad-value",
                "one of"
            ),
            (IconSample.layer(#""fill" : "system""#), "icon-bad-value", "\"none\", \"automatic\""),
            (IconSample.layer(#""opacity" : 1e400"#), "icon-bad-value", "a number from"),
            (IconSample.layer(#""position" : {"scale" : 1, "translation-in-points" : [1]}"#), "icon-bad-value", "two numbers"),
            (
                IconSample.layer(#""hidden-specializations" : [{"appearance" : "dim", "value" : true}]"#), "icon-bad-value",
                "\"tinted\""
            ),
            (IconSample.layer(#""hidden-specializations" : [{"appearance" : "dark"}]"#), "icon-bad-value", "has no \"value\""),
            (IconSample.group(#""layers" : {}"#), "icon-bad-value", "an array"),
            (IconSample.group(#""layers" : [3]"#), "icon-bad-value", "expected an object for a layer"),
            (IconSample.group(#""layers" : [], "specular" : "middle""#), "icon-bad-value", "\"inside\" or \"outside\""),
            (#"{"supported-platforms" : {}}"#, "icon-bad-value", "has no \"groups\""),
            ("[]", "icon-bad-value", "an icon document must be an object"),
        ] as [(String, String, String)]) func badValuesAreErrorsWithTheirLine(text: String, id: String, words: String) throws
    {
        let (document, findings) = try IconSample.read(text)
        #expect(findings.count == 1, "\(findings)")
        let finding = try #require(findings.first)
        #expect(finding.id.name == id && finding.severity == .error && finding.message.contains(words), "\(finding)")
        #expect(finding.location.range?.start.line == 1)
        // No part of the text is lost.
        if text.contains("groups") {
            #expect(try JSONDocument(path: "", bytes: Array(document.text.utf8)).root.isWritten(like: root(text)))
        }
    }

    private func root(_ text: String) throws -> JSONValue { try JSONDocument(path: "", bytes: Array(text.utf8)).root }

    @Test func tooManyLayersAreAnError() throws {
        let layers = Array(repeating: "{}", count: 10_000).joined(separator: ",")
        let (document, findings) = try IconSample.read(IconSample.group("\"layers\" : [\(layers)]"))
        #expect(findings.map(\.id) == [.iconBadValue])
        #expect(findings[0].message.contains("10001 groups and layers"))
        #expect(document.groups.isEmpty)
    }

    @Test func damagedJSONIsAnErrorWithItsLine() throws {
        let error = #expect(throws: JSONError.self) { try IconSample.read("{\n  \"groups\" : [\n") }
        #expect(error?.location.range?.start.line == 2)
    }

    @Test func colorsHaveFiveDecimals() {
        #expect(IconColor(.srgb, [1, 0.260517, -0.1, 0]).text == "srgb:1.00000,0.26052,-0.10000,0.00000")
    }
}
