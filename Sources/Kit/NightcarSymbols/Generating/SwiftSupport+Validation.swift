// With `--validate`: a function that an app's test calls.

extension SwiftSupport {
    static let missing = """
        nonisolated extension TYPE {
            /// What the app's catalog lacks.
            PUBLIC struct Missing: Error, CustomStringConvertible, Sendable {
                PUBLIC let names: [String]
                PUBLIC var description: String { "the catalog lacks " + names.joined(separator: ", ") }
            }
        }

        """

    static let bundleValidation = """
        nonisolated extension TYPE {
            /// Throws `Missing` if the catalog in the bundle lacks a generated name. Call it in a test of the app.
            PUBLIC static func validate() throws {
                #if os(watchOS)
                var names = allColors.map { $0.name }.filter { UIColor(named: $0) == nil }
                names += allImages.map { $0.name }.filter { UIImage(named: $0) == nil }
                #elseif canImport(UIKit)
                var names = allColors.map { $0.name }.filter { UIColor(named: $0, in: bundle, compatibleWith: nil) == nil }
                names += allImages.map { $0.name }.filter { UIImage(named: $0, in: bundle, compatibleWith: nil) == nil }
                names += allFiles.map { $0.name }.filter { NSDataAsset(name: $0, bundle: bundle) == nil }
                #elseif canImport(AppKit)
                var names = allColors.map { $0.name }.filter { NSColor(named: $0, bundle: bundle) == nil }
                names += allImages.map { $0.name }.filter { bundle.image(forResource: $0) == nil }
                names += allFiles.map { $0.name }.filter { NSDataAsset(name: $0, bundle: bundle) == nil }
                #else
                let names: [String] = []
                #endif
                if !names.isEmpty { throw Missing(names: names) }
            }
        }

        """

    static let catalogValidation = """
        nonisolated extension TYPE {
            /// Throws `Missing` if no catalog is open, or if it lacks a generated name. Call it in a test of the app.
            @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
            @MainActor PUBLIC static func validate() throws {
                guard let catalog else { throw Missing(names: ["everything, because none is open"]) }
                let look = Appearance().catalogTraits
                var names = allColors.map { $0.name }.filter { catalog.color(named: $0, look: look) == nil }
                #if canImport(UIKit) && !os(watchOS)
                names += allImages.map { $0.name }.filter { catalog.uiImage(named: $0) == nil }
                #elseif canImport(AppKit) && !canImport(UIKit)
                names += allImages.map { $0.name }.filter { catalog.nsImage(named: $0, look: look) == nil }
                #endif
                names += allFiles.map { $0.name }.filter { catalog.data(named: $0, look: look) == nil }
                if !names.isEmpty { throw Missing(names: names) }
            }
        }

        """
}
