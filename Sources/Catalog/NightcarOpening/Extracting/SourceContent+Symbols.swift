import NightcarModel
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogVariants

extension Asset {
    /// The renditions of a symbol as its set lists them: a template instead of its glyphs. The pictures that Apple's tools paint
    /// from glyphs are left out.
    var templates: [Rendition] {
        var glyphs: [VariantKey: [Rendition]] = [:]
        var others: [Rendition] = []
        for rendition in written {
            if let glyph = rendition.attributes.glyph {
                glyphs[glyph.key(rendition.key, isStandard: true), default: []].append(rendition)
            } else if case .picture = rendition.content {
                continue
            } else {
                others.append(rendition)
            }
        }
        return others + glyphs.sorted { $0.key < $1.key }.map { Self.template($0.key, $0.value) }
    }

    private static func template(_ key: VariantKey, _ glyphs: [Rendition]) -> Rendition {
        var rendition = glyphs[0]
        rendition.key = key
        if case .file(let file) = rendition.content {
            rendition.content = .file(SourceFile(folder: file.folder, name: file.name))
        } else if case .data(var data) = rendition.content {
            data.read = {
                try SymbolTemplate.sheet(
                    of: glyphs.compactMap { rendition in
                        guard let metrics = rendition.attributes.glyph, case .data(let data) = rendition.content else {
                            return nil
                        }
                        return SymbolTemplate.Glyph(metrics: metrics, svg: try data.read())
                    })
            }
            rendition.content = .data(data)
        }
        return rendition
    }
}
