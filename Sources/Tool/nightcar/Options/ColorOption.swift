import ArgumentParser
import NightcarReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Whether text on standard output is colored.
struct ColorOption: ParsableArguments {
    @Option(help: "Whether to color text on standard output. auto respects NO_COLOR and CLICOLOR_FORCE.")
    var color = ColorChoice.auto

    var isEnabled: Bool {
        color.isEnabled(environment: ProcessInfo.processInfo.environment, isTerminal: Terminal.outputIsTerminal)
    }
}

extension ColorChoice: ExpressibleByArgument {}
