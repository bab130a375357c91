import NightcarDiagnostics
import NightcarJSON

/// The keys that catalogs are known to use. Any other key is reported, because it may be a misspelling.
enum KnownKeys {
    static let properties: Set<String> = [
        "auto-scaling", "canvasSize", "compression-type", "content", "duration", "duration-type", "filename", "frame-center",
        "frame-size", "generate-swift-asset-symbol-extensions", "gradient-type", "grid-size", "height", "interpretation",
        "level-mode",
        "localizable", "on-demand-resource-tags", "origin", "pre-rendered", "preserves-vector-representation", "preview",
        "provides-namespace", "repetitions", "rotation", "symbol-rendering-intent", "template-rendering-intent",
        "translation", "version", "width",
    ]
    static let info: Set<String> = ["author", "version", "on-demand-resource-tags", disabling]
    /// A key of `info` that is ours, not Apple's. See `SourceFolder.disabledRules`.
    static let disabling = "nightcar-disable"

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
        Finding(
            .unknownKey, .info, "the key \"\(member.key)\" is not known in \(place); its value is kept as it is",
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
        for inner in members where !known.contains(inner.key) {
            findings.append(unknown(inner, in: "\"\(member.key)\"", document))
        }
    }
}
