import NightcarBasics
import NightcarModel
import NightcarTint
import ThemeCatalogBytes
import ThemeCatalogPixels

// What was measured in a picture, as bytes.
extension PixelFacts {
    /// Increase it if this layout changes.
    static let recordVersion = 2

    /// Numbers are little-endian. What can be nil begins with a byte: 0 for nil, 1 for a value.
    var record: [UInt8] {
        var writer = ByteWriter()
        writer.append(UInt32(clamping: width))
        writer.append(UInt32(clamping: height))
        writer.append(UInt8(isOpaque ? 1 : 0))
        writer.append(clearShare)
        writer.append(visibility) { writer, seen in
            for number in [seen.lostOnDark, seen.lostOnLight, seen.blendsWithLight, seen.meanAlpha, seen.colorfulness] {
                writer.append(number)
            }
        }
        writer.append(monochrome) { writer, found in
            writer.append(found.color) { $0.append($1) }
            writer.append(found.deviation)
            writer.append(found.shareWithinTolerance)
        }
        writer.append(chroma) { $0.append($1) }
        writer.append(digest) { $0.append($1.rawValue) }
        writer.append(alphaDigest) { $0.append($1.rawValue) }
        writer.append(flatColors) { writer, colors in
            writer.append(colors.main)
            writer.append(colors.second)
            writer.append(colors.share)
        }
        return writer.bytes
    }

    /// Reads what `record` has. Nil for anything else.
    init?(record: ByteView) {
        var reader = RecordReader(record)
        do throws(ByteError) { try self.init(&reader) } catch { return nil }
        guard reader.isAtEnd else { return nil }
    }

    private init(_ reader: inout RecordReader) throws(ByteError) {
        width = Int(try reader.load(UInt32.self))
        height = Int(try reader.load(UInt32.self))
        isOpaque = try reader.load(UInt8.self) != 0
        clearShare = try reader.double()
        visibility = try reader.optional { reader throws(ByteError) in
            Visibility(
                lostOnDark: try reader.double(), lostOnLight: try reader.double(), blendsWithLight: try reader.double(),
                meanAlpha: try reader.double(), colorfulness: try reader.double())
        }
        monochrome = try reader.optional { reader throws(ByteError) in
            MonochromeAnalysis(
                color: try reader.optional { reader throws(ByteError) in try reader.color() }, deviation: try reader.double(),
                shareWithinTolerance: try reader.double())
        }
        chroma = try reader.optional { reader throws(ByteError) in try reader.double() }
        digest = try reader.optional { reader throws(ByteError) in ContentDigest(rawValue: try reader.load(UInt64.self)) }
        alphaDigest = try reader.optional { reader throws(ByteError) in ContentDigest(rawValue: try reader.load(UInt64.self)) }
        flatColors = try reader.optional { reader throws(ByteError) in
            FlatColors(main: try reader.color(), second: try reader.color(), share: try reader.double())
        }
    }
}

private extension ByteWriter {
    mutating func append<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
        append(UInt8(value == nil ? 0 : 1))
        if let value { write(&self, value) }
    }

    mutating func append(_ color: RGB8) { append([color.red, color.green, color.blue]) }
}

private struct RecordReader {
    private let bytes: ByteView
    private var at = 0

    init(_ bytes: ByteView) { self.bytes = bytes }

    var isAtEnd: Bool { at == bytes.count }

    mutating func load<Number: FixedWidthInteger>(_ type: Number.Type) throws(ByteError) -> Number {
        let number = try bytes.load(type, at: at)
        at += MemoryLayout<Number>.size
        return number
    }

    mutating func double() throws(ByteError) -> Double { Double(bitPattern: try load(UInt64.self)) }

    mutating func color() throws(ByteError) -> RGB8 {
        RGB8(red: try load(UInt8.self), green: try load(UInt8.self), blue: try load(UInt8.self))
    }

    mutating func optional<Value>(_ read: (inout Self) throws(ByteError) -> Value) throws(ByteError) -> Value? {
        try load(UInt8.self) == 0 ? nil : try read(&self)
    }
}
