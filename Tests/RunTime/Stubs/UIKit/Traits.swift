// swift-format-ignore-file
import Foundation
import StubSystem

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
public enum UIAccessibilityContrast: Int, Sendable { case unspecified = -1, normal, high }
public enum UIDisplayGamut: Int, Sendable { case unspecified = -1, SRGB, P3 }
public enum UITraitEnvironmentLayoutDirection: Int, Sendable { case unspecified = -1, leftToRight, rightToLeft }

@available(iOS 17.0, tvOS 17.0, *)
public protocol UITraitDefinition {
    associatedtype Value
    static var defaultValue: Value { get }
    static var identifier: String { get }
    static var name: String { get }
    static var affectsColorAppearance: Bool { get }
}

@available(iOS 17.0, tvOS 17.0, *)
extension UITraitDefinition {
    public static var identifier: String { "" }
    public static var name: String { "" }
    public static var affectsColorAppearance: Bool { false }
}

@available(iOS 17.0, tvOS 17.0, *)
public typealias UITrait = any UITraitDefinition.Type

@available(iOS 17.0, tvOS 17.0, *)
public enum UITraitUserInterfaceStyle: UITraitDefinition {
    public static var defaultValue: UIUserInterfaceStyle { .unspecified }
    public static var affectsColorAppearance: Bool { true }
}
@available(iOS 17.0, tvOS 17.0, *)
public enum UITraitAccessibilityContrast: UITraitDefinition {
    public static var defaultValue: UIAccessibilityContrast { .unspecified }
    public static var affectsColorAppearance: Bool { true }
}
@available(iOS 17.0, tvOS 17.0, *)
public enum UITraitDisplayGamut: UITraitDefinition {
    public static var defaultValue: UIDisplayGamut { .unspecified }
    public static var affectsColorAppearance: Bool { true }
}
@available(iOS 17.0, tvOS 17.0, *)
public enum UITraitDisplayScale: UITraitDefinition {
    public static var defaultValue: CGFloat { 0 }
}
@available(iOS 17.0, tvOS 17.0, *)
public enum UITraitLayoutDirection: UITraitDefinition {
    public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
}

@available(iOS 17.0, tvOS 17.0, *)
public protocol UIMutableTraits {
    subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { get set }
    var userInterfaceStyle: UIUserInterfaceStyle { get set }
    var accessibilityContrast: UIAccessibilityContrast { get set }
    var displayScale: CGFloat { get set }
    var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
}

@available(iOS 17.0, tvOS 17.0, *)
public protocol UITraitOverrides: UIMutableTraits {
    mutating func remove<T: UITraitDefinition>(_ trait: T.Type)
    func contains<T: UITraitDefinition>(_ trait: T.Type) -> Bool
}

/// What is specified, by the type of the trait.
struct TraitValues: UITraitOverrides {
    struct Entry {
        var trait: UITrait
        var value: Any
    }

    var entries: [ObjectIdentifier: Entry] = [:]
    /// Whether these are a view's overrides: one that isn't there can't be read.
    var isOverrides = false

    subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
        get {
            if isOverrides, !contains(trait) {
                StubRule.broke(
                    "an override that isn't set is read", "https://developer.apple.com/documentation/uikit/uitraitoverrides")
            }
            return entries[ObjectIdentifier(trait)]?.value as? T.Value ?? T.defaultValue
        }
        set { entries[ObjectIdentifier(trait)] = Entry(trait: trait, value: newValue) }
    }
    var userInterfaceStyle: UIUserInterfaceStyle {
        get { self[UITraitUserInterfaceStyle.self] }
        set { self[UITraitUserInterfaceStyle.self] = newValue }
    }
    var accessibilityContrast: UIAccessibilityContrast {
        get { self[UITraitAccessibilityContrast.self] }
        set { self[UITraitAccessibilityContrast.self] = newValue }
    }
    var displayScale: CGFloat {
        get { self[UITraitDisplayScale.self] }
        set { self[UITraitDisplayScale.self] = newValue }
    }
    var layoutDirection: UITraitEnvironmentLayoutDirection {
        get { self[UITraitLayoutDirection.self] }
        set { self[UITraitLayoutDirection.self] = newValue }
    }
    mutating func remove<T: UITraitDefinition>(_ trait: T.Type) { entries[ObjectIdentifier(trait)] = nil }
    func contains<T: UITraitDefinition>(_ trait: T.Type) -> Bool { entries[ObjectIdentifier(trait)] != nil }

    /// These values with the other ones over them. An unspecified style overrides nothing.
    func merging(_ other: TraitValues) -> TraitValues {
        var merged = self
        for (id, entry) in other.entries where entry.value as? UIUserInterfaceStyle != .unspecified { merged.entries[id] = entry }
        return merged
    }

    /// The traits whose values differ.
    func differences(from other: TraitValues) -> [UITrait] {
        let ids = Set(entries.keys).union(other.entries.keys)
        return ids.compactMap { id in
            let (one, two) = (entries[id]?.value as? AnyHashable, other.entries[id]?.value as? AnyHashable)
            return one == two && one != nil ? nil : entries[id]?.trait ?? other.entries[id]?.trait
        }
    }
}

open class UITraitCollection: @unchecked Sendable {
    let values: TraitValues
    init(_ values: TraitValues) { self.values = values }

    public convenience init() { self.init(TraitValues()) }
    @available(iOS 17.0, tvOS 17.0, *)
    public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
        var traits: any UIMutableTraits = TraitValues()
        mutations(&traits)
        self.init(traits as? TraitValues ?? TraitValues())
    }
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init { $0.userInterfaceStyle = userInterfaceStyle } }
    public convenience init(accessibilityContrast: UIAccessibilityContrast) {
        self.init { $0.accessibilityContrast = accessibilityContrast }
    }
    public convenience init(displayScale: CGFloat) { self.init { $0.displayScale = displayScale } }
    public convenience init(displayGamut: UIDisplayGamut) { self.init { $0[UITraitDisplayGamut.self] = displayGamut } }
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init { $0.layoutDirection = layoutDirection }
    }
    /// A later collection wins.
    public convenience init(traitsFrom: [UITraitCollection]) {
        self.init(traitsFrom.reduce(TraitValues()) { $0.merging($1.values) })
    }

    open var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
    open var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }
    open var displayGamut: UIDisplayGamut { values[UITraitDisplayGamut.self] }
    open var displayScale: CGFloat { values.displayScale }
    open var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
    @available(iOS 17.0, tvOS 17.0, *)
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { values[trait] }

    @available(iOS 17.0, tvOS 17.0, *)
    open func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
        var traits: any UIMutableTraits = values
        mutations(&traits)
        return UITraitCollection(traits as? TraitValues ?? values)
    }
    open func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        guard let other else { return true }
        return values.differences(from: other.values).contains { $0.affectsColorAppearance }
    }
    /// Each thread has its own. https://developer.apple.com/documentation/uikit/uitraitcollection/current
    open class var current: UITraitCollection {
        get { stubCurrent ?? UIScreen.stubTraits }
        set { stubCurrent = newValue }
    }
    open func performAsCurrent(_ actions: () -> Void) {
        let before = Self.stubCurrent
        Self.stubCurrent = self
        actions()
        Self.stubCurrent = before
    }
    private static var stubCurrent: UITraitCollection? {
        get { Thread.current.threadDictionary["StubTraits"] as? UITraitCollection }
        set { Thread.current.threadDictionary["StubTraits"] = newValue }
    }
}
