import NightcarBasics
import ThemeCatalogVariants

// The keys of an entry, one by one.
extension EntryReader {
    mutating func read(_ member: JSONMember) {
        switch member.key {
        case "filename": readFileName(member.value)
        case "color": break
        case "idiom": readIdiom(member)
        case "scale": readScale(member)
        case "size": readSize(member)
        case "appearances": readAppearances(member)
        case "display-gamut": readClosed(member, \.gamut)
        case "language-direction": readClosed(member, \.direction)
        case "width-class": readClosed(member, \.widthClass)
        case "height-class": readClosed(member, \.heightClass)
        case "locale": readOpen(member, \.locale)
        case "subtype": readOpen(member, \.subtype)
        case "memory": readOpen(member, \.memory)
        case "graphics-feature-set": readOpen(member, \.graphics)
        case "role", "platform", "minimum-system-version", "orientation", "extent", "mipmap-level", "cube-face":
            readQualifier(member, named: member.key)
        case "screen-width", "screenWidth": readScreenWidth(member)
        case "unassigned": readUnassigned(member)
        case "stop" where names.areStops: readQualifier(member, named: "stop")
        case "location" where names.areStops: readStopLocation(member)
        case "resizing": keepAsAttribute(Self.normalizedResizing(member))
        case "alignment-insets", "universal-type-identifier", "matching-style", "pixel-format": keepAsAttribute(member)
        default:
            findings.append(KnownKeys.unknown(member, in: "an entry", document))
            keepAsAttribute(member)
            extras.append(member)
        }
    }
}

private extension EntryReader {
    /// The text of a value that must be text: a string, or a number as it is written.
    mutating func text(_ member: JSONMember) -> String? {
        switch member.value.kind {
        case .string(let text), .number(let text): return text
        default:
            report(.badValue, .warning, "\"\(member.key)\" must be a string; it is kept as it is", member.value)
            keepAsAttribute(member)
            return nil
        }
    }

    /// An unknown value becomes a qualifier, so that it doesn't make two entries collide.
    mutating func keepUnknown(_ text: String, _ name: String, _ value: JSONValue) {
        report(.unknownValue, .warning, "\"\(text)\" is not a known \(name), so no device asks for the entry", value)
        entry.key = entry.key.settingQualifier(name, to: text)
    }

    mutating func readIdiom(_ member: JSONMember) {
        guard let text = text(member), !text.isEmpty else { return }
        entry.key.idiom = Idiom(rawValue: text)
        guard !Idiom.known.contains(entry.key.idiom) else { return }
        let message = "\"\(text)\" is not a known idiom, so no device asks for the entry"
        report(.unknownValue, .warning, message, member.value)
    }

    mutating func readScale(_ member: JSONMember) {
        guard let text = text(member), !text.isEmpty else { return }
        switch text {
        case "1x": entry.key.scale = .x1
        case "2x": entry.key.scale = .x2
        case "3x": entry.key.scale = .x3
        default:
            guard text.hasSuffix("x"), let number = UInt8(text.dropLast()), (1...16).contains(number) else {
                return keepUnknown(text, "scale", member.value)
            }
            entry.key.scale = Scale(rawValue: number)
        }
    }

    mutating func readStopLocation(_ member: JSONMember) {
        let number = text(member).flatMap(Double.init)
        if number.map({ !(0...1).contains($0) }) ?? true {
            report(
                .badValue, .warning, "the location of a stop must be a number from 0 to 1; it is kept as it is", member.value)
        }
        keepAsAttribute(member)
    }

    mutating func readSize(_ member: JSONMember) {
        guard let text = text(member), !text.isEmpty else { return }
        if let size = PointSize(text: text) { entry.key.size = size } else { keepUnknown(text, "size", member.value) }
    }

    mutating func readClosed<Value: RawRepresentable & CaseIterable>(
        _ member: JSONMember, _ axis: WritableKeyPath<VariantKey, Value>
    ) where Value.RawValue == String {
        guard let text = text(member), !text.isEmpty else { return }
        if let value = Value(rawValue: text) ?? Value.allCases.first(where: { $0.rawValue.lowercased() == text.lowercased() }) {
            entry.key[keyPath: axis] = value
        } else {
            keepUnknown(text, member.key, member.value)
        }
    }

    mutating func readOpen(_ member: JSONMember, _ axis: WritableKeyPath<VariantKey, String>) {
        if let text = text(member) { entry.key[keyPath: axis] = text }
    }

    mutating func readQualifier(_ member: JSONMember, named name: String) {
        guard let text = text(member), !text.isEmpty else { return }
        entry.key = entry.key.settingQualifier(name, to: text)
    }

    /// Xcode 7 wrote the ranges of the first two watches as `{130,145}` and `{146,165}`. Later versions write `<=145` and
    /// `>145`.
    mutating func readScreenWidth(_ member: JSONMember) {
        guard let text = text(member), !text.isEmpty else { return }
        let modern = ["{130,145}": "<=145", "{146,165}": ">145"][text.filter { $0 != " " }]
        entry.key = entry.key.settingQualifier("screen-width", to: modern ?? text)
    }

    mutating func readUnassigned(_ member: JSONMember) {
        if let flag = member.value.bool {
            entry.isUnassigned = flag
        } else {
            report(.badValue, .warning, "\"unassigned\" must be true or false; it is kept as it is", member.value)
            keepAsAttribute(member)
        }
    }

    mutating func readAppearances(_ member: JSONMember) {
        guard let appearances = member.value.array, appearances.count <= 16 else {
            report(.badValue, .warning, "\"appearances\" must be a short list; it is kept as it is", member.value)
            return keepAsAttribute(member)
        }
        for appearance in appearances {
            guard let name = appearance["appearance"]?.string, let value = appearance["value"], let text = value.string else {
                report(.badValue, .warning, "an appearance needs an \"appearance\" and a \"value\"", appearance)
                entry.key = entry.key.settingQualifier("appearance", to: appearance.canonical)
                continue
            }
            switch name {
            case "luminosity": set(Luminosity(rawValue: text), \.luminosity, text, name, value)
            case "contrast": set(Contrast(rawValue: text), \.contrast, text, name, value)
            default: keepUnknown(text, "appearance-\(name)", value)
            }
        }
    }

    mutating func set<Value>(
        _ known: Value?, _ axis: WritableKeyPath<VariantKey, Value>, _ text: String, _ name: String, _ value: JSONValue
    ) {
        if let known { entry.key[keyPath: axis] = known } else { keepUnknown(text, name, value) }
    }

    /// Files use both spellings of the insets. Callers see only one.
    static func normalizedResizing(_ member: JSONMember) -> JSONMember {
        guard let members = member.value.members, members.contains(where: { $0.key == "capInsets" }) else { return member }
        let hasModern = members.contains { $0.key == "cap-insets" }
        var result = member
        result.value.kind = .object(
            members.map { inner in
                var inner = inner
                if inner.key == "capInsets", !hasModern { inner.key = "cap-insets" }
                return inner
            })
        return result
    }
}
