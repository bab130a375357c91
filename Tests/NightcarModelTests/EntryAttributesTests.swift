import NightcarBasics
import NightcarModel
import Testing

struct EntryAttributesTests {
    private static let sliced = """
        {"alignment-insets":{"bottom":1,"top":2},"resizing":{"cap-insets":{"left":3,"right":4},"center":{"mode":"tile",\
        "width":5},"mode":"3-part-horizontal"},"universal-type-identifier":"public.json"}
        """

    @Test func knownMembersBecomeValues() {
        let attributes = EntryAttributes(json: Self.sliced)
        #expect(attributes.alignment == EntryAttributes.EdgeInsets(top: 2, bottom: 1))
        #expect(
            attributes.resizing
                == EntryAttributes.Resizing(.threeAcross, center: .init(fill: .tile, width: 5), caps: .init(left: 3, right: 4)))
        #expect(attributes.typeIdentifier == "public.json")
        #expect(attributes.renditionName == nil)
        #expect(attributes.others.isEmpty)
        #expect(attributes.json == Self.sliced)
    }

    @Test func valuesThatAreSetAreWritten() {
        var values = EntryAttributes.Values()
        values.renditionName = "a/b.png"
        values.orientation = 6
        values.physicalSize = .init(width: 0.5, height: 2)
        #expect(
            EntryAttributes(values).json
                == #"{"orientation":6,"physical-size":{"height":2,"width":0.5},"rendition-name":"a/b.png"}"#)
        #expect(EntryAttributes(EntryAttributes.Values()).isEmpty)
    }

    /// Values that the type can't represent, or only with a different spelling, are written as they were read.
    @Test(arguments: [
        #"{"alignment-insets":{"top":5.0}}"#, #"{"alignment-insets":{"top":2.5,"x":1}}"#, #"{"alignment-insets":7}"#,
        #"{"alignment-insets":{"top":-3}}"#, #"{"orientation":"left"}"#, #"{"physical-size":{"width":1e-1}}"#,
        #"{"resizing":{"mode":"4-part"}}"#, #"{"resizing":{}}"#, #"{"resizing":{"center":{"mode":"fill"},"mode":"9-part"}}"#,
        #"{"universal-type-identifier":7}"#, #"{"expected-size":[1,{"a":null}],"é":"e\u0001\""}"#,
    ])
    func nothingIsLost(json: String) {
        let attributes = EntryAttributes(json: json)
        #expect(!attributes.isEmpty)
        #expect(attributes.others.count == attributes.members.count)
        #expect(attributes.json == json)
        #expect(EntryAttributes(json: attributes.json).json == json)
    }

    @Test func numbersInAnotherSpellingAreValuesToo() {
        let attributes = EntryAttributes(json: #"{"alignment-insets":{"left":2.6,"top":5.0}}"#)
        #expect(attributes.alignment == EntryAttributes.EdgeInsets(top: 5, left: 3))
    }

    @Test func ofDuplicatesTheLastCounts() {
        let attributes = EntryAttributes([
            JSONMember(key: "orientation", value: 3), JSONMember(key: "x", value: 1), JSONMember(key: "orientation", value: "no"),
        ])
        #expect(attributes.orientation == nil)
        #expect(attributes.json == #"{"orientation":"no","x":1}"#)
    }

    @Test(arguments: ["", "{}"]) func nothingSaidIsEmpty(json: String) {
        #expect(EntryAttributes(json: json).isEmpty)
        #expect(EntryAttributes(json: json).json == "")
    }

    @Test(arguments: ["[1]", "{", "no JSON"]) func aDamagedTextIsKept(text: String) {
        #expect(EntryAttributes(json: text).members["unreadable"]?.string == text)
    }

    @Test func propertiesKeepWhatTheyRead() {
        let properties = AssetProperties(members: [
            JSONMember(key: "width", value: JSONValue(.number("0.50"))), JSONMember(key: "localizable", value: true),
        ])
        #expect(properties.json == #"{"localizable":true,"width":0.50}"#)
        #expect(properties.physicalSize == EntryAttributes.PhysicalSize(width: 0.5, height: nil))
        #expect(AssetProperties().physicalSize == nil)
    }

    @Test func sharingKeepsBytes() {
        var shared = SharedAttributes()
        // Equal as Swift's strings, but not the same bytes.
        for json in ["{\"\u{E9}\":1}", "{\"e\u{301}\":1}", "{\"\u{E9}\":1}"] {
            #expect(Array(shared.attributes(stored: json).json.utf8) == Array(json.utf8))
            #expect(Array(shared.properties(stored: json).json.utf8) == Array(json.utf8))
        }
    }
}
