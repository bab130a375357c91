import NightcarEncoding
import NightcarFuzzing
import NightcarTestSupport
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Every rule of sections 2 to 4 of Documentation/CatalogFormat.md, broken one at a time in the golden catalog.
struct FormatRuleTests {
    /// A value of a table, and a part of the message of the error.
    struct Edit: Sendable, CustomTestStringConvertible {
        var section: Int
        var row: Int
        var column: Int
        var value: UInt64
        var message: String

        init(_ section: Int, _ row: Int, _ column: Int, _ value: UInt64, _ message: String) {
            (self.section, self.row, self.column, self.value, self.message) = (section, row, column, value, message)
        }

        var testDescription: String { "section \(section), row \(row), column \(column) = \(value)" }
    }

    private static let assetEdits = [
        Edit(2, 0, 0, 1, "renditions are out of order"), Edit(2, 1, 0, 7, "renditions are out of order"),
        Edit(2, 0, 1, 11, "string that doesn't exist"), Edit(2, 0, 3, 1 << 40, "string that doesn't exist"),
        Edit(2, 0, 2, 3, "unknown flags"), Edit(2, 0, 2, 8, "unknown flags"),
    ]
    private static let renditionEdits = [
        Edit(3, 0, 0, 3, "key that doesn't exist"), Edit(3, 1, 0, 0, "not in order"), Edit(3, 0, 1, 5, "unknown kind"),
        Edit(3, 0, 1, 18, "unknown kind"), Edit(3, 0, 2, 4, "content doesn't exist"),
        Edit(3, 2, 2, 2, "content doesn't exist"), Edit(3, 2, 1, 11, "not a picture, a shape or a color"),
        Edit(3, 3, 3, 0, "or lacks one that it needs"), Edit(3, 0, 3, 1, "has a tint that it can't have"),
        Edit(3, 3, 3, 4, "a tint is a reference"), Edit(3, 3, 3, 5, "has a tint"),
        Edit(3, 3, 4, 11, "string that doesn't exist"), Edit(3, 3, 5, 11, "string that doesn't exist"),
        Edit(3, 0, 6, 1, "encoded as in 1.3"), Edit(3, 3, 6, 3, "encoded as in 1.3"),
    ]
    private static let keyEdits = [
        Edit(4, 0, 0, 3 << 3, "closed axis"), Edit(4, 0, 0, 3 << 9, "closed axis"), Edit(4, 0, 0, 1 << 11, "closed axis"),
        Edit(4, 0, 1, 256, "scale above 255"), Edit(4, 0, 2, 11, "string that doesn't exist"),
        Edit(4, 0, 8, 11, "string that doesn't exist"), Edit(4, 0, 9, 1, "a missing number"),
        Edit(4, 2, 10, 3, "a missing number"), Edit(4, 1, 0, 0, "keys are not in order"),
    ]
    private static let colorEdits = [
        Edit(5, 0, 0, 0x0A, "unknown form or space"), Edit(5, 0, 0, 0x31, "unknown form or space"),
        Edit(5, 0, 0, 64, "unknown form or space"), Edit(5, 0, 1, 256, "out of range"), Edit(5, 2, 1, 2, "out of range"),
        Edit(5, 2, 2, 1, "out of range"), Edit(5, 0, 4, 256, "alpha is out of range"),
        Edit(5, 3, 0, 0x21, "reference has a space"), Edit(5, 3, 4, 1, "reference has a space or alpha"),
        Edit(5, 1, 0, 0, "not in order"), Edit(6, 0, 0, Double.infinity.bitPattern, "not finite"),
        Edit(6, 1, 0, 0, "numbers are not in order"),
    ]
    private static let payloadEdits = [
        Edit(7, 0, 0, 1, "does not follow"), Edit(8, 0, 0, 12, "does not follow"), Edit(7, 0, 1, 1 << 32, "32 bits"),
        Edit(8, 0, 1, 1 << 32, "32 bits"), Edit(7, 0, 2, 0, "is empty or too large"), Edit(7, 0, 3, 1 << 24, "too large"),
        Edit(7, 0, 4, 19, "unknown layout"), Edit(7, 0, 4, 3 | 3 << 6, "unknown layout"),
        Edit(7, 0, 4, 13 | 2 << 6, "encoded as in 1.2"),
        Edit(7, 0, 4, 3 | 10 << 8, "unknown layout"), Edit(7, 0, 4, 3 | 1 << 12, "unknown layout"),
        Edit(8, 0, 2, 4, "a wrong length"), Edit(8, 0, 3, 11, "string that doesn't exist"),
        Edit(8, 0, 4, 4, "unknown encoding"), Edit(8, 0, 4, 5, "encoded as in 1.1"),
        Edit(8, 0, 4, 9, "encoded as in 1.1"), Edit(8, 0, 4, 16, "encoded as in 1.1"),
        Edit(8, 0, 4, 17, "unknown encoding"), Edit(8, 0, 4, 20, "unknown encoding"), Edit(8, 0, 4, 258, "unknown encoding"),
    ]

    @Test("A table that breaks a rule is refused", arguments: assetEdits + renditionEdits + keyEdits + colorEdits + payloadEdits)
    func tables(edit: Edit) throws {
        let bytes = try GoldenTests.contents.serialize().bytes
        let damaged = CatalogEditor.edit(
            bytes, section: edit.section, row: edit.row, column: edit.column, value: edit.value)
        try expectRefused(damaged, edit.message)
    }

    @Test("An edit that breaks no rule is accepted")
    func harmless() throws {
        let bytes = try GoldenTests.contents.serialize().bytes
        let wider = CatalogEditor.edit(bytes, section: 3, row: 3, column: 0, value: 0)
        #expect(wider.count == bytes.count + 6 * 7)
        #expect(try ThemeCatalogFile(ByteView(wider)).resolve("Logo", traits: Traits())?.pixels().width == 2)
    }

    /// "Log", "Logo": block offset (4 bytes), 3, L, o, g, shared 3, length 1, o; from byte 116.
    @Test(
        "A list that breaks a rule is refused",
        arguments: [
            ([10: 0xFF], "not UTF-8"), ([8: 4], "allowed length"), ([8: 2, 10: UInt8(ascii: "g")], "shares more bytes"),
            ([8: 2, 10: UInt8(ascii: "a")], "not in order"), ([0: 1], "does not start where"), ([9: 2], "allowed length"),
            ([9: 0], "the same name and kind|bytes follow"), ([4: 0x83], "allowed length"), ([4: 2], "allowed length"),
        ] as [([Int: UInt8], String)])
    func lists(edits: [Int: UInt8], message: String) throws {
        var bytes = try GoldenTests.contents.serialize().bytes
        for (offset, value) in edits { bytes[116 + offset] = value }
        try expectRefused(HeaderMap.repaired(bytes, payloads: false), message)
    }

    @Test("Strings are strictly ascending, and the strings of keys are short")
    func strings() throws {
        var contents = GoldenTests.contents
        contents.assets[0].properties = "{" + String(repeating: " ", count: 1024)
        let bytes = try contents.serialize().bytes
        let strings = HeaderMap.number(bytes, 24, 4)
        let long = (0..<strings).map { CatalogEditor.edit(bytes, section: 4, row: 2, column: 5, value: UInt64($0)) }
        let refusals = long.filter { bytes in (try? ThemeCatalogFile(ByteView(bytes))) == nil }
        #expect(refusals.count == 1)
        try expectRefused(refusals[0], "a text of more than 1024 bytes")
        // "bin" becomes another empty text: 4 bytes of block offset, the length of "", shared, length, b, i, n.
        var repeated = try GoldenTests.contents.serialize().bytes
        let start = HeaderMap(repeated)!.starts[1]
        repeated.replaceSubrange(start + 6..<start + 10, with: [0])
        repeated.replaceSubrange(28..<32, with: HeaderMap.littleEndian(75))
        try expectRefused(HeaderMap.repaired(repeated, payloads: false), "string 1 repeats")
    }

    @Test("A header that breaks a rule is refused")
    func header() throws {
        let bytes = try GoldenTests.contents.serialize().bytes
        func changed(_ offset: Int, _ value: UInt8) -> [UInt8] {
            var bytes = bytes
            bytes[offset] = value
            return bytes
        }
        try expectRefused(changed(0, 0), "does not start with NCAR", code: .notACatalog, offset: 0)
        try expectRefused(changed(4, 2), "version 2, but this reader knows version 1", code: .unsupportedVersion, offset: 4)
        try expectRefused(
            changed(6, 4), "version 1.4, but this reader knows versions up to 1.3", code: .unsupportedVersion, offset: 6)
        try expectRefused(changed(8, 0), "checksum", code: .checksum, offset: 8)
        try expectRefused(bytes + [0], "the file has 327 bytes, but 326 were written", code: .wrongSize, offset: 326)
        try expectRefused(Array(bytes[..<100]), "within its header", code: .wrongSize, offset: 100)
        try expectRefused(changed(36, 0x55), "column of 5 bytes|a column 0 of 5 bytes", offset: 36)
        try expectRefused(changed(38, 0x01), "a column 4 of 1 bytes", offset: 38)
        try expectRefused(HeaderMap.repaired(changed(84, 0), payloads: false), "without a first column", offset: 84)
        try expectRefused(changed(35, 0xFF), "the file has 326", offset: 16)
        try expectRefused(HeaderMap.repaired(changed(16, 9), payloads: false), "cannot hold 9 texts", offset: 16)
        try expectRefused(HeaderMap.repaired(changed(16, 1), payloads: false), "1 names for 2 assets", offset: 32)
    }

    @Test("Random values anywhere in the tables give errors or results", arguments: 1...8 as ClosedRange<UInt64>)
    func randomValues(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let bytes = try ThemeCatalogContents.random(assets: 12, using: &generator).serialize().bytes
        let map = try #require(HeaderMap(bytes))
        for _ in 0..<150 {
            let section = Int.random(in: 2...8, using: &generator)
            guard map.rows(section: section) > 0 else { continue }
            let row = Int.random(in: 0..<map.rows(section: section), using: &generator)
            let column = Int.random(in: 0..<HeaderMap.columns[section - 2], using: &generator)
            let values: [UInt64] = [0, 1, 2, 5, 15, 100, 256, 65_536, 1 << 31, 1 << 32, 1 << 63, .max]
            let value = values.randomElement(using: &generator)!
            let damaged = CatalogEditor.edit(bytes, section: section, row: row, column: column, value: value)
            if let problem = CatalogReading.unplacedError(in: damaged) {
                Issue.record("seed \(seed), section \(section), row \(row), column \(column) = \(value): \(problem)")
            }
        }
    }

    /// - Parameter message: a part of the error's message, or several separated by `|`.
    private func expectRefused(
        _ bytes: [UInt8], _ message: String, code: ThemeCatalogError.Code = .malformed, offset: Int? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let error = #expect(throws: ThemeCatalogError.self, sourceLocation: sourceLocation) {
            try ThemeCatalogFile(ByteView(bytes))
        }
        guard let error else { return }
        #expect(message.split(separator: "|").contains { error.message.contains($0) }, "\(error)", sourceLocation: sourceLocation)
        #expect(error.code == code && error.offset != nil, "\(error)", sourceLocation: sourceLocation)
        if let offset { #expect(error.offset == offset, "\(error)", sourceLocation: sourceLocation) }
    }
}
