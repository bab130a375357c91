// swift-format-ignore-file
import Foundation
import Observation
import StubSystem
#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public enum ColorScheme: Sendable { case light, dark }
public enum ColorSchemeContrast: Sendable { case standard, increased }
public enum LayoutDirection: Sendable { case leftToRight, rightToLeft }

public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    public var colorScheme = ColorScheme.light
    public var colorSchemeContrast: ColorSchemeContrast { contrast }
    public var layoutDirection = LayoutDirection.leftToRight
    public var displayScale: CGFloat = 2
    var contrast = ColorSchemeContrast.standard

    #if canImport(UIKit) && !os(watchOS)
    /// The traits that bridged keys are in.
    var bridged = UITraitCollection()

    // The compiler chooses: a key that the caller's minimum system doesn't bridge gets the first one, which knows no traits.
    // https://developer.apple.com/documentation/swiftui/environmentvalues
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    @available(iOS 17.0, tvOS 17.0, *)
    public subscript<Key: UITraitBridgedEnvironmentKey>(key: Key.Type) -> Key.Value {
        get {
            Self.needsBridge()
            return key.read(from: bridged)
        }
        set {
            Self.needsBridge()
            bridged = bridged.modifyingTraits { key.write(to: &$0, value: newValue) }
        }
    }

    private static func needsBridge() {
        StubRule.needs(
            17, "a bridged key", "https://developer.apple.com/documentation/swiftui/uitraitbridgedenvironmentkey")
    }

    /// Not in SwiftUI: the environment of a view in a hosting controller with traits.
    public init(stubTraits traits: UITraitCollection) {
        colorScheme = traits.userInterfaceStyle == .dark ? .dark : .light
        contrast = traits.accessibilityContrast == .high ? .increased : .standard
        layoutDirection = traits.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        displayScale = traits.displayScale
        bridged = traits
    }

    /// The traits of UIKit's colors and images in a view.
    var traits: UITraitCollection {
        bridged.modifyingTraits { traits in
            traits.userInterfaceStyle = colorScheme == .dark ? .dark : .light
            traits.accessibilityContrast = contrast == .increased ? .high : .normal
            traits.displayScale = displayScale
        }
    }
    #else
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
    #endif

    public init() {}

    /// What `@Environment` reads while the body of a view is made.
    nonisolated(unsafe) static var current = EnvironmentValues()
}

@propertyWrapper public struct Environment<Value> {
    private let path: KeyPath<EnvironmentValues, Value>
    public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
    public var wrappedValue: Value { EnvironmentValues.current[keyPath: path] }
}

@dynamicMemberLookup @propertyWrapper public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (self.get, self.set) = (get, set) }
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
    public subscript<Subject>(dynamicMember path: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(get: { get()[keyPath: path] }) { new in
            var value = get()
            value[keyPath: path] = new
            set(value)
        }
    }
}

@propertyWrapper public struct State<Value> {
    private final class Box {
        var value: Value
        init(_ value: Value) { self.value = value }
    }
    private let box: Box
    public init(initialValue: Value) { box = Box(initialValue) }
    public init(wrappedValue: Value) { box = Box(wrappedValue) }
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
    public var projectedValue: Binding<Value> { Binding(get: { box.value }, set: { box.value = $0 }) }
}

#if canImport(UIKit) && !os(watchOS)
@available(iOS 17.0, tvOS 17.0, *)
public protocol UITraitBridgedEnvironmentKey: EnvironmentKey {
    static func read(from traitCollection: UITraitCollection) -> Value
    static func write(to mutableTraits: inout any UIMutableTraits, value: Value)
}

/// SwiftUI arranges its subviews. UIKit's warning: "Adding … as a subview of UIHostingController.view is not supported".
/// https://developer.apple.com/documentation/swiftui/uihostingcontroller
private final class HostingView: UIView {
    var changed: () -> Void = {}

    override func didMoveToWindow() {
        super.didMoveToWindow()
        changed()
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        changed()
    }

    override func insertSubview(_ view: UIView, at index: Int) {
        StubRule.broke("a hosting controller's view gets a subview", "https://developer.apple.com/documentation/swiftui/uihostingcontroller")
    }
}

open class UIHostingController<Content: View>: UIViewController {
    open var rootView: Content { didSet { body.shown = nil } }
    private final class Body: @unchecked Sendable { var shown: [Shown]? }
    private let body = Body()
    public init(rootView: Content) {
        self.rootView = rootView
        super.init()
        let host = HostingView()
        host.changed = { [body] in body.shown = nil }
        view = host
    }
    /// Not in SwiftUI: what the view showed last. A body only runs again if something that it depends on has changed: its
    /// environment, or what it read by Observation.
    /// https://developer.apple.com/documentation/swiftui/managing-model-data-in-your-app
    public var stubShown: [Shown] {
        UIView.stubLayout()
        if let shown = body.shown { return shown }
        let environment = EnvironmentValues(stubTraits: traitCollection)
        let body = body
        let shown = withObservationTracking { rootView.stubShown(in: environment) } onChange: { body.shown = nil }
        body.shown = shown
        return shown
    }
}
#endif
