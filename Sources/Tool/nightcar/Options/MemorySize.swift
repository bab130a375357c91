import ArgumentParser
import NightcarSize

/// An amount of memory, written like the budgets of `.nightcar.yml`: `512 MB`, `1GiB`.
struct MemorySize: ExpressibleByArgument {
    var bytes: Int

    init?(argument: String) {
        guard let bytes = ByteCount.parse(argument), bytes > 0 else { return nil }
        self.bytes = bytes
    }
}
