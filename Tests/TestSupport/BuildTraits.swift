/// The package traits that this build has.
package enum BuildTraits {
    /// SVG files can be recoloured.
    package static var svg: Bool {
        #if SVG
            true
        #else
            false
        #endif
    }
}
