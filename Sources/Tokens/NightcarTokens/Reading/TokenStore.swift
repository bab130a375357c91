import NightcarBasics

/// Everything that was read: files, paths and declarations.
struct TokenStore: Sendable {
    /// A token set that no theme enables.
    struct UnusedSet: Sendable {
        var name: String
        /// The file, or nil if the set is in `root`.
        var path: String?
        /// The contents, as soon as they are read.
        var root: JSONValue?
    }

    var documents = TokenDocuments()
    var paths = PathTable()
    var declarations: [TokenDeclaration] = []
    var trees: [TokenTree] = []
    /// Only looked at for a reference that leads nowhere.
    var unusedSets: [UnusedSet] = []

    mutating func add(_ tree: TokenTree) -> Int {
        trees.append(tree)
        return trees.count - 1
    }

    func place(of declaration: Int32) -> TokenDocuments.Place {
        let token = declarations[Int(declaration)]
        return .init(document: token.document, range: token.place)
    }

    /// The set with a token that no theme enables.
    mutating func setWithout(_ path: String) -> String? {
        for index in unusedSets.indices {
            if unusedSets[index].root == nil {
                unusedSets[index].root = unusedSets[index].path.flatMap(TokenDocuments.root) ?? JSONValue(.null)
            }
            var value = unusedSets[index].root
            for name in path.split(separator: ".") { value = value?[String(name)] }
            if value?["value"] != nil || value?["$value"] != nil { return unusedSets[index].name }
        }
        return nil
    }
}
