import NightcarModel
import ThemeCatalogVariants

/// A file in the old report and its counterpart in the new one.
struct FilePair {
    var path: String
    var old: SizedFile?
    var new: SizedFile?

    /// Two builds of an app are in different folders or archives, so a path alone says little. Each step takes what the steps
    /// before it left:
    ///
    /// 1. the same path
    /// 2. the same path below the folder or archive that holds all files of the report
    /// 3. the longest common end of the path, of two parts or more, if it is the best for both files
    /// 4. the most common rows and contents, above `leastLikeness`
    ///
    /// Two reports with one file each are about the same file, whatever its name.
    static func pairs(_ old: SizeReport, _ new: SizeReport) -> [FilePair] {
        if old.files.count == 1, new.files.count == 1 {
            return [FilePair(path: new.files[0].path, old: old.files[0], new: new.files[0])]
        }
        var matching = FileMatching(old: old.files, new: new.files)
        matching.match()
        var pairs = old.files.indices.map { index in
            let twin = matching.twins[index].map { new.files[$0] }
            return FilePair(path: twin?.path ?? old.files[index].path, old: old.files[index], new: twin)
        }
        let taken = Set(matching.twins.values)
        pairs += new.files.indices.filter { !taken.contains($0) }.map { FilePair(path: new.files[$0].path, new: new.files[$0]) }
        return pairs
    }
}

/// Finds the counterparts of files by their paths and contents.
private struct FileMatching {
    let old: [SizedFile]
    let new: [SizedFile]
    /// The positions of new files by the positions of old ones.
    private(set) var twins: [Int: Int] = [:]
    private var restOld: [Int]
    private var restNew: [Int]

    /// Tunable: the share of common names and contents above which two files are versions of the same file.
    private static let leastLikeness = 0.3

    init(old: [SizedFile], new: [SizedFile]) {
        (self.old, self.new) = (old, new)
        (restOld, restNew) = (Array(old.indices), Array(new.indices))
    }

    mutating func match() {
        matchEqual { file, _ in "\(file.path)\n\(file.car?.target ?? "")\n\(file.car?.platform ?? "")" }
        matchEqual { file, _ in file.path }
        let (oldRoot, newRoot) = (Self.root(of: old), Self.root(of: new))
        matchEqual { file, isOld in Self.parts(file.path).dropFirst(isOld ? oldRoot : newRoot).joined(separator: "/") }
        matchEnds()
        matchContents()
    }

    private mutating func pair(_ a: Int, _ b: Int) {
        twins[a] = b
        restOld.removeAll { $0 == a }
        restNew.removeAll { $0 == b }
    }

    private mutating func matchEqual(_ key: (SizedFile, _ isOld: Bool) -> String) {
        var candidates: [String: [Int]] = [:]
        for index in restNew.reversed() { candidates[key(new[index], false), default: []].append(index) }
        for index in restOld {
            if let twin = candidates[key(old[index], true)]?.popLast() { pair(index, twin) }
        }
    }

    private mutating func matchEnds() {
        func common(_ a: Int, _ b: Int) -> Int {
            zip(Self.parts(old[a].path).reversed(), Self.parts(new[b].path).reversed()).prefix { $0 == $1 }.count
        }
        /// The only one with the highest number. Nil if it is too low.
        func best(_ candidates: [Int], _ number: (Int) -> Int) -> Int? {
            let numbers = candidates.map { ($0, number($0)) }
            guard let most = numbers.map(\.1).max(), most >= 2 else { return nil }
            let bests = numbers.filter { $0.1 == most }
            return bests.count == 1 ? bests[0].0 : nil
        }
        for a in restOld {
            guard let b = best(restNew, { common(a, $0) }), best(restOld, { common($0, b) }) == a else { continue }
            pair(a, b)
        }
    }

    private mutating func matchContents() {
        let (oldMarks, newMarks) = (
            Dictionary(uniqueKeysWithValues: restOld.map { ($0, Self.marks(old[$0])) }),
            Dictionary(uniqueKeysWithValues: restNew.map { ($0, Self.marks(new[$0])) })
        )
        var likenesses: [(likeness: Double, old: Int, new: Int)] = []
        for a in restOld {
            for b in restNew {
                guard let first = oldMarks[a], let second = newMarks[b], !first.isEmpty, !second.isEmpty else { continue }
                let likeness = Double(first.intersection(second).count) / Double(max(first.count, second.count))
                if likeness >= Self.leastLikeness { likenesses.append((likeness, a, b)) }
            }
        }
        for (_, a, b) in likenesses.sorted(by: { ($1.likeness, $0.old, $0.new) < ($0.likeness, $1.old, $1.new) })
        where restOld.contains(a) && restNew.contains(b) {
            pair(a, b)
        }
    }

    /// The names and the contents of the renditions. Names alone are enough for an edited catalog, contents for renamed assets.
    private static func marks(_ file: SizedFile) -> Set<String> {
        var marks: Set<String> = []
        for row in file.renditionRows {
            marks.insert("\(row.asset)\n\(row.kind ?? "")\n\(row.key?.description ?? "")")
            if let content = row.digests.content { marks.insert(content) }
        }
        return marks
    }

    /// The number of the first parts of the paths that all files share.
    private static func root(of files: [SizedFile]) -> Int {
        guard var shared = files.first.map({ Array(parts($0.path).dropLast()) }) else { return 0 }
        for file in files { shared = Array(zip(shared, parts(file.path).dropLast()).prefix { $0 == $1 }.map(\.0)) }
        return shared.count
    }

    private static func parts(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
}
