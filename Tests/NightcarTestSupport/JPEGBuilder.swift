import Foundation

/// A baseline gray JPEG of blocks of 8 by 8 pixels with one brightness each.
///
/// Only the mean of a block is coded, so one Huffman table names the twelve categories (four bits each) and the other only
/// "end of block" (one bit).
///
/// - Parameter blocks: rows of values 0 to 255, all of one length.
package func buildJPEG(_ blocks: [[UInt8]]) -> [UInt8] {
    func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
    }
    var scan: [UInt8] = []
    var (pending, count, last) = (0, 0, 0)
    func put(_ value: Int, _ bits: Int) {
        (pending, count) = (pending << bits | value, count + bits)
        while count >= 8 {
            count -= 8
            let byte = UInt8(pending >> count & 255)
            scan += byte == 0xFF ? [byte, 0] : [byte]
        }
        pending &= (1 << count) - 1
    }
    for value in blocks.joined() {
        let change = Int(value) - 128 - last
        last += change
        let size = Int.bitWidth - abs(change).leadingZeroBitCount
        put(size, 4)
        put(change > 0 ? change : change + (1 << size) - 1, size)
        put(0, 1)
    }
    if count > 0 { put((1 << (8 - count)) - 1, 8 - count) }
    let (height, width) = (blocks.count * 8, blocks[0].count * 8)
    let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
    return [0xFF, 0xD8] + segment(0xE0, Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
        + segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
        + segment(0xC0, [8] + size + [1, 1, 0x11, 0])
        + segment(0xC4, [0, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0..<12))
        + segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 16))
        + segment(0xDA, [1, 1, 0, 0, 0x3F, 0]) + scan + [0xFF, 0xD9]
}

/// A JPEG with an Exif segment that says how it is shown.
///
/// - Parameter orientation: 1 to 8, as in Exif.
package func turnedJPEG(_ file: [UInt8], _ orientation: UInt8, isLittle: Bool = false) -> [UInt8] {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
        let bytes = (0..<length).map { UInt8(value >> (8 * $0) & 255) }
        return isLittle ? bytes : bytes.reversed()
    }
    // A make, which is text, comes before the orientation.
    let make = number(271, 2) + number(2, 2) + number(4, 4) + Array("abc\0".utf8)
    let entry = number(274, 2) + number(3, 2) + number(1, 4) + number(Int(orientation), 2) + [0, 0]
    let tiff = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2) + make + entry + number(0, 4)
    let data = Array("Exif\0\0".utf8) + tiff
    return Array(file.prefix(2)) + [0xFF, 0xE1, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
        + file.dropFirst(2)
}
