import NightcarBasics
import NightcarCompiler
import NightcarIcons
import NightcarImaging
import NightcarModel
import NightcarOpening
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The page of `preview` for a document of Icon Composer.
struct IconPreview {
    var path: String
    var run: RunContext
    var painter: VectorPainter

    /// The side of a drawn picture in pixels.
    private static let side = 256

    func html() async throws -> String {
        let icon = loadIcon(at: path, links: run.links)
        let document = try icon.required()
        let pictures = IconPictures(document, painter: painter, largest: Self.side) { icon.picture(named: $0) }
        let drawn = await IconRendition.allCases.concurrentMap(width: run.jobs) { rendition in
            IconPage.Rendition(rendition.rawValue, document.drawn(rendition, .iOS, size: Self.side, pictures: pictures))
        }
        let mac = document.drawn(.default, .macOS, size: Self.side, pictures: pictures)
        var shown = IconPage.Icon(name: icon.name, renditions: drawn + [IconPage.Rendition("macOS", mac)])
        if document.platforms?.circles?.isEmpty == false {
            let watch = document.drawn(.default, .watchOS, size: Self.side, pictures: pictures)
            shown.renditions.append(IconPage.Rendition("watchOS", watch))
        }
        shown.older = older(than: icon)
        shown.remarks = icon.findings.map(\.message) + pictures.problems.map { "\($0.name): \($0.reason)" }
        return IconPage(title: Paths.titled(path), tool: "nightcar \(compilerVersion)", icons: [shown]).html
    }

    /// The pictures of the app icon set with the same name, in a catalog of the document's folder.
    private func older(than icon: LoadedIcon) -> [IconPage.Rendition] {
        let found = try? CatalogFinder(links: run.links).sources(at: [Paths.parent(of: icon.path)])
        for path in found?.paths ?? [] {
            guard let catalog = try? openCatalog(at: path, links: run.links).catalog else { continue }
            let set = catalog.assets.filter { $0.kind == .appIcon && $0.name == icon.name }.flatMap(\.renditions)
            if !set.isEmpty { return largest(set) }
        }
        return []
    }

    /// The largest picture of each appearance.
    private func largest(_ renditions: [Rendition]) -> [IconPage.Rendition] {
        [(Luminosity.any, "old icon"), (.dark, "old icon, dark"), (.tinted, "old icon, tinted")].compactMap { luminosity, name in
            let files = renditions.filter { $0.key.luminosity == luminosity }.compactMap(\.content.sourceFile)
            let pictures = Set(files.map(\.path)).sorted().compactMap { path -> PixelBuffer? in
                guard let bytes = readAgain(path, limit: Limits.lintFileBytes) else { return nil }
                return try? decodePNG(bytes, limit: DecodeLimit(pixels: Limits.paintedPixels))
            }
            return pictures.max { $0.pixelCount < $1.pixelCount }.map { IconPage.Rendition(name, $0) }
        }
    }
}

extension Content {
    /// Nil for anything but a file of a source set.
    fileprivate var sourceFile: SourceFile? { if case .file(let file) = self { file } else { nil } }
}
