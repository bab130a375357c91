package import ThemeCatalogBytes
package import ThemeCatalogPixels

extension ThemeCatalogFile {
    /// The stored bytes of one or more renditions.
    ///
    /// Renditions with equal bytes share a payload. So `index` is a good key for a cache of decoded pictures, together with the
    /// rendition's tint.
    public struct Payload: Sendable {
        let catalog: ThemeCatalogFile
        /// The position in `ThemeCatalogFile.payloads`.
        public let index: Int

        /// What a payload holds.
        package enum Description: Sendable, Hashable {
            /// A picture. `width` and `height` are in pixels.
            case image(width: Int, height: Int, layout: PixelLayout, codec: PixelCodec, colorSpace: ColorSpace)
            /// A file. `length` is its uncompressed length in bytes. Don't trust `fileExtension`: it is unchecked text from the
            /// catalog.
            case data(encoding: EncodedData.Encoding, length: Int, fileExtension: String)
        }

        /// What the payload holds. An empty file if the tables weren't checked and this entry is invalid.
        package var description: Description {
            let tables = catalog.tables
            let nothing = Description.data(encoding: .stored, length: 0, fileExtension: "")
            guard index >= tables.images.count else {
                let (width, height) = (tables.images.index(index, .width), tables.images.index(index, .height))
                guard let format = ImageFormat(packed: tables.images[index, .format]), 1...Format.sideLimit ~= width,
                    1...Format.sideLimit ~= height
                else { return nothing }
                return .image(
                    width: width, height: height, layout: format.layout, codec: format.codec, colorSpace: format.colorSpace)
            }
            let row = index - tables.images.count
            let length = tables.files.index(row, .length)
            guard let stored = tables.fileEncoding(row),
                stored.place == .alone
                    ? stored.encoding.isPacked || length == range.count : tables.page(ofFile: row) != nil
            else { return nothing }
            return .data(
                encoding: stored.encoding, length: length,
                fileExtension: tables.string(tables.files.index(row, .fileExtension)))
        }

        /// The position of the bytes in the file. For a file in a page, its share of the page, in proportion to its length.
        public var range: Range<Int> { catalog.tables.attributedRange(index) }

        /// The position of the page that holds this file together with others. Nil if the payload has its own bytes.
        package var page: Range<Int>? {
            filePage.map { catalog.tables.payloadRange(catalog.tables.images.count + $0.first) }
        }

        /// The expected CRC-32 of the stored bytes.
        public var checksum: UInt32 {
            let tables = catalog.tables
            let isImage = index < tables.images.count
            let checksum = isImage ? tables.images[index, .crc] : tables.files[index - tables.images.count, .crc]
            return UInt32(truncatingIfNeeded: checksum)
        }

        /// The stored bytes, after a check of their checksum. They aren't copied. For a file in a page, the file's own bytes,
        /// inflated.
        ///
        /// - Throws: `ThemeCatalogError` if the bytes are damaged.
        package func bytes() throws(ThemeCatalogError) -> ByteView {
            let stored = page ?? range
            var bytes: ByteView
            do throws(ByteError) { bytes = try catalog.file.slice(stored.lowerBound, stored.count) } catch {
                throw ThemeCatalogError(error)
            }
            if let filePage { bytes = try filePage.file(in: bytes) }
            guard bytes.withUnsafeBytes({ RawDeflate.crc32($0) }) == checksum else {
                throw ThemeCatalogError(
                    .checksum, "payload \(index) is damaged: the checksum doesn't match", offset: stored.lowerBound)
            }
            return bytes
        }

        /// A copy of the stored bytes, after a check of their checksum: compressed, unless they are a file that is stored as it is
        /// or shares its compressed bytes with others.
        ///
        /// - Throws: `ThemeCatalogError` if the bytes are damaged.
        /// - Complexity: O(n) for n bytes.
        public func storedBytes() throws(ThemeCatalogError) -> [UInt8] { try bytes().array }

        /// The picture in its stored form, or nil if the payload is a file. A mask doesn't include its color.
        ///
        /// - Throws: `ThemeCatalogError` if the bytes are damaged.
        package func encodedImage() throws(ThemeCatalogError) -> EncodedImage? {
            guard case .image(let width, let height, let layout, let codec, let space) = description else { return nil }
            return EncodedImage(
                width: width, height: height, layout: layout, codec: codec, colorSpace: space, payload: try bytes())
        }

        /// The file in its stored form, or nil if the payload is a picture. A file in a page is taken out of the page.
        ///
        /// - Throws: `ThemeCatalogError` if the bytes are damaged.
        package func encodedData() throws(ThemeCatalogError) -> EncodedData? {
            guard case .data(let encoding, let length, let fileExtension) = description else { return nil }
            guard filePage == nil else {
                return EncodedData(
                    encoding: encoding.isShape ? .shape : .stored, length: length, fileExtension: fileExtension,
                    payload: try bytes())
            }
            return EncodedData(encoding: encoding, length: length, fileExtension: fileExtension, payload: try bytes())
        }

        private var filePage: FilePage? {
            let tables = catalog.tables
            return index < tables.images.count ? nil : tables.page(ofFile: index - tables.images.count)
        }
    }

    /// The payloads of a catalog as a collection. Elements are read from the catalog when you access them.
    public struct Payloads: RandomAccessCollection, Sendable {
        let catalog: ThemeCatalogFile

        /// Always 0.
        public var startIndex: Int { 0 }
        /// The number of payloads.
        public var endIndex: Int { catalog.tables.payloadCount }

        /// The payload at a position.
        ///
        /// - Precondition: `position` is a valid index.
        public subscript(position: Int) -> Payload {
            precondition(indices.contains(position), "payload \(position) of \(count)")
            return Payload(catalog: catalog, index: position)
        }
    }

    /// All payloads in file order: pictures, then files.
    public var payloads: Payloads { Payloads(catalog: self) }

    /// The positions in `payloads` of the ICC profiles that pictures have.
    ///
    /// - Complexity: O(n) for n renditions of the catalog.
    public var profiles: Set<Int> {
        guard tables.minorVersion >= Format.profileVersion else { return [] }
        return assets.reduce(into: []) { profiles, asset in
            for case let profile? in asset.renditions.map(\.profile) { profiles.insert(profile.index) }
        }
    }

    /// The number of renditions that hold each payload, in the order of `payloads`. A profile isn't counted.
    ///
    /// - Complexity: O(n) for n renditions of the catalog.
    package func payloadUses() -> [Int] {
        var uses = [Int](repeating: 0, count: payloads.count)
        for asset in assets {
            for rendition in asset.renditions {
                if let payload = rendition.payload { uses[payload.index] += 1 }
            }
        }
        return uses
    }
}

extension FilePage {
    /// The file's bytes.
    ///
    /// - Parameter page: the stored bytes of the page.
    /// - Throws: `ThemeCatalogError` if the page doesn't inflate to the lengths of its files.
    fileprivate func file(in page: ByteView) throws(ThemeCatalogError) -> ByteView {
        let bytes: [UInt8]
        do throws(PixelError) { bytes = try RawDeflate.inflate(page, count: size) } catch {
            throw ThemeCatalogError(error, payloadAt: page.startOffset)
        }
        return ByteView(Array(bytes[range]))
    }
}
