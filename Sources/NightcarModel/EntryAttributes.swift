package import NightcarJSON

/// What an entry says beyond its key: how its picture stretches and aligns, and what type its data has.
///
/// It is read once, where the entry is read. Catalogs store it as `json`. Most entries say nothing; that takes one pointer.
@dynamicMemberLookup
package struct EntryAttributes: Sendable {
    /// What is known of an entry, each nil where the entry doesn't say it or says something else.
    package struct Values: Sendable {
        package var resizing: Resizing?
        package var alignment: EdgeInsets?
        package var typeIdentifier: String?
        /// The name of the source file, as compiled catalogs of Apple's keep it.
        package var renditionName: String?
        /// How the picture must be turned: the number that Exif uses.
        package var orientation: Int?
        /// Of the original of a reference image. Source catalogs say it in the set's properties.
        package var physicalSize: PhysicalSize?

        package init() {}
    }

    /// Shared by copies, and by all entries that say the same.
    private final class Storage: Sendable {
        let values: Values
        let others: [JSONMember]
        /// What was read, in its canonical form; nil for values that were set. Very many renditions of a compiled catalog set
        /// theirs, and few of them are ever written.
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

    /// Says nothing.
    package init() { storage = nil }

    package init(_ values: Values) {
        let isEmpty = Field.allCases.allSatisfy { $0.json(of: values) == nil }
        storage = isEmpty ? nil : Storage(values)
    }

    /// - Parameter members: what the entry says beyond its key. The last of two members with the same name counts.
    package init(_ members: [JSONMember]) {
        storage = members.isEmpty ? nil : Storage(members)
    }

    /// Reads what a catalog stores.
    ///
    /// - Parameter json: a text that is not a JSON object becomes a member named `unreadable`.
    package init(json: String) { self.init(JSONMember.members(ofStored: json)) }

    package var isEmpty: Bool { storage == nil }

    package subscript<Value>(dynamicMember value: KeyPath<Values, Value?>) -> Value? {
        storage?.values[keyPath: value]
    }

    /// The members that the values don't say exactly as they were written, in no order.
    package var others: [JSONMember] { storage?.others ?? [] }

    /// All members by their names, as an entry of a Contents.json has them.
    package var members: [String: JSONValue] {
        guard let storage else { return [:] }
        var members: [String: JSONValue] = [:]
        for field in Field.allCases { members[field.rawValue] = field.json(of: storage.values) }
        for member in storage.others { members[member.key] = member.value }
        return members
    }

    /// Compact JSON with sorted keys; empty when there is nothing to say.
    package var json: String { storage.map { $0.json ?? JSONValue.object(members).canonical } ?? "" }
}

extension EntryAttributes {
    /// How a picture is cut into caps, which keep their size, and a center, which doesn't.
    package struct Resizing: Sendable, Hashable {
        package enum Parts: String, Sendable, Hashable {
            case threeAcross = "3-part-horizontal"
            case threeDown = "3-part-vertical"
            case nine = "9-part"
        }

        package enum Fill: String, Sendable, Hashable { case stretch, tile }

        /// What is repeated or stretched; nil for all that is between the caps.
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

    /// Distances from the edges of a picture, in its pixels; nil counts as 0.
    package struct EdgeInsets: Sendable, Hashable {
        package var top: Int?
        package var left: Int?
        package var bottom: Int?
        package var right: Int?

        package init(top: Int? = nil, left: Int? = nil, bottom: Int? = nil, right: Int? = nil) {
            (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
        }
    }

    /// How large the original of a reference image is, in meters; one of both may be missing.
    package struct PhysicalSize: Sendable, Hashable {
        package var width: Float?
        package var height: Float?

        package init(width: Float?, height: Float?) { (self.width, self.height) = (width, height) }
    }
}
