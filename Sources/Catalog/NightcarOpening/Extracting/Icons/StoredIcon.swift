import AppleCatalog
package import NightcarBasics
package import NightcarIcons
import NightcarModel
import NightcarXCAssets
package import ThemeCatalogBytes

/// An icon document in a compiled catalog.
package struct StoredIcon: Sendable {
    package var name: String
    package var document: IconDocument
    /// The platform that the document was compiled for. Nil in a theme catalog, which has whole documents.
    package var platform: IconIdiom?

    package init(name: String, document: IconDocument, platform: IconIdiom?) {
        (self.name, self.document, self.platform) = (name, document, platform)
    }

    /// The icons of a catalog, in the order of their names. An icon that is damaged is a finding.
    ///
    /// - Throws: the errors of opening a catalog.
    package static func all(in bytes: ByteView, path: String) throws -> (icons: [StoredIcon], findings: [Finding]) {
        if let car = try openCar(bytes, path: path) {
            let found = car.iconDocuments()
            let platform: IconIdiom =
                switch car.platform {
                case .macos: .macOS
                case .watchos: .watchOS
                default: .iOS
                }
            return (found.icons.map { StoredIcon(name: $0.name, document: $0.document, platform: platform) }, found.findings)
        }
        var icons: [StoredIcon] = []
        var findings: [Finding] = []
        for asset in try openCatalog(bytes, path: path).assets where asset.kind == .iconDocument {
            for rendition in asset.renditions where LoadedIcon.file(of: rendition.key) == LoadedIcon.documentName {
                guard case .data(let data) = rendition.content else { continue }
                let read = try IconDocument.read(path: "\(path)/\(asset.name)", bytes: data.read())
                icons.append(StoredIcon(name: asset.name, document: read.document, platform: nil))
                findings += read.findings
            }
        }
        return (icons, findings)
    }
}
