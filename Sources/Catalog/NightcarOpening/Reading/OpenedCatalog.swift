package import NightcarBasics
package import NightcarModel

/// A catalog of any format, and what was found while it was read.
package struct OpenedCatalog: Sendable {
    package var catalog: Catalog
    /// The findings about a source catalog, and about the renditions of a compiled one that can't be read. Other damage stops the
    /// reader.
    package var findings: [Finding]

    package init(catalog: Catalog, findings: [Finding] = []) {
        self.catalog = catalog
        self.findings = findings + (catalog.file?.faults ?? [])
    }

    /// The findings about what is left out. `compile` and `lint` report the rest.
    package var errors: [Finding] { findings.filter { $0.severity == .error } }
}
