package import NightcarBasics
import ThemeCatalogBytes

extension TokenSystem {
    /// Reads design tokens.
    ///
    /// - Parameter paths: a resolver document, a folder or file of Tokens Studio, a file of Figma's variables, or token files and
    ///   folders of them.
    /// - Throws: `Failure` if a file can't be opened, isn't JSON, or has no tokens. Errors of the formats are findings.
    package init(paths: [String]) throws(Failure) {
        guard let first = paths.first else { throw Failure("name a file with design tokens") }
        if paths.count == 1, let system = try Self.single(first) {
            self = system
        } else {
            var files: [String] = []
            for path in paths { files += Paths.isFolder(path) ? TokenFiles.files(in: Paths.trimmed(path)) : [path] }
            guard !files.isEmpty else { throw Failure("the folder has no token files", in: first) }
            self = try TokenFiles.system(paths: Array(Set(files)), TokenStore())
        }
        // Without this, a wrong file would look like tokens that were all removed.
        if !hasTokens, !findings.contains(where: { $0.severity == .error }) {
            throw Failure("there are no design tokens in it", in: first)
        }
    }

    /// Whether a JSON file has design tokens: a resolver document, variables of Figma, `$themes`, an object with a `$value`, or
    /// colors that are all the `value` of an object, as in Style Dictionary.
    ///
    /// A file that can't be read isn't one.
    package static func isTokenFile(_ path: String) -> Bool {
        guard hasTokenExtension(path) else { return false }
        var documents = TokenDocuments()
        guard let document = try? documents.read(path) else { return false }
        let root = documents.root(document)
        return isResolver(root, path: path) || FigmaVariables.isFigma(root) || TokensStudio.isExport(root)
            || TokenFiles.hasStandardTokens(root) || TokenFiles.hasStyleDictionaryTokens(root)
    }

    static func hasTokenExtension(_ path: String) -> Bool { TokenFiles.extensions.contains(where: path.hasSuffix) }

    /// Reads contexts that are listed with their files, which are merged in this order.
    package init(contexts: [TokenFileContext]) throws(Failure) {
        self = try TokenFiles.system(contexts, TokenStore())
    }

    /// The system of a path that says itself what it is. Nil for files that are merged.
    private static func single(_ path: String) throws(Failure) -> TokenSystem? {
        if Paths.isFolder(path) {
            let folder = Paths.trimmed(path)
            if TokensStudio.isFolder(folder) { return try TokensStudio.system(folder: folder, TokenStore()) }
            let resolvers = (entryNames(in: folder) ?? []).filter { $0.hasSuffix("resolver.json") }
            return resolvers.count == 1 ? try single("\(folder)/\(resolvers[0])") : nil
        }
        if path.hasSuffix("$themes.json") || path.hasSuffix("$metadata.json") {
            let folder = Paths.parent(of: path)
            return try TokensStudio.system(folder: folder.isEmpty ? "." : folder, TokenStore())
        }
        var store = TokenStore()
        let document = try store.documents.read(path)
        let root = store.documents.root(document)
        if isResolver(root, path: path) { return try ResolverDocument.system(document, store) }
        if FigmaVariables.isFigma(root) { return FigmaVariables.system(document, store) }
        return TokensStudio.isExport(root) ? try TokensStudio.system(document, store) : nil
    }

    private static func isResolver(_ root: JSONValue, path: String) -> Bool {
        path.hasSuffix("resolver.json") || root["resolutionOrder"]?.array != nil
            || root["version"] != nil && root["sets"]?.isObject == true
    }
}
