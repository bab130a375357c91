import NightcarCompiler
import NightcarLibPNG
import NightcarLibYAML
import ThemeCatalogZlib

#if SVG
    import NightcarLibXML2
#endif
#if WebP
    import ThemeCatalogWebP
#endif
#if JPEGXL
    import ThemeCatalogJXL
#endif

/// What the program was built with, for reports of faults: `nightcar --version --verbose`.
enum BuildVersions {
    static let arguments: Set = ["--version", "--verbose"]

    /// The program's version, the platform, and a line for each C library with its version at run time.
    static var text: String {
        var lines = [compilerVersion, "\(architecture) \(system), Swift \(swift)"]
        let png = Int(png_access_version_number())
        lines.append("libpng \(png / 10_000).\(png / 100 % 100).\(png % 100)")
        lines.append("libyaml \(String(cString: yaml_get_version_string()))")
        lines.append("zlib \(String(cString: zlibVersion()))")
        #if SVG
            let xml = LIBXML_VERSION
            lines.append("libxml2 \(xml / 10_000).\(xml / 100 % 100).\(xml % 100)")
        #endif
        #if WebP
            let webP = Int(WebPGetEncoderVersion())
            lines.append("libwebp \(webP >> 16).\(webP >> 8 & 255).\(webP & 255)")
        #endif
        #if JPEGXL
            let jxl = Int(JxlEncoderVersion())
            lines.append("libjxl \(jxl / 1_000_000).\(jxl / 1000 % 1000).\(jxl % 1000)")
        #endif
        return lines.joined(separator: "\n")
    }

    private static var architecture: String {
        #if arch(x86_64)
            "x86_64"
        #elseif arch(arm64)
            "arm64"
        #else
            "unknown architecture"
        #endif
    }

    private static var system: String {
        #if os(Linux)
            "Linux"
        #elseif os(macOS)
            "macOS"
        #else
            "unknown system"
        #endif
    }

    /// The compiler has no constant for its version, so this is the newest one that the conditions know.
    private static var swift: String {
        #if compiler(>=6.4)
            "6.4 or later"
        #elseif compiler(>=6.3)
            "6.3"
        #elseif compiler(>=6.2)
            "6.2"
        #else
            "6.1"
        #endif
    }
}
