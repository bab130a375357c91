import NightcarModel

/// Where the files of both sides of a comparison can be seen, for a comment that shows them.
package struct PictureLinks: Sendable {
    /// The repository's page: `https://github.com/owner/name`.
    private let page: String
    private let oldCommit: String
    private let newCommit: String
    /// The paths of the report's files in the repository.
    private let places: [String: String]

    package init(page: String, oldCommit: String, newCommit: String, places: [String: String]) {
        (self.page, self.oldCommit, self.newCommit, self.places) = (page, oldCommit, newCommit, places)
    }

    /// The addresses of a change's picture before and after. Nil on a side without a picture that browsers show, and before a
    /// change that left the pixels as they were.
    package func addresses(of change: SizeChange) -> (old: String?, new: String?) {
        func address(_ row: SizeRow?, in file: String, at commit: String) -> String? {
            guard let row, let name = row.sourceFile, let place = places[file], !row.isDerived,
                let dot = name.lastIndex(of: "."),
                ["png", "jpg", "jpeg", "gif", "svg", "webp"].contains(name[dot...].dropFirst().lowercased())
            else { return nil }
            let path = "\(place)/\(name)".split(separator: "/").map(Self.escaped).joined(separator: "/")
            return "\(page)/blob/\(commit)/\(path)?raw=true"
        }
        let new = address(change.new, in: change.file, at: newCommit)
        let content = change.new?.digests.content
        if new != nil, content != nil, content == change.old?.digests.content { return (nil, new) }
        return (address(change.old, in: change.oldFile, at: oldCommit), new)
    }

    /// A part of a path in an address: everything but letters, digits and four marks is a percent sign and two digits (RFC 3986).
    private static func escaped(_ part: Substring) -> String {
        part.utf8.reduce(into: "") { text, byte in
            let scalar = UnicodeScalar(byte)
            if byte < 0x80, Character(scalar).isLetter || Character(scalar).isNumber || "-._~".unicodeScalars.contains(scalar) {
                text.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
    }
}
