package import ThemeCatalogVariants

/// The closed axes of a key in one number: the `closed` column of the table `keys`.
///
/// ```
/// bits   0–1          2          3–4     5–6         7–8           9–10
///        luminosity   contrast   gamut   direction   width class   height class
/// ```
package enum ClosedAxes {
    package static func pack(_ key: VariantKey) -> UInt64 {
        UInt64(key.luminosity.ordinal) | UInt64(key.contrast.ordinal) << 2 | UInt64(key.gamut.ordinal) << 3
            | UInt64(key.direction.ordinal) << 5 | UInt64(key.widthClass.ordinal) << 7
            | UInt64(key.heightClass.ordinal) << 9
    }

    /// - Returns: false if a code is unknown or a reserved bit is set.
    package static func unpack(_ bits: UInt64, into key: inout VariantKey) -> Bool {
        func value<T: CaseIterable>(_ shift: UInt64, _ width: UInt64) -> T? where T.AllCases == [T] {
            let code = Int(bits >> shift & (1 << width - 1))
            return code < T.allCases.count ? T.allCases[code] : nil
        }
        guard bits < 1 << 11,
            let luminosity: Luminosity = value(0, 2), let contrast: Contrast = value(2, 1),
            let gamut: Gamut = value(3, 2), let direction: Direction = value(5, 2),
            let widthClass: SizeClass = value(7, 2), let heightClass: SizeClass = value(9, 2)
        else { return false }
        key.luminosity = luminosity
        key.contrast = contrast
        key.gamut = gamut
        key.direction = direction
        key.widthClass = widthClass
        key.heightClass = heightClass
        return true
    }
}
