import NightcarDiagnostics
import NightcarSystem
import NightcarXCAssets
import ThemeCatalogBytes

/// Follows an image from the code that names it to the code that draws it: through variables, functions, and the properties
/// of the app's own types.
///
/// It knows no types, so it follows a name only as far as few things can have it. One place that gives the image a color is
/// enough for doubt. The code that it looks at is limited, for one image and for all of them. An image that reaches a limit isn't
/// followed, and counts.
final class ImageFlow {
    private let files: [(path: String, text: CodeText)]
    private let positions: [String: Int]
    private let size: Int
    /// The files that have an identifier.
    private var filesByName: [String: [Int]] = [:]
    /// The places that a search of all files found.
    private var sitesByKey: [String: [Site]] = [:]
    private let mostForImage: Int
    /// The bytes of code that may still be looked at for the image that is followed, and for all images.
    private var leftForImage: Int
    private var left: Int
    /// The number of images that were not followed to the end.
    private(set) var unfollowed = 0

    /// Code where the image is the value: a call that makes it, or a name that holds it.
    private struct Site: Hashable {
        var file: Int
        var start: Int
        var end: Int
    }

    private enum Verdict {
        case drawn(Site)
        case adapted
        case unknown
    }

    /// How many names an image is followed through.
    private static let mostSteps = 3
    /// A name that is used more often is the name of many things.
    private static let mostSites = 40
    /// How many blocks around a place are looked at.
    private static let mostBlocks = 16
    /// About as many bytes are looked at around a place.
    private static let surroundings = 8192

    /// - Parameters:
    ///   - paths: the app's Swift files.
    ///   - mostForImage: the bytes of code to look at for one image.
    ///   - most: the bytes of code to look at for all images.
    init(_ paths: [String], mostForImage: Int = Limits.codeForImage, most: Int = Limits.codeForImages) {
        files = paths.compactMap { path in
            (try? readFile(path, limit: Limits.sourceBytes)).map { (path, CodeText(bytes: $0)) }
        }
        positions = Dictionary(zip(files.map(\.path), files.indices), uniquingKeysWith: { first, _ in first })
        size = files.reduce(0) { $0 + $1.text.bytes.count }
        self.mostForImage = mostForImage
        leftForImage = mostForImage
        left = most
    }

    /// The first place that draws an image in its own colors. Nil if there is none, or if a place gives it a color.
    ///
    /// - Parameter references: where code names the image and passes it on.
    func place(drawing references: [AssetUse]) -> (use: AssetUse, location: Location)? {
        leftForImage = mostForImage
        for reference in references {
            let place = place(drawing: reference)
            if isSpent {
                unfollowed += 1
                return nil
            }
            if let place { return (reference, place) }
        }
        return nil
    }

    private func place(drawing reference: AssetUse) -> Location? {
        guard let file = positions[reference.path] else { return nil }
        let text = files[file].text
        spend(text.bytes.count)
        guard let start = text.offset(line: reference.line, column: reference.column) else { return nil }
        let isText = text.bytes[start] == UInt8(ascii: "\"")
        let length =
            isText ? reference.name.utf8.count + 2 : text.bytes[start...].prefix { $0.isWord || $0 == UInt8(ascii: ".") }.count
        let site = Site(file: file, start: start, end: min(start + length, text.bytes.count))
        guard case .drawn(let place) = verdict(of: site, steps: Self.mostSteps) else { return nil }
        let (line, column) = files[place.file].text.place(of: place.start)
        let range = TextRange(start: Position(line: line, column: column), end: Position(line: line, column: column + 1))
        return Location(path: files[place.file].path, place: .text(range))
    }
}

private extension ImageFlow {
    /// Whether a limit is reached. What was found until then proves nothing.
    private var isSpent: Bool { leftForImage < 0 || left < 0 }

    private func spend(_ bytes: Int) {
        leftForImage -= bytes
        left -= bytes
    }

    /// What is between the braces around a position. Nothing, once a limit is reached.
    private func block(around offset: Int, in text: CodeText) -> Range<Int> {
        if isSpent { return 0..<0 }
        let block = text.block(around: offset)
        spend(block.count)
        return block
    }

    /// The open brace around a position.
    private func brace(around offset: Int, in text: CodeText) -> Int? {
        if isSpent { return nil }
        let brace = text.opening("{", "}", around: offset, within: offset)
        spend(offset - (brace ?? 0))
        return brace
    }

    private func verdict(of site: Site, steps: Int) -> Verdict {
        spend(Self.surroundings)
        if isSpent { return .unknown }
        switch CodeContext(files[site.file].text.bytes, before: site.start, after: site.end).drawing {
        case .template: return .adapted
        case .ownColors: return fillsItsView(site) ? .unknown : .drawn(site)
        case .unknown: break
        }
        guard steps > 0 else { return .unknown }
        let sites = next(after: site)
        guard sites.count <= Self.mostSites else { return .unknown }
        var drawn: Site?
        for site in sites {
            switch verdict(of: site, steps: steps - 1) {
            case .adapted: return .adapted
            case .drawn(let place): drawn = drawn ?? place
            case .unknown: break
            }
        }
        return drawn.map { .drawn($0) } ?? .unknown
    }

    /// Whether the code around says that the image fills its view. Then it is decoration.
    ///
    /// An image is often unwrapped in a block of its own, and the view gets its mode after it.
    private func fillsItsView(_ site: Site) -> Bool {
        let text = files[site.file].text
        var block = block(around: site.start, in: text)
        for _ in 0..<Self.mostBlocks where block.lowerBound > 0 && text.isControlFlow(block.lowerBound - 1) {
            block = self.block(around: block.lowerBound - 1, in: text)
        }
        return text.bytes[block].contains("scaleAspectFill".utf8)
    }

    /// Where the value of a site is used next.
    private func next(after site: Site) -> [Site] {
        let text = files[site.file].text
        let start = outsideOfImageCalls(site)
        guard let last = text.lastVisible(before: start) else { return [] }
        if text.bytes[last] == UInt8(ascii: ":"), let sites = sites(ofArgumentBefore: last, in: site.file) { return sites }
        if "=?:".utf8.contains(text.bytes[last]) { return sites(ofVariableBefore: last, in: site.file) }
        if text.chain(before: last + 1).names == ["return"] { return sites(ofFunctionAround: last, in: site.file) }
        return []
    }

    /// The start of the call that makes the image: of `NSImage(` for the name in `NSImage(named: NSImage.Name("Mac"))`.
    private func outsideOfImageCalls(_ site: Site) -> Int {
        let text = files[site.file].text
        var start = site.start
        for _ in 0..<Self.mostBlocks {
            guard let open = text.opening("(", ")", around: start, within: 400) else { break }
            let callee = text.chain(before: open)
            guard let name = callee.names.last, ["Image", "Name"].contains(where: name.hasSuffix) else { break }
            start = callee.start
        }
        return start
    }

    /// What is made of `Empty(icon: …)`: uses of `icon` in the type `Empty`, and of `details.icon` where something like
    /// `details: Empty` is declared. Nil if the colon isn't the end of an argument's label.
    private func sites(ofArgumentBefore colon: Int, in file: Int) -> [Site]? {
        let text = files[file].text
        let label = text.chain(before: colon)
        guard label.names.count == 1, let before = text.lastVisible(before: label.start),
            "(,".utf8.contains(text.bytes[before]), let open = text.opening("(", ")", around: label.start, within: 1200)
        else { return nil }
        guard let type = text.chain(before: open).names.last, type.first?.isUppercase == true else { return [] }
        let name = label.names[0]
        return remember("\(type)(\(name)") {
            sites(inFilesWith: type) { sites(ofProperty: name, of: type, in: $0) }
        }
    }

    private func sites(ofProperty name: String, of type: String, in file: Int) -> [Site] {
        let text = files[file].text
        spend(text.bytes.count)
        let types = text.occurrences(of: type, in: 0..<text.bytes.count)
        let declarations = types.filter { position in
            let word = text.lastVisible(before: position).map { text.chain(before: $0 + 1).names }
            return ["struct", "class", "actor"].contains { word == [$0] }
        }
        let own = declarations.compactMap { text.bytes[$0...].prefix(400).firstIndex(of: UInt8(ascii: "{")) }
            .flatMap { uses(of: [name], in: block(around: $0 + 1, in: text), of: file) }
        let holders = Set(
            types.compactMap { position -> String? in
                guard let colon = text.lastVisible(before: position), text.bytes[colon] == UInt8(ascii: ":") else {
                    return nil
                }
                return text.chain(before: colon).names.last
            })
        return own + holders.sorted().flatMap { uses(of: [$0, name], in: 0..<text.bytes.count, of: file) }
    }

    /// Uses of the variable that an assignment is to: of a constant in its block, of `icon` in its type, and of `model.icon`
    /// everywhere.
    private func sites(ofVariableBefore mark: Int, in file: Int) -> [Site] {
        let text = files[file].text
        let lineStart = text.bytes[..<mark].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        spend(mark - lineStart)
        guard let equals = text.bytes[lineStart...mark].firstIndex(of: UInt8(ascii: "=")) else { return [] }
        let words = text.bytes[lineStart..<equals].split { !$0.isWord }.map { String(decoding: $0, as: UTF8.self) }
        if let word = words.lastIndex(where: { $0 == "let" || $0 == "var" }), words.indices.contains(word + 1) {
            return uses(of: [words[word + 1]], in: block(around: equals, in: text), of: file)
        }
        guard let end = text.lastVisible(before: equals) else { return [] }
        var names = text.chain(before: end + 1).names
        if names.first == "self" { names.removeFirst() }
        // The image of a view is drawn, not passed on, and `$0` is something else in each block.
        if names.last == "image" || names.first?.first?.isNumber == true { return [] }
        if names.count > 1 {
            let pair = Array(names.suffix(2))
            return remember(pair.joined(separator: ".")) {
                sites(inFilesWith: pair[1]) { uses(of: pair, in: nil, of: $0) }
            }
        }
        return names.isEmpty ? [] : uses(of: names, in: typeBlock(around: equals, in: file), of: file)
    }

    /// Calls of the function that returns the value. Only if no other function has its name.
    private func sites(ofFunctionAround offset: Int, in file: Int) -> [Site] {
        let text = files[file].text
        var at = offset
        for _ in 0..<Self.mostBlocks {
            guard let brace = brace(around: at, in: text) else { return [] }
            let words = text.header(of: brace).split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
            if let function = words.lastIndex(of: "func"), words.indices.contains(function + 1) {
                return calls(of: words[function + 1])
            }
            at = brace
        }
        return []
    }

    private func calls(of name: String) -> [Site] {
        remember("\(name)(") {
            var declarations = 0
            let found = sites(inFilesWith: name) { calls(of: name, in: $0, &declarations) }
            return declarations == 1 ? found : []
        }
    }

    private func calls(of name: String, in file: Int, _ declarations: inout Int) -> [Site] {
        let text = files[file].text
        spend(text.bytes.count)
        var found: [Site] = []
        for position in text.occurrences(of: name, in: 0..<text.bytes.count) {
            let open = position + name.utf8.count
            guard open < text.bytes.count, text.bytes[open] == UInt8(ascii: "(") else { continue }
            let start = text.chain(before: open).start
            if text.lastVisible(before: start).map({ text.chain(before: $0 + 1).names }) == ["func"] {
                declarations += 1
            } else {
                let end = min(text.closing("(", ")", around: open + 1) + 1, text.bytes.count)
                spend(end - open)
                found.append(Site(file: file, start: start, end: end))
            }
            if isSpent || found.count > Self.mostSites { break }
        }
        return found
    }

    /// What is found in each file that has an identifier. If it is too much to follow, the search ends early.
    private func sites(inFilesWith name: String, find: (_ file: Int) -> [Site]) -> [Site] {
        var found: [Site] = []
        for file in files(with: name) {
            found += find(file).prefix(Self.mostSites + 1)
            if isSpent || found.count > Self.mostSites { break }
        }
        return found
    }

    /// Searches all files for something once.
    private func remember(_ key: String, search: () -> [Site]) -> [Site] {
        if let known = sitesByKey[key] { return known }
        let found = search()
        if !isSpent { sitesByKey[key] = found }
        return found
    }

    private func files(with name: String) -> [Int] {
        if let known = filesByName[name] { return known }
        // What is known about a name serves all images.
        left -= size
        if isSpent { return [] }
        let found = files.indices.filter { files[$0].text.has(name) }
        filesByName[name] = found
        return found
    }

    /// The block of the type around a position, or the whole file.
    private func typeBlock(around offset: Int, in file: Int) -> Range<Int> {
        let text = files[file].text
        var at = offset
        for _ in 0..<Self.mostBlocks {
            guard let brace = brace(around: at, in: text) else { break }
            let words = text.header(of: brace).split { !$0.isLetter }
            if !Set(words).isDisjoint(with: ["class", "struct", "enum", "extension", "actor"]) {
                return block(around: brace + 1, in: text)
            }
            at = brace
        }
        return 0..<text.bytes.count
    }

    /// Where a variable is read. One name is read as `icon` and `self.icon`, two names in any chain with both.
    private func uses(of names: [String], in range: Range<Int>?, of file: Int) -> [Site] {
        let text = files[file].text
        let range = range ?? 0..<text.bytes.count
        spend(range.count)
        guard let name = names.last, !isSpent else { return [] }
        return text.occurrences(of: name, in: range).compactMap { position in
            let end = position + name.utf8.count
            let chain = text.chain(before: end)
            let isSame =
                names.count > 1 ? chain.names.suffix(2) == names[...] : chain.names == [name] || chain.names == ["self", name]
            guard isSame, !isWritten(text, chain.start, end) else { return nil }
            return Site(file: file, start: chain.start, end: end)
        }
    }

    /// Whether a name is declared, assigned or a label there, not read.
    private func isWritten(_ text: CodeText, _ start: Int, _ end: Int) -> Bool {
        let word = text.lastVisible(before: start).map { text.chain(before: $0 + 1).names } ?? []
        if [["let"], ["var"], ["func"], ["case"]].contains(word) { return true }
        let after = text.bytes[min(end, text.bytes.count)...].prefix(8).drop { $0 == 0x20 }
        return after.first == UInt8(ascii: ":")
            || after.first == UInt8(ascii: "=") && after.dropFirst().first != UInt8(ascii: "=")
    }
}
