package import NightcarDiagnostics
package import NightcarXCAssets
package import ThemeCatalogVariants

/// What goes into a car: everything a compiler has to know.
package struct CarRequest: Sendable {
    /// Without the icons and launch images that were not asked for, and without entries for other devices and languages.
    package var catalogs: [SourceCatalog]
    package var filter: PlatformFilter
    /// The names of the app icons that are in the catalogs, the primary one first.
    package var appIcons: [String]
    /// Whether small files matter more than fast builds.
    package var optimizesSpace: Bool
    /// Whether vectors get pictures, where a program paints them.
    package var paintsVectors: Bool
}

/// The bytes of a car (none when there is nothing to put into it), and what was found while compiling beyond what loading and expanding find.
package struct CarOutput: Sendable {
    package var bytes: [UInt8]
    package var findings: [Finding]

    package init(bytes: [UInt8], findings: [Finding]) {
        self.bytes = bytes
        self.findings = findings
    }
}

/// Compiles a car; what it throws is reported as the run's error.
package typealias CarCompiler = @Sendable (CarRequest) async throws -> CarOutput
