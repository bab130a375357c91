package import CatalogModel
package import Variants

/// One rendition, or one part of the file that belongs to none.
package struct SizeRow: Sendable {
    /// An asset's name, or a part of the file in brackets: `[names]`.
    package var asset: String
    /// The extension of the set's folder; nil for a part of the file.
    package var kind: String?
    package var key: VariantKey?
    /// The set's folder; nil when the sources are not known.
    package var set: String?
    /// Who looks after the set, from CODEOWNERS; nil when nobody is named.
    package var owner: String?
    /// The path of the file that the rendition was made of; nil when it is not known, or there is none.
    package var sourceFile: String? {
        get { source?.path }
        set { source = newValue.map { SourceFile(path: $0) } }
    }
    /// The same as its folder and name: the files of a set share the folder, and a report may have very many rows.
    package var source: SourceFile?
    @CompactCount package var sourceBytes: Int?
    /// The bytes in the compiled file. A payload with several users is split among them; the bytes
    /// that do not divide stand in the row `[shared]`.
    package var storedBytes: Int
    @CompactCount package var width: Int?
    @CompactCount package var height: Int?
    package var encoding: String?
    package var isDerived: Bool
    package var isShared: Bool
    /// Of a recipe compiled just now: what the file it stands for would have taken, measured by encoding it.
    @CompactCount package var savedBytes: Int?
    /// The payload's number in its file, the same for all rows that share it.
    @CompactCount package var payload: Int?
    /// The whole of a payload that is split evenly among several rows.
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

    /// True for a part of the file that belongs to no rendition.
    package var isPart: Bool { kind == nil }

    /// How many pixels the picture has when it is decoded.
    package var pixels: Int? {
        guard let width, let height else { return nil }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? nil : pixels
    }

    /// Stored bytes for each pixel.
    package var bytesPerPixel: Double? {
        pixels.flatMap { $0 > 0 ? (Double(storedBytes) / Double($0) * 10_000).rounded() / 10_000 : nil }
    }
}

/// An optional number in the room of a number: a report may have very many rows.
@propertyWrapper
package struct CompactCount: Sendable {
    private var number = Int.min

    package init(wrappedValue: Int?) { self.wrappedValue = wrappedValue }

    package var wrappedValue: Int? {
        get { number == .min ? nil : number }
        set { number = newValue ?? .min }
    }
}
