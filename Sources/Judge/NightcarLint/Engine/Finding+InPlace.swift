import NightcarDiagnostics
import NightcarJSON
import NightcarSystem
import NightcarXCAssets
import ThemeCatalogBytes

extension Finding {
    /// The key in the `info` of a set whose value names the rules that say nothing about it, as text or as a list.
    static let disablingKey = "nightcar-disable"
    /// The word in a comment of code that names such rules, on the line of a finding or on the one before.
    private static let comment = "nightcar:disable"

    /// Whether the place of the finding says that it isn't wanted: its set, or the line of code.
    func isDisabledInPlace(in project: LintProject) -> Bool {
        if let set = project.set(at: subject) {
            let value = set.source.folder.document?.root["info"]?[Self.disablingKey]
            let names = value?.array?.compactMap(\.string) ?? [value?.string].compactMap(\.self)
            return names.contains { id.configurableNames.contains($0) }
        }
        guard let line = location.range?.start.line, let bytes = try? readFile(location.path, limit: Limits.lintFileBytes) else {
            return false
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return [line - 2, line - 1].filter(lines.indices.contains).contains { index in
            let text = String(decoding: lines[index], as: UTF8.self)
            guard let start = text.firstRange(of: Self.comment)?.upperBound else { return false }
            let names = text[start...].split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
            return names.contains { id.configurableNames.contains($0) }
        }
    }
}
