import NightcarBasics
import NightcarModel
import ThemeCatalogBytes

// What a file of code says, as bytes. Project files and storyboards are never stored, so their fields are left out.
extension SourceScan {
    /// Increase it if this layout changes.
    static let recordVersion = 8

    var record: [UInt8] {
        var writer = ScanWriter()
        writer.append(uses) { $0.append($1) }
        writer.append(words) { $0.append($1) }
        writer.append(literals) { $0.append($1) }
        writer.append(patterns) { writer, pattern in
            writer.append(pattern.key.parts) { $0.append($1) }
            writer.append(pattern.value)
        }
        for found in [found, passedTexts] {
            writer.append(found) { writer, found in
                writer.append(found.use)
                writer.append(found.outcome)
            }
        }
        writer.append(flow)
        writer.append(redrawn) { $0.append($1) }
        writer.append(isTooDeep)
        writer.append(pictures) { $0.append($1) }
        writer.append(looks.claims) { writer, claim in
            writer.append(claim.look.rawValue)
            writer.append(claim.reach.rawValue)
            writer.append(claim.type)
            writer.append(claim.location)
        }
        writer.append(looks.rootViews) { $0.append($1) }
        return writer.bytes
    }

    /// Reads what `record` has. Nil for anything else.
    init?(record: ByteView, path: String) {
        self.init(path: path)
        var reader = ScanReader(record, path: path)
        do throws(ByteError) { try read(&reader) } catch { return nil }
    }

    private mutating func read(_ reader: inout ScanReader) throws(ByteError) {
        uses = try reader.list { reader throws(ByteError) in try reader.use() }
        words = Set(try reader.list { reader throws(ByteError) in try reader.name() })
        literals = Set(try reader.list { reader throws(ByteError) in try reader.name() })
        for (pattern, place) in try reader.list({ reader throws(ByteError) in try reader.pattern() }) {
            if let pattern { patterns[pattern] = place }
        }
        found = try reader.list { reader throws(ByteError) in try reader.found() }
        passedTexts = try reader.list { reader throws(ByteError) in try reader.found() }
        flow = try reader.flow()
        redrawn = Set(try reader.list { reader throws(ByteError) in try reader.text() })
        isTooDeep = try reader.bool()
        pictures = Set(try reader.list { reader throws(ByteError) in try reader.text() })
        looks.claims = try reader.list { reader throws(ByteError) in
            LookClaim(
                look: try reader.value(TargetAppearance.Look.self), reach: try reader.value(LookClaim.Reach.self),
                type: try reader.text(), location: try reader.place())
        }
        looks.rootViews = Set(try reader.list { reader throws(ByteError) in try reader.text() })
    }
}

private extension ScanWriter {
    /// Where the image is drawn is found out later, from all files.
    mutating func append(_ use: AssetUse) {
        append(use.name)
        append(use.kind.rawValue)
        append(use.form.rawValue)
        append(use.location)
        append(use.mustExist)
        append(use.drawing.rawValue)
        append(use.background)
        append(use.backgroundAt)
        append(use.textAt)
        append(use.isGuess)
        append(use.isInBranch)
        append(use.shownIn?.rawValue)
        append(use.role?.rawValue)
        append(use.roleWord)
    }

    mutating func append(_ background: AssetUse.Background) {
        switch background {
        case .unknown: append(0)
        case .material: append(1)
        case .asset(let name):
            append(2)
            append(name)
        case .system(let name):
            append(3)
            append(name)
        case .literal(let red, let green, let blue, let alpha):
            append(4)
            for component in [red, green, blue, alpha] { append(component) }
        case .something: append(5)
        }
    }

    mutating func append(_ outcome: Outcome) {
        append(outcome.names?.rawValue)
        append(outcome.drawing.rawValue)
        append(outcome.role?.rawValue)
        append(outcome.roleWord)
        append(outcome.background)
        append(outcome.backgroundAt)
        append(outcome.textAt)
        append(outcome.isGuess)
        append(outcome.isInBranch)
        append(outcome.types.sorted()) { $0.append($1) }
        append(outcome.mustExist)
        append(outcome.holder)
        append(outcome.keys) { $0.append($1) }
        append(outcome.location)
    }

    mutating func append(_ flow: CodeFlow) {
        append(flow.reads) { writer, read in
            writer.append(read.key)
            writer.append(read.value) { $0.append($1) }
        }
        append(flow.functions) { writer, function in
            writer.append(function.key)
            writer.append(function.value)
        }
        append(flow.types.sorted()) { $0.append($1) }
        for names in [flow.properties, flow.parents] {
            append(names) { writer, item in
                writer.append(item.key)
                writer.append(item.value) { $0.append($1) }
            }
        }
    }
}

private extension ScanReader {
    mutating func use() throws(ByteError) -> AssetUse {
        let (name, kind) = (try text(), SetKind(rawValue: try text()))
        var use = AssetUse(name: name, kind: kind, form: try value(AssetUse.Form.self), location: try place())
        use.mustExist = try bool()
        use.drawing = try value(AssetUse.Drawing.self)
        use.background = try background()
        use.backgroundAt = try optionalPlace()
        use.textAt = try optionalPlace()
        use.isGuess = try bool()
        use.isInBranch = try bool()
        use.shownIn = try optionalValue(TargetAppearance.Look.self)
        use.role = try optionalValue(AssetUse.Role.self)
        use.roleWord = try optionalText()
        return use
    }

    mutating func background() throws(ByteError) -> AssetUse.Background {
        switch try number() {
        case 1: .material
        case 2: .asset(try text())
        case 3: .system(try text())
        case 4: .literal(red: try double(), green: try double(), blue: try double(), alpha: try double())
        case 5: .something
        default: .unknown
        }
    }

    mutating func pattern() throws(ByteError) -> (NamePattern?, Location) {
        (NamePattern(try list { reader throws(ByteError) in try reader.text() }, isName: true), try place())
    }

    mutating func found() throws(ByteError) -> FoundUse { FoundUse(use: try use(), outcome: try outcome()) }

    mutating func outcome() throws(ByteError) -> Outcome {
        var outcome = Outcome(location: Location(path: ""))
        outcome.names = try optionalText().map { SetKind(rawValue: $0) }
        outcome.drawing = try value(AssetUse.Drawing.self)
        outcome.role = try optionalValue(AssetUse.Role.self)
        outcome.roleWord = try optionalText()
        outcome.background = try background()
        outcome.backgroundAt = try optionalPlace()
        outcome.textAt = try optionalPlace()
        outcome.isGuess = try bool()
        outcome.isInBranch = try bool()
        outcome.types = Set(try list { reader throws(ByteError) in try reader.text() })
        outcome.mustExist = try bool()
        outcome.holder = try optionalText()
        outcome.keys = try list { reader throws(ByteError) in try reader.text() }
        outcome.location = try place()
        return outcome
    }

    mutating func flow() throws(ByteError) -> CodeFlow {
        let reads = try list { reader throws(ByteError) in
            (try reader.text(), try reader.list { reader throws(ByteError) in try reader.outcome() })
        }
        let functions = try list { reader throws(ByteError) in (try reader.text(), try reader.number()) }
        let types = Set(try list { reader throws(ByteError) in try reader.text() })
        let (properties, parents) = (try names(), try names())
        return CodeFlow(
            reads: Dictionary(reads) { first, _ in first }, functions: Dictionary(functions) { first, _ in first }, types: types,
            properties: Dictionary(properties) { first, _ in first }, parents: Dictionary(parents) { first, _ in first })
    }

    private mutating func names() throws(ByteError) -> [(String, Set<String>)] {
        try list { reader throws(ByteError) in
            (try reader.text(), Set(try reader.list { reader throws(ByteError) in try reader.text() }))
        }
    }
}
