extension VariantKey {
    /// The values of the axes on which the key is restricted, by axis name, for JSON.
    ///
    /// - Complexity: O(n) for n bytes of the texts in the key, on every access.
    public var restrictedAxes: [String: String] {
        let unrestricted = VariantKey()
        var values: [String: String] = [:]
        for axis in VariantAxis.allCases {
            let value = axis.value(of: self)
            if value != axis.value(of: unrestricted) { values[axis.name] = value }
        }
        return values
    }
}
