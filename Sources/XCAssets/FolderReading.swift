import Bytes
import Diagnostics
import JSONSource
import Timing

/// What is read of a folder whatever its place in the catalog means, so that many can be read at the same time.
struct FolderReading: Sendable {
    var listing: FolderListing
    /// Nil when there is no Contents.json, or only a link of that name.
    var contents: SourceFolder.Contents?

    /// - Throws: `FileError` when the folder cannot be read.
    init(path: String) throws(FileError) {
        listing = try StageClock.measure(.walk) { () throws(FileError) in try FolderListing(path: path) }
        if listing.files.contains("Contents.json") { contents = Self.contents(of: path) }
    }

    /// The folder's Contents.json.
    static func contents(of folder: String) -> SourceFolder.Contents {
        StageClock.measure(.parse) {
            let path = folder == "/" ? "/Contents.json" : folder + "/Contents.json"
            do throws(FileError) {
                let bytes = try readFile(path, limit: JSONDocument.maximumSize)
                do throws(JSONError) {
                    return .read(try JSONDocument(path: path, bytes: bytes))
                } catch {
                    return .broken(error)
                }
            } catch {
                return .broken(
                    JSONError(.unreadable, "cannot \(error.doing) the file: \(error.reason)", at: Location(path: path)))
            }
        }
    }
}
