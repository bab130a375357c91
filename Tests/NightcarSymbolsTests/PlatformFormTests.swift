import Foundation
import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogVariants

@testable import NightcarSymbols

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Colors for Android, Compose and other tools for design tokens.
@Suite("Colors of other platforms")
struct PlatformFormTests {
    /// The colors of a resource file, as Foundation's parser reads them.
    private final class Resources: NSObject, XMLParserDelegate {
        var colors: [String: String] = [:]
        private var name: String?

        init(_ text: String) throws {
            super.init()
            let parser = XMLParser(data: Data(text.utf8))
            parser.delegate = self
            #expect(parser.parse(), "\(String(describing: parser.parserError)) in \(text.prefix(2000))")
        }

        func parser(
            _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            #expect(element == "resources" || element == "color")
            if let name = attributes["name"] {
                #expect(colors[name] == nil, "twice: \(name)")
                self.name = name
                colors[name] = ""
            }
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) { if let name { colors[name, default: ""] += text } }

        func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
            name = nil
        }
    }

    @Test func androidHasDayAndNight() throws {
        let files = try GeneratedSample.text(.android, [GeneratedSample.catalog])
        #expect(files.keys.sorted() == ["values-night/assets_colors.xml", "values/assets_colors.xml"])
        let day = try Resources(try #require(files["values/assets_colors.xml"])).colors
        let night = try Resources(try #require(files["values-night/assets_colors.xml"])).colors
        #expect(day["icons_default"] == "#FFFF8040" && night["icons_default"] == "#FF338040")
        #expect(day["icons_default_high_contrast"] == "#FFCC8040")
        #expect(day["icons_default_sepia"] == "#FF998040" && night["icons_default_sepia"] == "#80668040")
        #expect(day["icons_default_ocean_blue"] == "#FFB38040" && night["icons_default_ocean_blue"] == nil)
        #expect(Set(night.keys).isSubset(of: day.keys))
    }

    @Test func namesOfAndroidAreFieldsOfJava() throws {
        let files = try GeneratedSample.text(.android, [GeneratedSample.oddNames])
        let names = try files.values.flatMap { try Resources($0).colors.keys }
        #expect(names.count > 50 && names.contains("color_class") && names.contains("color_42"))
        for name in names {
            #expect(name.unicodeScalars.first?.properties.isXIDStart == true, "\(name)")
            #expect(name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }, "\(name)")
        }
    }

    /// Braces, quotes and parentheses in pairs, each property declared once and overridden only by its name.
    @Test(arguments: ["Sample", "Names"])
    func kotlinIsWellFormed(name: String) throws {
        let options = GenerateOptions(name: "Assets", package: "com.example.object.app")
        let text = try #require(
            try GeneratedSample.text(.compose, [try GeneratedSample.catalog(name)], options: options)["Assets.kt"])
        #expect(text.contains("package com.example.`object`.app\n"))
        let code = text.split(separator: "\n").filter { !$0.hasPrefix("//") && !$0.contains("/**") }.joined(separator: "\n")
        for (open, close) in [("{", "}"), ("(", ")")] {
            #expect(code.count { String($0) == open } == code.count { String($0) == close })
        }
        let declared = code.matches(of: /(?m)^    val (\S+): Color$/).map { String($0.output.1) }
        #expect(declared.count == Set(declared).count && !declared.isEmpty)
        let overridden = code.matches(of: /(?m)^    override val (\S+): Color get\(\) = Color\(0x[0-9A-F]{8}\)$/)
        #expect(Set(overridden.map { String($0.output.1) }) == Set(declared))
        #expect(code.count(of: "override val") == overridden.count)
    }

    /// A combining mark is neither a letter nor a digit, as marks of vowels aren't in many scripts. Each identifier of Kotlin is
    /// made of these: https://kotlinlang.org/spec/syntax-and-grammar.html#grammar-rule-Identifier
    @Test func kotlinQuotesCombiningMarks() throws {
        var catalog = GeneratedSample.catalog
        catalog.assets = ["Cafe\u{301}", "\u{939}\u{93F}\u{902}", "plain", "\u{E9}t\u{E9}"].map { name in
            var asset = catalog.assets[0]
            asset.name = name
            for index in asset.renditions.indices where asset.renditions[index].key.theme == "sepia" {
                asset.renditions[index].key.theme = "se\u{301}pia"
            }
            return asset
        }
        let options = GenerateOptions(name: "Cafe\u{301}")
        let text = try #require(try GeneratedSample.text(.compose, [catalog], options: options).values.first)
        #expect(text.contains("    val `cafe\u{301}`: Color\n") && text.contains("    val plain: Color\n"))
        #expect(text.contains("    val \u{E9}t\u{E9}: Color\n") && text.contains("interface `Cafe\u{301}Colors` {"))
        #expect(text.contains("object `Cafe\u{301}ColorsSe\u{301}piaLight` : `Cafe\u{301}Colors` by `Cafe\u{301}ColorsLight` {"))
        for line in text.split(separator: "\n") where !line.contains("//") && !line.contains("/**") {
            let bare = line.replacing(/`[^`]*`|"[^"]*"/, with: "")
            #expect(!bare.unicodeScalars.contains { $0.properties.canonicalCombiningClass != .notReordered }, "\(line)")
        }
    }

    @Test func composeHasAnObjectForEachLook() throws {
        let text = try #require(try GeneratedSample.text(.compose, [GeneratedSample.catalog])["Assets.kt"])
        #expect(text.contains("object AssetsColorsLight : AssetsColors {\n"))
        #expect(text.contains("object AssetsColorsDark : AssetsColors by AssetsColorsLight {\n"))
        #expect(text.contains("    override val iconsDefault: Color get() = Color(0xFFFF8040)\n"))
        #expect(text.contains("    override val iconsDefault: Color get() = Color(0x80668040)\n"))
        #expect(text.contains("theme == \"sepia\" && isDark -> AssetsColorsSepiaDark\n"))
        #expect(text.contains("theme == \"ocean blue\" -> AssetsColorsOceanBlueLight\n"))
    }

    @Test func tokensHaveAFileForEachLook() throws {
        let files = try GeneratedSample.text(.dtcg, [GeneratedSample.catalog])
        let resolver = try JSONDocument(path: "r", bytes: Array(try #require(files["Assets.resolver.json"]).utf8)).root
        let contexts = try #require(resolver["modifiers"]?["look"]?["contexts"]?.members)
        for context in contexts {
            for source in context.value.array ?? [] {
                let path = try #require(source["$ref"]?.string)
                #expect(files[path] != nil, "\(path)")
            }
        }
        #expect(contexts.map(\.key).contains("sepia-dark") && contexts.first?.key == "light")
        let light = try JSONDocument(path: "l", bytes: Array(try #require(files["Assets/light.json"]).utf8)).root
        let value = light["Icons"]?["default"]?["$value"]
        #expect(light["Icons"]?["default"]?["$type"]?.string == "color")
        #expect(value?["colorSpace"]?.string == "srgb" && value?["components"]?.canonical == "[1,0.5,0.25]")
    }
}

extension String {
    fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
