// swift-format-ignore-file
// Which of SwiftUI's two subscripts the compiler takes for an app whose minimum is iOS 15, with the shapes of the documentation:
// https://developer.apple.com/documentation/swiftui/environmentvalues. Scripts/run-time.sh type-checks it for arm64-apple-ios15.0,
// without the standard library, which Linux doesn't have for iOS. The result's type says which one it is.
public struct Text {}
public struct Plain {}
public struct Bridged {}

public protocol EnvironmentKey { associatedtype Value }
@available(iOS 17.0, *)
public protocol UITraitBridgedEnvironmentKey: EnvironmentKey {}

public struct EnvironmentValues {
    @available(iOS 13.0, *)
    public subscript<K: EnvironmentKey>(key: K.Type) -> Plain { get { Plain() } }
    @available(iOS 17.0, *)
    public subscript<K: UITraitBridgedEnvironmentKey>(key: K.Type) -> Bridged { get { Bridged() } }
}

private struct Key: EnvironmentKey { typealias Value = Text }
@available(iOS 17.0, *)
private struct BridgedKey: UITraitBridgedEnvironmentKey { typealias Value = Text }

// As in `EnvironmentValues.catalogTheme`.
extension EnvironmentValues {
    func catalogTheme() {
        if #available(iOS 17.0, *) {
            let _: Bridged = self[BridgedKey.self]
            return
        }
        let _: Plain = self[Key.self]
    }
}
