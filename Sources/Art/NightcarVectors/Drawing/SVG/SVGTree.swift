/// The elements of an SVG with their places in the tree.
struct SVGTree {
    let elements: [SVGReader.Element]
    /// The position after an element's content.
    private(set) var ends: [Int]
    private(set) var parents: [Int?] = []
    private var places: [String: Int] = [:]

    init(_ elements: [SVGReader.Element]) {
        self.elements = elements
        ends = Array(repeating: elements.count, count: elements.count)
        var open: [Int] = []
        for (index, element) in elements.enumerated() {
            while let last = open.last, elements[last].depth >= element.depth {
                ends[last] = index
                open.removeLast()
            }
            parents.append(open.last)
            open.append(index)
            if let id = attribute("id", of: index), places[id] == nil { places[id] = index }
        }
    }

    func attribute(_ name: String, of index: Int) -> String? {
        elements[index].attributes.first { $0.name == name }?.value
    }

    func name(_ index: Int) -> String { elements[index].name }

    func children(of index: Int) -> [Int] {
        var children: [Int] = []
        var child = index + 1
        while child < ends[index] {
            children.append(child)
            child = ends[child]
        }
        return children
    }

    func element(id: some StringProtocol) -> Int? { places[String(id)] }

    /// What a `href` of an element in the same file leads to. Nil if there is none, or if it leads elsewhere.
    func reference(of index: Int) -> Int? {
        guard let link = attribute("href", of: index) ?? attribute("xlink:href", of: index) else { return nil }
        let text = link.trimmingSpaces
        return text.hasPrefix("#") ? element(id: text.dropFirst()) : nil
    }
}
