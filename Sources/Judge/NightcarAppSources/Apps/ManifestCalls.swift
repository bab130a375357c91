/// The calls of a manifest in Swift that declare something by its name, such as `.target(name: "Kit", …)` of SwiftPM and Tuist.
struct ManifestCalls {
    struct Call {
        /// `target` for `.target(…)`.
        var function: String
        /// The text after `name:`. Empty if it isn't a text.
        var name = ""
        /// All texts inside, also of inner calls.
        var texts: Set<String> = []
        /// The words inside: `app` for `.app`.
        var words: Set<String> = []
    }

    /// The outermost ones. A call inside one of them refers to something.
    private(set) var calls: [Call] = []

    private static let declaring: Set<String> = [
        "target", "Target", "executableTarget", "testTarget", "binaryTarget", "systemLibrary", "plugin", "macro", "library",
        "executable", "iOSApplication",
    ]

    /// What each open bracket belongs to: the number of a call, or nil.
    private var open: [Int?] = []
    private var word = ""
    private var label = ""

    init(_ bytes: [UInt8]) {
        var at = 0
        while at < bytes.count {
            let rest = bytes[at...]
            if rest.starts(with: "//".utf8) {
                at += rest.prefix { $0 != UInt8(ascii: "\n") }.count
            } else if rest.starts(with: "/*".utf8) {
                at = rest.firstRange(of: Array("*/".utf8))?.upperBound ?? bytes.count
            } else if bytes[at].isWord {
                let letters = rest.prefix { $0.isWord }
                add(word: String(decoding: letters, as: UTF8.self))
                at += letters.count
            } else if bytes[at] == UInt8(ascii: "\"") {
                let text = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") }
                add(text: String(decoding: text, as: UTF8.self))
                at += text.count + 2
            } else {
                add(mark: bytes[at])
                at += 1
            }
        }
    }

    private mutating func add(word new: String) {
        word = new
        if let call = open.lazy.compactMap({ $0 }).first { calls[call].words.insert(new) }
    }

    private mutating func add(text: String) {
        if let call = open.lazy.compactMap({ $0 }).first {
            calls[call].texts.insert(text)
            if open.last == call, label == "name", calls[call].name.isEmpty { calls[call].name = text }
        }
        (word, label) = ("", "")
    }

    private mutating func add(mark: UInt8) {
        switch mark {
        case UInt8(ascii: "("):
            let declares = Self.declaring.contains(word) && open.allSatisfy { $0 == nil }
            if declares { calls.append(Call(function: word)) }
            open.append(declares ? calls.count - 1 : nil)
            (word, label) = ("", "")
        case UInt8(ascii: ")"):
            _ = open.popLast()
            (word, label) = ("", "")
        case UInt8(ascii: ":"): label = word
        case UInt8(ascii: ","): label = ""
        default: break
        }
    }
}
