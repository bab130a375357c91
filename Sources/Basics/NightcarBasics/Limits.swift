package import ThemeCatalogBytes

/// The program's limits for untrusted input. You can change any of them: none is part of a format.
///
/// The limits of the theme catalog format are in `Format`. Don't change them. `Documentation/Security.md` lists all limits with
/// their tests.
extension Limits {
    // Files.

    /// The bytes of a `Contents.json` and of other JSON for which positions are kept.
    package static let jsonBytes = 8 << 20
    /// The nesting depth of JSON arrays and objects.
    package static let jsonDepth = 64
    /// The number of values in a JSON text.
    package static let jsonValues = 1 << 19
    /// The bytes of a configuration. The parser's memory grows with it.
    package static let configurationBytes = 1 << 20
    /// The length of a chain of configurations that extend each other.
    package static let configurationChain = 16
    /// The total number of configurations to read. Without this limit, a few that each extend several others multiply.
    package static let configurations = 64
    /// How deeply values of a configuration nest. libyaml's time grows with the square of it.
    package static let configurationNesting = 64
    /// The number of aliases in a configuration. Without a limit, lists of aliases of lists take long to read.
    package static let configurationAliases = 16
    /// The bytes of a lint baseline.
    package static let baselineBytes = 32 << 20
    /// The bytes of the lock of `tint --write`.
    package static let lockBytes = 64 << 20
    /// The bytes of a size history.
    package static let historyBytes = 64 << 20
    /// The bytes of a size report that is read back.
    package static let reportBytes = 256 << 20
    /// The bytes of a list of devices.
    package static let devicesBytes = 1 << 20
    /// The bytes of a CODEOWNERS file.
    package static let ownersBytes = 4 << 20
    /// The bytes of a source file in which asset names are searched.
    package static let sourceBytes = 16 << 20

    // Catalogs.

    /// The nesting depth of folders. Real catalogs have fewer than ten levels.
    package static let folderDepth = 64
    /// The number of folders of a catalog. This stops links that multiply it.
    package static let folders = 1 << 18

    /// The bytes of a value that says what an entry is for, such as its locale. A theme catalog holds no longer ones.
    package static let keyTextBytes = 1024

    /// The groups and layers of an icon document. An icon of Icon Composer has a few dozen.
    package static let iconLayers = 1_000

    // Pictures.

    /// The pixels of a picture that a lint rule examines or a fix paints.
    package static let lintPixels = 1 << 26
    /// The bytes of a picture that a lint rule examines.
    package static let lintFileBytes = 1 << 28
    /// The pixels of a picture that is painted from the layers of a stack or of an icon document: 4096 x 4096.
    package static let paintedPixels = 1 << 24
    /// The bytes of an ICC profile. A theme catalog holds no larger ones.
    package static let profileBytes = 1 << 20
    /// The bytes of an SVG to recolor.
    package static let svgBytes = 4 << 20
    /// How deeply elements, groups and references of a drawing nest.
    package static let drawingDepth = 64
    /// The number of elements of a drawing, with those that references repeat.
    package static let drawingElements = 1 << 16
    /// The lines and curves of a drawing's paths.
    package static let drawingSegments = 1 << 19
    /// The number of style declarations times the number of elements.
    package static let drawingStyleSteps = 1 << 21
    /// The bytes of attributes in a drawing, with those that references repeat.
    package static let drawingTextBytes = 16 << 20
    /// The lines of which the curves of a path are made.
    package static let drawingLines = 1 << 19
    /// The steps of painting a drawing: roughly, the edges in each row of pixels, and the painted pixels. Each pixel of the picture
    /// adds eight.
    package static let drawingSteps = 1 << 26
    /// The bytes of a PDF to compare.
    package static let pdfBytes = 16 << 20
    /// The total inflated bytes of the streams of a PDF.
    package static let pdfInflatedBytes = 32 << 20

    // Compiled catalogs and archives.

    /// The pixels of a picture in a `.car`, also of one that is painted from a vector: 3,800 x 3,800 points at 3x.
    package static let carPixels = 1 << 27
    /// The bytes of a band of pixels in a `.car`, including the padding of its rows.
    package static let carBandBytes = 1 << 30
    /// The bytes of an unpacked file in a `.car`.
    package static let carDataBytes = 1 << 28
    /// The nesting depth of the trees of a `.car`.
    package static let carTreeDepth = 32
    /// The number of entries of an archive. No app has nearly as many.
    package static let zipEntries = 1 << 18
    /// The bytes of an inflated archive entry.
    package static let zipEntryBytes = 1 << 30

    // Other programs.

    /// The bytes of an answer from git.
    package static let gitBytes = 1 << 30

    // Output.

    /// The bytes of a file name made from an asset's name.
    package static let fileNameBytes = 200
}
