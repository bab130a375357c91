/// Hands out file names that are safe on every file system and that nothing else has.
///
/// A name never leaves its folder, never hides, has no control characters, no characters that Windows forbids, at most 200
/// bytes, and differs from all others given out before even where case and Unicode normal form do not count.
struct SafeFileNames {
    private var taken: Set<String> = []

    /// A relative path for `parts`, whose last one gets `suffix` (an extension or the like) that is not shortened.
    mutating func path(_ parts: [String], suffix: String) -> String {
        let safe = parts.map(Self.safe)
        let folder = safe.dropLast().map { $0 + "/" }.joined()
        let stem = safe.last ?? "_"
        var candidate = folder + stem + suffix
        var number = 2
        while !taken.insert(Self.folded(candidate)).inserted {
            candidate = "\(folder)\(stem)-\(number)\(suffix)"
            number += 1
        }
        return candidate
    }

    static func safe(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isForbidden = scalar.value < 0x20 || scalar.value == 0x7F || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
            name.unicodeScalars.append(isForbidden ? "_" : scalar)
        }
        while name.utf8.count > 200 { name.removeLast() }
        while name.last == "." || name.last == " " { name.removeLast() }
        if name.first == "." { name = "_" + name.dropFirst() }
        return name.isEmpty ? "_" : name
    }

    /// `String` compares by canonical equivalence, so normal forms need no work here.
    private static func folded(_ path: String) -> String { path.lowercased() }
}
