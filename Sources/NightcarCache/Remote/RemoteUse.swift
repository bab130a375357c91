import NightcarSystem
import ThemeCatalogBytes

/// What a server did for one run.
package struct RemoteUse: Sendable, Hashable {
    /// `host:port`, without the name and password that the address may have.
    package var server: String
    /// Blobs that were used.
    package var hits = 0
    /// Keys that the server doesn't know.
    package var misses = 0
    /// Answers that weren't what was requested, so they weren't used.
    package var rejected = 0
    package var uploads = 0
    /// Uploads that the server refused. After the first one, nothing is uploaded.
    package var refused = 0
    /// Requests without a usable answer.
    package var failures = 0
    /// How long the server delayed the run, in milliseconds. See `Delay`.
    package var delay = 0
    /// Why the server was no longer used. Nil if it was used to the end.
    package var trouble: String?

    package init(server: String) { self.server = server }

    private static var numbers: [(name: String, path: WritableKeyPath<RemoteUse, Int>)] {
        [
            ("hits", \.hits), ("misses", \.misses), ("rejected", \.rejected), ("uploads", \.uploads), ("refused", \.refused),
            ("failures", \.failures), ("delay_ms", \.delay),
        ]
    }

    /// The numbers as a JSON object.
    package var json: String {
        "{" + Self.numbers.map { "\"\($0.name)\": \(self[keyPath: $0.path])" }.joined(separator: ", ") + "}"
    }

    /// Remembers the last run that used a server, for `cache info`. A cache that can't be written is not an error.
    package func save(in cache: String) {
        var lines = ["server \(server)"] + Self.numbers.map { "\($0.name) \(self[keyPath: $0.path])" }
        if let trouble { lines.append("trouble \(trouble)") }
        try? writeFileAtomically((lines.joined(separator: "\n") + "\n").utf8, to: Self.path(in: cache), isDurable: false)
    }

    /// The last run that used a server. Nil if none did, or the file is damaged.
    package init?(savedIn cache: String) {
        guard let bytes = try? readFile(Self.path(in: cache), limit: 1 << 16) else { return nil }
        self.init(server: "")
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let (name, value) = line.split(separator: " ", maxSplits: 1).pair ?? (line, "")
            if name == "server" { server = String(value) }
            if name == "trouble" { trouble = String(value) }
            if let number = Self.numbers.first(where: { $0.name == name }) { self[keyPath: number.path] = Int(value) ?? 0 }
        }
        if server.isEmpty { return nil }
    }

    static func path(in cache: String) -> String { cache + "/last-remote" }
}

extension [Substring] {
    fileprivate var pair: (Substring, Substring)? { count == 2 ? (self[0], self[1]) : nil }
}
