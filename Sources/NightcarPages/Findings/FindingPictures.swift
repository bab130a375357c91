#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pictures of a page of findings. Each is in the page once, as the background of a style class.
struct FindingPictures {
    /// The maximum number of base64 digits for all pictures of a page.
    private static let limit = 16_000_000
    /// The size of a plate in points.
    private static let room = 72

    private let read: (String) -> [UInt8]?
    private var classes: [String: String?] = [:]
    private var used = 0
    /// The rules for the style sheet.
    private(set) var style = ""

    init(read: @escaping (String) -> [UInt8]?) { self.read = read }

    /// The class with the picture at a path. Nil if there is none or the page is full.
    mutating func style(of path: String) -> String? {
        if let known = classes[path] { return known }
        var name: String?
        if let bytes = read(path), let size = Self.pixelSize(bytes), used + bytes.count * 4 / 3 <= Self.limit {
            let number = classes.count
            used += bytes.count * 4 / 3
            name = "p\(number)"
            let fits = size.width <= Self.room && size.height <= Self.room
            let data = Data(bytes).base64EncodedString()
            style += ".p\(number){background-image:url(data:image/png;base64,\(data));"
            style += "background-size:\(fits ? "auto" : "contain")}\n"
        }
        classes[path] = .some(name)
        return name
    }

    /// The width and height in a PNG file's first chunk. Nil if it isn't a PNG file.
    private static func pixelSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16), number(20))
    }
}
