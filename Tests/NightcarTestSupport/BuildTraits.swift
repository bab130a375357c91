/// The package traits that this build has.
package enum BuildTraits {
    /// SVG files can be recolored.
    package static var svg: Bool {
        #if SVG
            true
        #else
            false
        #endif
    }

    /// Swift sources are read with their syntax tree.
    package static var swiftSources: Bool {
        #if SwiftSources
            true
        #else
            false
        #endif
    }

    /// JPEG files and pictures can be JPEG XL.
    package static var jpegXL: Bool {
        #if JPEGXL
            true
        #else
            false
        #endif
    }
}
