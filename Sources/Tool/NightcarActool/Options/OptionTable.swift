/// One option of the command line.
package struct ActoolOption: Sendable {
    package enum Value: Sendable, Hashable {
        /// Takes no value.
        case none
        /// The last one counts.
        case one
        /// May be given several times.
        case many
        /// `YES` or `NO`.
        case switched
        /// One of these.
        case of([String])
    }

    package enum Effect: Sendable, Hashable {
        case supported
        /// Accepted so that build systems can pass it. The documentation says why it has no effect.
        case none
        /// Our own option, not Apple's.
        case own
    }

    /// The name with its two dashes.
    package var name: String
    package var value: Value
    package var effect: Effect

    init(_ name: String, _ value: Value, _ effect: Effect = .supported) {
        self.name = name
        self.value = value
        self.effect = effect
    }
}

extension ActoolOption {
    /// Every option, in the order of the documentation.
    package static let all: [ActoolOption] = general + compiling + icons + symbols + sizes + stickers

    static let general: [ActoolOption] = [
        .init("--version", .none),
        .init("--help", .none, .own),
        .init("--output-format", .of(OutputFormat.allCases.map(\.rawValue))),
        .init("--errors", .none),
        .init("--warnings", .none),
        .init("--notices", .none),
        .init("--strict", .none, .own),
        .init("--print-contents", .none),
        .init("--print-asset-tag-combinations", .none),
        .init("--export-dependency-info", .one),
    ]

    static let compiling: [ActoolOption] = [
        .init("--compile", .one),
        .init("--compile-output-filename", .one),
        .init("--platform", .one),
        .init("--minimum-deployment-target", .one),
        .init("--target-device", .many),
        .init("--product-type", .one, .none),
        .init("--ui-framework-family", .one),
        .init("--optimization", .of(["time", "space"])),
        .init("--vector-pictures", .of(["auto", "never"]), .own),
        .init("--memory", .one, .own),
        .init("--compress-pngs", .none, .none),
        .init("--include-language", .many),
        .init("--development-region", .one),
        .init("--lightweight-asset-runtime-mode", .of(["enabled", "disabled"]), .none),
        .init("--enable-incremental-distill", .switched, .none),
        .init("--target-name", .one, .none),
    ]

    static let icons: [ActoolOption] = [
        .init("--output-partial-info-plist", .one),
        .init("--app-icon", .one),
        .init("--alternate-app-icon", .many),
        .init("--include-all-app-icons", .none),
        .init("--standalone-icon-behavior", .of(["default", "all", "none"])),
        .init("--enable-icon-stack-fallback-generation", .of(["enabled", "disabled", "YES", "NO"])),
        .init("--skip-app-store-deployment", .none),
        .init("--launch-image", .one),
        .init("--accent-color", .one),
        .init("--widget-background-color", .one),
        .init("--include-partial-info-plist-localizations", .switched, .none),
        .init("--flattened-app-icon-path", .one, .none),
        .init("--complication", .one, .none),
    ]

    static let symbols: [ActoolOption] = [
        .init("--generate-swift-asset-symbols", .one),
        .init("--generate-objc-asset-symbols", .one),
        .init("--generate-asset-symbol-index", .one),
        .init("--generate-swift-asset-symbol-extensions", .switched),
        .init("--generate-asset-symbol-framework-support", .many),
        .init("--generate-asset-symbol-warnings", .switched),
        .init("--generate-asset-symbol-errors", .switched, .none),
        .init("--generate-asset-symbol-backwards-deployment-support", .one),
        .init("--bundle-identifier", .one),
    ]

    static let sizes: [ActoolOption] = [
        .init("--enable-on-demand-resources", .switched),
        .init("--asset-pack-output-specifications", .one),
        .init("--filter-for-device-model", .one),
        .init("--filter-for-device-os-version", .one, .none),
        .init("--filter-for-thinning-device-configuration", .one, .none),
    ]

    static let stickers: [ActoolOption] = [
        .init("--include-sticker-content", .none, .none),
        .init("--stickers-icon-role", .of(["host-app", "extension"])),
        .init("--sticker-pack-identifier-prefix", .one),
        .init("--sticker-pack-strings-file", .many, .none),
        .init("--leaderboard-identifier-prefix", .one, .none),
        .init("--leaderboard-set-identifier-prefix", .one, .none),
    ]
}

/// The format of the report.
package enum OutputFormat: String, Sendable, CaseIterable {
    case text = "human-readable-text"
    case xml = "xml1"
    case binary = "binary1"
}
