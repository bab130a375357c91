import ThemeCatalogLibC

/// Gives memory that has been freed back to the system, where the C library would keep it: to be called when much more has
/// been freed than what comes next will take.
package func returnFreedMemory() {
    // Only glibc has the function, and its Swift module leaves the header out.
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    let trim = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)
    _ = trim(0)
}
