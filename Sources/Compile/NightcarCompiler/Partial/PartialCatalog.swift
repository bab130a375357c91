package import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarOpening
import NightcarTint
import ThemeCatalog
package import ThemeCatalogBytes

/// The assets of one shard, encoded but not laid out: what an object file is to a program.
///
/// A file of it is a header and a theme catalog in which small files don't share pages. The writer of theme catalogs gives the same
/// bytes for the same contents in any order, so `link` only puts the contents of all parts together and calls it.
///
/// ```
/// NCPT (4) | version (4) | xxHash64 of the rest of the header (8) |
/// shard (4) | shards (4) | fingerprint of the sources (8) | options: length (4), UTF-8 | theme catalog
/// ```
///
/// Integers are little-endian.
package struct PartialCatalog: Sendable {
    let header: Header
    /// The path for messages.
    let path: String
    let catalog: ThemeCatalogFile

    package static let fileExtension = "ncpart"
    fileprivate static let magic: UInt32 = 0x5450_434E
    fileprivate static let version: UInt32 = 1

    struct Header: Hashable {
        var shard: Shard
        /// Equal for the shards of the same sources.
        var fingerprint: UInt64
        /// What decides the bytes of all parts, a line each. It must be the same in all of them.
        var options: String
    }

    /// - Parameter bytes: the file. It is read where it is.
    /// - Throws: `Failure` if the bytes aren't a partial catalog of this version, or are damaged. Payloads are checked when they are
    ///   linked.
    package init(_ bytes: ByteView, path: String) throws(Failure) {
        guard (try? bytes.u32(0)) == Self.magic, let version = try? bytes.u32(4) else {
            throw Failure("this is not a partial catalog; compile it with --partial", in: path)
        }
        guard version == Self.version else {
            let message = "the partial catalog has version \(version), but this nightcar links version \(Self.version)"
            throw Failure("\(message); compile it again", in: path)
        }
        let damaged = "the partial catalog is damaged; compile it again"
        guard let (header, rest) = Header.read(bytes) else { throw Failure(damaged, in: path) }
        do throws(ThemeCatalogError) { catalog = try ThemeCatalogFile(rest) } catch {
            throw Failure(damaged, in: path, cause: Failure(error, in: path))
        }
        (self.header, self.path) = (header, path)
    }
}

extension PartialCatalog.Header {
    /// Nil if the options are for a whole catalog.
    init?(_ fingerprint: UInt64, options: CompileOptions) {
        guard let shard = options.shard else { return nil }
        var lines = ["nightcar: \(compilerVersion)", "libraries: \(EncodeOptions.libraries)"]
        lines += options.summary(.ncar).sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        lines.append("rasterized at: \(options.settings.rasterScales.map { "\($0)" }.joined(separator: " "))")
        (self.shard, self.fingerprint, self.options) = (shard, fingerprint, lines.joined(separator: "\n"))
    }
}

extension PartialCatalog.Header {
    /// The offset at which the part of the header begins that the digest covers.
    private static let checkedStart = 16
    private static let optionsStart = 36

    /// The whole file.
    func file(with catalog: BytePieces) -> BytePieces {
        var rest = ByteWriter()
        rest.append(UInt32(shard.number))
        rest.append(UInt32(shard.count))
        rest.append(fingerprint)
        rest.append(UInt32(options.utf8.count))
        rest.append(utf8: options)
        var head = ByteWriter()
        head.append(PartialCatalog.magic)
        head.append(PartialCatalog.version)
        head.append(rest.bytes.withUnsafeBytes { xxHash64($0) })
        head.append(rest.bytes)
        var file = BytePieces(head.bytes)
        for piece in catalog.pieces { file.append(piece) }
        return file
    }

    /// The header of a file and the bytes after it. Nil if it is damaged.
    static func read(_ file: ByteView) -> (header: Self, rest: ByteView)? {
        do throws(ByteError) {
            let length = Int(try file.u32(optionsStart - 4))
            let end = optionsStart + length
            let hash = try file.slice(checkedStart, end - checkedStart).withUnsafeBytes { xxHash64($0) }
            guard hash == (try file.u64(8)), let shard = Shard(Int(try file.u32(16)), of: Int(try file.u32(20))) else {
                return nil
            }
            let header = Self(
                shard: shard, fingerprint: try file.u64(24), options: try file.slice(optionsStart, length).utf8())
            return (header, try file.slice(end, file.count - end))
        } catch {
            return nil
        }
    }
}
