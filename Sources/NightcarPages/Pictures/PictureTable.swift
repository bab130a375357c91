/// The pictures of a page, each in it once, as a custom property of a style class.
struct PictureTable {
    /// What the URIs of all pictures may take together, in bytes.
    private let limit: Int
    private var numbers: [String: Int] = [:]
    private var used = 0
    /// The rules for the style sheet: `.p0{--p:url(…)}`.
    private(set) var style = ""
    /// How many pictures found no room.
    private(set) var leftOut = 0

    init(limit: Int) { self.limit = limit }

    /// The number of the class that holds the picture; nil when the page is full.
    mutating func number(of uri: String) -> Int? {
        if let known = numbers[uri] { return known }
        guard uri.utf8.count <= limit - used else {
            leftOut += 1
            return nil
        }
        let number = numbers.count
        numbers[uri] = number
        used += uri.utf8.count
        style += ".p\(number){--p:url(\(uri))}\n"
        return number
    }
}
