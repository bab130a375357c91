package import NightcarBasics

/// What `generate` writes.
package enum GeneratedForm: String, Sendable, CaseIterable {
    case swift, objc, css, json, android, compose
    /// Design tokens of the Design Tokens Community Group.
    case dtcg
    case hexPairs = "hex-pairs"
    case fluentDarkModeKit = "fluent-dark-mode-kit"
    case swiftTheme = "swift-theme"
    case rxTheme = "rx-theme"

    /// The extension of the main file. Nil if no file is the main one.
    package var fileExtension: String? {
        switch self {
        case .swift, .fluentDarkModeKit, .rxTheme: "swift"
        case .objc: "h"
        case .css: "css"
        case .json: "json"
        case .compose: "kt"
        case .android, .dtcg, .hexPairs, .swiftTheme: nil
        }
    }
}

package struct GenerateOptions: Sendable {
    /// Where generated Swift finds pictures, data and, except with `values`, colors.
    package enum Backing: String, Sendable, CaseIterable {
        case assetsCar = "assets-car"
        case themeCatalog = "theme-catalog"
        case values
    }

    package enum Access: String, Sendable, CaseIterable {
        case `internal`, `public`
    }

    package enum Bundle: String, Sendable, CaseIterable {
        case main, module
    }

    /// The name of the generated type, and of the files.
    package var name: String
    package var backing: Backing
    package var access: Access
    package var bundle: Bundle
    /// The package of Kotlin, with points. Nil for none.
    package var package: String?
    /// Whether Swift has a function for tests that looks up every name in the app's catalog.
    package var validates: Bool

    package init(
        name: String, backing: Backing = .assetsCar, access: Access = .internal, bundle: Bundle = .main,
        package: String? = nil, validates: Bool = false
    ) {
        self.name = name
        self.backing = backing
        self.access = access
        self.bundle = bundle
        self.package = package
        self.validates = validates
    }

    /// The name as a type: `Assets`.
    var typeName: String { SymbolName.type(name).map(SymbolName.escaped) ?? "Assets" }
}

/// A generated file.
package struct GeneratedFile: Sendable {
    /// Relative to the output folder.
    package var path: String
    package var contents: @Sendable () throws -> [UInt8]

    init(_ path: String, _ text: String) {
        self.path = path
        contents = { Array(text.utf8) }
    }

    init(_ path: String, contents: @escaping @Sendable () throws -> [UInt8]) {
        self.path = path
        self.contents = contents
    }
}

/// The files of a form, and findings for what the form can't say.
package struct GeneratedCode: Sendable {
    /// Sorted by path. No two have the same one.
    package var files: [GeneratedFile] = []
    package var findings: [Finding] = []

    package init(_ model: AssetModel, as form: GeneratedForm, options: GenerateOptions, path: String) {
        var model = model
        let unknown = model.namesWithoutValue
        // Only these forms have code that asks the platform.
        let asksPlatform = form == .swift || form == .objc
        if !asksPlatform { model.removeWithoutValue() }
        let isSwift = [.swift, .objc, .fluentDarkModeKit, .swiftTheme, .rxTheme].contains(form)
        let clashes = isSwift ? model.removeClashes() : []
        var writer = FormWriter(model: model, form: form, options: options, path: path)
        writer.reportWithoutValue(unknown, asksPlatform: asksPlatform)
        switch form {
        case .swift: writer.writeSwift()
        case .objc: writer.writeObjectiveC()
        case .css: writer.writeCSS()
        case .json: writer.writeJSON()
        case .android: writer.writeAndroid()
        case .compose: writer.writeCompose()
        case .dtcg: writer.writeTokens()
        case .hexPairs: writer.writeHexPairs()
        case .fluentDarkModeKit: writer.writeFluentDarkModeKit()
        case .swiftTheme: writer.writeSwiftTheme()
        case .rxTheme: writer.writeRxTheme()
        }
        files = writer.files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        findings = clashes + writer.findings
    }
}

/// Collects the files and findings of one form.
struct FormWriter {
    let model: AssetModel
    let form: GeneratedForm
    let options: GenerateOptions
    /// The path in findings.
    let path: String
    var files: [GeneratedFile] = []
    var findings: [Finding] = []
    private var stems: Set<String> = []

    init(model: AssetModel, form: GeneratedForm, options: GenerateOptions, path: String) {
        (self.model, self.form, self.options, self.path) = (model, form, options, path)
    }

    /// The path, or with underscores at its end one that no other file has, whether or not the disk tells capitals from small letters.
    mutating func unique(_ stem: String) -> String {
        var stem = stem
        while !stems.insert(stem.lowercased()).inserted { stem += "_" }
        return stem
    }

    /// Reports assets, or values of assets, that the form can't hold: one finding for all of them.
    mutating func leaveOut(_ names: [String], _ what: String) {
        guard !names.isEmpty else { return }
        let list = names.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ") + (names.count > 5 ? " …" : "")
        let message = "\(form.rawValue) has no place for \(what) (\(names.count)): \(list)"
        findings.append(Finding(.notGenerated, .info, message, at: Location(path: path)))
    }

    /// Reports colors of the platform whose value isn't in the table.
    mutating func reportWithoutValue(_ names: [String], asksPlatform: Bool) {
        for name in names {
            let consequence =
                asksPlatform
                ? "it is clear wherever the platform doesn't have the color" : "it is left out; declare it with components"
            let message = "\"\(name)\" names a color of the platform whose value isn't known, so \(consequence)"
            findings.append(Finding(.notGenerated, .warning, message, at: Location(path: path)))
        }
    }

    /// Reports what the forms for two modes leave out.
    mutating func leaveOutMoreThanModes() {
        let colors = model.colors.filter(\.value.hasMoreThanLuminosity).map(\.name)
        leaveOut(colors, "the values of colors for high contrast or a wide gamut")
        let gradients = model.gradients.filter { $0.value.stops.contains { $0.colors.hasMoreThanLuminosity } }.map(\.name)
        leaveOut(gradients, "the values of gradients for high contrast or a wide gamut")
    }

    /// The first line of every text: `// Generated by nightcar from Assets.xcassets. Do not edit.`
    var notice: String {
        "Generated by nightcar from \(model.catalogs.map(Self.printable).joined(separator: ", ")). Do not edit."
    }

    /// A text that can't end a comment or a line.
    static func printable(_ text: String) -> String {
        // Some Unicode characters reorder the rest of a line when it is shown.
        let reorders: [ClosedRange<Unicode.Scalar>] = ["\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}"]
        let isShown = { (character: Character) in
            !character.isNewline && character != "\0"
                && !character.unicodeScalars.contains { scalar in reorders.contains { $0.contains(scalar) } }
        }
        return String(text.map { isShown($0) ? $0 : " " }).replacing("*/", with: "* /").replacing("\\", with: "/")
    }
}
