package import NightcarBasics
import ThemeCatalogBytes

/// `.nightcar-tint.lock`, next to a catalog. It lists the entries that `tint --write` wrote into the sets, and from which input.
///
/// If an entry differs from what was written, somebody edited it by hand. From then on, it belongs to the designer.
///
/// ```
/// { "entries" : [ { "input" : "<SHA-256>", "output" : "<SHA-256>", "set" : "Assets.xcassets/Label.colorset",
///                   "variant" : "dark" } ], "schema_version" : 1 }
/// ```
package struct TintLock: Sendable, Equatable {
    package static let fileName = ".nightcar-tint.lock"

    package struct ID: Sendable, Hashable, Comparable {
        /// The path relative to the lock's folder.
        package var set: String
        /// The variant key as text.
        package var variant: String

        package static func < (a: ID, b: ID) -> Bool { (a.set, a.variant) < (b.set, b.variant) }
    }

    package struct Record: Sendable, Hashable {
        /// The digest of the input from which the value was made.
        package var input: String
        /// The digest of the value that was written.
        package var output: String
        /// The digest of the previous value, while a run is writing.
        package var replaces: String?
    }

    package var records: [ID: Record] = [:]

    package init() {}

    /// Reads the lock in a folder. It is empty if there is none.
    ///
    /// - Throws: `Failure` if the lock exists but can't be read. Don't write anything in that case.
    package init(folder: String) throws(Failure) {
        let path = Self.path(in: folder)
        guard fileExists(path) else { return }
        let bytes: [UInt8]
        do { bytes = try readFile(path, limit: Limits.lockBytes) } catch {
            throw Failure("cannot \(error.doing) the lock: \(error.reason)", in: path)
        }
        let document: JSONDocument
        do { document = try JSONDocument(path: path, bytes: bytes) } catch {
            throw Failure(error.message, at: error.location)
        }
        guard case .number("1")? = document.root["schema_version"]?.kind, let entries = document.root["entries"]?.array else {
            let hint = "restore it, or delete it: then every entry counts as made by hand"
            throw Failure("not a lock of version 1; " + hint, at: document.location(of: document.root))
        }
        for entry in entries {
            guard let set = entry["set"]?.string, let variant = entry["variant"]?.string, let input = entry["input"]?.string,
                let output = entry["output"]?.string
            else {
                throw Failure("an entry needs set, variant, input and output", at: document.location(of: entry))
            }
            records[ID(set: set, variant: variant)] = Record(
                input: input, output: output, replaces: entry["replaces"]?.string)
        }
    }

    /// The lock while a run goes from `old` to this one. However far the run gets, the lock lists each entry in its current
    /// state.
    func underway(from old: TintLock) -> TintLock {
        var lock = old
        for (id, record) in records {
            let before = old.records[id]?.output
            lock.records[id] = Record(
                input: record.input, output: record.output, replaces: before == record.output ? nil : before)
        }
        return lock
    }

    package static func path(in folder: String) -> String { "\(folder)/\(fileName)" }

    /// Sorted, so that equal locks give equal files.
    package var text: String {
        let entries = records.sorted { $0.key < $1.key }.map { id, record in
            var members: [String: JSONValue] = [
                "set": .string(id.set), "variant": .string(id.variant), "input": .string(record.input),
                "output": .string(record.output),
            ]
            members["replaces"] = record.replaces.map { .string($0) }
            return JSONValue.object(members)
        }
        return JSONValue.object(["schema_version": 1, "entries": JSONValue(.array(entries))]).pretty
    }
}
