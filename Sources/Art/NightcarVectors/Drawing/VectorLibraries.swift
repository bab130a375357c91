#if SVG
    import NightcarLibXML2
#endif

/// The C libraries that read vectors, with their versions: `libxml2 2.9.14`.
package var vectorLibraries: [String] {
    #if SVG
        let version = Int(LIBXML_VERSION)
        return ["libxml2 \(version / 10_000).\(version / 100 % 100).\(version % 100)"]
    #else
        return []
    #endif
}
