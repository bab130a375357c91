import NightcarBasics
import NightcarModel

/// Reads storyboards and property lists: tags with their attributes, and the texts between them.
///
/// A real parser isn't needed for names, and this one also reads files that are damaged or not XML at all.
struct MarkupScanner {
    private let bytes: [UInt8]
    private var at = 0
    private var line = 1
    private var lineStart = 0
    private var scan: SourceScan
    /// The button or image view around the current tag, and the references that it made.
    private var view: (tag: String, isTemplate: Bool, references: Range<Int>)?
    /// The references of each view, and the outlets of views, by the view's identifier.
    private var references: [String: [Int]] = [:]
    private var outlets: [String: String] = [:]
    private var viewID: String?
    /// The elements around the current tag, from the outside in.
    private var around: [Element] = []
    /// The name of the last image in the list of resources.
    private var resource = ""
    /// The text of the last `<key>`.
    private var key = ""
    /// Whether the list of alternate icons has begun.
    private var hasLooseIcons = false

    /// An element that isn't closed yet.
    private struct Element {
        var tag: String
        /// The number of uses when it began.
        var start: Int
        var background = AssetUse.Background.unknown
    }

    init(_ bytes: [UInt8], into scan: SourceScan) {
        self.bytes = bytes
        self.scan = scan
    }

    mutating func scanned() -> SourceScan {
        guard bytes.contains(UInt8(ascii: "<")) else {
            // A binary property list. Its texts are ASCII.
            scan.addWords(bytes[...])
            return scan
        }
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "<") { tag() } else { text() }
        }
        for (id, outlet) in outlets { for index in references[id] ?? [] { scan.uses[index].outlet = outlet } }
        return scan
    }
}

private extension MarkupScanner {
    mutating func skip(to end: Int) {
        while at < end {
            if bytes[at] == UInt8(ascii: "\n") {
                line += 1
                lineStart = at + 1
            }
            at += 1
        }
    }

    mutating func text() {
        let end = bytes[at...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        let content = bytes[at..<end]
        if content.contains(where: { $0 > 0x20 }) {
            scan.add(literal: content)
            let text = String(decoding: content, as: UTF8.self)
            if isKey { key = text }
            if isKey { note(key: text) } else { note(value: text) }
        }
        skip(to: end)
    }

    /// What a key of an Info.plist says about its bundle.
    mutating func note(key: String) {
        guard scan.path.hasSuffix(".plist") else { return }
        switch key {
        case "NSExtension", "EXAppExtensionAttributes": scan.looks.bundle = .appExtension
        case "WKWatchKitApp", "WKApplication", "WKCompanionAppBundleIdentifier": scan.looks.bundle = .watch
        case "UILaunchStoryboardName", "UILaunchScreen", "UIMainStoryboardFile", "UIApplicationSceneManifest",
            "LSRequiresIPhoneOS",
            "NSMainNibFile", "NSMainStoryboardFile", "LSMinimumSystemVersion", "UISupportedInterfaceOrientations":
            if [nil, .other].contains(scan.looks.bundle) { scan.looks.bundle = .app }
        // Alternate icons can be loose files under other names.
        case _ where hasLooseIcons && !key.hasPrefix("CFBundle"): scan.pictures.insert(key)
        case "CFBundleAlternateIcons": hasLooseIcons = true
        case _ where key.hasPrefix("CFBundle") || scan.path.hasSuffix("Info.plist"):
            if scan.looks.bundle == nil { scan.looks.bundle = .other }
        default: break
        }
    }

    /// What the value of a key of an Info.plist says about its bundle and its look.
    mutating func note(value: String) {
        guard scan.path.hasSuffix(".plist") else { return }
        let place = Position(line: line, column: max(1, at - lineStart + 1))
        let location = Location(path: scan.path, place: .text(TextRange(start: place, end: place)))
        switch (key, value) {
        case ("NSAccentColorName", _): scan.accentColors.insert(value)
        case ("UIApplicationShortcutItemIconFile", _):
            // The home screen draws it as a template.
            var use = scan.use(
                value, .image, .propertyList, line: line, column: max(1, at - lineStart + 1), length: value.utf8.count)
            use.drawing = .template
            scan.uses.append(use)
            return
        case ("UIUserInterfaceStyle", _): scan.looks.style = LookFacts.Setting(value: value, location: location)
        case ("NSRequiresAquaSystemAppearance", "YES"), ("NSRequiresAquaSystemAppearance", "true"):
            scan.looks.style = scan.looks.style ?? LookFacts.Setting(value: "Light", location: location)
        case ("CFBundlePackageType", "APPL"):
            if scan.looks.bundle == nil || scan.looks.bundle == .other { scan.looks.bundle = .app }
        case ("CFBundlePackageType", "BNDL"): scan.looks.bundle = .test
        default: return
        }
        if scan.looks.bundle == nil { scan.looks.bundle = .other }
    }

    /// Whether the tag before the current position is `<key>`.
    var isKey: Bool { at >= 5 && bytes[(at - 5)..<at].elementsEqual("<key>".utf8) }

    mutating func tag() {
        let start = at
        // What is in a comment says nothing.
        if bytes[at...].starts(with: "<!--".utf8) {
            let end = bytes[at...].firstRange(of: "-->".utf8)?.upperBound ?? bytes.count
            return skip(to: end)
        }
        var end = at + 1
        var quote: UInt8?
        while end < bytes.count, quote != nil || bytes[end] != UInt8(ascii: ">") {
            if let open = quote {
                if bytes[end] == open { quote = nil }
            } else if bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'") {
                quote = bytes[end]
            }
            end += 1
        }
        end = min(bytes.count, end + 1)
        let (attributes, column) = (attributes(in: bytes[start..<end]), start - lineStart + 1)
        let name = String(decoding: bytes[(start + 1)..<end].prefix { $0.isWord || $0 == UInt8(ascii: "/") }, as: UTF8.self)
        if name == "image", let image = attributes["name"] { resource = image }
        // The pixels are in the file itself.
        if name == "mutableData", !resource.isEmpty { scan.pictures.insert(resource) }
        for value in attributes.values { scan.add(literal: Array(value.utf8)[...]) }
        if name == "true/" { note(value: "YES") }
        enter(name, attributes)
        noteBackground(name, attributes)
        let first = scan.uses.count
        addReferences(name, attributes, column: column)
        let isClosed = bytes[start..<end].dropLast().last.map { [UInt8(ascii: "/"), UInt8(ascii: "?")].contains($0) } ?? true
        if !name.hasPrefix("/"), !isClosed, around.count < Self.mostDepth { around.append(Element(tag: name, start: first)) }
        // A view without content ends here.
        if Self.views.contains(name), end - start > 2, bytes[end - 2] == UInt8(ascii: "/") { (view, viewID) = (nil, nil) }
        skip(to: end)
    }

    /// Closes elements, and gives a view's background to the pictures in it. Views inside that have their own keep it.
    mutating func noteBackground(_ name: String, _ attributes: [String: String]) {
        if name.hasPrefix("/"), let index = around.lastIndex(where: { $0.tag == name.dropFirst() }) {
            let element = around[index]
            if element.background != .unknown {
                for index in element.start..<scan.uses.count where scan.uses[index].background == .unknown {
                    let use = scan.uses[index]
                    if use.kind == .image || use.role == .text { scan.uses[index].background = element.background }
                }
            }
            around.removeSubrange(index...)
        } else if name == "color", let last = around.indices.last {
            let isBackground =
                attributes["key"] == "backgroundColor" || attributes["key"] == "fillColor" && around[last].tag == "box"
            if isBackground { around[last].background = Self.background(attributes) }
        }
    }

    /// The color of a `<color>`. A clear one shows what is behind it.
    static func background(_ attributes: [String: String]) -> AssetUse.Background {
        func number(_ name: String) -> Double? { attributes[name].flatMap { Double($0) } }
        let alpha = number("alpha") ?? 1
        if alpha == 0 { return .unknown }
        if let system = attributes["systemColor"] ?? attributes["cocoaTouchSystemColor"] {
            return .system(system.hasSuffix("Color") ? String(system.dropLast(5)) : system)
        }
        if let white = number("white") { return .literal(red: white, green: white, blue: white, alpha: alpha) }
        if let red = number("red"), let green = number("green"), let blue = number("blue") {
            return .literal(red: red, green: green, blue: blue, alpha: alpha)
        }
        if attributes["catalog"]?.lowercased() == "system" { return attributes["name"].map { .system($0) } ?? .unknown }
        return attributes["name"].map { .asset($0) } ?? .unknown
    }

    func attributes(in tag: ArraySlice<UInt8>) -> [String: String] {
        var found: [String: String] = [:]
        let parts = tag.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            let name = parts[index].split(separator: UInt8(ascii: " ")).last ?? []
            guard name.last == UInt8(ascii: "=") else { continue }
            found[String(decoding: name.dropLast(), as: UTF8.self)] = String(decoding: parts[index + 1], as: UTF8.self)
        }
        return found
    }

    static let views: Set<String> = ["button", "imageView"]
    /// They draw an image as a template. `roundedRect` is what `system` was called before iOS 7.
    static let systemButtons: Set<String> = ["system", "roundedRect"]
    /// Elements that are deeper have no background here. Real storyboards stay below 60.
    static let mostDepth = 512

    /// Keeps track of the view around. A tint color inside it colors the images that it got before.
    mutating func enter(_ name: String, _ attributes: [String: String]) {
        if Self.views.contains(name) {
            let isTemplate = Self.systemButtons.contains(attributes["buttonType"] ?? "") || attributes["tintColor"] != nil
            view = (name, isTemplate, scan.uses.count..<scan.uses.count)
            viewID = attributes["id"]
        } else if name.first == "/", view?.tag == String(name.dropFirst()) {
            (view, viewID) = (nil, nil)
        } else if name == "outlet", let id = attributes["destination"] {
            outlets[id] = attributes["property"]
        } else if name == "color", attributes["key"] == "tintColor", let view {
            self.view?.isTemplate = true
            for index in view.references.lowerBound..<scan.uses.count { scan.uses[index].drawing = .template }
        }
    }

    static let imageAttributes = [
        "image", "selectedImage", "backgroundImage", "highlightedImage", "alternateImage", "landscapeImage",
        "largeContentSizeImage", "offStateImage", "onStateImage", "minimumValueImage", "maximumValueImage",
    ]
    static let templateTags: Set<String> = ["tabBarItem", "barButtonItem", "segment"]

    mutating func addReferences(_ name: String, _ attributes: [String: String], column: Int) {
        // An attribute of the same name says something else there.
        if name == "accessibilityTraits" || attributes["catalog"]?.lowercased() == "system" { return }
        let isTemplate =
            Self.templateTags.contains(name) || attributes["renderingMode"] == "template" || view?.isTemplate == true
        let form: AssetUse.Form = scan.path.hasSuffix(".plist") ? .propertyList : .storyboard
        for attribute in Self.imageAttributes {
            guard let image = attributes[attribute], !image.isEmpty else { continue }
            // Something else is drawn on top of a background image.
            let drawing = attribute == "backgroundImage" ? AssetUse.Drawing.unknown : isTemplate ? .template : .ownColors
            var use = scan.use(image, .image, form, line: line, column: column, length: image.utf8.count + 2)
            use.mustExist = true
            use.drawing = drawing
            if let viewID { references[viewID, default: []].append(scan.uses.count) }
            scan.uses.append(use)
        }
        // <color key="textColor" name="Ink"/>
        if name == "color", let color = attributes["name"] {
            var use = scan.use(color, .color, form, line: line, column: column, length: color.utf8.count + 2)
            use.mustExist = true
            if let key = attributes["key"], let found = AssetUse.Role.last(in: Array(key.utf8)[...]) {
                (use.role, use.roleWord) = found
            }
            scan.uses.append(use)
        }
    }
}
