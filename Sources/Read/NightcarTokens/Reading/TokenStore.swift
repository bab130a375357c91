/// Everything that was read: files, paths and declarations.
struct TokenStore: Sendable {
    var documents = TokenDocuments()
    var paths = PathTable()
    var declarations: [TokenDeclaration] = []
    var trees: [TokenTree] = []

    mutating func add(_ tree: TokenTree) -> Int {
        trees.append(tree)
        return trees.count - 1
    }

    func place(of declaration: Int32) -> TokenDocuments.Place {
        let token = declarations[Int(declaration)]
        return .init(document: token.document, range: token.place)
    }
}
