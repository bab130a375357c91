package import NightcarBasics

/// The attributes of an entry that aren't in its key: how its picture stretches and aligns, and the type of its data.
///
/// They are read once, together with the entry. Catalogs store them as `json`. Most entries have none, which takes one pointer.
@dynamicMemberLookup
package struct EntryAttributes: Sendable {
    /// The known attributes of an entry. Each is nil if it is missing or has an unknown form.
    package struct Values: Sendable {
        package var resizing: Resizing?
        package var alignment: EdgeInsets?
        package var typeIdentifier: String?
        /// The name of the source file as Apple's compiled catalogs store it.
        package var renditionName: String?
        /// The rotation that the picture needs, as a number from Exif.
        package var orientation: Int?
        /// The physical size of a reference image. In source catalogs, it is in the set's properties.
        package var physicalSize: PhysicalSize?
        /// The glyph of a symbol template.
        package var glyph: SymbolGlyph?
        /// Whether the source file of a picture names no color space, although the stored picture does. Only in theme catalogs.
        package var isUntagged: Bool?

        package init() {}
    }

    /// Shared by copies, and by all entries with the same attributes.
    private final class Storage: Sendable {
        let values: Values
        let others: [JSONMember]
        /// The canonical form of what was read. Nil for values that were set. Very many renditions of a compiled catalog set
        /// their values, and few of them are ever written.
        let json: String?

        init(_ values: Values) { (self.values, others, json) = (values, [], nil) }

        init(_ members: [JSONMember]) {
            var values = Values()
            var others: [JSONMember] = []
            for member in JSONValue(.object(members)).effectiveMembers {
                let field = Field(rawValue: member.key)
                field?.read(member.value, into: &values)
                if field?.json(of: values)?.isWritten(like: member.value) != true { others.append(member) }
            }
            (self.values, self.others) = (values, others)
            json = JSONValue(.object(members)).canonical
        }
    }

    private let storage: Storage?

    /// Makes empty attributes.
    package init() { storage = nil }

    package init(_ values: Values) {
        let isEmpty = Field.allCases.allSatisfy { $0.json(of: values) == nil }
        storage = isEmpty ? nil : Storage(values)
    }

    /// - Parameter members: the attributes that aren't in the key. If two members have the same name, the last one counts.
    package init(_ members: [JSONMember]) {
        storage = members.isEmpty ? nil : Storage(members)
    }

    /// Reads the attributes that a catalog stores.
    ///
    /// - Parameter json: a JSON object. Any other text becomes a member named `unreadable`.
    package init(json: String) { self.init(JSONMember.members(ofStored: json)) }

    package var isEmpty: Bool { storage == nil }

    package subscript<Value>(dynamicMember value: KeyPath<Values, Value?>) -> Value? {
        storage?.values[keyPath: value]
    }

    /// The members that the values don't represent exactly as they were written, in no particular order.
    package var others: [JSONMember] { storage?.others ?? [] }

    /// All members by name, as in an entry of a Contents.json.
    package var members: [String: JSONValue] {
        guard let storage else { return [:] }
        var members: [String: JSONValue] = [:]
        for field in Field.allCases { members[field.rawValue] = field.json(of: storage.values) }
        for member in storage.others { members[member.key] = member.value }
        return members
    }

    /// Compact JSON with sorted keys. Empty if there are no attributes.
    package var json: String { storage.map { $0.json ?? JSONValue.object(members).canonical } ?? "" }
}

extension EntryAttributes {
    /// The attributes of a picture whose source names no color space, although the stored picture does.
    package var untagged: EntryAttributes {
        let field = Field.isUntagged.rawValue
        let others = members.filter { $0.key != field }.map { JSONMember(key: $0.key, value: $0.value) }
        return EntryAttributes((others + [JSONMember(key: field, value: true)]).sorted { $0.key < $1.key })
    }

    /// The attributes of a picture painted at a scale, if these are in points.
    package func scaled(by scale: Int) -> EntryAttributes {
        guard let storage, storage.values.alignment != nil || storage.values.resizing != nil else { return self }
        func scaled(_ insets: EdgeInsets) -> EdgeInsets {
            EdgeInsets(
                top: insets.top.map { scale * $0 }, left: insets.left.map { scale * $0 },
                bottom: insets.bottom.map { scale * $0 }, right: insets.right.map { scale * $0 })
        }
        var values = storage.values
        values.alignment = values.alignment.map(scaled)
        values.resizing = values.resizing.map { resizing in
            let center = resizing.center.map { center in
                Resizing.Center(
                    fill: center.fill, width: center.width.map { scale * $0 }, height: center.height.map { scale * $0 })
            }
            return Resizing(resizing.parts, center: center, caps: resizing.caps.map(scaled))
        }
        var members = members
        for field in [Field.alignment, .resizing] { members[field.rawValue] = field.json(of: values) }
        return EntryAttributes(members.sorted { $0.key < $1.key }.map { JSONMember(key: $0.key, value: $0.value) })
    }

    /// How a picture is cut into caps, which keep their size, and a center, which doesn't.
    package struct Resizing: Sendable, Hashable {
        package enum Parts: String, Sendable, Hashable {
            case threeAcross = "3-part-horizontal"
            case threeDown = "3-part-vertical"
            case nine = "9-part"
        }

        package enum Fill: String, Sendable, Hashable { case stretch, tile }

        /// The part that is repeated or stretched. Nil for everything between the caps.
        package struct Center: Sendable, Hashable {
            package var fill: Fill?
            package var width: Int?
            package var height: Int?

            package init(fill: Fill? = nil, width: Int? = nil, height: Int? = nil) {
                (self.fill, self.width, self.height) = (fill, width, height)
            }
        }

        package var parts: Parts
        package var center: Center?
        package var caps: EdgeInsets?

        package init(_ parts: Parts, center: Center? = nil, caps: EdgeInsets? = nil) {
            (self.parts, self.center, self.caps) = (parts, center, caps)
        }
    }

    /// Distances from the edges of a picture, in pixels of the picture. Nil counts as 0.
    package struct EdgeInsets: Sendable, Hashable {
        package var top: Int?
        package var left: Int?
        package var bottom: Int?
        package var right: Int?

        package init(top: Int? = nil, left: Int? = nil, bottom: Int? = nil, right: Int? = nil) {
            (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
        }
    }

    /// The physical size of a reference image, in meters. One of the two sides may be missing.
    package struct PhysicalSize: Sendable, Hashable {
        package var width: Float?
        package var height: Float?

        package init(width: Float?, height: Float?) { (self.width, self.height) = (width, height) }
    }
}
