package import ThemeCatalogVariants

/// One rendition, or one part of the file that belongs to no rendition.
package struct SizeRow: Sendable {
    /// An asset's name, or a part of the file in brackets: `[names]`.
    package var asset: String
    /// The extension of the set's folder. Nil for a part of the file.
    package var kind: String?
    package var key: VariantKey?
    /// The set's folder. Nil if the sources aren't known.
    package var set: String?
    /// The owner of the set, from CODEOWNERS. Nil if there is none.
    package var owner: String?
    /// The path of the file that the rendition was made from. Nil if it isn't known or there is none.
    package var sourceFile: String? {
        get { source?.path }
        set { source = newValue.map { SourceFile(path: $0) } }
    }
    /// The same path as its folder and name. The files of a set share the folder, and a report may have very many rows.
    package var source: SourceFile?
    @CompactCount package var sourceBytes: Int?
    /// The bytes in the compiled file. A payload with several users is split among them. The row `[shared]` holds the remainder.
    package var storedBytes: Int
    @CompactCount package var width: Int?
    @CompactCount package var height: Int?
    package var encoding: String?
    /// The value of a color, such as `#FF8000`. Nil for everything else.
    package var color: String?
    /// What it says that takes no bytes, in words: `template, 9-part 4 4 4 4`. Nil if it says nothing.
    package var properties: String?
    package var isDerived: Bool
    package var isShared: Bool
    /// For a recipe that was just compiled: the bytes that a file would have taken instead, measured by encoding it.
    @CompactCount package var savedBytes: Int?
    /// The payload's number in its file, the same for all rows that share it.
    @CompactCount package var payload: Int?
    /// The total size of a payload that is split evenly among several rows.
    @CompactCount package var payloadBytes: Int?
    package var digests: Digests

    package init(
        asset: String, kind: String? = nil, key: VariantKey? = nil, sourceFile: String? = nil, sourceBytes: Int? = nil,
        storedBytes: Int, width: Int? = nil, height: Int? = nil, encoding: String? = nil, isDerived: Bool = false,
        isShared: Bool = false, payload: Int? = nil, payloadBytes: Int? = nil, digests: Digests = Digests()
    ) {
        self.asset = asset
        self.kind = kind
        self.key = key
        source = sourceFile.map { SourceFile(path: $0) }
        self.storedBytes = storedBytes
        self.encoding = encoding
        self.isDerived = isDerived
        self.isShared = isShared
        self.digests = digests
        self.sourceBytes = sourceBytes
        self.width = width
        self.height = height
        self.payload = payload
        self.payloadBytes = payloadBytes
    }

    /// The number of pixels in the decoded picture.
    package var pixels: Int? {
        guard let width, let height else { return nil }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? nil : pixels
    }

    /// Stored bytes per pixel.
    package var bytesPerPixel: Double? {
        pixels.flatMap { $0 > 0 ? (Double(storedBytes) / Double($0) * 10_000).rounded() / 10_000 : nil }
    }
}

/// An optional number in the space of a plain one, because a report may have very many rows.
@propertyWrapper
package struct CompactCount: Sendable {
    private var number = Int.min

    package init(wrappedValue: Int?) { self.wrappedValue = wrappedValue }

    package var wrappedValue: Int? {
        get { number == .min ? nil : number }
        set { number = newValue ?? .min }
    }
}
