/// A platform to compile for.
package enum Platform: String, Sendable, Hashable, CaseIterable {
    /// The platforms, with the names that Nightcar prints.
    case ios, macos, tvos, watchos, visionos

    /// Also reads the spellings of Contents.json and of Apple's tools: `osx`, `macosx`, `xros`, `iphoneos` …
    package init?(spelling: String) {
        switch spelling.lowercased() {
        case "ios", "iphoneos", "iphonesimulator": self = .ios
        case "macos", "osx", "macosx": self = .macos
        case "tvos", "appletvos", "appletvsimulator": self = .tvos
        case "watchos", "watchsimulator": self = .watchos
        case "visionos", "xros", "xrsimulator": self = .visionos
        default: return nil
        }
    }

    /// The name as Apple writes it.
    package var words: String {
        switch self {
        case .ios: "iOS"
        case .macos: "macOS"
        case .tvos: "tvOS"
        case .watchos: "watchOS"
        case .visionos: "visionOS"
        }
    }

    /// The idioms that the platform's devices ask for, in addition to `universal`.
    package var idioms: [Idiom] {
        switch self {
        case .ios: [.phone, .pad, .car, .iosMarketing]
        case .macos: [.mac]
        case .tvos: [.tv, .tvMarketing]
        case .watchos: [.watch, .watchMarketing]
        case .visionos: [.vision, .reality]
        }
    }

    /// The largest scale for which Apple's tool makes pictures.
    package var largestScale: Int { self == .macos ? 2 : 3 }
}

/// A version of an operating system, such as `13` or `10.15.4`. Missing parts count as 0.
package struct SystemVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The first number of the version.
    package var major: Int
    /// The second number of the version.
    package var minor: Int
    /// The third number of the version.
    package var patch: Int

    /// Makes a version from its numbers.
    package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
        (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    /// Nil if the text isn't one to three numbers separated by dots.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            part.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ? Int(part) : nil
        }
        guard (1...3).contains(parts.count), let major = parts[0] else { return nil }
        guard let minor = parts.count > 1 ? parts[1] : 0, let patch = parts.count > 2 ? parts[2] : 0 else { return nil }
        self.init(major, minor, patch)
    }

    /// Older versions first, compared number by number.
    package static func < (a: SystemVersion, b: SystemVersion) -> Bool {
        (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
    }

    /// The version with two or three numbers, such as `13.0` or `10.15.4`.
    package var description: String { patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)" }
}
