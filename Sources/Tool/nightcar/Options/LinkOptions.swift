import ArgumentParser
import NightcarBasics

/// Which symbolic links are followed.
struct LinkOptions: ParsableArguments {
    @Flag(help: "Do not follow symbolic links. Each link is reported.")
    var noFollow = false

    var policy: LinkPolicy { noFollow ? .never : .follow }
}
