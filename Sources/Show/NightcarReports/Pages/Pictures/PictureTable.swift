/// The pictures of a page. Each is in the page once, as a custom property of a style class.
struct PictureTable {
    /// The maximum size of all URIs together, in bytes.
    private var limit: Int
    private var numbers: [String: Int] = [:]
    private var used = 0
    /// The rules for the style sheet: `.p0{--p:url(…)}`.
    private(set) var style = ""
    private var missing: Set<String> = []
    /// The number of pictures that didn't fit. Each counts once, however often the page would show it.
    var leftOut: Int { missing.count }

    init(limit: Int) { self.limit = limit }

    /// Makes room for pictures of another use, in bytes. What is left over from before is not used for them.
    mutating func reserve(_ bytes: Int) { limit = used + bytes }

    /// The number of the class with the picture. Nil if the page is full.
    mutating func number(of uri: String) -> Int? {
        if let known = numbers[uri] { return known }
        guard uri.utf8.count <= limit - used else {
            missing.insert(uri)
            return nil
        }
        let number = numbers.count
        numbers[uri] = number
        used += uri.utf8.count
        style += ".p\(number){--p:url(\(uri))}\n"
        return number
    }
}
