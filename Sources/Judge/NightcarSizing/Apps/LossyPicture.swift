import NightcarImaging
import NightcarModel
import NightcarOpening
import NightcarSize
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A loose PNG file of an app as a lossy JPEG XL, and what that does to the picture.
struct LossyPicture {
    private let file: AppSavings.File
    private let lossy: LossyJPEGXL
    private let original: PixelBuffer
    private let difference: PictureDifference

    /// libjxl's distance in units of butteraugli: 1 is meant to look the same at a normal distance.
    private static let distance: Float = 1
    /// A file must get smaller by this many bytes, or the change isn't worth its loss.
    private static let leastBytes = 4096
    /// The structural similarity that is still offered.
    private static let leastSimilarity = 0.95
    /// The side of the part that a page shows.
    private static let shownSide = 240

    /// Nil if the file isn't an sRGB picture of 8 bits per channel in a PNG file, or if too little or too much would be lost.
    init?(_ file: AppSavings.File, contents: AppFiles) {
        guard file.row.looseKind == .picture, file.bytes > Self.leastBytes, !file.isIcon, let bytes = contents.read(file.name),
            let picture = try? decodePNG(bytes), picture.depth == .eight, picture.profile == nil,
            [.srgb, .unspecified].contains(picture.colorSpace),
            let lossy = LossyJPEGXL(picture, distance: Self.distance, limit: file.bytes - Self.leastBytes),
            let difference = PictureDifference(from: picture, to: lossy.decoded), difference.similarity >= Self.leastSimilarity
        else { return nil }
        (self.file, self.lossy, original, self.difference) = (file, lossy, picture, difference)
    }

    var saving: Opportunity {
        var saving = Opportunity(
            kind: .lossyPicture, file: file.report, asset: file.row.asset, variant: file.row.key?.description ?? "",
            savedBytes: file.bytes - lossy.file.count, savedSourceBytes: 0,
            detail: """
                as JPEG XL at butteraugli distance 1 it takes \(lossy.file.count) of \(file.bytes) bytes; measured on gray: \
                \(difference.words). Look at both before you take it; iOS 17 and later read it
                """, command: "")
        saving.savedPaddingBytes = AppSavings.padding(file.bytes) - AppSavings.padding(lossy.file.count)
        saving.comparison = Opportunity.PictureComparison(
            before: encodePNG(part(of: original)), after: encodePNG(part(of: lossy.decoded)))
        return saving
    }

    /// The part around the largest difference.
    private func part(of picture: PixelBuffer) -> PixelBuffer {
        func range(_ middle: Int, _ length: Int) -> Range<Int> {
            let count = min(length, Self.shownSide)
            let start = min(max(0, middle - count / 2), length - count)
            return start..<start + count
        }
        let (columns, rows) = (range(difference.worst.x, picture.width), range(difference.worst.y, picture.height))
        var bytes: [UInt8] = []
        for row in rows {
            let start = (row * picture.width + columns.lowerBound) * 4
            bytes += picture.bytes[start..<start + columns.count * 4]
        }
        return PixelBuffer(width: columns.count, height: rows.count, colorSpace: picture.colorSpace, bytes: bytes)
    }
}
