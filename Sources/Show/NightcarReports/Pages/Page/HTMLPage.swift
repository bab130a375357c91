/// The parts that are the same in every page.
enum HTMLPage {
    /// The colors of all pages, named by their use, for a light and a dark page.
    static let palette = embedded(PackageResources.palette_css)

    /// The text of a style sheet or script that is part of the program. It ends with a newline.
    static func embedded(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }
}
