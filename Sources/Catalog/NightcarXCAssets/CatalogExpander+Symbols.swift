import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarVectors
import ThemeCatalogBytes
import ThemeCatalogVariants

// Symbol sets. Which renditions they have is known only to the template, so it is read here.
extension CatalogExpander {
    /// A rendition for each glyph of a template. None if the template is broken. Nil for a file that isn't a template.
    mutating func glyphs(of file: SourceFile, _ entry: SourceEntry) -> [Rendition]? {
        let location = Location(path: file.path)
        // A file that can't be read is reported where it is compiled.
        guard let bytes = readAgain(file.path) else { return nil }
        if NotAnImage.isGitLFSPointer(bytes) {
            let message = "the file \(NotAnImage.gitLFSPointer.words); it is left out"
            findings.append(Finding(.gitLFSPointer, .error, message, at: location))
            return []
        }
        do throws(SymbolTemplate.Problem) {
            let template = try SymbolTemplate(bytes, pointSize: SymbolTemplate.pointSize(of: filter.platform))
            if !template.ignored.isEmpty {
                let message = "the \(template.ignored.joined(separator: " and ")) of the symbol template are left out"
                findings.append(Finding(.symbolTemplate, .info, message, at: location))
            }
            for loss in template.losses {
                let place = Location(path: file.path, offset: loss.offset, in: bytes)
                findings.append(
                    Finding(.symbolTemplate, .warning, "the symbol template is used in part: \(loss.message)", at: place))
            }
            let standard = SymbolGlyph.standard(of: template.glyphs.map(\.metrics))
            return template.glyphs.map { glyph in
                let members = entry.attributes.members.map { JSONMember(key: $0.key, value: $0.value) }
                return Rendition(
                    key: glyph.metrics.key(entry.key, isStandard: glyph.metrics == standard),
                    content: .file(file.glyph(glyph.metrics)),
                    attributes: EntryAttributes(members + [JSONMember(key: "glyph", value: glyph.metrics.json)]),
                    location: entry.location)
            }
        } catch {
            findings.append(Self.finding(error, at: file.path, bytes))
            return error == .notATemplate ? nil : []
        }
    }

    private static func finding(_ problem: SymbolTemplate.Problem, at path: String, _ bytes: [UInt8]) -> Finding {
        switch problem {
        case .notATemplate:
            let message = "it is not a template of SF Symbols, so it is stored as one vector, which Apple's tools refuse"
            return Finding(.symbolTemplate, .warning, message, at: Location(path: path))
        case .broken(let reason, let offset):
            let message = "the symbol template cannot be used: \(reason); it is left out"
            return Finding(.symbolTemplate, .error, message, at: Location(path: path, offset: offset, in: bytes))
        }
    }
}
