import NightcarImaging

/// The pictures of a page of findings.
struct FindingPictures {
    /// The size of a plate in points.
    private static let room = 72

    private let read: (String) -> [UInt8]?
    private var classes: [String: String?] = [:]
    private var table = PictureTable(limit: 16_000_000)
    /// The rules for the style sheet.
    var style: String { table.style }

    init(read: @escaping (String) -> [UInt8]?) { self.read = read }

    /// The style classes that show the picture at a path. Nil if there is none or the page is full.
    mutating func classes(of path: String) -> String? {
        if let known = classes[path] { return known }
        var names: String?
        if let bytes = read(path), let header = try? PNGHeader(bytes),
            let number = table.number(of: dataURI(bytes, type: "image/png"))
        {
            names = "p\(number)" + (max(header.width, header.height) > Self.room ? " large" : "")
        }
        classes[path] = .some(names)
        return names
    }
}
