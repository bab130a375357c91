import NightcarCompiler
import NightcarConfiguration
import NightcarImaging
import NightcarSettingsFiles
import NightcarVectors

/// What the program was built with, for reports of faults: `nightcar --version --verbose`.
enum BuildVersions {
    static let arguments: Set = ["--version", "--verbose"]

    /// The program's version, the platform, and a line for each C library with its version.
    static var text: String {
        let libraries = imagingLibraries + codecLibraries + vectorLibraries + settingsLibraries
        return ([compilerVersion, "\(architecture) \(system), Swift \(swift)"] + libraries).joined(separator: "\n")
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
