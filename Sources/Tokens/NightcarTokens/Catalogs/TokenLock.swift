import NightcarBasics
import NightcarModel
import ThemeCatalogBytes

/// `.nightcar-tokens.lock`, next to a catalog. It lists the color sets that `tokens build` wrote, so that only they are removed when
/// their token is gone.
///
/// ```
/// { "schema_version" : 1, "sets" : [ { "output" : "<SHA-256>", "set" : "Colors.xcassets/blue500.colorset",
///                                      "token" : "color.blue.500" } ] }
/// ```
struct TokenLock: Sendable, Equatable {
    struct Record: Sendable, Equatable {
        var token: String
        /// The digest of the `Contents.json` that was written, as Nightcar lays it out.
        var output: String
    }

    /// By the path of the set, relative to the lock's folder.
    var records: [String: Record] = [:]

    init() {}

    /// Reads the lock in a folder. It is empty if there is none.
    ///
    /// - Throws: `Failure` if the lock exists but can't be read. Don't write anything in that case.
    init(path: String) throws(Failure) {
        guard access(path, F_OK) == 0 else { return }
        let bytes: [UInt8]
        do { bytes = try readFile(path, limit: Limits.jsonBytes) } catch { throw Failure(error) }
        let document: JSONDocument
        do { document = try JSONDocument(path: path, bytes: bytes) } catch { throw Failure(error.message, at: error.location) }
        guard case .number("1")? = document.root["schema_version"]?.kind, let sets = document.root["sets"]?.array else {
            let hint = "restore it, or delete it: then every color set counts as made by hand"
            throw Failure("not a lock of version 1; " + hint, at: document.location(of: document.root))
        }
        for item in sets {
            guard let set = item["set"]?.string, let token = item["token"]?.string, let output = item["output"]?.string else {
                throw Failure("an item needs set, token and output", at: document.location(of: item))
            }
            records[set] = Record(token: token, output: output)
        }
    }

    /// Sorted, so that equal locks give equal files.
    var text: String {
        let sets = records.sorted { $0.key < $1.key }.map { set, record -> JSONValue in
            ["set": .string(set), "token": .string(record.token), "output": .string(record.output)]
        }
        return JSONValue.object(["schema_version": 1, "sets": JSONValue(.array(sets))]).pretty
    }

    static func path(beside catalog: String) -> String {
        let folder = Paths.parent(of: Paths.trimmed(catalog))
        return folder.isEmpty ? ".nightcar-tokens.lock" : "\(folder)/.nightcar-tokens.lock"
    }
}
