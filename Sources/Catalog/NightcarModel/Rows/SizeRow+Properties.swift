extension SizeRow {
    /// What an asset and an entry say that takes no bytes, in words: `template, vector kept, 9-part 4 4 4 4`. Nil if
    /// they say nothing.
    static func properties(_ rendition: Rendition, of asset: Asset) -> String? {
        var words: [String] = []
        switch asset.properties.templateIntent {
        case .automatic: break
        case .original: words.append("original")
        case .template: words.append("template")
        }
        if asset.properties.preservesVector { words.append("vector kept") }
        func insets(_ insets: EntryAttributes.EdgeInsets?) -> String {
            insets.map { insets in
                [insets.top, insets.left, insets.bottom, insets.right].map { " \($0 ?? 0)" }.joined()
            } ?? ""
        }
        if let resizing = rendition.attributes.resizing {
            let center = resizing.center.map { center in
                [center.fill?.rawValue, center.width.map { "\($0) wide" }, center.height.map { "\($0) high" }]
                    .compactMap { $0.map { " \($0)" } }.joined()
            }
            words.append("\(resizing.parts.rawValue)\(insets(resizing.caps))\(center ?? "")")
        }
        if let alignment = rendition.attributes.alignment { words.append("aligned\(insets(alignment))") }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}
