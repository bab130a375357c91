/// A value of a PDF file (ISO 32000-1, 7.3).
enum PDFValue: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string([UInt8])
    /// Without its slash.
    case name(String)
    indirect case array([PDFValue])
    indirect case dictionary([String: PDFValue])
    case reference(Int)
    indirect case stream(PDFStream)
}

/// A dictionary and bytes, which are still packed.
struct PDFStream: Sendable {
    var dictionary: [String: PDFValue]
    /// In the file.
    var range: Range<Int>
}

extension PDFValue {
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var name: String? { if case .name(let name) = self { name } else { nil } }
    var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
    var array: [PDFValue]? { if case .array(let array) = self { array } else { nil } }
    var stream: PDFStream? { if case .stream(let stream) = self { stream } else { nil } }

    /// Nil for fractions and for numbers beyond 32 bits, which no count or position needs.
    var integer: Int? {
        guard case .number(let number) = self, let integer = Int32(exactly: number) else { return nil }
        return Int(integer)
    }

    /// A dictionary, or that of a stream.
    var dictionary: [String: PDFValue]? {
        switch self {
        case .dictionary(let entries): entries
        case .stream(let stream): stream.dictionary
        default: nil
        }
    }

    var isNull: Bool { if case .null = self { true } else { false } }
}
