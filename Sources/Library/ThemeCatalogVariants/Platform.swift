/// A platform to compile for.
package enum Platform: String, Sendable, Hashable, CaseIterable {
    /// The platforms, with the names that Nightcar prints.
    case ios, macos, tvos, watchos, visionos

    /// The names that Apple has for a platform.
    package struct Names: Sendable {
        /// In texts, and in icon documents: `iOS`.
        package var words: String
        /// In build settings: `iphoneos`.
        package var sdk: String
        /// The SDK that builds for a simulator. Nil for the Mac.
        package var simulator: String?
        /// In `CFBundleSupportedPlatforms`: `iPhoneOS`.
        package var bundle: String
        /// In the metadata of an `Assets.car`: `ios`, `atv`.
        package var car: String
        /// The build setting with the oldest system: `IPHONEOS_DEPLOYMENT_TARGET`.
        package var minimumSetting: String
    }

    /// The names of the platform: the one table of them.
    package var names: Names {
        func names(
            _ words: String, _ sdk: String, _ simulator: String?, _ bundle: String, _ car: String, _ minimum: String
        ) -> Names {
            Names(
                words: words, sdk: sdk, simulator: simulator, bundle: bundle, car: car,
                minimumSetting: "\(minimum)_DEPLOYMENT_TARGET")
        }
        return switch self {
        case .ios: names("iOS", "iphoneos", "iphonesimulator", "iPhoneOS", "ios", "IPHONEOS")
        case .macos: names("macOS", "macosx", nil, "MacOSX", "macosx", "MACOSX")
        case .tvos: names("tvOS", "appletvos", "appletvsimulator", "AppleTVOS", "atv", "TVOS")
        case .watchos: names("watchOS", "watchos", "watchsimulator", "WatchOS", "watchos", "WATCHOS")
        case .visionos: names("visionOS", "xros", "xrsimulator", "XROS", "xros", "XROS")
        }
    }

    /// The platform that an SDK builds for: `iphoneos`, `iphonesimulator`. Nil for other names.
    package init?(sdk: String) { self.init { $0.sdk == sdk || $0.simulator == sdk } }

    /// The platform with this name in the metadata of an `Assets.car`. Nil for other names.
    package init?(car: String) { self.init { $0.car == car } }

    /// The platform with this name in texts. Nil for other names.
    package init?(words: String) { self.init { $0.words == words } }

    /// Also reads the spellings of Contents.json and of Apple's tools: `osx`, `macosx`, `xros`, `iphoneos` …
    package init?(spelling: String) {
        let word = spelling.lowercased()
        guard let platform = Platform(rawValue: word) ?? Platform(sdk: word) ?? (word == "osx" ? .macos : nil) else { return nil }
        self = platform
    }

    private init?(_ isMeant: (Names) -> Bool) {
        guard let platform = Self.allCases.first(where: { isMeant($0.names) }) else { return nil }
        self = platform
    }

    /// The name as Apple writes it.
    package var words: String { names.words }

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
