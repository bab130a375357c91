import NightcarImaging
import NightcarModel
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogVariants

/// A picture as a file beside generated code.
struct PictureFile {
    /// `@2x.png`, `.svg`
    var suffix: String
    /// 1 for a file that serves every scale.
    var scale: Int
    var contents: @Sendable () throws -> [UInt8]

    /// The files for the answers of one mode: one for each scale that has its own picture.
    ///
    /// - Parameter answers: a rendition for each scale from 1 to 3.
    static func files(of picture: ModelPicture, answers: [Int?]) -> [PictureFile] {
        var files: [PictureFile] = []
        for (index, answer) in answers.enumerated() {
            guard let answer else { continue }
            let rendition = picture.renditions[answer]
            let own = Int(rendition.key.scale.rawValue)
            // A picture for another scale is only the nearest one; a vector serves all scales.
            guard own == 0 ? index == 0 : own == index + 1 else { continue }
            guard let (suffix, contents) = rendition.fileForm else { continue }
            files.append(PictureFile(suffix: (own > 1 ? "@\(own)x" : "") + suffix, scale: max(own, 1), contents: contents))
        }
        if files.isEmpty, let answer = answers.compactMap({ $0 }).last, let form = picture.renditions[answer].fileForm {
            let own = max(Int(picture.renditions[answer].key.scale.rawValue), 1)
            files.append(PictureFile(suffix: (own > 1 ? "@\(own)x" : "") + form.suffix, scale: own, contents: form.contents))
        }
        return files
    }
}

extension Rendition {
    /// How the picture is written as a file. Nil if it isn't a picture or file.
    fileprivate var fileForm: (suffix: String, contents: @Sendable () throws -> [UInt8])? {
        switch content {
        case .file(let file):
            let suffix = file.name.lastIndex(of: ".").map { String(file.name[$0...]).lowercased() } ?? ""
            return (suffix, { try file.contents() })
        case .picture(let picture): return (".png", { try encodePNG(picture.decode()) })
        case .data(let data): return (data.fileExtension.isEmpty ? "" : ".\(data.fileExtension)", { try data.read() })
        case .derived, .color, .child: return nil
        }
    }
}
