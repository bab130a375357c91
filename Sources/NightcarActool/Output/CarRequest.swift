import NightcarDiagnostics
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The content of a car: everything that a compiler needs to know.
struct CarRequest: Sendable {
    /// The catalogs without unrequested icons and launch images, and without entries for other devices and languages.
    var catalogs: [SourceCatalog]
    /// The documents of Icon Composer to compile.
    var icons: [LoadedIcon]
    /// Whether their bitmaps for systems without layered icons are drawn. If not, they come from an app icon set of the same
    /// name.
    var drawsIconBitmaps: Bool
    var filter: PlatformFilter
    /// The names of the app icons that are in the catalogs, the primary one first.
    var appIcons: [String]
    /// Whether the car is for an app of Mac Catalyst.
    var isForCatalyst: Bool
    /// Whether small files matter more than fast builds.
    var optimizesSpace: Bool
    /// Whether vectors get pictures, if there is a program that paints them.
    var paintsVectors: Bool
    /// How much memory the compiler may take, such as `1 GB`. Nil for the usual amount.
    var memory: String?
    /// The model identifier of the only device that the car is for, such as `iPhone18,1`. Nil for all devices.
    var deviceModel: String?
    /// The start of the bundle identifiers of sticker packs. Nil for packs without one.
    var stickerPackPrefix: String?
}

/// The bytes of a car, and the findings of compiling in addition to the findings of loading and expanding. The bytes are empty if
/// there is nothing to put into the car.
struct CarOutput: Sendable {
    var bytes: [UInt8]
    var findings: [Finding]
    /// The files of sticker packs, with their paths from the car's folder.
    var stickers: [(path: String, bytes: [UInt8])]

    init(bytes: [UInt8], findings: [Finding], stickers: [(path: String, bytes: [UInt8])] = []) {
        self.bytes = bytes
        self.findings = findings
        self.stickers = stickers
    }
}

/// Draws an icon for a platform, in sizes in pixels. It draws none if it can't draw a layer.
typealias IconDrawer = @Sendable (_ icon: LoadedIcon, _ platform: Platform, _ sizes: [Int]) -> [PixelBuffer]

/// Compiles a car. If it throws, the run reports the error as its own.
typealias CarCompiler = @Sendable (CarRequest) async throws -> CarOutput
