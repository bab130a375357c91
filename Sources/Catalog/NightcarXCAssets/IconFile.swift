import ThemeCatalogVariants

/// The file names that describe the files of an `iconset` without Contents.json: `icon_16x16.png`, `icon_16x16@2x.png`.
///
/// This is the rule of `iconutil`.
enum IconFile {
    /// The key of such a file. Nil for any other name.
    static func key(of name: String) -> VariantKey? {
        guard name.hasPrefix("icon_"), name.hasSuffix(".png") else { return nil }
        var middle = name.dropFirst(5).dropLast(4)
        let isDouble = middle.hasSuffix("@2x")
        if isDouble { middle = middle.dropLast(3) }
        guard let size = PointSize(text: String(middle)), !middle.contains(".") else { return nil }
        var key = VariantKey()
        key.idiom = .mac
        key.size = size
        key.scale = isDouble ? .x2 : .x1
        return key
    }
}

extension PointSize {
    /// Reads `83.5x83.5`: two numbers above 0 and up to 65,535, without signs and exponents.
    init?(text: String) {
        let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "x") }
        guard parts.count == 2 else { return nil }
        let numbers = parts.map { part in
            part.allSatisfy { $0 >= 48 && $0 <= 57 || $0 == UInt8(ascii: ".") } ? Double(Substring(part)) : nil
        }
        guard let width = numbers[0], let height = numbers[1], width > 0, height > 0, max(width, height) <= 65535 else {
            return nil
        }
        self.init(width: width, height: height)
    }
}
