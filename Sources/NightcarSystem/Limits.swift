package import ThemeCatalogBytes

/// How much the program takes from input that may be hostile. Each number may be tuned; none is part of a format.
///
/// The limits of the theme catalog's format are in `Format`, and must not be tuned. `Documentation/Security.md` lists all, with the test
/// of each.
extension Limits {
    // Files.

    /// The bytes of a `Contents.json`, and of other JSON that keeps its places.
    package static let jsonBytes = 8 << 20
    /// How deep arrays and objects of JSON nest.
    package static let jsonDepth = 64
    /// The values of a JSON text.
    package static let jsonValues = 1 << 19
    /// The bytes of a configuration: the parser's memory grows with it.
    package static let configurationBytes = 1 << 20
    /// How many configurations extend each other in a row.
    package static let configurationChain = 16
    /// How many configurations are read in all: a few that extend several each multiply.
    package static let configurations = 64
    /// The aliases of a configuration: each can double what a key of it holds.
    package static let configurationAliases = 16
    /// The bytes of a lint baseline.
    package static let baselineBytes = 32 << 20
    /// The bytes of the lock of `tint --write`.
    package static let lockBytes = 64 << 20
    /// The bytes of a size history.
    package static let historyBytes = 64 << 20
    /// The bytes of a size report that is read back.
    package static let reportBytes = 256 << 20
    /// The bytes of a file of devices.
    package static let devicesBytes = 1 << 20
    /// The bytes of a CODEOWNERS file.
    package static let ownersBytes = 4 << 20
    /// The bytes of a source file in which names of assets are looked for.
    package static let sourceBytes = 16 << 20

    // Catalogs.

    /// How deep folders nest; real catalogs stay below ten.
    package static let folderDepth = 64
    /// The folders of a catalog: stops links that multiply it.
    package static let folders = 1 << 18

    // Pictures.

    /// The pixels of a picture that a lint rule looks at, or a fix paints.
    package static let lintPixels = 1 << 26
    /// The bytes of a picture that a lint rule looks at.
    package static let lintFileBytes = 1 << 28
    /// The pixels of a picture that is painted of a vector for a `.car`: 4096 x 4096.
    package static let paintedPixels = 1 << 24
    /// The bytes of an ICC profile.
    package static let profileBytes = 1 << 20
    /// The bytes of an SVG that is recolored.
    package static let svgBytes = 4 << 20
    /// The bytes of a PDF that is compared.
    package static let pdfBytes = 16 << 20
    /// The bytes that the streams of a PDF inflate to, together.
    package static let pdfInflatedBytes = 32 << 20

    // Compiled catalogs and archives.

    /// The pixels of a picture in a `.car`.
    package static let carPixels = 1 << 26
    /// The bytes of a band of pixels in a `.car`, whatever padding its rows have.
    package static let carBandBytes = 1 << 30
    /// The bytes of a file in a `.car`, unpacked.
    package static let carDataBytes = 1 << 28
    /// How deep the trees of a `.car` nest.
    package static let carTreeDepth = 32
    /// The entries of an archive; no app comes near.
    package static let zipEntries = 1 << 18
    /// The bytes of an entry of an archive, inflated.
    package static let zipEntryBytes = 1 << 30

    // Other programs.

    /// The bytes that git may answer.
    package static let gitBytes = 1 << 30

    // Output.

    /// The bytes of a file name that is made of an asset's name.
    package static let fileNameBytes = 200
}
