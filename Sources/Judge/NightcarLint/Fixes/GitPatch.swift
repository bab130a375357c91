import NightcarImaging
import ThemeCatalogPixels

/// Patches of single files in git's extended format (git-diff, "Generating patch text with -p") for `git apply`. Text is
/// written as unified hunks, and everything else as binary literals.
enum GitPatch {
    /// A file that is created, changed or removed.
    ///
    /// - Parameters:
    ///   - path: relative to the root of the repository.
    ///   - before: nil if the file doesn't exist yet.
    ///   - after: nil if the file is removed.
    ///   - mode: the mode of the file in git's notation.
    static func change(_ path: String, from before: [UInt8]?, to after: [UInt8]?, mode: String = "100644") -> String {
        var text = header(path, path)
        if before == nil { text += "new file mode \(mode)\n" }
        if after == nil { text += "deleted file mode \(mode)\n" }
        guard let old = self.text(before ?? []), let new = self.text(after ?? []) else {
            return text + binary(before, after)
        }
        let (from, to) = (before == nil ? "/dev/null" : label("a/" + path), after == nil ? "/dev/null" : label("b/" + path))
        return text + unifiedDiff(old, new, from: from, to: to)
    }

    /// A file that gets a new name and keeps its content.
    static func rename(_ from: String, to: String) -> String {
        header(from, to) + "similarity index 100%\nrename from \(quoted(from))\nrename to \(quoted(to))\n"
    }
}

private extension GitPatch {
    static func header(_ from: String, _ to: String) -> String { "diff --git \(quoted("a/" + from)) \(quoted("b/" + to))\n" }

    /// If a path before a hunk contains spaces, a tab marks its end.
    static func label(_ path: String) -> String { quoted(path) + (path.contains(" ") ? "\t" : "") }

    /// Paths with quotes, backslashes and control characters are escaped as in C.
    static func quoted(_ path: String) -> String {
        func isPlain(_ byte: UInt8) -> Bool {
            byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        if path.utf8.allSatisfy(isPlain) { return path }
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            if isPlain(byte) {
                bytes.append(byte)
            } else {
                let octal = String(byte, radix: 8)
                bytes += Array(("\\" + String(repeating: "0", count: 3 - octal.count) + octal).utf8)
            }
        }
        return "\"\(String(decoding: bytes, as: UTF8.self))\""
    }

    /// The bytes as text. Nil if they are not text.
    static func text(_ bytes: [UInt8]) -> String? {
        bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }

    static func binary(_ before: [UInt8]?, _ after: [UInt8]?) -> String {
        let (old, new) = (before.map(GitObjectName.blob), after.map(GitObjectName.blob))
        let content = after ?? []
        var text =
            "index \(old ?? GitObjectName.none)..\(new ?? GitObjectName.none)\nGIT binary patch\nliteral \(content.count)\n"
        let packed = zlib(content)
        // 52 bytes per line, after a letter for their number: A...Z for 1...26, a...z for 27...52.
        for start in stride(from: 0, to: packed.count, by: 52) {
            let line = packed[start..<min(start + 52, packed.count)]
            let length = UInt8(line.count <= 26 ? 64 + line.count : 96 + line.count - 26)
            text.unicodeScalars.append(Unicode.Scalar(length))
            text += base85(line) + "\n"
        }
        return text + "\n"
    }

    /// RFC 1950: a header, deflate, and an Adler-32 checksum.
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        let sum = RawDeflate.adler32(bytes)
        return [0x78, 0x9C] + RawDeflate.deflate(bytes) + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    }

    /// Four bytes as five digits. The last bytes are padded with zeros.
    static func base85(_ bytes: ArraySlice<UInt8>) -> String {
        let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~")
        var text = ""
        for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 4) {
            var value = (0..<4).reduce(UInt32(0)) { $0 << 8 | (start + $1 < bytes.endIndex ? UInt32(bytes[start + $1]) : 0) }
            var group: [Character] = []
            for _ in 0..<5 {
                group.append(digits[Int(value % 85)])
                value /= 85
            }
            text += String(group.reversed())
        }
        return text
    }
}
