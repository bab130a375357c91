import AppleChecks
import Foundation
import Testing

@MainActor @Test func theKitDoesOnThisSystemWhatItDoesInTheStubs() throws {
    let path = try #require(Bundle.module.path(forResource: "Checks", ofType: "ncar"))
    #expect(try Checks.failures(catalog: path) == [])
}
