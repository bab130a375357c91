package import NightcarXCAssets
package import ThemeCatalogVariants

/// A color or picture of a source catalog that code can refer to by name.
package struct AssetSymbol: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case color, image
    }

    package var kind: Kind
    /// The folders and the name that make up the asset's full name.
    package var path: [String]
    /// Whether the asset can be missing on a device that the app runs on, so that its symbol is optional.
    package var isThinnable: Bool
    /// Whether extensions of the frameworks' types also get the symbol.
    package var hasExtensions: Bool
    /// True for a symbol set, which code sees as a picture.
    package var isSymbolSet: Bool
    /// The catalog as it was given, and the set's path inside it.
    package var catalogPath: String
    package var relativePath: String

    /// The name in the compiled catalog: `Icons/Play`.
    package var name: String { path.joined(separator: "/") }
}

/// The options that decide which symbols there are, and how they are written.
package struct SymbolOptions: Sendable {
    package enum Framework: String, Sendable, CaseIterable {
        case swiftUI = "SwiftUI"
        case uiKit = "UIKit"
        case appKit = "AppKit"
    }

    /// Assets for other platforms have no symbol.
    package var filter: PlatformFilter
    /// The devices that the app runs on. Empty for all devices of the platform.
    package var devices: Set<Idiom>
    /// Whether symbols get extensions if the catalog says nothing about it.
    package var hasExtensions: Bool
    package var frameworks: Set<Framework>
    /// Whether the source has a warning for each name without a symbol, in the symbol's place.
    package var hasWarnings: Bool
    /// Whether the file declares the types that iOS 17 introduced. Nil lets the deployment target decide.
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

/// The symbols of catalogs, sorted by kind, then name. If several of a kind have the same name, only the first is included.
package func assetSymbols(of catalogs: [SourceCatalog], options: SymbolOptions) -> [AssetSymbol] {
    var seen: Set<String> = []
    let all = catalogs.flatMap { SymbolCollector($0, options: options).symbols() }
    let unique = all.filter { seen.insert("\($0.kind)/\($0.name)").inserted }
    return unique.sorted { a, b in
        if a.kind != b.kind { return a.kind == .color }
        return a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
    }
}
