import NightcarModel
import NightcarSize
import ThemeCatalogVariants

/// Reports described by a few words, for the tests.
enum Sample {
    static func key(_ change: (inout VariantKey) -> Void = { _ in }) -> VariantKey {
        var key = VariantKey()
        change(&key)
        return key
    }

    static func row(
        _ asset: String, _ bytes: Int, key: VariantKey = VariantKey(), content: String? = nil, source: String? = nil,
        stored: String? = nil, payload: Int? = nil, isShared: Bool = false, isDerived: Bool = false, encoding: String = "rgba8"
    ) -> SizeRow {
        SizeRow(
            asset: asset, kind: "imageset", key: key, sourceFile: "\(asset).imageset/\(asset).png", sourceBytes: bytes * 2,
            storedBytes: bytes, width: 10, height: 10, encoding: encoding, isDerived: isDerived, isShared: isShared,
            payload: payload,
            digests: .init(content: content ?? asset, source: source ?? asset, stored: stored ?? content ?? asset))
    }

    static func part(_ name: String, _ bytes: Int) -> SizeRow { SizeRow(asset: "[\(name)]", storedBytes: bytes) }

    static func report(
        _ rows: [SizeRow], path: String = "A.xcassets", options: [String: String] = ["optimization": "balanced"],
        tool: String = "nightcar 1"
    ) throws -> SizeReport {
        let bytes = rows.reduce(0) { $0 + $1.storedBytes }
        let file = try SizedFile(
            path: path, bytes: bytes, downloadBytes: bytes / 2, sourceBytes: bytes * 2, rows: rows, savings: nil,
            options: options)
        return SizeReport(tool: tool, files: [file])
    }

    static func diff(_ old: SizeReport, _ new: SizeReport) -> SizeDiff {
        SizeDiff(from: .init(name: "old", report: old), to: .init(name: "new", report: new))
    }
}
