extension VariantKey {
    /// The values of the axes on which the key is restricted, by axis name, for JSON.
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
