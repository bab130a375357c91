package import NightcarBasics
import NightcarModel

extension Repository {
    /// The reason for accepting growth: the value of a footer such as `Asset-Size: reason` in the newest message that has one.
    ///
    /// - Parameters:
    ///   - base: the messages after this commit count. Nil for the message of `commit` only.
    /// - Returns: nil if no message has the footer, or if it gives no reason.
    package func reason(footer: String, from base: String?, to commit: String) throws(Failure) -> String? {
        let prefix = footer.lowercased() + ":"
        for message in try messages(from: base, to: commit) {
            for line in message.split(whereSeparator: \.isNewline).reversed() where line.lowercased().hasPrefix(prefix) {
                let reason = line.dropFirst(prefix.count).drop { $0 == " " }
                if !reason.isEmpty { return String(reason) }
            }
        }
        return nil
    }
}

extension SizeReader {
    /// The reason for accepting growth between two sides: the footer in the commits between them. A side without a revision
    /// means what is checked out. Without any revision, only the newest commit counts.
    package func reason(footer: String, from old: SizeInput, to new: SizeInput) throws -> String? {
        guard let repository = try? Repository(containing: new.place ?? old.place ?? "."), repository.has("HEAD") else {
            return nil
        }
        var base: String?
        if case .revision(let revision, _) = old { base = try repository.commit(revision) }
        var head = "HEAD"
        if case .revision(let revision, _) = new { head = revision }
        return try repository.reason(footer: footer, from: base, to: try repository.commit(head))
    }
}

extension SizeInput {
    /// A path that identifies the repository and the configuration. Nil if there is none.
    package var place: String? {
        switch self {
        case .path(let path), .revision(_, let path?): path
        case .revision(_, nil): nil
        }
    }
}
