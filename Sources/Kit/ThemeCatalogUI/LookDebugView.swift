#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI

    #if canImport(UIKit) && !os(watchOS)
        public import UIKit
    #endif

    /// A view that switches dark mode, contrast, direction and theme of the app, for debug builds. Below are all colors of the
    /// catalog in the look that it shows.
    ///
    /// The look is `ThemeStore.preview`. It reaches the windows of an app that calls `ThemeStore.show(in:)`.
    public struct LookDebugView: View {
        @State private var isOn: Bool
        @State private var look: ThemedCatalog.Look
        private let store: ThemeStore

        /// Makes a view that shows and changes the look of a store.
        public init(_ store: ThemeStore) {
            self.store = store
            _isOn = State(initialValue: store.preview != nil)
            _look = State(initialValue: store.look)
        }

        /// The switches, and the colors.
        public var body: some View {
            Form {
                Section {
                    Toggle("Override the look", isOn: $isOn)
                    Toggle("Dark", isOn: $look.isDark)
                    Toggle("High contrast", isOn: $look.isHighContrast)
                    Toggle("Right to left", isOn: $look.isRightToLeft)
                    Picker("Theme", selection: $look.theme) {
                        ForEach([""] + (store.catalog?.themes ?? []), id: \.self) { Text($0.isEmpty ? "None" : $0) }
                    }
                }
                Section {
                    ForEach(store.catalog?.names ?? [], id: \.self) { name in
                        if let color = store.catalog?.color(named: name, look: look) {
                            HStack {
                                color.color.frame(width: 44, height: 28)
                                Text(name)
                            }
                        }
                    }
                }
            }
            .onChange(of: isOn) { store.preview = $0 ? look : nil }
            .onChange(of: look) { if isOn { store.preview = $0 } }
        }
    }

    #if canImport(UIKit) && !os(watchOS)
        extension LookDebugView {
            /// The view in a view controller, for apps without SwiftUI.
            public static func viewController(_ store: ThemeStore) -> UIViewController {
                UIHostingController(rootView: LookDebugView(store))
            }
        }
    #endif
#endif
