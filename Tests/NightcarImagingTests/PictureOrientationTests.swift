import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@Suite struct PictureOrientationTests {
    /// Three blocks across and two down, each with another brightness.
    static let blocks: [[UInt8]] = [[10, 60, 110], [160, 200, 240]]

    /// Where the block in a row and column of the file is shown. Exif names the sides of the picture that the first row and the
    /// first column of the file are.
    static func place(_ row: Int, _ column: Int, _ orientation: UInt8) -> (x: Int, y: Int) {
        let (lastRow, lastColumn) = (blocks.count - 1, blocks[0].count - 1)
        return switch orientation {
        case 2: (lastColumn - column, row)
        case 3: (lastColumn - column, lastRow - row)
        case 4: (column, lastRow - row)
        case 5: (row, column)
        case 6: (lastRow - row, column)
        case 7: (lastRow - row, lastColumn - column)
        case 8: (row, lastColumn - column)
        default: (column, row)
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt8>, [false, true])
    func aTurnedJPEGIsShownUpright(_ orientation: UInt8, _ isLittle: Bool) throws {
        let file = turnedJPEG(buildJPEG(Self.blocks), orientation, isLittle: isLittle)
        #expect(PictureOrientation(jpeg: file).rawValue == UInt32(orientation))
        let size = try #require(ImageSize(file, format: .jpeg))
        let (width, height) = orientation > 4 ? (16, 24) : (24, 16)
        #expect(size == ImageSize(width: width, height: height))
        #expect(size.stored(PictureOrientation(jpeg: file)) == ImageSize(width: 24, height: 16))
        guard canDecodePicture(.jpeg) else { return }
        let picture = try decodePicture(file)
        #expect(picture.width == width && picture.height == height)
        for (row, values) in Self.blocks.enumerated() {
            for (column, value) in values.enumerated() {
                let (x, y) = Self.place(row, column, orientation)
                let pixel: Int = (y * 8 + 4) * width + x * 8 + 4
                let shown = Double(picture.bytes[pixel * 4])
                #expect(abs(shown - Double(value)) < 4, "row \(row), column \(column)")
            }
        }
    }

    @Test func withoutAnOrientationItIsUpright() {
        let file = buildJPEG(Self.blocks)
        #expect(PictureOrientation(jpeg: file) == .upright)
        #expect(PictureOrientation(jpeg: []) == .upright)
        // A number that Exif doesn't have, and each place where the file may end.
        #expect(PictureOrientation(jpeg: turnedJPEG(file, 9)) == .upright)
        let turned = turnedJPEG(file, 6)
        for count in 0..<44 { #expect(PictureOrientation(jpeg: Array(turned.prefix(count))) == .upright, "\(count)") }
        for place in 6..<50 {
            for byte in [0, 0xFF] as [UInt8] {
                var damaged = turned
                damaged[place] = byte
                _ = PictureOrientation(jpeg: damaged)
            }
        }
    }
}
