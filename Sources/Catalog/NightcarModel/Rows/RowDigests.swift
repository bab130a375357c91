extension SizeRow {
    /// The digests that show why a row changed. Each is nil if it isn't known.
    package struct Digests: Sendable, Hashable {
        private var contentText: DigestText
        private var sourceText: DigestText
        /// The digest of the payload as stored.
        package var stored: String?

        package init(content: String? = nil, source: String? = nil, stored: String? = nil) {
            (contentText, sourceText) = (DigestText(content), DigestText(source))
            self.stored = stored
        }

        /// The digest of what an app gets: pixels, bytes, a color. See `ContentDigest`.
        package var content: String? {
            get { contentText.text }
            set { contentText = DigestText(newValue) }
        }

        /// Whether there is a `content`. Doesn't create its text.
        package var hasContent: Bool { contentText != .none }

        /// The digest of the source file's bytes.
        package var source: String? {
            get { sourceText.text }
            set { sourceText = DigestText(newValue) }
        }

        /// `content` as a digest. Also nil for a text from another program that isn't one of our digests.
        package var contentDigest: ContentDigest? {
            get { contentText.digest }
            set { contentText = DigestText(newValue) }
        }

        /// `source` as a digest. Also nil for a text from another program that isn't one of our digests.
        package var sourceDigest: ContentDigest? {
            get { sourceText.digest }
            set { sourceText = DigestText(newValue) }
        }
    }
}

/// The text of a digest, stored as a number if it is one of ours. A report may have very many rows, and a text of 16 digits takes
/// separate memory.
private enum DigestText: Hashable {
    case none
    case digest(ContentDigest)
    /// A text that isn't the standard form of a digest.
    indirect case other(String)

    init(_ digest: ContentDigest?) { self = digest.map { .digest($0) } ?? .none }

    init(_ text: String?) {
        guard let text else {
            self = .none
            return
        }
        let digest = UInt64(text, radix: 16).map { ContentDigest(rawValue: $0) }
        if let digest, digest.description == text { self = .digest(digest) } else { self = .other(text) }
    }

    var digest: ContentDigest? {
        if case .digest(let digest) = self { digest } else { nil }
    }

    var text: String? {
        switch self {
        case .none: nil
        case .digest(let digest): digest.description
        case .other(let text): text
        }
    }
}
