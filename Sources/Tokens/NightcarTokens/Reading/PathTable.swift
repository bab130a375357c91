/// The paths of tokens and groups as numbers, so that merging and resolving compare no strings. 0 is the root.
struct PathTable: Sendable {
    private struct Step: Hashable {
        var parent: Int32
        var name: Int32
    }

    private var names: [String] = [""]
    private var numbers: [String: Int32] = [:]
    private var steps: [Step: Int32] = [:]
    private(set) var parents: [Int32] = [-1]
    private var segments: [Int32] = [0]
    private(set) var children: [[Int32]] = [[]]

    var count: Int { parents.count }

    /// The number of a child, which is added if it is new.
    mutating func child(_ name: String, of parent: Int32) -> Int32 {
        let number: Int32
        if let known = numbers[name] {
            number = known
        } else {
            number = Int32(names.count)
            names.append(name)
            numbers[name] = number
        }
        return child(number, of: parent)
    }

    /// The number of the path that has the same last name below another parent.
    mutating func copy(_ node: Int32, below parent: Int32) -> Int32 { child(segments[Int(node)], of: parent) }

    private mutating func child(_ name: Int32, of parent: Int32) -> Int32 {
        let step = Step(parent: parent, name: name)
        if let known = steps[step] { return known }
        let node = Int32(parents.count)
        steps[step] = node
        parents.append(parent)
        segments.append(name)
        children.append([])
        children[Int(parent)].append(node)
        return node
    }

    func find(_ name: some StringProtocol, below parent: Int32) -> Int32? {
        guard let number = numbers[String(name)] else { return nil }
        return steps[Step(parent: parent, name: number)]
    }

    func name(of node: Int32) -> String { names[Int(segments[Int(node)])] }

    func path(of node: Int32) -> [String] {
        var (result, current): ([String], Int32) = ([], node)
        while current > 0 {
            result.append(name(of: current))
            current = parents[Int(current)]
        }
        return result.reversed()
    }

    /// The names with points between them, as an alias has them.
    func text(of node: Int32) -> String { path(of: node).joined(separator: ".") }

    /// Whether a path is this one or above it.
    func isInside(_ node: Int32, _ ancestor: Int32) -> Bool {
        var current = node
        while current > ancestor { current = parents[Int(current)] }
        return current == ancestor
    }
}
