package import NightcarBasics

/// The contents of a catalog in numbers: what is on disk and what its Contents.json files say, before we decide anything.
///
/// Every term is explained at `SetKind` or here. A *file entry* names a file, and a *child entry* names a folder. A *color
/// entry* has a color object. An *empty slot* has none of the three.
package struct Inventory: Sendable {
    package var path: String
    /// All regular files and their bytes.
    package var files = 0
    package var bytes = 0
    /// Sets of known types by type.
    package var sets: [String: Int] = [:]
    /// Folders that are not sets, without the root. Folders with an unknown extension are also counted here.
    package var groups = 0
    package var namespacedGroups = 0
    package var unknownFolderExtensions: [String: Int] = [:]
    package var nestedCatalogs = 0
    package var entries = 0
    package var entriesByType: [String: Int] = [:]
    package var fileEntries = 0
    package var childEntries = 0
    package var colorEntries = 0
    package var emptySlots = 0
    package var unassignedEntries = 0
    /// File entries whose file exists under its exact name, the number of these files (each counted once), and their bytes.
    package var filesPresent = 0
    package var distinctFilesPresent = 0
    package var bytesReferenced = 0
    /// File entries whose file doesn't exist under its exact name, and how many of them were found in another case or normal
    /// form.
    package var filesMissing = 0
    package var caseOnly = 0
    package var normalOnly = 0
    package var childrenMissing = 0
    /// Files in a set that no entry names, files of an iconset that name themselves, files in no set, and hidden files.
    package var unreferenced = 0
    package var implicit = 0
    package var stray = 0
    package var hidden = 0
    package var setsWithoutContents = 0
    package var rootContents = false
    package var jsonProblems: [String: Int] = [:]
    /// Surplus entries of a set that differ only in what they name, including empty ones.
    package var duplicateSlots = 0
    /// Surplus sets with the same type and name.
    package var duplicateNames = 0
    package var duplicateNamesIgnoringCase = 0
    package var lists: [String: [JSONValue]] = [:]

    package var renditions: Int { filesPresent + colorEntries }
}

/// Counts what is in a catalog. Reads the sizes of its files.
package func inventory(of catalog: SourceCatalog) -> Inventory {
    var counter = InventoryCounter(catalog)
    counter.count()
    return counter.inventory
}
