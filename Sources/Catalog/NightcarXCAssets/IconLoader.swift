package import NightcarBasics
package import NightcarIcons
import NightcarImaging
import NightcarModel
import NightcarVectors
import ThemeCatalogBytes
package import ThemeCatalogVariants

/// A document of Icon Composer on disk: a folder with `icon.json` and the pictures of its layers in `Assets`.
package struct LoadedIcon: Sendable {
    /// The path as the user gave it, without a slash at the end.
    package var path: String
    /// The name of the folder, without its extension.
    package var name: String
    /// Nil if it can't be read.
    package var document: IconDocument?
    /// The names of the files in `Assets`, sorted.
    package var pictures: [String] = []
    /// What there is to say about the document. An error means that the icon can't be compiled.
    package var findings: [Finding] = []

    /// The bytes of a layer's picture. Nil if the document doesn't have it.
    package func picture(named name: String) -> [UInt8]? {
        guard pictures.contains(name) else { return nil }
        return readAgain("\(path)/\(Self.pictureFolder)/\(name)", limit: Limits.lintFileBytes)
    }

    package var location: Location { Location(path: path) }
    /// The document.
    ///
    /// - Throws: `Failure` with the first error if it can't be used.
    package func required() throws(Failure) -> IconDocument {
        if let error = findings.first(where: { $0.severity == .error }) { throw Failure(error.message, at: error.location) }
        guard let document else { throw Failure("there is no icon document", in: path) }
        return document
    }

    package var isUsable: Bool { document != nil && !findings.contains { $0.severity == .error } }
}

/// Reads a document of Icon Composer. It is read even if it has mistakes, which are reported.
package func loadIcon(at path: String, links: LinkPolicy = .follow) -> LoadedIcon {
    let path = Paths.trimmed(path)
    let folder = path.split(separator: "/").last.map(String.init) ?? path
    let name = folder.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(folder[..<$0]) } ?? folder
    var icon = LoadedIcon(path: path, name: name)
    icon.pictures = pictures(of: &icon, links: links)
    let text = "\(path)/\(LoadedIcon.documentName)"
    do throws(FileError) {
        let bytes = try readFile(text, limit: JSONDocument.maximumSize)
        do throws(JSONError) {
            let (document, findings) = try IconDocument.read(path: text, bytes: bytes)
            icon.document = document
            icon.findings += findings + document.danglingImages(icon.pictures)
            icon.findings += icon.unknownPictures(of: document)
        } catch {
            icon.findings.append(Finding(.iconUnreadable, .error, error.message, at: error.location))
        }
    } catch {
        let message = "cannot \(error.doing) the icon document: \(error.reason)"
        icon.findings.append(Finding(.iconUnreadable, .error, message, at: Location(path: text)))
    }
    return icon
}

private func pictures(of icon: inout LoadedIcon, links: LinkPolicy) -> [String] {
    let folder = "\(icon.path)/\(LoadedIcon.pictureFolder)"
    // An icon without layers needs no folder.
    guard let listing = try? FolderListing(path: folder) else { return [] }
    var names = listing.files
    for name in listing.links {
        switch LinkResolver(policy: links).resolve("\(folder)/\(name)") {
        case .file: names.append(name)
        case .refused(let finding): icon.findings.append(finding)
        case .folder, .other: break
        }
    }
    return names.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

extension LoadedIcon {
    package static let documentName = "icon.json"
    package static let pictureFolder = "Assets"

    /// The icon as an asset: its document and the pictures that it names, as files. Nil if it can't be used.
    ///
    /// - Parameter platform: tvOS and visionOS have other icons, so the icon is left out with a finding.
    func asset(for platform: Platform?, findings: inout [Finding]) -> Asset? {
        guard isUsable, let document else { return nil }
        if let platform, [.tvos, .visionos].contains(platform) {
            let message = "\(platform.rawValue) doesn't show documents of Icon Composer; the icon is left out"
            findings.append(Finding(.iconWrongPlatform, .error, message, at: location))
            return nil
        }
        if let platform, let platforms = document.platforms, !platforms.include(platform) {
            let message = "its \"supported-platforms\" don't name \(platform.rawValue), for which it is compiled"
            findings.append(Finding(.iconWrongPlatform, .warning, message, at: location))
        }
        let used = Set(document.groups.flatMap(\.layers).flatMap(\.image.values))
        let files = [Self.documentName] + pictures.filter(used.contains).map { "\(Self.pictureFolder)/\($0)" }
        let renditions = files.map { file in
            var key = VariantKey()
            key.qualifiers = "file=" + file.replacing("%", with: "%25").replacing(";", with: "%3B")
            let place = Location(path: "\(path)/\(file)")
            return Rendition(key: key, content: .file(SourceFile(folder: path, name: file)), location: place)
        }
        return Asset(
            name: name, kind: .iconDocument, renditions: renditions.sorted { $0.key < $1.key }, location: location)
    }

    /// The file of an icon that a rendition of its asset holds, such as `Assets/Front.svg`. Nil for other renditions.
    package static func file(of key: VariantKey) -> String? {
        key.qualifier("file").map { $0.replacing("%3B", with: ";").replacing("%25", with: "%") }.map { String($0) }
    }
}

private extension IconPlatforms {
    /// A document that says nothing about a shape is for all platforms that have it.
    func include(_ platform: Platform) -> Bool {
        switch (platform, squares) {
        case (.watchos, _): circles?.contains("watchOS") ?? true
        case (_, nil), (_, .shared): true
        case (_, .list(let names)): names.contains { $0.lowercased() == platform.rawValue.lowercased() }
        }
    }
}

private extension LoadedIcon {
    /// The pictures that are damaged, or in formats that no command can decode. The compiler and the linter report them in the same words.
    func unknownPictures(of document: IconDocument) -> [Finding] {
        let used = Set(document.groups.flatMap(\.layers).flatMap(\.image.values))
        return pictures.filter(used.contains).compactMap { name in
            let path = "\(path)/\(Self.pictureFolder)/\(name)"
            guard let bytes = readAgain(path) else { return nil }
            let format = FileFormat.sniff(bytes)
            let isKnown = canDecodePicture(format) || format == .svg
            let isPicture = format != .other && format != .json
            let damage = isKnown || !isPicture ? NotAnImage(file: bytes, format: format, fileName: name) : nil
            guard !isKnown || damage != nil else { return nil }
            let what = damage?.words ?? "is \(format.rawValue.uppercased())"
            let known = canDecodePicture(.jpeg) ? "SVG, PNG or JPEG" : "SVG or PNG"
            let must = isKnown || damage == .gitLFSPointer ? "" : ", but a layer of an icon must be \(known)"
            let message = "the picture \(what)\(must); the layer is left out"
            return Finding(.iconLayerFormat, .warning, message, at: Location(path: path))
        }
    }
}

private extension IconDocument {
    /// Shipping documents have layers without a picture, so they compile, and the layer shows nothing.
    func danglingImages(_ files: [String]) -> [Finding] {
        let files = Set(files)
        var findings: [Finding] = []
        for image in groups.flatMap(\.layers).map(\.image) {
            var named: [(name: String, location: Location?)] = []
            if let name = image.value { named.append((name, image.location)) }
            for entry in image.specializations { named.append((entry.value, entry.location)) }
            for (name, location) in named where !files.contains(name) {
                let hint = nearest(to: name, among: files.sorted()).map { "; did you mean \"\($0)\"?" } ?? ""
                let message = "there is no picture \"\(name)\" in the folder \(LoadedIcon.pictureFolder)\(hint)"
                findings.append(Finding(.iconDanglingImage, .warning, message, at: location ?? Location(path: "")))
            }
        }
        return findings
    }
}
