// swift-format-ignore-file
import Foundation
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

    #if canImport(UIKit)
    /// The traits that bridged keys are in.
    var bridged = UITraitCollection()

    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get {
            if let bridge = key as? any UITraitBridgedEnvironmentKey.Type, let value = Self.read(bridge, bridged) as? Key.Value {
                return value
            }
            return values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
        }
        set {
            if let bridge = key as? any UITraitBridgedEnvironmentKey.Type { Self.write(bridge, newValue, &bridged) }
            values[ObjectIdentifier(key)] = newValue
        }
    }

    private static func read<Key: UITraitBridgedEnvironmentKey>(_ key: Key.Type, _ traits: UITraitCollection) -> Any {
        key.read(from: traits)
    }
    private static func write<Key: UITraitBridgedEnvironmentKey>(_ key: Key.Type, _ value: Any, _ traits: inout UITraitCollection) {
        guard let value = value as? Key.Value else { return }
        traits = traits.modifyingTraits { key.write(to: &$0, value: value) }
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

#if canImport(UIKit)
public protocol UITraitBridgedEnvironmentKey: EnvironmentKey {
    static func read(from traitCollection: UITraitCollection) -> Value
    static func write(to mutableTraits: inout any UIMutableTraits, value: Value)
}

open class UIHostingController<Content: View>: UIViewController {
    open var rootView: Content
    public init(rootView: Content) {
        self.rootView = rootView
        super.init()
    }
    /// Not in SwiftUI: what the view shows in the controller's traits.
    public var stubShown: [Shown] { rootView.stubShown(in: EnvironmentValues(stubTraits: traitCollection)) }
}
#endif
