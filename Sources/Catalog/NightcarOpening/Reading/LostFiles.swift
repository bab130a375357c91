package import NightcarBasics
import NightcarImaging
package import NightcarModel
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

extension Catalog {
    /// Removes the pictures that compiling leaves out, so that nothing is named that an app doesn't get.
    ///
    /// - Parameters:
    ///   - format: the file that the app opens. Nil if it opens none: then only damaged files are lost.
    ///   - findings: gets one for each set of which nothing is left.
    package mutating func removeLostFiles(from format: CompiledFormat?, _ findings: inout [Finding]) {
        // What is wrong with the file of a symbol was found when it was read.
        for index in assets.indices where assets[index].kind.holdsPictures && assets[index].kind != .symbol {
            let asset = assets[index]
            let reasons = asset.renditions.map { $0.loss(in: asset.kind, from: format) }
            guard let first = reasons.compactMap({ $0 }).first else { continue }
            assets[index].renditions = zip(asset.renditions, reasons).filter { $0.1 == nil }.map(\.0)
            guard assets[index].renditions.isEmpty else { continue }
            let message = "\"\(asset.name)\" is not generated, because it has no picture: \(first)"
            findings.append(Finding(.notGenerated, .warning, message, at: asset.location ?? Location(path: path)))
        }
    }
}

private extension Rendition {
    /// Why the rendition isn't in the compiled file. Nil if it is.
    func loss(in kind: SetKind, from format: CompiledFormat?) -> String? {
        if let scale = key.qualifier("scale"), let obstacle = format?.obstacle(toUnknown: "scale \(scale)") { return obstacle }
        guard case .file(let file) = content else { return nil }
        let bytes: [UInt8]
        do throws(FileError) { bytes = try file.contents() } catch { return "\(file.name) can't be read" }
        let picture = FileFormat.sniff(bytes)
        if let damage = NotAnImage(file: bytes, format: picture, fileName: file.name) { return "\(file.name) \(damage.words)" }
        if picture == .png || picture == .crushedPNG, let error = damage(ofPNG: bytes) { return "\(file.name): \(error.message)" }
        return format?.obstacle(to: picture, asIcon: kind.isIconSet)
    }
}
