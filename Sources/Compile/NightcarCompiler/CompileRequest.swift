import NightcarBasics
package import NightcarModel

/// Everything that a run of `compile` is asked for and that can change what it prints or writes.
///
/// The command makes one from its options and passes nothing else to the run. The key of the run cache is made of all stored
/// properties, so a new option can't be missing from it.
package struct CompileRequest: Sendable, Hashable {
    /// The paths that the user gave: catalogs, and folders that contain catalogs.
    package var catalogs: [String]
    /// The folder to write to.
    package var output: String
    /// The name of the compiled catalogs, without an extension.
    package var name = "Assets"
    /// The target whose catalogs are compiled. Nil for the paths themselves.
    package var target: String?
    /// Without duplicates. Empty for what the target ships.
    package var formats = [CompiledFormat.ncar] { didSet { formats.removeRepeats() } }
    package var settings = CompileSettings()
    /// Where to write the size report.
    package var report: String?
    /// The configuration that the user named. Nil for the nearest one.
    package var config: String?
    /// The part to compile. Nil for everything.
    package var shard: Shard?
    package var failsOnWarnings = false
    package var isQuiet = false

    package init(catalogs: [String], output: String) {
        self.catalogs = catalogs
        self.output = output
    }

    /// The names and values of all stored properties. Two different requests have different keys.
    package var key: String { String(reflecting: self) }

    /// The path at which the catalog of a format is written.
    package func path(of format: CompiledFormat) -> String {
        let fileExtension = shard == nil ? format.rawValue : PartialCatalog.fileExtension
        return (folder.hasSuffix("/") ? folder : folder + "/") + "\(name).\(fileExtension)"
    }
}

private extension Array where Element: Hashable {
    /// Keeps the first of equal elements.
    mutating func removeRepeats() {
        var seen: Set<Element> = []
        removeAll { !seen.insert($0).inserted }
    }
}
