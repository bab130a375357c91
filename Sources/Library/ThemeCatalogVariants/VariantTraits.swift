/// What a device asks for: a value on each axis of `VariantKey`.
///
/// An unrestricted axis asks for nothing in particular. An unrestricted rendition is then the exact answer, and the order
/// described at `VariantAxis` decides among the others.
@dynamicMemberLookup
public struct VariantTraits: Sendable, Hashable {
    /// The key that would answer exactly.
    public var key: VariantKey

    /// Makes a request from the key that would answer it exactly. The default asks for nothing in particular.
    public init(_ key: VariantKey = VariantKey()) { self.key = key }

    /// The requested value on one axis, such as `traits.scale`.
    public subscript<Value>(dynamicMember path: WritableKeyPath<VariantKey, Value>) -> Value {
        get { key[keyPath: path] }
        set { key[keyPath: path] = newValue }
    }
}

/// The short name, for this package only: apps have their own `Traits`.
package typealias Traits = VariantTraits
