import NightcarModel

/// The names of the source files of a catalog's renditions, in one block of memory.
///
/// They are kept until the report is made, which is longer than the catalog lives. Separate strings would be scattered among
/// the catalog's allocations and keep its memory in use.
///
/// ```
/// texts:  | folder 0 | name 0 | name 1 | folder 2 | name 2 | …
/// ends:       ^ 0        ^ 1      ^ 2        ^ 3      ^ 4    offsets in bytes
/// ```
struct SourceNames: Sendable {
    /// Identifies a file by the numbers of its texts.
    struct Reference: Hashable, Sendable {
        let folder: UInt32
        let name: UInt32
    }

    private var texts: [UInt8] = []
    private var ends: [Int] = []
    /// The folder that was added last. The files of a set come one after the other and share it.
    private var last: (number: UInt32, text: String)?

    mutating func add(_ file: SourceFile) -> Reference {
        let folder = add(folder: file.folder)
        return Reference(folder: folder, name: add(file.name))
    }

    /// - Returns: the folder's number.
    mutating func add(folder: String) -> UInt32 {
        if let last, last.text == folder { return last.number }
        let number = add(folder)
        last = (number, folder)
        return number
    }

    private mutating func add(_ text: String) -> UInt32 {
        texts.append(contentsOf: text.utf8)
        ends.append(texts.count)
        return UInt32(ends.count - 1)
    }

    /// The text of a name or folder.
    subscript(number: UInt32) -> String {
        let start = number == 0 ? 0 : ends[Int(number) - 1]
        return String(decoding: texts[start..<ends[Int(number)]], as: UTF8.self)
    }

    subscript(reference: Reference) -> SourceFile {
        SourceFile(folder: self[reference.folder], name: self[reference.name])
    }
}
