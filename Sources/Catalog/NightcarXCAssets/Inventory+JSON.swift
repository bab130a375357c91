package import NightcarBasics

extension Inventory {
    /// The object for one catalog in the report of `nightcar show --count`.
    package var json: JSONValue {
        [
            "path": .string(path), "files": .integer(files), "bytes": .integer(bytes), "sets": Self.counts(sets),
            "groups": .integer(groups), "namespaced_groups": .integer(namespacedGroups),
            "unknown_folder_ext": Self.counts(unknownFolderExtensions), "nested_xcassets": .integer(nestedCatalogs),
            "entries": .integer(entries), "entries_by_type": Self.counts(entriesByType),
            "file_entries": .integer(fileEntries), "child_entries": .integer(childEntries),
            "color_entries": .integer(colorEntries), "empty_slots": .integer(emptySlots),
            "unassigned_entries": .integer(unassignedEntries), "files_present": .integer(filesPresent),
            "distinct_files_present": .integer(distinctFilesPresent), "bytes_referenced": .integer(bytesReferenced),
            "files_missing": .integer(filesMissing), "case_only": .integer(caseOnly), "normal_only": .integer(normalOnly),
            "children_missing": .integer(childrenMissing), "renditions": .integer(renditions),
            "unreferenced": .integer(unreferenced), "implicit": .integer(implicit), "stray": .integer(stray),
            "hidden": .integer(hidden), "sets_without_contents": .integer(setsWithoutContents),
            "root_contents": JSONValue(.bool(rootContents)), "json_problems": Self.counts(jsonProblems),
            "duplicate_slots": .integer(duplicateSlots), "duplicate_names": .integer(duplicateNames),
            "duplicate_names_ignoring_case": .integer(duplicateNamesIgnoringCase),
            "lists": .object(lists.mapValues { JSONValue(.array($0)) }),
        ]
    }

    /// The report of `nightcar show --count --format json`, with a line break at the end.
    package static func report(_ inventories: [Inventory]) -> String {
        let report: JSONValue = [
            "schema_version": 1, "catalogs": JSONValue(.array(inventories.map(\.json))),
        ]
        return report.pretty
    }

    private static func counts(_ counts: [String: Int]) -> JSONValue { .object(counts.mapValues { .integer($0) }) }
}
