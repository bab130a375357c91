import NightcarBasics
import ThemeCatalogBytes

/// An `Assets.car` file: a compiled asset catalog of Apple's tools, or one that ``AppleCatalogWriter`` wrote.
///
/// The file is read once, when it is opened. Pictures stay packed until you ask for their pixels. Values of this type never change
/// and can be used from any thread.
public struct AppleCatalogFile: Sendable {
    let car: CarFile
    let mapping: KeyMapping
    /// The path that the file was opened with. Nil if it was opened from bytes.
    public let path: String?

    /// Reads a file.
    ///
    /// - Complexity: O(n) for n bytes.
    /// - Throws: ``AppleCatalogError`` with the code `unreadable` or `malformed`.
    public init(contentsOf path: String) throws(AppleCatalogError) {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readFile(path)
        } catch {
            throw AppleCatalogError(.unreadable, "cannot \(error.doing) the file: \(error.reason)", path: path)
        }
        try self.init(bytes, path: path)
    }

    /// Reads a catalog from memory. The bytes must contain nothing else.
    ///
    /// - Complexity: O(n) for n bytes.
    /// - Throws: ``AppleCatalogError`` with the code `malformed` and the offset of the damage.
    public init(_ bytes: [UInt8]) throws(AppleCatalogError) { try self.init(bytes, path: nil) }

    private init(_ bytes: [UInt8], path: String?) throws(AppleCatalogError) {
        do throws(ByteError) {
            car = try CarFile(ByteView(bytes), path: path ?? "the catalog")
        } catch {
            throw AppleCatalogError(error, path: path)
        }
        mapping = KeyMapping(car)
        self.path = path
    }
}

extension AppleCatalogFile {
    /// The size of the file in bytes.
    public var byteCount: Int { car.container.bytes.count }

    /// The names that apps ask for, sorted.
    ///
    /// - Complexity: O(n log n) for n names, on every access.
    public var names: [String] { car.facets.map(\.name).sorted() }

    /// What the file says about the system it was made for. Nil in files from before Xcode 8.
    public var platform: String? { car.metadata?.platform }

    /// The oldest version of the platform that reads the file, such as `15.0`. Nil in files from before Xcode 8.
    public var platformVersion: String? { car.metadata?.platformVersion }

    /// The tool that made the file. Nil in files from before Xcode 8.
    public var authoringTool: String? { car.metadata?.authoringTool }

    /// The devices that the file was thinned to, in Apple's words. Nil if it was not thinned.
    public var thinning: String? { car.metadata.flatMap { $0.thinning.isEmpty ? nil : $0.thinning } }

    /// All renditions, in the order of the file. Atlases and the size lists of icon sets are included.
    public var renditions: Renditions { Renditions(file: self) }

    /// The renditions of one name, in the order of the file. Empty if the file doesn't have the name.
    ///
    /// - Complexity: O(n) for n renditions in the file.
    public func renditions(named name: String) -> [Rendition] { renditions.filter { $0.name == name } }

    /// Checks the structure as strictly as files from Apple's tools allow.
    ///
    /// - Parameter unpacking: whether to also unpack every picture and every packed file. This takes most of the time.
    /// - Returns: the problems, by offset. Empty if the file is fine.
    /// - Complexity: O(n) for n bytes, and for n unpacked bytes with `unpacking`.
    public func validate(unpacking: Bool = true) -> [Problem] {
        car.validate(unpacking: unpacking).map { finding in
            let offset: Int? = if case .byte(let offset) = finding.location.place { offset } else { nil }
            return Problem(
                id: finding.id.name, isError: finding.severity == .error, message: finding.message, offset: offset)
        }
    }

    /// What Apple's `assetutil --info` prints about the file, under the same keys: a JSON list with a header, then one object for
    /// each rendition.
    ///
    /// - Parameter toolVersion: the value of `DumpToolVersion`, which names the printing program.
    /// - Complexity: O(n) for n bytes of the file, because each object has a digest.
    public func report(toolVersion: String = "AppleCatalog") -> String {
        CarInfo(car).report(dumpToolVersion: .text(toolVersion)).pretty()
    }

    /// Something in a file that the format doesn't allow, or that Apple's current tools never write.
    public struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// The name of the rule. It doesn't change between versions of this package.
        public var id: String
        /// Whether the problem can break a reader. If not, no file from Apple's current tools has it.
        public var isError: Bool
        /// A description for people.
        public var message: String
        /// The position in the file, in bytes from its start. Nil if the problem has no single position.
        public var offset: Int?

        /// The whole message, such as `error: byte 12: message [id]`.
        ///
        /// - Complexity: O(n) for n bytes of text, on every access.
        public var description: String {
            "\(isError ? "error" : "warning"): \(offset.map { "byte \($0): " } ?? "")\(message) [\(id)]"
        }
    }

    /// The renditions of a file.
    public struct Renditions: RandomAccessCollection, Sendable {
        let file: AppleCatalogFile

        /// Always 0.
        public var startIndex: Int { 0 }
        /// The number of renditions.
        public var endIndex: Int { file.car.renditions.count }

        /// The rendition at a position.
        ///
        /// - Complexity: O(1).
        /// - Precondition: the position is valid.
        public subscript(position: Int) -> Rendition {
            precondition(indices.contains(position), "there is no rendition at this position")
            return Rendition(file: file, index: position)
        }
    }
}
