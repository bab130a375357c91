/// A 3 x 3 matrix, stored by rows.
struct Matrix3: Sendable {
    let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
        rows = (first, second, third)
    }

    static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((matrix.rows.0 * vector).sum(), (matrix.rows.1 * vector).sum(), (matrix.rows.2 * vector).sum())
    }

    /// The inverse by the adjugate. The matrices in this room are never singular.
    var inverse: Matrix3 {
        let (a, b, c) = rows
        let columns = (Self.cross(b, c), Self.cross(c, a), Self.cross(a, b))
        let determinant = (a * columns.0).sum()
        return Matrix3(
            SIMD3(columns.0.x, columns.1.x, columns.2.x) / determinant,
            SIMD3(columns.0.y, columns.1.y, columns.2.y) / determinant,
            SIMD3(columns.0.z, columns.1.z, columns.2.z) / determinant)
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}
