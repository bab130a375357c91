import NightcarBasics
import ThemeCatalogBytes

/// Creates unique file names that are safe on every file system.
///
/// A name never leaves its folder and is never hidden. It has no control characters, no characters that Windows forbids, and at
/// most 200 bytes. It differs from all earlier names even if case and Unicode normal form are ignored.
struct SafeFileNames {
    private var taken: Set<String> = []
    /// The last number used for each name. Without it, many names that become equal when made safe would take quadratic time.
    private var numbers: [String: Int] = [:]

    /// A relative path for `parts`. The last part gets `suffix` (such as an extension), which is not shortened.
    mutating func path(_ parts: [String], suffix: String) -> String {
        let safe = parts.map(Self.safe)
        let folder = safe.dropLast().map { $0 + "/" }.joined()
        let stem = safe.last ?? "_"
        let plain = folder + stem + suffix
        var candidate = plain
        while !taken.insert(Self.folded(candidate)).inserted {
            let number = numbers[Self.folded(plain), default: 1] + 1
            numbers[Self.folded(plain)] = number
            candidate = "\(folder)\(stem)-\(number)\(suffix)"
        }
        return candidate
    }

    /// The same without a number. Nil if the name is taken.
    mutating func freePath(_ parts: [String], suffix: String) -> String? {
        let path = parts.map(Self.safe).joined(separator: "/") + suffix
        return taken.insert(Self.folded(path)).inserted ? path : nil
    }

    static func safe(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isForbidden = scalar.value < 0x20 || scalar.value == 0x7F || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
            name.unicodeScalars.append(isForbidden ? "_" : scalar)
        }
        while name.utf8.count > Limits.fileNameBytes { name.removeLast() }
        while name.last == "." || name.last == " " { name.removeLast() }
        if name.first == "." { name = "_" + name.dropFirst() }
        return name.isEmpty ? "_" : name
    }

    /// `String` compares by canonical equivalence, so normal forms need no work here.
    private static func folded(_ path: String) -> String { path.lowercased() }
}
