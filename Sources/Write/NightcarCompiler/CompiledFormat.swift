/// The formats that catalogs can be compiled to. The raw value is the file extension.
package enum CompiledFormat: String, Sendable, Hashable, CaseIterable {
    case ncar, car
}
