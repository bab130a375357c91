import ArgumentParser
import NightcarBasics

/// What makes a run with findings fail.
enum FailureLimit: Equatable, ExpressibleByArgument, CustomStringConvertible {
    /// A finding of this severity or above.
    case severity(Severity)
    /// An error, or more warnings than this.
    case warnings(Int)

    init?(argument: String) {
        if let severity = Severity(rawValue: argument) {
            self = .severity(severity)
        } else if let number = Int(argument), number >= 0 {
            self = .warnings(number)
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] { Severity.allCases.map(\.rawValue) }

    var description: String {
        switch self {
        case .severity(let severity): severity.rawValue
        case .warnings(let number): "\(number)"
        }
    }

    var defaultValueDescription: String { description }

    func fails(_ findings: [Finding]) -> Bool {
        switch self {
        case .severity(let limit): findings.contains { $0.severity >= limit }
        case .warnings(let limit):
            findings.contains { $0.severity == .error } || findings.count { $0.severity == .warning } > limit
        }
    }
}

/// `--fail-on`, for commands that report errors and warnings.
struct FailureOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Fail if there is a finding of this severity or above, or more warnings than this number.",
            valueName: "severity|number"))
    var failOn = FailureLimit.severity(.error)
}
