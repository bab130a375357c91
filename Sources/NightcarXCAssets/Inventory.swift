package import NightcarJSON

/// What is in a catalog, in numbers: what lies on disk and what its Contents.json files say, before any decision of ours.
///
/// Every word is explained at `SetKind` or here. A *file entry* names a file, a *child entry* a folder; a *color entry* has a
/// color object; an *empty slot* has none of the three.
package struct Inventory: Sendable {
    package var path: String
    /// All regular files and their bytes.
    package var files = 0
    package var bytes = 0
    /// Sets of known types by type.
    package var sets: [String: Int] = [:]
    /// Folders that are not sets, without the root; folders with an unknown extension are counted here too.
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
    /// File entries whose file is there under its exact name; the files, each counted once, and their bytes.
    package var filesPresent = 0
    package var distinctFilesPresent = 0
    package var bytesReferenced = 0
    /// File entries whose file is not there under its exact name; of these, those found in other case or another normal form.
    package var filesMissing = 0
    package var caseOnly = 0
    package var normalOnly = 0
    package var childrenMissing = 0
    /// Files in a set that no entry names; those of an iconset that name themselves; files in no set; hidden files.
    package var unreferenced = 0
    package var implicit = 0
    package var stray = 0
    package var hidden = 0
    package var setsWithoutContents = 0
    package var rootContents = false
    package var jsonProblems: [String: Int] = [:]
    /// Surplus entries of a set that are alike but for what they name, empty ones included.
    package var duplicateSlots = 0
    /// Surplus sets of one type with one name.
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
