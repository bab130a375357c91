import NightcarBasics
import NightcarXCAssets
import ThemeCatalogBytes

extension Finding {
    /// The word in a comment of code that names rules that say nothing about the line or the one after it.
    private static let comment = "nightcar:disable"

    /// Whether the place of the finding says that it isn't wanted: its set, or the line of code.
    func isDisabledInPlace(in project: LintProject) -> Bool {
        if let set = project.set(at: subject) {
            return set.source.folder.disabledRules.contains { id.configurableNames.contains($0) }
        }
        guard let line = location.range?.start.line, let bytes = readAgain(location.path, limit: Limits.lintFileBytes) else {
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
