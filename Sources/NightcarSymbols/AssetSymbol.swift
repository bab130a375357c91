package import NightcarXCAssets
package import ThemeCatalogVariants

/// A color or picture of a source catalog that code can name.
package struct AssetSymbol: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case color, image
    }

    package var kind: Kind
    /// The folders and the name that make up the asset's full name.
    package var path: [String]
    /// Whether a device that the app runs on can be without it, so that its symbol is optional.
    package var isThinnable: Bool
    /// Whether extensions of the frameworks' types get it too.
    package var hasExtensions: Bool
    /// Of a symbol set, which code sees as a picture.
    package var isSymbolSet: Bool
    /// The catalog as it was given, and the set's path in it.
    package var catalogPath: String
    package var relativePath: String

    /// The name in the compiled catalog: `Icons/Play`.
    package var name: String { path.joined(separator: "/") }
}

/// What decides which symbols there are, and how they are written.
package struct SymbolOptions: Sendable {
    package enum Framework: String, Sendable, CaseIterable {
        case swiftUI = "SwiftUI"
        case uiKit = "UIKit"
        case appKit = "AppKit"
    }

    /// Assets for other platforms have no symbol.
    package var filter: PlatformFilter
    /// The devices that the app runs on; empty for all of the platform's.
    package var devices: Set<Idiom>
    /// Whether a catalog that says nothing about it gets extensions.
    package var hasExtensions: Bool
    package var frameworks: Set<Framework>
    /// Whether names without a symbol are warned about where the symbol would stand.
    package var hasWarnings: Bool
    /// Whether the types that iOS 17 brought are declared in the file; nil decides by the deployment target.
    package var declaresTypes: Bool?
    package var bundleIdentifier: String

    package init(
        filter: PlatformFilter = PlatformFilter(), devices: Set<Idiom> = [], hasExtensions: Bool = true,
        frameworks: Set<Framework> = Set(Framework.allCases), hasWarnings: Bool = true, declaresTypes: Bool? = nil,
        bundleIdentifier: String = ""
    ) {
        self.filter = filter
        self.devices = devices
        self.hasExtensions = hasExtensions
        self.frameworks = frameworks
        self.hasWarnings = hasWarnings
        self.declaresTypes = declaresTypes
        self.bundleIdentifier = bundleIdentifier
    }
}

/// The symbols of catalogs, sorted by kind, then name; of several with one name the first.
package func assetSymbols(of catalogs: [SourceCatalog], options: SymbolOptions) -> [AssetSymbol] {
    var seen: Set<String> = []
    let all = catalogs.flatMap { SymbolCollector($0, options: options).symbols() }
    let unique = all.filter { seen.insert("\($0.kind)/\($0.name)").inserted }
    return unique.sorted { a, b in
        if a.kind != b.kind { return a.kind == .color }
        return a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
    }
}
