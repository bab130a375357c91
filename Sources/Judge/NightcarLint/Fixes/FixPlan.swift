package import NightcarBasics
import NightcarImaging
import NightcarModel
import ThemeCatalogBytes
import ThemeCatalogPixels

/// The file changes that fix findings, before anything is written.
package struct FixPlan: Sendable {
    /// A change to a file.
    package enum Change: Sendable {
        /// `before` is nil for a new file.
        case write(path: String, before: [UInt8]?, after: [UInt8])
        case rename(from: String, to: String)
        case delete(path: String)
        /// Removes a set's folder and its contents.
        case deleteSet(folder: String)
    }

    package var changes: [Change] = []
    /// The findings that the changes fix.
    package var mended: [Finding] = []
    /// The findings that could not be fixed, and why.
    package var notes: [String] = []

    /// What earlier fixes in this plan touch. Other fixes that touch the same things wait for the next run over the catalogs.
    private var touched: Set<String> = []
    private var editedSets: Set<String> = []
    private var removedSets: Set<String> = []
    private var editors: [String: (editor: ContentsEditor, before: [UInt8])] = [:]
    private var order: [String] = []
    /// The edited files that are also formatted.
    private var formatted: Set<String> = []
    /// Whether a picture may become larger.
    private let allowsGrowth: Bool

    /// - Parameter includesUnsafe: whether suggestions are applied too.
    package init(_ diagnoses: [Diagnosis], includesUnsafe: Bool) {
        allowsGrowth = includesUnsafe
        for diagnosis in diagnoses {
            guard let fix = diagnosis.fix, !fix.edits.isEmpty, fix.isSafe || includesUnsafe else { continue }
            do {
                if try add(fix) { mended.append(diagnosis.finding) }
            } catch {
                notes.append("\(diagnosis.finding.location): not fixed: \(error)")
            }
        }
        finishEdits()
    }

    /// - Returns: the plan, and the positions of the fixes in it. Left out are fixes that touch the same things as an earlier one,
    ///   and fixes that don't apply.
    package static func of(_ fixes: [Fix]) -> (plan: FixPlan, included: [Int]) {
        var plan = FixPlan([], includesUnsafe: false)
        let included = fixes.indices.filter { (try? plan.add(fixes[$0])) == true }
        plan.finishEdits()
        return (plan, included)
    }
}

/// Why a fix does not apply.
private struct FixError: Error, CustomStringConvertible {
    var description: String
}

private extension FixPlan {
    /// Adds a fix unless an earlier one touches the same things.
    ///
    /// - Returns: whether it was added.
    mutating func add(_ fix: Fix) throws -> Bool {
        let marks = fix.edits.flatMap(Self.marks)
        let folders = Set(fix.edits.map(\.folder))
        // A set that is changed is not removed in the same plan.
        let removed = Set(fix.edits.compactMap { if case .deleteSet(let folder) = $0 { folder } else { nil } })
        guard touched.isDisjoint(with: marks), removedSets.isDisjoint(with: folders), editedSets.isDisjoint(with: removed)
        else { return false }
        try apply(fix)
        touched.formUnion(marks)
        editedSets.formUnion(folders)
        removedSets.formUnion(removed)
        return true
    }

    /// Turns the edited texts into changes.
    mutating func finishEdits() {
        for path in order {
            guard let (editor, before) = editors[path] else { continue }
            var after = editor.text
            if formatted.contains(path), let edited = ContentsEditor(path: path, bytes: after) { after = edited.formatted }
            if after != before { changes.insert(.write(path: path, before: before, after: after), at: 0) }
        }
    }

    /// The things that an edit touches.
    static func marks(_ edit: Fix.Edit) -> [String] {
        switch edit {
        case .setEntry(let folder, let entry, _, _), .removeEntry(let folder, let entry): ["\(folder)#\(entry.start)"]
        case .addEntry(let folder, let value):
            ["\(folder)#" + JSONValue(.object((value.members ?? []).filter { $0.key != "filename" })).canonical]
        case .setProperty(let folder, let key, _): ["\(folder)#\(key)"]
        case .format(let folder), .create(let folder, _): ["\(folder)#"]
        case .rename(let folder, let from, let to): ["\(folder)/\(from)", "\(folder)/\(to)"]
        case .delete(let folder, let file), .flatten(let folder, let file, _), .desaturate(let folder, let file),
            .replace(let folder, let file, _):
            ["\(folder)/\(file)"]
        case .deleteSet(let folder): [folder]
        }
    }

    /// Applies all edits of a fix, or none.
    mutating func apply(_ fix: Fix) throws {
        let (oldEditors, oldChanges, oldOrder) = (editors, changes, order)
        do {
            for edit in fix.edits { try apply(edit) }
        } catch {
            (editors, changes, order) = (oldEditors, oldChanges, oldOrder)
            throw error
        }
    }

    mutating func apply(_ edit: Fix.Edit) throws {
        switch edit {
        case .setEntry(let folder, let entry, let key, let value):
            try self.edit(folder) { $0.setEntry(entry, key: key, value: value) }
        case .removeEntry(let folder, let entry): try self.edit(folder) { $0.removeEntry(entry) }
        case .addEntry(let folder, let entry): try self.edit(folder) { $0.addEntry(entry) }
        case .setProperty(let folder, let key, let value):
            try self.edit(folder) { editor in
                editor.setProperty(key, value: value)
                return true
            }
        case .format(let folder):
            try self.edit(folder) { _ in true }
            formatted.insert(folder + "/Contents.json")
        case .create(let folder, let value):
            changes.append(.write(path: folder + "/Contents.json", before: nil, after: Array(value.pretty.utf8)))
        case .rename(let folder, let from, let to):
            changes.append(.rename(from: "\(folder)/\(from)", to: "\(folder)/\(to)"))
        case .delete(let folder, let file): changes.append(.delete(path: "\(folder)/\(file)"))
        case .flatten(let folder, let file, let color): try repaint("\(folder)/\(file)") { Self.flattened($0, on: color) }
        case .desaturate(let folder, let file): try repaint("\(folder)/\(file)") { Self.gray($0) }
        case .replace(let folder, let file, let bytes):
            let path = "\(folder)/\(file)"
            changes.append(.write(path: path, before: try readFile(path), after: bytes))
        case .deleteSet(let folder): changes.append(.deleteSet(folder: folder))
        }
    }

    mutating func edit(_ folder: String, _ change: (inout ContentsEditor) -> Bool) throws {
        let path = folder + "/Contents.json"
        if editors[path] == nil {
            let bytes = try readFile(path, limit: JSONDocument.maximumSize)
            guard let editor = ContentsEditor(path: path, bytes: bytes) else {
                throw FixError(description: "the file has comments, which would be lost, or is not UTF-8")
            }
            editors[path] = (editor, bytes)
            order.append(path)
        }
        guard var edited = editors[path], change(&edited.editor) else {
            throw FixError(description: "the entry has moved since it was read")
        }
        editors[path] = edited
    }

    mutating func repaint(_ path: String, _ paint: (PixelBuffer) throws -> PixelBuffer) throws {
        let before = try readFile(path)
        let after = encodePNG(try paint(decodePNG(before, limit: DecodeLimit(pixels: Limits.lintPixels))))
        guard allowsGrowth || after.count <= before.count else {
            let sizes = "it would have \(after.count) bytes instead of \(before.count)"
            throw FixError(description: "\(sizes); change the picture where it was drawn, or add --unsafe")
        }
        changes.append(.write(path: path, before: before, after: after))
    }

    static func flattened(_ picture: PixelBuffer, on color: RGB8) -> PixelBuffer {
        var picture = picture
        let (step, high, channel) = picture.depth == .eight ? (4, 0, 1) : (8, 1, 2)
        let ground = [Int(color.red), Int(color.green), Int(color.blue)]
        for offset in stride(from: 0, to: picture.bytes.count, by: step) {
            let alpha = Int(picture.bytes[offset + high + 3 * channel])
            if alpha == 255 { continue }
            for index in 0..<3 {
                let at = offset + index * channel
                let mixed = (Int(picture.bytes[at + high]) * alpha + ground[index] * (255 - alpha) + 127) / 255
                for byte in 0..<channel { picture.bytes[at + byte] = UInt8(mixed) }
            }
            for byte in 0..<channel { picture.bytes[offset + 3 * channel + byte] = 255 }
        }
        return picture
    }

    /// Rec. 709 luma of the stored values, so that what looks light stays light.
    static func gray(_ picture: PixelBuffer) -> PixelBuffer {
        var picture = picture
        let (step, high, channel) = picture.depth == .eight ? (4, 0, 1) : (8, 1, 2)
        for offset in stride(from: 0, to: picture.bytes.count, by: step) {
            func value(_ index: Int) -> Int { Int(picture.bytes[offset + high + index * channel]) }
            let luma = UInt8((value(0) * 2126 + value(1) * 7152 + value(2) * 722 + 5000) / 10000)
            for byte in 0..<3 * channel { picture.bytes[offset + byte] = luma }
        }
        return picture
    }
}
