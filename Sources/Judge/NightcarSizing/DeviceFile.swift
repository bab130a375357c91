import NightcarBasics
package import NightcarModel
import ThemeCatalogBytes
import ThemeCatalogVariants

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads devices from a JSON file: a list of objects with `name`, `idiom` and `scale`, and optionally `gamut`, `memory`,
/// `graphics` and `subtype`.
///
/// - Throws: `FileError`, `Failure`.
package func readDevices(_ path: String) throws -> [Device] {
    let bytes = try readFile(path, limit: Limits.devicesBytes)
    do {
        return try JSONDecoder().decode([DeviceSpecification].self, from: Data(bytes)).map { try $0.device() }
    } catch let failure as Failure {
        throw Failure(failure.message, in: path)
    } catch {
        throw Failure("not a list of devices such as [{\"name\": \"lab\", \"idiom\": \"iphone\", \"scale\": 3}]", in: path)
    }
}

private struct DeviceSpecification: Decodable {
    var name: String
    var idiom: String
    var scale: Int
    var gamut: String?
    var memory: String?
    var graphics: String?
    var subtype: String?

    func device() throws(Failure) -> Device {
        guard let scale = UInt8(exactly: scale), scale > 0 else {
            throw Failure("the device \"\(name)\" has no usable scale: \(self.scale)")
        }
        let gamuts = ["p3": Gamut.p3, "display-p3": .p3, "srgb": .srgb, "any": .any]
        guard let gamut = gamuts[(gamut ?? "any").lowercased()] else {
            throw Failure("the gamut of the device \"\(name)\" can be srgb or p3")
        }
        let idioms = ["phone": Idiom.phone, "pad": Idiom.pad]
        return Device(
            name: name, idiom: idioms[idiom] ?? Idiom(rawValue: idiom), scale: Scale(rawValue: scale), gamut: gamut,
            memory: memory ?? "", graphics: graphics ?? "", subtype: subtype ?? "")
    }
}
