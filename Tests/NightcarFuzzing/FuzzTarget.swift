/// A way for untrusted bytes into the program. Whatever the bytes are, the program must not crash, hang or use memory without
/// bound. If the program guarantees something about its input, the target checks it with `precondition`.
///
/// The fuzzer of `make fuzz` and the replaying tests run the same targets.
package struct FuzzTarget: Sendable {
    package enum Body: Sendable {
        case direct(@Sendable ([UInt8]) -> Void)
        /// For targets that need their own tasks.
        case suspending(@Sendable ([UInt8]) async -> Void)
    }

    package var name: String
    /// The longest input in bytes. Longer ones find nothing that shorter ones don't.
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
        .png, .cgbi, .header, .payload, .jpeg, .svg, .drawing, .pdf, .page,
        .ncar, .car, .lzfse, .lzvn, .zip,
    ]

    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// The largest picture that a target decodes, so that a run takes a millisecond or two. The program's own limits are higher.
let pixelLimit = 1 << 18
/// The same for bytes of data.
let byteLimit = 1 << 20
