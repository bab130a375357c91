import NightcarBasics
import ThemeCatalogBytes

/// The part of a folder that can be read without knowing its place in the catalog. So many folders can be read at the same
/// time.
struct FolderReading: Sendable {
    var listing: FolderListing
    /// Nil if no Contents.json was read.
    var contents: SourceFolder.Contents?

    /// - Parameter links: whether a Contents.json that is a link may be read before its target has been checked.
    /// - Throws: `FileError` if the folder can't be read.
    init(path: String, links: LinkPolicy = .never) throws(FileError) {
        listing = try StageClock.measure(.walk) { () throws(FileError) in try FolderListing(path: path) }
        let isLink = links == .follow && listing.links.contains("Contents.json")
        if isLink || listing.files.contains("Contents.json") { contents = Self.contents(of: path) }
    }

    /// A folder that is only a value.
    init(folders: [String], contents: JSONDocument?) {
        (listing, self.contents) = (
            FolderListing(files: contents == nil ? [] : ["Contents.json"], folders: folders), contents.map { .read($0) }
        )
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
