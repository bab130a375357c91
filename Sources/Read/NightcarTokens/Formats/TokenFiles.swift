import NightcarDiagnostics
import NightcarJSON
import NightcarSystem
import ThemeCatalogBytes
import ThemeCatalogLibC

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
    private var trees: [String: [Int]] = [:]

    /// Contexts that the user listed.
    static func system(_ contexts: [TokenFileContext], _ store: consuming TokenStore) throws(Failure) -> TokenSystem {
        var reader = TokenFiles()
        var layers: [[TokenLayer]] = []
        for context in contexts {
            let mode = ModeWords(context.name)
            var own: [TokenLayer] = []
            for path in context.files {
                let document = try store.documents.read(path)
                let modes = Self.topModes(store.documents.root(document))
                let top = modes.first { $0 == context.name } ?? modes.first { ModeWords($0) == mode }
                own += reader.layers(document, modes: modes, mode: top, isDark: mode.luminosity == .dark, &store)
            }
            layers.append(own)
        }
        let modifier = TokenModifier(name: "context", contexts: contexts.map(\.name), standard: 0)
        return TokenSystem(.files, [modifier], .steps([.modifier(0, layers)]), store)
    }

    /// Files whose modes are guessed from their names, from top groups such as `light` and `dark`, and from `darkValue`.
    static func system(paths: [String], _ store: consuming TokenStore) throws(Failure) -> TokenSystem {
        var files: [(document: Int32, mode: ModeWords?)] = []
        for path in paths.sorted() { files.append((try store.documents.read(path), Self.mode(ofFile: path))) }
        var reader = TokenFiles()
        var modes = Modes()
        for file in files {
            if let mode = file.mode { modes.add(mode) }
            let root = store.documents.root(file.document)
            for top in topModes(root) { modes.add(ModeWords(top)) }
            if hasDarkValues(root, depth: 0) { modes.add(ModeWords("dark")) }
        }
        var (contexts, bases): ([[TokenLayer]], [[TokenLayer]]) = ([], [])
        for context in modes.contexts {
            var (base, own): ([TokenLayer], [(rank: Int, layers: [TokenLayer])]) = ([], [])
            for file in files {
                let tops = topModes(store.documents.root(file.document))
                let top = tops.first { ModeWords($0) == context }
                let layers = reader.layers(file.document, modes: tops, mode: top, isDark: context.luminosity == .dark, &store)
                if let mode = file.mode {
                    if let rank = Modes.rank(of: mode, in: context) { own.append((rank, layers)) }
                } else {
                    base += layers
                }
            }
            // Stable: files of one mode keep their order.
            let ordered = own.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            contexts.append(base + ordered.flatMap(\.element.layers))
            bases.append(base)
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
            return members.allSatisfy { member in
                switch member.value.kind {
                case .object: isOnlyTokens(member.value)
                case .string(let text): ColorText.color(text) == nil
                case .array(let items): items.allSatisfy { $0.string.map { ColorText.color($0) == nil } ?? true }
                case .null, .bool, .number: true
                }
            }
        }
        return isOnlyTokens(root) && tokens > 0
    }

    static let extensions = [".json", ".json5", ".jsonc", ".tokens"]
    private static let foreign: Set = ["package.json", "package-lock.json", "tsconfig.json"]
}

private extension TokenFiles {
    /// The modes that files have, each as a context.
    struct Modes {
        private var found: [ModeWords] = []

        mutating func add(_ mode: ModeWords) { if !found.contains(mode) { found.append(mode) } }

        /// The first is the standard one: light with normal contrast.
        var contexts: [ModeWords] {
            var light = ModeWords("light")
            if let own = found.first(where: { $0.luminosity == .light && $0.contrast != true }) { light = own }
            let rest = found.filter { $0 != light }.sorted { Self.order($0) < Self.order($1) }
            return [light] + rest
        }

        var names: [String] {
            contexts.map { mode in
                let words = [
                    mode.luminosity.map { $0 == .dark ? "dark" : "light" }, mode.contrast == true ? "high-contrast" : nil,
                ]
                return words.compactMap(\.self).joined(separator: "-")
            }
        }

        private static func order(_ mode: ModeWords) -> Int {
            (mode.contrast == true ? 2 : 0) + (mode.luminosity == .dark ? 1 : 0)
        }

        /// When the files of a mode come in the order of a context. Nil if they don't belong to it. Dark with high contrast builds on
        /// dark, then on high contrast.
        static func rank(of mode: ModeWords, in context: ModeWords) -> Int? {
            if mode == context { return 3 }
            guard context.contrast == true else { return nil }
            if mode.contrast != true { return mode.luminosity == (context.luminosity ?? .light) ? 1 : nil }
            return mode.luminosity == nil ? 2 : nil
        }
    }

    /// The mode that the name of a file ends in.
    static func mode(ofFile path: String) -> ModeWords? {
        var name = Substring(Paths.components(path).last ?? "")
        for ending in extensions + [".tokens"] where name.hasSuffix(ending) { name = name.dropLast(ending.count) }
        let words = ModeWords.words(of: String(name))
        for start in words.indices {
            let mode = ModeWords(words[start...].joined(separator: " "))
            if mode.isLook { return mode }
        }
        return nil
    }

    /// The top groups that are modes, if there are at least two.
    static func topModes(_ root: JSONValue) -> [String] {
        let names = root.effectiveMembers.filter { $0.value.isObject && ModeWords($0.key).isLook }.map(\.key)
        return names.count > 1 ? names : []
    }

    static func hasDarkValues(_ value: JSONValue, depth: Int) -> Bool {
        (value.members ?? []).contains { $0.key == "darkValue" || $0.value.isObject && hasDarkValues($0.value, depth: depth + 1) }
    }

    /// The trees of a file for a mode: its tokens, and over them the ones for dark mode.
    mutating func layers(
        _ document: Int32, modes: [String], mode: String?, isDark: Bool, _ store: inout TokenStore
    ) -> [TokenLayer] {
        let key = "\(document) \(mode ?? "") \(isDark)"
        if let known = trees[key] { return known.map { TokenLayer(tree: $0) } }
        let root = store.documents.root(document)
        let dialect: TokenCollector.Dialect = Self.hasStandardTokens(root) ? .standard : .styleDictionary
        let tree = TokenCollector.tree(
            of: root, in: document, dialect, skipping: Set(modes), unwrapping: mode, into: &store)
        var numbers = [store.add(tree)]
        if isDark {
            var dark = TokenTree()
            for (node, declaration) in tree.tokens {
                var token = store.declarations[Int(declaration)]
                guard let value = token.darkValue else { continue }
                token.value = value
                dark.tokens.append((node, Int32(store.declarations.count)))
                store.declarations.append(token)
            }
            if !dark.tokens.isEmpty { numbers.append(store.add(dark)) }
        }
        trees[key] = numbers
        return numbers.map { TokenLayer(tree: $0) }
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
