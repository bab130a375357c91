import ArgumentParser
import NightcarBasics

/// Which symbolic links are followed.
struct LinkOptions: ParsableArguments {
    static let help = "Do not follow symbolic links. Each link is reported."

    @Flag(help: ArgumentHelp(Self.help))
    var noFollow = false

    var policy: LinkPolicy { noFollow ? .never : .follow }
}
