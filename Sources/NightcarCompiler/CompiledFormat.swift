/// What catalogs can be compiled to. The raw value is the file's extension.
package enum CompiledFormat: String, Sendable, Hashable, CaseIterable {
    case ncar, car
}
