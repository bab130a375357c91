import ThemeCatalogBytes

/// Returns freed memory to the system if the C library would keep it. Call it after freeing much more memory than the next
/// steps need.
package func returnFreedMemory() {
    // Only glibc has the function, and its Swift module leaves the header out.
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    let trim = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)
    _ = trim(0)
}
