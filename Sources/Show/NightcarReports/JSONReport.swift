#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A report as JSON, with snake_case keys in alphabetical order, an indentation of two spaces, and a newline at the end.
///
/// - Parameter userInfo: the values that the encoded types look up in their encoder.
package func jsonReport(_ report: some Encodable, userInfo: [CodingUserInfoKey: any Sendable] = [:]) throws -> String {
    let encoder = JSONEncoder()
    encoder.userInfo = userInfo
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
}
