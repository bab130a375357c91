import NightcarBasics
import ThemeCatalogBytes

/// A context that is made of files, in the order in which they are merged.
package struct TokenFileContext: Sendable, Hashable {
    package var name: String
    package var files: [String]

    package init(name: String, files: [String]) { (self.name, self.files) = (name, files) }
}

/// Reads files that are merged: the Format report without a resolver, and Style Dictionary.
///
/// A file is for one mode if its name ends in the words of a mode: `dark.json`, `brand.dark.json5`. All others are the base, whatever
/// their order.
struct TokenFiles {
    private let sources: [TokenSource]
    /// The groups of modes at their own place, for aliases that name them.
    private let named: [TokenLayer]

    /// Contexts that the user listed.
    static func system(_ contexts: [TokenFileContext], _ store: consuming TokenStore) throws(Failure) -> TokenSystem {
        var paths: [String] = []
        for context in contexts { for path in context.files where !paths.contains(path) { paths.append(path) } }
        var files: [TokenSource] = []
        for path in paths {
            let own = contexts.filter { $0.files.contains(path) }
            let mode = own.count == 1 ? ModeWords(own[0].name).look : nil
            files.append(TokenSource(path: path, document: try store.documents.read(path), mode: mode))
        }
        let reader = TokenFiles(files, &store)
        let layers = contexts.map { context in
            let look = ModeWords(context.name).look
            return reader.named
                + context.files.flatMap { path in
                    reader.sources.first { $0.path == path }?.layers(in: look).map(\.layer) ?? []
                }
        }
        let modifier = TokenModifier(name: "context", contexts: contexts.map(\.name), standard: 0)
        return TokenSystem(.files, [modifier], .steps([.modifier(0, layers)]), store)
    }

    /// Files whose modes are guessed from the names of files and folders, from top groups such as `light` and `dark`, and from values
    /// for each mode.
    static func system(paths: [String], _ store: consuming TokenStore) throws(Failure) -> TokenSystem {
        let paths = paths.sorted()
        let depth = sharedDepth(paths)
        var files: [TokenSource] = []
        for path in paths {
            let mode = ModeWords.mode(ofPath: path, below: depth)
            files.append(TokenSource(path: path, document: try store.documents.read(path), mode: mode))
        }
        let reader = TokenFiles(files, &store)
        var modes = TokenModes()
        for file in reader.sources {
            if let mode = file.mode { modes.add(mode) }
            for piece in file.pieces { if let mode = piece.mode { modes.add(mode.combined(with: file.mode)) } }
        }
        var (contexts, bases): ([[TokenLayer]], [[TokenLayer]]) = ([], [])
        for context in modes.contexts {
            var (base, tops, own): ([TokenLayer], [TokenLayer], [(rank: Int, layer: TokenLayer)]) = ([], [], [])
            for file in reader.sources {
                guard let rank = TokenModes.rank(of: file.mode, in: context) else { continue }
                let layers = file.layers(in: context)
                // Without a mode, tokens for a mode still count more than another file's for all of them.
                if file.mode == nil { base += layers.filter { $0.rank == 0 }.map(\.layer) }
                for layer in layers where file.mode != nil || layer.rank > 0 { own.append((max(rank, layer.rank), layer.layer)) }
                tops += file.mode == nil ? layers.filter { $0.rank == 3 }.map(\.layer) : []
            }
            // Stable: files of one mode keep their order.
            let ordered = own.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            contexts.append(reader.named + base + ordered.map(\.element.layer))
            let files = reader.sources.filter { $0.mode == context }.flatMap { $0.layers(in: context).map(\.layer) }
            bases += [base, tops, files]
        }
        reportClashes(bases, &store)
        guard contexts.count > 1 else { return TokenSystem(.files, [], .steps([.set(contexts.first ?? [])]), store) }
        let modifier = TokenModifier(name: "mode", contexts: modes.names, standard: 0)
        return TokenSystem(.files, [modifier], .steps([.modifier(0, contexts)]), store)
    }

    /// The token files in a folder and its subfolders, sorted.
    static func files(in folder: String, depth: Int = 0) -> [String] {
        guard depth < Limits.folderDepth else { return [] }
        var files: [String] = []
        for name in (entryNames(in: folder) ?? []).sorted() where !name.hasPrefix(".") && !name.hasPrefix("$") {
            let path = "\(folder)/\(name)"
            if Paths.isFolder(path) {
                if name != "node_modules" { files += self.files(in: path, depth: depth + 1) }
            } else if extensions.contains(where: name.hasSuffix), !foreign.contains(name) {
                files.append(path)
            }
        }
        return files
    }

    /// Whether an object somewhere in it has a `$value`.
    static func hasStandardTokens(_ value: JSONValue) -> Bool {
        (value.members ?? []).contains { $0.key == "$value" || $0.value.isObject && hasStandardTokens($0.value) }
    }

    /// Whether a file is of Style Dictionary: all its colors are the `value` of an object, or it has aliases there.
    static func hasStyleDictionaryTokens(_ root: JSONValue) -> Bool {
        var tokens = 0
        func isOnlyTokens(_ value: JSONValue) -> Bool {
            guard let members = value.members else { return false }
            if let text = value["value"]?.string {
                if ColorText.color(text) != nil || text.hasPrefix("{") { tokens += 1 }
                return true
            }
            if let object = value["value"], ColorChannels(object) != nil || TokenCollector.modes(of: object) != nil {
                tokens += 1
                return true
            }
            return members.allSatisfy { member in
                switch member.value.kind {
                case .object: isOnlyTokens(member.value)
                case .string(let text): !isColor(text)
                case .array(let items): items.allSatisfy { $0.string.map { !isColor($0) } ?? true }
                case .null, .bool, .number: true
                }
            }
        }
        /// A word such as "tan" may say anything.
        func isColor(_ text: String) -> Bool { text.contains { !$0.isLetter } && ColorText.color(text) != nil }
        return isOnlyTokens(root) && tokens > 0
    }

    static let extensions = [".json", ".json5", ".jsonc", ".tokens"]
    private static let foreign: Set = ["package.json", "package-lock.json", "tsconfig.json"]
}

private extension TokenFiles {
    init(_ files: [TokenSource], _ store: inout TokenStore) {
        var files = files
        TokenSource.findTops(&files, store)
        for index in files.indices { files[index].read(&store) }
        let tops = Set(files.flatMap(\.tops))
        var named: [TokenLayer] = []
        if !tops.isEmpty, files.contains(where: { Self.names(tops, store.documents.root($0.document)) }) {
            for file in files {
                guard let tree = file.namedTree(&store) else { continue }
                named.append(TokenLayer(tree: store.add(tree), isOutput: false, isOnDemand: true))
            }
        }
        (sources, self.named) = (files, named)
    }

    /// Whether a text refers to something inside one of these groups.
    static func names(_ groups: Set<String>, _ value: JSONValue) -> Bool {
        switch value.kind {
        case .object(let members): members.contains { names(groups, $0.value) }
        case .array(let items): items.contains { names(groups, $0) }
        case .string(let text):
            text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "$") }
                && groups.contains { text.contains("{\($0).") || text.contains("#/\($0)/") || text.contains("$\($0).") }
        case .null, .bool, .number: false
        }
    }

    /// How many folders all paths have in common.
    static func sharedDepth(_ paths: [String]) -> Int {
        let folders = paths.map { Paths.components($0).dropLast() }
        guard let first = folders.first else { return 0 }
        return folders.reduce(first.count) { depth, folder in
            zip(first.prefix(depth), folder).prefix { $0 == $1 }.count
        }
    }

    /// Base files have no order, so two of them can't have different colors for a token. Other values only count for their types,
    /// which are the same whichever file wins.
    static func reportClashes(_ bases: [[TokenLayer]], _ store: inout TokenStore) {
        let colors = ColorTrees(store)
        var others: Set<Int32> = []
        var shown: Int32?
        for base in bases {
            var first: [Int32: Int32] = [:]
            for layer in base {
                for (node, declaration) in store.trees[layer.tree].tokens {
                    guard let other = first[node] else {
                        first[node] = declaration
                        continue
                    }
                    let (a, b) = (store.declarations[Int(other)], store.declarations[Int(declaration)])
                    guard a.document != b.document, !a.value.isWritten(like: b.value) else { continue }
                    if colors.isColor(other) || colors.isColor(declaration) {
                        reportClash(of: other, with: declaration, at: node, &store)
                    } else {
                        others.insert(node)
                        shown = shown ?? declaration
                    }
                }
            }
        }
        guard let shown else { return }
        let names = others.count == 1 ? "a token that isn't a color has" : "\(others.count) tokens that aren't colors have"
        store.documents.report(
            .tokenClash, .info, "\(names) another value in another file, which changes no color set; this is the first",
            at: store.place(of: shown))
    }

    private static func reportClash(of first: Int32, with second: Int32, at node: Int32, _ store: inout TokenStore) {
        let path = store.paths.text(of: node)
        let place = store.documents.location(store.place(of: first))
        store.documents.report(
            .tokenClash,
            "\"\(path)\" has another value in another file, and files have no order; remove one, or list the files of "
                + "each context in the configuration",
            at: store.place(of: second),
            related: [
                .init(location: place, message: "the other value is here")
            ])
    }
}
