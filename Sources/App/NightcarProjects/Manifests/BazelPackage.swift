import NightcarBasics
import ThemeCatalogBytes
import ThemeCatalogVariants

/// The apps, extensions and frameworks that a `BUILD` file of Bazel declares with the rules of rules_apple:
/// https://github.com/bazelbuild/rules_apple/tree/master/doc
///
/// Only literal arguments are known: nothing is evaluated.
struct BazelPackage {
    private let path: String
    private let folder: String
    private let root: String
    private(set) var targets: [Target] = []

    /// - Parameter root: the folder of the workspace, at which labels such as `//App:Assets.xcassets` start.
    init(_ bytes: [UInt8], path: String, root: String) {
        (self.path, folder, self.root) = (path, Paths.parent(of: path), root)
        let text = String(decoding: bytes, as: UTF8.self)
        let compiles = NightcarUse.compiles(text)
        var parser = StarlarkCalls(text)
        for call in parser.calls() {
            guard var target = target(call) else { continue }
            target.compilesThemeCatalogs = compiles
            targets.append(target)
        }
    }

    private func target(_ call: StarlarkCalls.Call) -> Target? {
        let parts = call.function.split(separator: "_", maxSplits: 1)
        guard parts.count == 2, let platform = Platform(spelling: String(parts[0])), let kind = Self.kind(parts[1], platform),
            let name = call.texts("name").first
        else { return nil }
        let location = Location(path: path, line: call.line)
        var target = Target(
            id: Target.ID(project: path, name: name), kind: kind, product: name, form: .bazel, folder: folder, location: location)
        let minimum = call.texts("minimum_os_version").first.flatMap { SystemVersion($0) }
        let families = call.texts("families").compactMap { ["iphone": 1, "ipad": 2][$0] }
        target.deployments = Fact(
            [
                Target.Deployment(
                    platform: platform,
                    minimum: minimum.map { Fact($0, .place(location)) } ?? .unknown("minimum_os_version isn't a text"),
                    families: families.isEmpty
                        ? .unknown("families isn't a list of texts") : Fact(families, .place(location)))
            ], .place(location))
        for label in ["app_icons", "resources", "strings", "additional_contents"].flatMap(call.texts) {
            let file = place(of: label)
            let parts = file.split(separator: "/")
            guard let end = parts.firstIndex(where: { ResourceFolders.kind(of: String($0)) != nil }) else { continue }
            target.add("/" + parts[...end].joined(separator: "/"), at: location)
        }
        for label in ["extensions", "frameworks", "watch_application", "app_clips"].flatMap(call.texts) {
            target.embeds.insert(Self.name(of: label))
        }
        target.dependencies = Set(call.texts("deps").map(Self.name))
        return target
    }

    private static func kind(_ rule: Substring, _ platform: Platform) -> Target.Kind? {
        switch rule {
        case "application": platform == .watchos ? .watchApp : .application
        case "extension": platform == .watchos ? .watchExtension : .appExtension
        case "framework": .framework
        case "app_clip": .appClip
        case "imessage_application": .messagesApplication
        case "imessage_extension": .appExtension
        case "sticker_pack_extension": .stickerPack
        default: nil
        }
    }

    /// `//App:Assets.xcassets/**` and `Assets.xcassets/**`.
    private func place(of label: String) -> String {
        label.hasPrefix("//")
            ? Paths.joined(label.dropFirst(2).replacing(":", with: "/"), to: root)
            : Paths.joined(label.drop { $0 == ":" }, to: folder)
    }

    private static func name(of label: String) -> String {
        String(label.split(whereSeparator: { $0 == ":" || $0 == "/" }).last ?? "")
    }
}

/// The calls at the top of a file in Starlark, with the texts of each argument.
struct StarlarkCalls {
    struct Call {
        var function: String
        var line: Int
        fileprivate(set) var arguments: [String: [String]] = [:]

        func texts(_ name: String) -> [String] { arguments[name] ?? [] }
    }

    private enum Token {
        case word(String)
        case text(String)
        case mark(Character)
    }

    private var tokens: [(token: Token, line: Int)] = []

    init(_ text: String) {
        var line = 1
        var rest = Substring(text)
        while let first = rest.first {
            if first.isNewline { line += 1 }
            if first == "#" {
                rest = rest.drop { !$0.isNewline }
            } else if first == "\"" || first == "'" {
                let start = line
                tokens.append((.text(Self.text(&rest, first, &line)), start))
            } else if first.isLetter || first == "_" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
                tokens.append((.word(String(word)), line))
                rest = rest.dropFirst(word.count)
            } else {
                if !first.isWhitespace { tokens.append((.mark(first), line)) }
                rest = rest.dropFirst()
            }
        }
    }

    /// Reads a text in one or three quotation marks.
    private static func text(_ rest: inout Substring, _ quote: Character, _ line: inout Int) -> String {
        let mark = rest.hasPrefix(String(repeating: quote, count: 3)) ? 3 : 1
        let end = String(repeating: quote, count: mark)
        rest = rest.dropFirst(mark)
        var text = ""
        while let letter = rest.first, !rest.hasPrefix(end) {
            if letter.isNewline { line += 1 }
            rest = rest.dropFirst()
            if letter == "\\", let next = rest.popFirst() { text.append(next) } else { text.append(letter) }
        }
        rest = rest.dropFirst(mark)
        return text
    }

    mutating func calls() -> [Call] {
        var calls: [Call] = []
        var (depth, call, argument) = (0, nil as Call?, "")
        for (index, (token, line)) in tokens.enumerated() {
            switch token {
            case .mark("("), .mark("["), .mark("{"):
                if depth == 0, case .mark("(") = token, index > 0, case .word(let name) = tokens[index - 1].token {
                    (call, argument) = (Call(function: name, line: line), "")
                }
                depth += 1
            case .mark(")"), .mark("]"), .mark("}"):
                depth = max(0, depth - 1)
                if depth == 0, let done = call {
                    calls.append(done)
                    call = nil
                }
            case .word(let word):
                if depth == 1, index + 1 < tokens.count, case .mark("=") = tokens[index + 1].token { argument = word }
            case .text(let text): call?.arguments[argument, default: []].append(text)
            case .mark(","): if depth == 1 { argument = "" }
            case .mark: break
            }
        }
        return calls
    }
}
