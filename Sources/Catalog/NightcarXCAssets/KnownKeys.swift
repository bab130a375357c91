import NightcarBasics
import NightcarModel

/// The keys that catalogs are known to use. Any other key is reported, because it may be a misspelling.
enum KnownKeys {
    static let properties: Set<String> = [
        "auto-scaling", "canvasSize", "compression-type", "content", "duration", "duration-type", "filename", "frame-center",
        "frame-size", "generate-swift-asset-symbol-extensions", "gradient-type", "grid-size", "height", "interpretation",
        "level-mode",
        "localizable", "on-demand-resource-tags", "origin", "pre-rendered", "preserves-vector-representation", "preview",
        "provides-namespace", "repetitions", "rotation", "symbol-rendering-intent", "template-rendering-intent",
        "translation", "unit", "version", "width",
    ]
    static let info: Set<String> = ["author", "version", "on-demand-resource-tags", "template-rendering-intent", disabling]
    /// A key of `info` that is ours, not Apple's. See `SourceFolder.disabledRules`.
    static let disabling = "nightcar-disable"

    /// The values of the properties that take one of a few words. Xcode ignores any other word without a message.
    private static let words: [String: Set<String>] = [
        "compression-type": [
            "automatic", "lossless", "lossy", "gpu-optimized-best", "gpu-optimized-smallest", "none", "lzfse", "lz4", "lzma",
            "zlib",
        ],
        "template-rendering-intent": ["automatic", "default", "original", "template"],
        "unit": Set(EntryAttributes.PhysicalSize.units.keys),
    ]

    /// Findings for keys of `properties`, `info` and the top level.
    ///
    /// - Parameter entries: the key of the list of entries, if there is one.
    static func unknown(in document: JSONDocument, entries: String?) -> [Finding] {
        var findings: [Finding] = []
        for member in document.root.members ?? [] {
            switch member.key {
            case "info": check(member, known: info, document, &findings)
            case "properties": check(member, known: properties, document, &findings)
            case "filename", entries: break
            default: findings.append(unknown(member, in: "a Contents.json", document))
            }
        }
        return findings
    }

    static func unknown(_ member: JSONMember, in place: String, _ document: JSONDocument) -> Finding {
        let hint = properties.contains(member.key) ? "; it belongs in \"properties\"" : ""
        return Finding(
            .unknownKey, .info, "the key \"\(member.key)\" is not known in \(place); its value is kept as it is\(hint)",
            at: document.location(member.keyRange))
    }

    private static func check(
        _ member: JSONMember, known: Set<String>, _ document: JSONDocument, _ findings: inout [Finding]
    ) {
        guard let members = member.value.members else {
            findings.append(
                Finding(.badValue, .warning, "\"\(member.key)\" must be an object", at: document.location(of: member.value)))
            return
        }
        for inner in members {
            if known.contains(inner.key) {
                findings += unknownWord(inner, document)
            } else {
                findings.append(unknown(inner, in: "\"\(member.key)\"", document))
            }
        }
    }

    private static func unknownWord(_ member: JSONMember, _ document: JSONDocument) -> [Finding] {
        guard let words = words[member.key], let text = member.value.string, !text.isEmpty, !words.contains(text) else {
            return []
        }
        let hint = nearest(to: text, among: words.sorted()).map { "; did you mean \"\($0)\"?" } ?? ""
        let message = "\"\(text)\" is not a known \(member.key), so it has no effect\(hint)"
        return [Finding(.badValue, .warning, message, at: document.location(of: member.value))]
    }
}
