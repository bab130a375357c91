import NightcarModel

/// A limit that Apple sets. Without a dimension, it is for a whole app; catalogs are a part of it, so they must be smaller still.
package struct BudgetPreset: Sendable, Hashable {
    package var name: String
    package var limit: String
    package var measure: Budget.Measure
    /// What the limit is for, one by one. Nil for everything together.
    package var dimension: Dimension?
    /// A regular expression for what counts. Nil for everything.
    package var filter: String?

    /// - `app`, the watch and the clips: App Store Connect Help, "Maximum build file sizes"
    ///   (developer.apple.com/help/app-store-connect/reference/maximum-build-file-sizes). The clips count after thinning.
    /// - The clip of iOS 16.4 with digital invocations had 50 MB: App Store Connect release notes of 2023.
    /// - The download over a cellular network asks from 200 MB on: iOS 13 and later, Settings, App Store, App Downloads.
    /// - A sticker has less than 500 KB: documentation of the framework Messages, `MSSticker`. An app has the source file.
    package static let all = [
        BudgetPreset(name: "app-store-cellular", limit: "200 MB", measure: .download),
        BudgetPreset(name: "app-store-app", limit: "4 GB", measure: .install),
        BudgetPreset(name: "watch-app", limit: "75 MB", measure: .install),
        BudgetPreset(name: "app-clip", limit: "10 MB", measure: .install),
        BudgetPreset(name: "app-clip-ios-16", limit: "15 MB", measure: .install),
        BudgetPreset(name: "app-clip-ios-16-digital", limit: "50 MB", measure: .install),
        BudgetPreset(name: "app-clip-ios-17-digital", limit: "100 MB", measure: .install),
        BudgetPreset(
            name: "message-sticker", limit: "500 KB", measure: .source, dimension: .asset,
            filter: #"\.\#(SetKind.sticker.rawValue)/"#),
    ]
}
