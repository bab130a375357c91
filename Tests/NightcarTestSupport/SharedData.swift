import Foundation

/// Large reference data in `../shared`, next to the working copy, if it exists. It isn't part of the project.
///
/// A test that needs it runs only if it exists:
///
/// ```swift
/// @Test(.enabled(if: SharedData.corpus != nil))
/// func everyCatalogCompiles() throws {
///     let corpus = try #require(SharedData.corpus)
/// ```
///
/// `NIGHTCAR_SHARED=off` in the environment skips these tests, as they take most of the time.
package enum SharedData {
    /// The folder of real catalogs and their `ground_truth.json`.
    package static let corpus = folder("corpus")

    /// The folder of real `Assets.car` files.
    package static let cars = folder("cars")

    /// The folder of real apps with their catalogs and sources.
    package static let apps = folder("apps")

    /// The folder of icon documents, some with the output of Apple's tool.
    package static let icons = folder("icons")

    /// The folder of sources with the car that Apple's tool made of them.
    package static let truePairs = folder("true-pairs")

    /// More of the same.
    package static let truePairs2 = folder("true-pairs-2")

    /// Readers by others, as a second opinion.
    package static let tools = folder("tools")

    /// The folder of design tokens of public systems, cases of the specification, and the values of an independent resolver.
    package static let tokens = folder("tokens")

    private static func folder(_ name: String) -> String? {
        if ProcessInfo.processInfo.environment["NIGHTCAR_SHARED"] == "off" { return nil }
        let path = URL(fileURLWithPath: PackageLayout.root + "/../shared/" + name).standardizedFileURL.path
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue ? path : nil
    }
}
