import NightcarBasics
import NightcarModel

/// Reads Swift and the languages of the C family.
struct CodeScanner {
    private let bytes: [UInt8]
    private var at = 0
    private var line = 1
    private var lineStart = 0
    private var scan: SourceScan

    init(_ bytes: [UInt8], into scan: SourceScan) {
        self.bytes = bytes
        self.scan = scan
    }

    mutating func scanned() -> SourceScan {
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "\n"): newLine()
            case UInt8(ascii: "\"") where starts(with: "\"\"\""): longText()
            case UInt8(ascii: "\""): text()
            case UInt8(ascii: "/") where starts(with: "//"): skipLine()
            case UInt8(ascii: "/") where starts(with: "/*"): skipComment()
            case UInt8(ascii: "."): chain()
            case _ where byte.isWord: chain()
            default: at += 1
            }
        }
        return scan
    }
}

private extension CodeScanner {
    func starts(with text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

    mutating func newLine() {
        line += 1
        at += 1
        lineStart = at
    }

    mutating func skipLine() {
        while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
    }

    mutating func skipComment() {
        at += 2
        let (star, slash) = (UInt8(ascii: "*"), UInt8(ascii: "/"))
        while at < bytes.count, bytes[at] != star || at + 1 == bytes.count || bytes[at + 1] != slash {
            if bytes[at] == UInt8(ascii: "\n") { newLine() } else { at += 1 }
        }
        at = min(bytes.count, at + 2)
    }

    /// A text on several lines. Its words count, but nothing in it is code.
    mutating func longText() {
        let start = at + 3
        at = start
        while at < bytes.count, !starts(with: "\"\"\"") {
            if bytes[at] == UInt8(ascii: "\n") { newLine() } else { at += 1 }
        }
        scan.addWords(bytes[min(start, bytes.count)..<at])
        at = min(bytes.count, at + 3)
    }

    /// A text on one line. The words inside its interpolations count as code.
    mutating func text() {
        let (start, column) = (at, at - lineStart + 1)
        var parts: [String] = []
        var partStart = at + 1
        var end = at + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\n") {
            guard bytes[end] == UInt8(ascii: "\\") else {
                end += 1
                continue
            }
            guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "(") else {
                end += 2
                continue
            }
            parts.append(String(decoding: bytes[partStart..<end], as: UTF8.self))
            end = endOfInterpolation(from: end + 2)
            partStart = end
        }
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else {
            at += 1
            return
        }
        let content = bytes[(start + 1)..<end]
        at = end + 1
        guard parts.isEmpty else {
            parts.append(String(decoding: bytes[partStart..<end], as: UTF8.self))
            scan.addWords(content)
            if let pattern = NamePattern(parts) { scan.patterns[pattern] = Location(path: scan.path) }
            return
        }
        scan.add(literal: content)
        let name = String(decoding: content, as: UTF8.self)
        addPatterns(of: name, from: start)
        addUse(of: name, from: start, column: column)
    }

    /// Adds the use of an asset, if the code around the text says that it is one.
    private mutating func addUse(of name: String, from start: Int, column: Int) {
        // Most texts are no argument.
        guard !name.isEmpty, CodeContext.canTakeName(bytes, before: start) else { return }
        let context = CodeContext(bytes, before: start, after: at)
        guard let kind = context.kind else { return }
        var use = scan.use(name, kind, .text, line: line, column: column, length: at - start)
        use.mustExist = !context.isForOwnCall
        use.drawing = kind == .color ? .unknown : context.drawing
        (use.role, use.roleWord) = role(of: kind, before: start)
        scan.uses.append(use)
    }

    /// The position after the closing parenthesis. Texts inside can have parentheses of their own.
    func endOfInterpolation(from start: Int) -> Int {
        var (depth, isQuoted, index) = (1, false, start)
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            switch bytes[index] {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: "(") where !isQuoted: depth += 1
            case UInt8(ascii: ")") where !isQuoted: depth -= 1
            default: break
            }
            index += 1
            if depth == 0 { return index }
        }
        return index
    }

    /// A text with placeholders, or one that is joined with something, can be a part of many names.
    mutating func addPatterns(of name: String, from start: Int) {
        if name.utf8.contains(UInt8(ascii: "%")) {
            if let pattern = NamePattern(NamePattern.formatParts(name)) { scan.patterns[pattern] = Location(path: scan.path) }
        }
        let after = bytes[at...].prefix(8).first { $0 > 0x20 && $0 != UInt8(ascii: ")") }
        let code = bytes[max(0, start - 48)..<start].filter { $0 > 0x20 }
        let before = code.last.map("(+@".utf8.contains) == true ? String(decoding: code, as: UTF8.self) : ""
        if after == UInt8(ascii: "+") || before.hasSuffix("hasPrefix("), let pattern = NamePattern([name, ""]) {
            scan.patterns[pattern] = Location(path: scan.path)
        }
        let isEnd = ["+", "+@", "appending(", "append(", "String:@", "Format:@", "hasSuffix("].contains(where: before.hasSuffix)
        if isEnd, let pattern = NamePattern(["", name]) { scan.patterns[pattern] = Location(path: scan.path) }
        if isEnd, after == UInt8(ascii: "+"), let pattern = NamePattern(["", name, ""]) {
            scan.patterns[pattern] = Location(path: scan.path)
        }
    }

    /// Identifiers that dots join, such as `UIImage.icJapan`, `.icJapan` or `R.image.icJapan`.
    mutating func chain() {
        let (start, column) = (at, at - lineStart + 1)
        var last = at
        while at < bytes.count, bytes[at].isWord || bytes[at] == UInt8(ascii: ".") {
            if bytes[at] == UInt8(ascii: ".") {
                if at > last { scan.words.insert(NameHash(bytes[last..<at])) }
                last = at + 1
            }
            at += 1
        }
        if at > last { scan.words.insert(NameHash(bytes[last..<at])) }
        if bytes[start] == UInt8(ascii: "A") { addResourceName(bytes[start..<at], from: start, column: column) }
        let isMember = last > start
        guard isMember || Self.lookLengths.contains(at - start) else { return }
        let chain = bytes[start..<at].split(separator: UInt8(ascii: ".")).map { String(decoding: $0, as: UTF8.self) }
        addLook(chain, from: start, column: column)
        let isImplicit = bytes[start] == UInt8(ascii: ".")
        guard isMember, CodeContext.isSymbol(chain, isImplicit: isImplicit, bytes, before: start) else { return }
        let context = CodeContext(bytes, before: start, after: at)
        guard let (name, kind) = context.symbol(chain, isImplicit: isImplicit) else { return }
        let form: AssetUse.Form = CodeContext.roots.contains(chain[0]) ? .symbol : chain[0] == "R" ? .rSwift : .swiftGen
        var use = scan.use(name, kind, isImplicit ? .symbol : form, line: line, column: column, length: at - start)
        use.drawing = kind == .color ? .unknown : context.drawing
        (use.role, use.roleWord) = role(of: kind, before: start)
        scan.uses.append(use)
    }

    private static let lookLengths = Set(looks.keys.map(\.utf8.count))

    /// What an assignment to a window says about the look of the app.
    mutating func addLook(_ chain: [String], from start: Int, column: Int) {
        let range = TextRange(start: Position(line: line, column: column), end: Position(line: line, column: column + at - start))
        let place = Location(path: scan.path, place: .text(range))
        if let claim = lookClaim(chain, from: start, to: at, in: bytes, at: place) { scan.looks.claims.append(claim) }
    }

    /// Xcode's constants for Objective-C: `ACColorNameInk`, `ACImageNameStar`.
    mutating func addResourceName(_ word: ArraySlice<UInt8>, from start: Int, column: Int) {
        for (prefix, kind) in [("ACColorName", SetKind.color), ("ACImageName", .image)] where word.starts(with: prefix.utf8) {
            let name = String(decoding: word.dropFirst(prefix.utf8.count), as: UTF8.self)
            guard !name.isEmpty else { continue }
            var use = scan.use(name, kind, .objectiveCSymbol, line: line, column: column, length: word.count)
            (use.role, use.roleWord) = role(of: kind, before: start)
            scan.uses.append(use)
        }
    }

    /// The role of a color, by the code before it on its line.
    func role(of kind: SetKind, before start: Int) -> (AssetUse.Role?, String?) {
        guard kind == .color, let found = AssetUse.Role.last(in: bytes[lineStart..<start]) else { return (nil, nil) }
        return (found.role, found.word)
    }
}
