import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing

@Suite("The table of findings")
struct FindingTableTests {
    static let folder = PackageLayout.root + "/Sources"

    /// The Swift files below `Sources`, except the ones with the table.
    static func sources() throws -> (table: String, others: String) {
        let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
        var (table, others) = ("", "")
        for file in files where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            if file.hasPrefix("Basics/NightcarBasics/Findings/FindingID") { table += text } else { others += text }
        }
        return (table, others)
    }

    /// The static members, each with its name.
    static func members() throws -> [(member: String, name: String)] {
        let row = /static let (\w+) = FindingID\(\n\s+"([^"]+)"/
        return try sources().table.matches(of: row).map { (String($0.1), String($0.2)) }
    }

    @Test("It lists every member once, under a name of lowercase words")
    func complete() throws {
        let members = try Self.members()
        #expect(members.count > 80)
        #expect(members.map(\.name).sorted() == FindingID.all.map(\.name).sorted())
        #expect(Set(FindingID.all).count == FindingID.all.count)
        for (member, name) in members {
            #expect(member.lowercased() == name.replacing("-", with: ""), "\(member) is called after \(name)")
        }
    }

    @Test("Every row is used: somewhere, code reports it")
    func used() throws {
        let words = Set(try Self.sources().others.matches(of: /\.(\w+)/).map { String($0.1) })
        #expect(try Self.members().map(\.member).filter { !words.contains($0) } == [])
    }

    @Test("No code makes up a finding that is not in the table, except the rules of lint")
    func typed() throws {
        let files = try #require(FileManager.default.enumerator(atPath: Self.folder)).compactMap { $0 as? String }
        let others = files.filter { file in
            file.hasSuffix(".swift") && !file.hasPrefix("Basics/NightcarBasics/Findings/FindingID")
                && !file.hasPrefix("Judge/NightcarLint/Rules/") && file != "Judge/NightcarLint/Engine/RunFindings.swift"
        }
        let makers = try others.filter { file in
            let text = try String(contentsOfFile: Self.folder + "/" + file, encoding: .utf8)
            return text.contains("FindingID(\n")
        }
        #expect(makers == [])
    }

    @Test("Every row says what is wrong, what to do, and which command prints it", arguments: FindingID.all)
    func words(id: FindingID) {
        #expect(!id.summary.isEmpty && !id.summary.hasSuffix("."), "\(id)")
        #expect(id.advice.hasSuffix("."), "\(id)")
        #expect(!id.commands.isEmpty && id.commands.map(\.rawValue) == id.commands.map(\.rawValue).sorted(), "\(id)")
        #expect(FindingID.named(id.name) == id)
    }
}
