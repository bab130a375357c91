// Forms for the theme kits that apps already use. They know modes instead of appearances: light, dark and the themes.

/// A column of a kit's table: a theme or none, in light or dark.
struct KitMode {
    var name: String
    var row: Int
    var isDark: Bool

    var appearance: Appearance { Appearance(isDark: isDark) }

    static let light = Self(name: "light", row: 0, isDark: false)
    static let dark = Self(name: "dark", row: 0, isDark: true)
}

extension FormWriter {
    /// Light and dark, then each theme: once, if all its colors and pictures are the same in light and dark, otherwise twice.
    var modes: [KitMode] {
        var modes = [KitMode.light, .dark]
        for (number, theme) in model.themes.enumerated() {
            let row = number + 1
            let hasDark =
                model.colors.contains { $0.value.rows[row][0] != $0.value.rows[row][1] }
                || model.gradients.contains { $0.value.stops.contains { $0.colors.rows[row][0] != $0.colors.rows[row][1] } }
                || model.pictures.contains { $0.value.rows[row][0] != $0.value.rows[row][1] }
            modes.append(KitMode(name: hasDark ? "\(theme)-light" : theme, row: row, isDark: false))
            if hasDark { modes.append(KitMode(name: "\(theme)-dark", row: row, isDark: true)) }
        }
        return modes
    }

    // MARK: Hex pairs

    /// A property list, and the same as JSON: an array of hex values for each color, and of names for each picture, with one per
    /// mode. The pictures are written next to them.
    mutating func writeHexPairs() {
        let modes = modes
        var colors: [(String, PropertyList)] = []
        var gradients: [(String, PropertyList)] = []
        var images: [(String, PropertyList)] = []
        for item in model.colors { colors.append((item.name, .array(modes.map { .string(item.value.hex($0)) }))) }
        for item in model.gradients {
            let values = modes.map { mode in PropertyList.array(item.value.stops.map { .string($0.colors.hex(mode)) }) }
            gradients.append((item.name, .array(values)))
        }
        for item in model.pictures {
            guard let files = pictureNames(item, modes: modes) else { continue }
            images.append((item.name, .array(files.map { .string($0) })))
        }
        let list = PropertyList.dictionary([
            ("modes", .array(modes.map { .string($0.name) })), ("colors", .dictionary(colors)),
            ("gradients", .dictionary(gradients)), ("images", .dictionary(images)),
        ])
        files.append(GeneratedFile("\(options.name).plist", list.xml(comment: notice)))
        files.append(GeneratedFile("\(options.name).json", list.json))
        leaveOutMoreThanModes()
        leaveOut(model.data.map(\.name), "data")
    }

    /// Writes the pictures of each mode, as `light_Name@2x.png`. Modes with the same pictures share them.
    ///
    /// - Returns: a name for each mode. Nil if there are no pictures.
    private mutating func pictureNames(_ item: AssetModel.Item<ModelPicture>, modes: [KitMode]) -> [String]? {
        let base = item.symbol.joined(separator: "_")
        var known: [[Int?]: String] = [:]
        var result: [String] = []
        for mode in modes {
            let answers = item.value.rows[mode.row][mode.appearance.index]
            guard answers.contains(where: { $0 != nil }) else { return nil }
            if let name = known[answers] {
                result.append(name)
                continue
            }
            let name = unique("\(SymbolName.words(of: mode.name).joined(separator: "-"))_\(base)")
            known[answers] = name
            result.append(name)
            for file in PictureFile.files(of: item.value, answers: answers) {
                files.append(GeneratedFile("\(name)\(file.suffix)", contents: file.contents))
            }
        }
        return result
    }

    // MARK: FluentDarkModeKit

    mutating func writeFluentDarkModeKit() {
        var out = SourceText()
        out.line("// \(notice)")
        out.line()
        let access = options.access == .public ? "public " : ""
        out.line("import FluentDarkModeKit")
        out.line("import Foundation")
        out.line("\(access)import UIKit")
        out.line()
        out.block("nonisolated \(access)enum \(options.typeName)", isSpaced: false) { out in
            writeFluentColors(access, to: &out)
            for item in model.pictures {
                out.line("/// `\(Self.printable(item.name))`. Nil if the bundle doesn't have it.")
                out.block("\(access)static var \(flatName(item.symbol, "Image")): UIKit.UIImage?", isSpaced: false) { out in
                    out.line("image(named: \(SourceText.quoted(item.name)))")
                }
            }
            out.line()
            out.lines(fluentPictures)
        }
        files.append(GeneratedFile("\(options.name).swift", out.text))
        leaveOutThemes()
        leaveOutMoreThanModes()
        leaveOut(model.data.map(\.name), "data")
    }

    /// The colors, and the gradients as arrays of colors.
    private func writeFluentColors(_ access: String, to out: inout SourceText) {
        for item in model.colors {
            out.line("/// `\(Self.printable(item.name))`")
            let name = flatName(item.symbol, "Color")
            out.line("\(access)static var \(name): UIKit.UIColor { \(fluentColor(item.value)) }")
        }
        for item in model.gradients {
            out.line("/// `\(Self.printable(item.name))`")
            out.block("\(access)static var \(flatName(item.symbol, "Gradient")): [UIKit.UIColor]", isSpaced: false) { out in
                out.line("[")
                for stop in item.value.stops { out.line("    \(fluentColor(stop.colors)),") }
                out.line("]")
            }
        }
    }

    private func fluentColor(_ color: ModelColors) -> String {
        "UIKit.UIColor(.dm, light: \(color.uiColor(.light)), dark: \(color.uiColor(.dark)))"
    }

    private var fluentPictures: String {
        """
        /// The picture of an image set for each mode. Before iOS 13, catalogs have no dark pictures.
        private static func image(named name: Swift.String) -> UIKit.UIImage? {
            func picture(_ style: UIKit.UIUserInterfaceStyle) -> UIKit.UIImage? {
                let traits = UIKit.UITraitCollection(userInterfaceStyle: style)
                return UIKit.UIImage(named: name, in: Foundation.Bundle.\(options.bundle.rawValue), compatibleWith: traits)
            }
            guard let light = picture(.light), let dark = picture(.dark) else { return nil }
            return UIKit.UIImage(.dm, light: light, dark: dark)
        }
        """
    }

    // MARK: SwiftTheme

    /// A plist and the same as JSON for each mode, with nested dictionaries, so that key paths such as `Colors.Icons.tint` work.
    mutating func writeSwiftTheme() {
        for mode in modes {
            var values: [(path: ArraySlice<String>, value: PropertyList)] = []
            for item in model.colors { values.append((["Colors"] + item.symbol, .string(item.value.hex(mode)))) }
            for item in model.gradients {
                let stops = item.value.stops.map { PropertyList.string($0.colors.hex(mode)) }
                values.append((["Gradients"] + item.symbol, .array(stops)))
            }
            for item in model.pictures { values.append((["Images"] + item.symbol, .string(item.name))) }
            let tree = PropertyList(nesting: values)
            files.append(GeneratedFile("\(options.name)-\(mode.name).plist", tree.xml(comment: notice)))
            files.append(GeneratedFile("\(options.name)-\(mode.name).json", tree.json))
        }
        leaveOutMoreThanModes()
        leaveOut(model.data.map(\.name), "data")
    }

    // MARK: RxTheme

    mutating func writeRxTheme() {
        var out = SourceText()
        out.line("// \(notice)")
        out.line()
        let access = options.access == .public ? "public " : ""
        out.line("\(access)import RxTheme")
        out.line("\(access)import UIKit")
        out.line()
        let type = options.typeName
        let cases = SwiftThemes(modes.map(\.name)).cases
        writeRxProtocol(type, access, &out)
        for (mode, identifier) in zip(modes, cases.map(\.identifier)) { writeRxStruct(type, mode, identifier, access, &out) }
        out.line()
        out.block("nonisolated \(access)enum \(type)ThemeType: ThemeProvider", isSpaced: false) { out in
            out.line("case " + cases.map { SymbolName.escaped($0.identifier) }.joined(separator: ", "))
            out.line()
            out.block("\(access)var associatedObject: any \(type)Theme", isSpaced: false) { out in
                out.line("switch self {")
                for identifier in cases.map(\.identifier) {
                    let name = identifier.prefix(1).uppercased() + identifier.dropFirst()
                    out.line("case .\(identifier): return \(type)\(name)Theme()")
                }
                out.line("}")
            }
        }
        files.append(GeneratedFile("\(options.name).swift", out.text))
        leaveOut(model.pictures.map(\.name), "pictures")
        leaveOutMoreThanModes()
        leaveOut(model.data.map(\.name), "data")
    }

    private func writeRxProtocol(_ type: String, _ access: String, _ out: inout SourceText) {
        out.block("nonisolated \(access)protocol \(type)Theme", isSpaced: false) { out in
            for item in model.colors {
                out.line("/// `\(Self.printable(item.name))`")
                out.line("var \(flatName(item.symbol, "Color")): UIKit.UIColor { get }")
            }
            for item in model.gradients {
                out.line("/// `\(Self.printable(item.name))`")
                out.line("var \(flatName(item.symbol, "Gradient")): [UIKit.UIColor] { get }")
            }
        }
    }

    private func writeRxStruct(
        _ type: String, _ mode: KitMode, _ identifier: String, _ access: String, _ out: inout SourceText
    ) {
        out.line()
        let name = identifier.prefix(1).uppercased() + identifier.dropFirst()
        out.block("nonisolated \(access)struct \(type)\(name)Theme: \(type)Theme", isSpaced: false) { out in
            out.line("\(access)init() {}")
            for item in model.colors {
                out.line("\(access)let \(flatName(item.symbol, "Color")) = \(item.value.uiColor(mode))")
            }
            for item in model.gradients {
                let colors = item.value.stops.map { $0.colors.uiColor(mode) }.joined(separator: ", ")
                out.line("\(access)let \(flatName(item.symbol, "Gradient")) = [\(colors)]")
            }
        }
    }

    private mutating func leaveOutThemes() {
        let changed = model.colors.filter { item in item.value.rows.contains { $0 != item.value.rows[0] } }
        leaveOut(changed.map(\.name), "the values of themes")
    }

    /// One identifier for a symbol with its namespaces, with the kind at its end: `iconsPlayImage`. Different symbols of a kind have
    /// different paths, and an underscore keeps the parts of two paths apart.
    private func flatName(_ symbol: [String], _ kind: String) -> String {
        symbol.joined(separator: "_") + kind
    }
}

extension ModelColors {
    func color(_ mode: KitMode) -> ModelColor { self[mode.row, mode.appearance] }

    func hex(_ mode: KitMode) -> String { color(mode).hex }

    /// `UIKit.UIColor(red: 1, green: 1, blue: 1, alpha: 1)`
    func uiColor(_ mode: KitMode) -> String {
        let color = color(mode)
        let parts = [
            "\(color.isP3 ? "displayP3Red" : "red"): \(sourceNumber(color.red))", "green: \(sourceNumber(color.green))",
            "blue: \(sourceNumber(color.blue))", "alpha: \(sourceNumber(color.alpha))",
        ]
        return "UIKit.UIColor(\(parts.joined(separator: ", ")))"
    }
}
