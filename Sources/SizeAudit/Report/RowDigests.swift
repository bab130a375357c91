package import CatalogModel

extension SizeRow {
    /// What tells why a row changed. Each is nil where it is not known.
    package struct Digests: Sendable, Hashable {
        private var contentText: DigestText
        private var sourceText: DigestText
        /// The payload as it is stored.
        package var stored: String?

        package init(content: String? = nil, source: String? = nil, stored: String? = nil) {
            (contentText, sourceText) = (DigestText(content), DigestText(source))
            self.stored = stored
        }

        /// What an app gets: pixels, bytes, a colour. See `ContentDigest`.
        package var content: String? {
            get { contentText.text }
            set { contentText = DigestText(newValue) }
        }

        /// Whether there is a `content`, without making its text.
        package var hasContent: Bool { contentText != .none }

        /// The source file's bytes.
        package var source: String? {
            get { sourceText.text }
            set { sourceText = DigestText(newValue) }
        }

        /// `content`; nil also for a text of somebody else that is no digest of ours.
        package var contentDigest: ContentDigest? {
            get { contentText.digest }
            set { contentText = DigestText(newValue) }
        }

        /// `source`; nil also for a text of somebody else that is no digest of ours.
        package var sourceDigest: ContentDigest? {
            get { sourceText.digest }
            set { sourceText = DigestText(newValue) }
        }
    }
}

/// The text of a digest, kept as the number where it is one of ours: a report may have very many rows, and a text of 16 digits takes
/// memory of its own.
private enum DigestText: Hashable {
    case none
    case digest(ContentDigest)
    /// Not what a digest would be written as.
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
