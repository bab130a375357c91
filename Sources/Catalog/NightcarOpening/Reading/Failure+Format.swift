package import NightcarBasics
import NightcarModel
package import ThemeCatalog
package import ThemeCatalogBytes

extension Failure {
    /// The failure for a compiled catalog that its reader rejects.
    package init(_ error: ByteError, in path: String) {
        self.init(error.message, at: Location(path: path, place: .byte(error.offset)))
    }

    /// The same for a theme catalog. The error may have no offset.
    package init(_ error: ThemeCatalogError, in path: String) {
        self.init(error.message, at: Location(path: path, place: error.offset.map { Location.Place.byte($0) } ?? .whole))
    }

    /// The failure for any error, with the location that the error names.
    package init(_ error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as FileError: self.init(error)
        case let error as ThemeCatalogError: self = error.path.map { Failure(error, in: $0) } ?? Failure("\(error)")
        default: self.init("\(error)")
        }
    }
}
