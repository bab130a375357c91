import NightcarModel

/// The code around a name: what it is the name of, and how the image is drawn.
struct CodeContext {
    /// The code before the name, without white space. It starts at most 160 bytes before.
    private let before: String
    /// The lines around, for what is said about the variable that holds the image.
    private let bytes: [UInt8]
    private let start: Int
    private let end: Int

    init(_ bytes: [UInt8], before start: Int, after end: Int) {
        self.bytes = bytes
        self.start = start
        self.end = end
        before = String(decoding: bytes[max(0, start - 160)..<start].filter { $0 > 0x20 }, as: UTF8.self)
    }

    /// Whether the code before a text can be one of the calls that take a name: it ends with `(`, `:` or `:@`.
    static func canTakeName(_ bytes: [UInt8], before start: Int) -> Bool {
        let before = bytes[max(0, start - 160)..<start].reversed().lazy.filter { $0 > 0x20 }.prefix(2)
        guard let last = before.first else { return false }
        return last == UInt8(ascii: "@")
            ? before.dropFirst().first == UInt8(ascii: ":") : last == UInt8(ascii: "(") || last == UInt8(ascii: ":")
    }

    /// Whether a chain of members can be a symbol, as far as it can be told without the code around.
    static func isSymbol(_ chain: [String], isImplicit: Bool, _ bytes: [UInt8], before start: Int) -> Bool {
        if isImplicit { return canTakeName(bytes, before: start) }
        guard let first = chain.first, let last = chain.last, chain.count > 1 else { return false }
        return roots.contains(first) || first == "R" || imageEnds.contains(last) || colorEnds.contains(last)
    }

    private static let calls: [(text: String, kind: SetKind)] = [
        ("UIImage(named:", .image), ("NSImage(named:", .image), ("NSImage.Name(", .image), ("imageNamed:@", .image),
        ("imageNamed:", .image),
        ("UIColor(named:", .color), ("NSColor(named:", .color), ("colorNamed:@", .color), ("colorNamed:", .color),
        ("imageLiteral(resourceName:", .image), ("ImageResource(name:", .image), ("ColorResource(name:", .color),
        ("setAlternateIconName(", .appIcon), ("setAlternateIconName:@", .appIcon), ("ImageNamed(", .image),
        ("imageNamed(", .image),
    ]
    /// Short names count only if no letter comes before them.
    private static let shortCalls: [(text: String, kind: SetKind)] = [
        ("Image(", .image), ("Color(", .color),
    ]

    /// Image or color, if a text here is a name of one. Nil otherwise.
    var kind: SetKind? {
        if let call = Self.calls.first(where: { before.hasSuffix($0.text) }) { return call.kind }
        if before.hasSuffix(",image:") || before.hasSuffix("(image:") { return before.contains("Label(") ? .image : nil }
        if takesName { return .image }
        return Self.shortCalls.first { call in
            guard before.hasSuffix(call.text) else { return false }
            guard let last = before.dropLast(call.text.count).utf8.last else { return true }
            let isOfSwiftUI = before.hasSuffix("SwiftUI." + call.text)
            return isOfSwiftUI || !last.isWord && last != UInt8(ascii: ".")
        }?.kind
    }

    /// Whether the text is a name for a call of the app's own, and not for one of the system.
    var isForOwnCall: Bool {
        // A name by itself can be for anything.
        before.hasSuffix("NSImage.Name(") || takesName && !Self.calls.contains { before.hasSuffix($0.text) }
    }

    /// Whether the text is the name in a call of the app's own, such as `Image(sharedName: "…")`, or of UIKit's
    /// `UIApplicationShortcutIcon(templateImageName: "…")`.
    ///
    /// Such a call can take names of anything, so a name that no catalog has says nothing.
    private var takesName: Bool {
        guard before.last == ":", let open = before.lastIndex(where: { $0 == "(" || $0 == "," }) else { return false }
        let label = before[before.index(after: open)...].dropLast().lowercased()
        guard label.hasSuffix("name") || label.hasSuffix("named"), !label.contains("system") else { return false }
        return before[..<open].hasSuffix("Image") || label.contains("image")
    }

    private static let imageRoots: Set<String> = ["Image", "UIImage", "NSImage", "ImageResource"]
    private static let colorRoots: Set<String> = ["Color", "UIColor", "NSColor", "ColorResource"]
    static let roots = imageRoots.union(colorRoots)
    private static let imageEnds: Set<String> = ["image", "swiftUIImage", "uiImage", "nsImage"]
    private static let colorEnds: Set<String> = ["color", "swiftUIColor", "uiColor", "nsColor"]

    /// The name and the kind of asset that a chain of members refers to: Xcode's symbols, and the accessors of R.swift and
    /// SwiftGen.
    ///
    /// - Parameter isImplicit: whether the chain starts with a dot.
    func symbol(_ chain: [String], isImplicit: Bool) -> (name: String, kind: SetKind)? {
        guard let first = chain.first, let last = chain.last else { return nil }
        if isImplicit {
            let takesImage = ["Image(", "(resource:", "image:", "setImage("].contains(where: before.hasSuffix)
            let takesColor = ["Color(", "Style(", "fill(", "background(", "tint("].contains(where: before.hasSuffix)
            guard takesImage || takesColor else { return nil }
            let isColor = takesColor || before.hasSuffix("Color(resource:")
            return (chain.joined(separator: "."), isColor ? .color : .image)
        }
        guard chain.count > 1 else { return nil }
        if Self.imageRoots.contains(first) { return (chain[1], .image) }
        if Self.colorRoots.contains(first) { return (chain[1], .color) }
        if first == "R", chain.count > 2 {
            return chain[1] == "image" ? (chain[2], .image) : chain[1] == "color" ? (chain[2], .color) : nil
        }
        if Self.imageEnds.contains(last) { return (chain[chain.count - 2], .image) }
        if Self.colorEnds.contains(last) { return (chain[chain.count - 2], .color) }
        return nil
    }

    /// Code after a name that gives the image a color.
    private static let tints = [
        "alwaysTemplate", "AlwaysTemplate", ".template", "withTintColor", "isTemplate=true", "foregroundStyle",
        "foregroundColor", "colorMultiply", ".tint(", "tinted", "maskedWith", "imageWithTint", "colored(",
        "withColor", "tintColor:",
    ]
    /// Code before a name that does.
    private static let tintedCalls = [
        "UIBarButtonItem(image:", "UITabBarItem(", "Itemalloc]initWithImage:", "tabBarItem.image=", "UIContextualAction",
        "UIApplicationShortcutIcon", "templateimage", "tintedimage", "BarButtonItem",
    ]
    /// What is said of the variable that holds the image, or of the view that shows it.
    private static let memberTints = [
        ".tintColor=", ".isTemplate=true", ".withTintColor", ".imageView.tintColor=", ".withRenderingMode(.alwaysTemplate",
        ".contentTintColor=", ".setTemplate(", ".template=YES", ".foregroundColor(",
    ]
    /// A background that stays the same, so that the image looks the same in dark mode.
    private static let fixedGrounds = [
        "backgroundColor=.white", "backgroundColor=UIColor.white", "backgroundColor=.black", "background(Color.white",
        "background(.white", "background(Color.black", "background(.black",
    ]
    /// The calls that show an image at once.
    private static let views = [
        ".image=", ".setImage(", "ImageView(image:", "ImageViewalloc]initWithImage:", "Image(uiImage:", "Image(nsImage:",
    ]

    var drawing: AssetUse.Drawing {
        // The rest of the statement: the closing parentheses, and the calls that follow on this line and the next ones.
        let after = String(decoding: Self.restOfStatement(bytes, from: end), as: UTF8.self)
        // The code chooses between two modes.
        if after.contains("lwaysOriginal"), after.contains("lwaysTemplate") { return .unknown }
        if after.contains("alwaysOriginal") || after.contains("AlwaysOriginal") { return .ownColors }
        if Self.tints.contains(where: after.contains) { return .template }
        let statement = before.split(whereSeparator: { "{};".contains($0) }).last.map(String.init) ?? before
        let lowered = statement.lowercased()
        if Self.tintedCalls.contains(where: { statement.contains($0) || lowered.hasSuffix($0 + "(") }) { return .template }
        if lowered.contains("templateimage") || lowered.contains("template:") { return .template }
        let block = block
        if let holder, Self.memberTints.contains(where: { block.contains(holder + $0) }) { return .template }
        if statement.contains(".setImage("), block.contains("type:.system") { return .template }
        if Self.fixedGrounds.contains(where: block.contains) { return .template }
        // An image that fills its view is decoration.
        if block.contains("scaleAspectFill") || after.contains("scaledToFill") || after.contains("contentMode:.fill") {
            return .unknown
        }
        let call = before.lastIndex(of: "(").map { before[..<$0] } ?? ""
        let isSwiftUI = call.hasSuffix("Image") && !call.hasSuffix("UIImage") && !call.hasSuffix("NSImage")
        return isSwiftUI || Self.views.contains(where: statement.contains) ? .ownColors : .unknown
    }

    /// The block around the name and what comes just before it, without white space and unwrapping marks.
    private var block: String {
        let first = max(0, start - 1200)
        var (depth, from) = (0, start)
        while from > first {
            from -= 1
            if bytes[from] == UInt8(ascii: "}") { depth += 1 }
            if bytes[from] == UInt8(ascii: "{") { depth -= 1 }
            if depth < 0 { break }
        }
        let last = min(bytes.count, end + 1200)
        var to = end
        depth = 0
        while to < last {
            if bytes[to] == UInt8(ascii: "{") { depth += 1 }
            if bytes[to] == UInt8(ascii: "}") { depth -= 1 }
            if depth < 0 { break }
            to += 1
        }
        let marks = [UInt8(ascii: "?"), UInt8(ascii: "!")]
        return String(
            decoding: bytes[max(0, from - 120)..<to].filter { $0 > 0x20 && !marks.contains($0) }, as: UTF8.self)
    }

    /// The variable or view that gets the image: `icon` in `let icon = UIImage(named: …)`, `button` in
    /// `button.setImage(UIImage(named: …)` and in `button.image = …`.
    private var holder: String? {
        let line = bytes[max(0, start - 160)..<start].split(separator: UInt8(ascii: "\n")).last ?? []
        let text = String(decoding: line.filter { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "!") }, as: UTF8.self)
        for mark in [".setImage(", ".image =", ".image="] {
            if let range = text.firstRange(of: mark) { return Self.lastPath(text[..<range.lowerBound]) }
        }
        guard let equals = text.firstIndex(of: "=") else { return nil }
        return Self.lastPath(text[..<equals].split(separator: ":").first ?? "")
    }

    private static func lastPath(_ text: Substring) -> String? {
        let path = text.reversed().drop { $0 == " " }
            .prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "$" }
        let name = String(path.reversed())
        return name.count > 1 ? name : nil
    }

    /// The code after a name, without white space, as far as it belongs to the same statement.
    private static func restOfStatement(_ bytes: [UInt8], from end: Int) -> [UInt8] {
        var found: [UInt8] = []
        var index = end
        let last = min(bytes.count, end + 700)
        while index < last {
            let byte = bytes[index]
            if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "{") { break }
            if byte == UInt8(ascii: "\n") {
                let next = bytes[index..<last].first { $0 > 0x20 }
                guard next == UInt8(ascii: ".") || next == UInt8(ascii: ")") || next == UInt8(ascii: "?") else { break }
            }
            if byte > 0x20 { found.append(byte) }
            index += 1
        }
        return found
    }
}
