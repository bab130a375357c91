import NightcarBasics

// Where the layers of a stack are.
extension AssetProperties {
    /// The size of a stack's canvas in points. Nil if the set doesn't specify it.
    package var canvasSize: (x: Double, y: Double)? { size("canvasSize") }

    /// The size of a layer in points. Nil if the set doesn't specify it.
    package var frameSize: (x: Double, y: Double)? { size("frame-size") }

    /// The center of a layer in points of the canvas. Nil if the set doesn't specify it.
    package var frameCenter: (x: Double, y: Double)? { pair("frame-center", "x", "y") }

    private func size(_ key: String) -> (x: Double, y: Double)? {
        guard let size = pair(key, "width", "height"), size.x >= 1, size.y >= 1 else { return nil }
        return size
    }

    private func pair(_ key: String, _ first: String, _ second: String) -> (x: Double, y: Double)? {
        guard let value = members.first(where: { $0.key == key })?.value, let x = Self.points(value[first]),
            let y = Self.points(value[second])
        else { return nil }
        return (x, y)
    }

    private static func points(_ value: JSONValue?) -> Double? {
        guard case .number(let text)? = value?.kind, let number = Double(text), abs(number) < 65536 else { return nil }
        return number
    }
}
