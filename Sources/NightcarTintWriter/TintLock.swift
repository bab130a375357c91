package import NightcarDiagnostics
import NightcarJSON
import NightcarSystem
import ThemeCatalogBytes

/// `.nightcar-tint.lock`, beside a catalog: which entries of its sets were written by `tint --write`, from which input.
///
/// An entry that no longer is what was written has been edited by hand: it is the designer's from then on.
///
/// ```
/// { "entries" : [ { "input" : "<SHA-256>", "output" : "<SHA-256>", "set" : "Assets.xcassets/Label.colorset",
///                   "variant" : "dark" } ], "schema_version" : 1 }
/// ```
package struct TintLock: Sendable, Equatable {
    package static let fileName = ".nightcar-tint.lock"

    package struct ID: Sendable, Hashable, Comparable {
        /// Relative to the lock's folder.
        package var set: String
        /// The variant key as text.
        package var variant: String

        package static func < (a: ID, b: ID) -> Bool { (a.set, a.variant) < (b.set, b.variant) }
    }

    package struct Record: Sendable, Hashable {
        /// Of what the value was made from.
        package var input: String
        /// Of the value that was written.
        package var output: String
        /// Of the value that stood there before, while a run is writing.
        package var replaces: String?
    }

    package var records: [ID: Record] = [:]

    package init() {}

    /// The lock in a folder; empty when there is none.
    ///
    /// - Throws: `Failure` when there is one that cannot be read: nothing may then be written.
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

    /// The lock while a run goes from `old` to this one: whatever the run has reached, each entry is in it as it stands.
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

    /// Sorted, so that equal locks are equal files.
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
