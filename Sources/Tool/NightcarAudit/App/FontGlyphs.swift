import NightcarSize
import ThemeCatalogBytes
import ThemeCatalogVariants

/// A loose font of an app with many glyphs. Nobody can tell which ones the app's texts need, so the finding has no bytes.
struct FontGlyphs {
    /// The fonts that are worth a look have at least so many bytes and glyphs.
    private static let (leastBytes, leastGlyphs) = (100_000, 500)

    static func saving(_ file: AppSavings.File, contents: AppFiles) -> Opportunity? {
        guard file.row.kind == "font", file.bytes >= leastBytes, let view = contents.map(file.name)?.view,
            let glyphs = glyphs(of: view), glyphs >= leastGlyphs
        else { return nil }
        let name = file.row.asset.split(separator: "/").last.map(String.init) ?? file.row.asset
        return Opportunity(
            kind: .fontGlyphs, file: file.report, asset: file.row.asset, variant: file.row.key?.description ?? "", savedBytes: 0,
            savedSourceBytes: 0,
            detail: """
                \(file.bytes) bytes for \(glyphs) glyphs; what is saved depends on the texts, which nobody knows here. fonttools \
                keeps the glyphs of a file with all texts: pyftsubset \(shellQuoted(name)) --text-file=texts.txt --layout-features='*'
                """, command: "")
    }

    /// The number of glyphs: the table `maxp` of OpenType. In a collection, the one of the first font. Nil for another file.
    static func glyphs(of font: ByteView) -> Int? {
        do throws(ByteError) {
            func word(_ offset: Int) throws(ByteError) -> Int { Int(try font.load(UInt32.self, at: offset, bigEndian: true)) }
            func short(_ offset: Int) throws(ByteError) -> Int { Int(try font.load(UInt16.self, at: offset, bigEndian: true)) }
            let start = try word(0) == 0x7474_6366 ? word(12) : 0
            guard try [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(word(start)) else { return nil }
            for table in 0..<(try short(start + 4)) where try word(start + 12 + 16 * table) == 0x6D61_7870 {
                return try short(word(start + 12 + 16 * table + 8) + 4)
            }
        } catch {}
        return nil
    }
}
