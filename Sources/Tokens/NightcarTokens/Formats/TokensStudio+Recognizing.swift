import NightcarBasics
import ThemeCatalogBytes

extension TokensStudio {
    /// Whether a file has what only Tokens Studio writes: keys next to its sets, or references that begin inside a set.
    static func isExport(_ root: JSONValue) -> Bool {
        root["$themes"]?.array != nil || root["$metadata"]?["tokenSetOrder"]?.array != nil || hasSets(root)
    }

    /// Whether a folder has what only Tokens Studio writes next to the sets.
    static func isFolder(_ folder: String) -> Bool {
        access("\(folder)/$themes.json", F_OK) == 0 || access("\(folder)/$metadata.json", F_OK) == 0
    }

    /// Whether most references lead to a token only if the top groups are left out. If all groups are modes, they are left out anyway.
    private static func hasSets(_ root: JSONValue) -> Bool {
        let sets = root.effectiveMembers.filter { !$0.key.hasPrefix("$") }
        guard sets.allSatisfy({ $0.value.isObject && !isToken($0.value) }), !sets.allSatisfy({ ModeWords($0.key).isLook }) else {
            return false
        }
        var (outside, inside) = (0, 0)
        var rest = [root]
        while let value = rest.popLast(), outside + inside < maximumReferences {
            if let members = value.members {
                rest += members.map(\.value)
            } else if let text = value.string, let alias = TokenDeclaration.alias(text, isStrict: false) {
                let names = alias.split(separator: ".").map(String.init)
                func leads(from start: JSONValue) -> Bool {
                    names.reduce(start as JSONValue?) { $0?[$1] }.map(isToken) ?? false
                }
                if leads(from: root) {
                    outside += 1
                } else if sets.contains(where: { leads(from: $0.value) }) {
                    inside += 1
                }
            }
        }
        return inside > outside
    }

    private static func isToken(_ value: JSONValue) -> Bool { value["$value"] != nil || value["value"] != nil }

    /// Enough to tell, in a file that may have thousands.
    private static let maximumReferences = 200
}
