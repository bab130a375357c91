/// What a file of an app is that is in no catalog.
package enum LooseKind: String, Sendable, Hashable, CaseIterable {
    case picture, sound, video, font, interface, text, code, data

    /// - Parameter fileExtension: in lowercase.
    package init(fileExtension: String) {
        switch fileExtension {
        case "png", "jpg", "jpeg", "gif", "heic", "webp", "tiff", "tif", "bmp", "svg", "pdf", "icns", "ktx", "astc":
            self = .picture
        case "wav", "mp3", "m4a", "aac", "caf", "aif", "aiff", "ogg", "opus", "flac": self = .sound
        case "mp4", "mov", "m4v": self = .video
        case "ttf", "otf", "ttc", "woff", "woff2": self = .font
        case "nib", "storyboardc", "storyboard", "xib": self = .interface
        case "strings", "stringsdict", "loctable": self = .text
        default: self = .data
        }
    }
}

extension SizeRow {
    /// What the row is if it is a loose file. Nil for a rendition.
    package var looseKind: LooseKind? { kind.flatMap(LooseKind.init(rawValue:)) }
}
