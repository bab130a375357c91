/// A way from bytes of the outside into the program: whatever the bytes, it must neither crash, hang nor take memory without
/// bound. Where the program makes a promise about what it read, the target holds it to that with `precondition`.
///
/// The fuzzer of `make fuzz` and the replaying tests run the same targets.
package struct FuzzTarget: Sendable {
    package enum Body: Sendable {
        case direct(@Sendable ([UInt8]) -> Void)
        /// For what needs tasks of its own.
        case suspending(@Sendable ([UInt8]) async -> Void)
    }

    package var name: String
    /// Longer inputs find nothing that shorter ones do not, in bytes.
    package var maximumLength: Int
    package var body: Body

    package init(_ name: String, maximumLength: Int, _ body: Body) {
        self.name = name
        self.maximumLength = maximumLength
        self.body = body
    }

    package func run(_ bytes: [UInt8]) async {
        switch body {
        case .direct(let body): body(bytes)
        case .suspending(let body): await body(bytes)
        }
    }
}

extension FuzzTarget {
    package static let all: [FuzzTarget] = [
        .contents, .config, .baseline, .report,
        .png, .cgbi, .header, .payload, .jpeg, .svg, .pdf,
        .ncar, .car, .lzfse, .lzvn, .zip,
    ]

    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Largest picture that a target decodes, so that a run stays below a millisecond or two: the program's own limits are higher.
let pixelLimit = 1 << 18
/// The same for bytes of data.
let byteLimit = 1 << 20
