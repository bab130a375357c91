import NightcarBasics

/// How much memory encoding may take.
struct MemoryLimit: Sendable {
    /// What the user allows for each picture, in bytes. Nil if the user didn't say: then a large picture is made alone.
    private let named: Int?
    /// What the system lets the process take, in bytes (`ulimit -v`). Nil for no limit.
    private let free: Int?

    /// - Parameter headroom: how many times the figures for a file must fit into what the system allows. Memory is fragmented, and
    ///   everything else in the process takes some. Beyond the system's limit, the process would crash.
    init(named: Int?, headroom: Int = 2) {
        self.named = named
        free = freeAddressSpace().map { $0 / headroom }
    }

    /// What the pictures that are made at the same time share, in bytes.
    var shared: Int {
        let wanted = named ?? EncodeStage.standardMemory
        return free.map { min(wanted, $0) } ?? wanted
    }

    /// Whether a file that needs this much memory isn't left out.
    func allows(_ needed: Int) -> Bool { finding([], needed: needed, in: "") == nil }

    /// Why a file is left out. Nil if it isn't.
    func finding(_ bytes: [UInt8], needed: Int, in path: String) -> Finding? {
        if let named, let finding = Finding.memoryLimit(bytes, needed: needed, limit: named, in: path) { return finding }
        guard let free, needed > free else { return nil }
        let limit = "the system allows \(free / 1_000_000) (ulimit -v)"
        return Finding.memoryLimit(bytes, needed: needed, limit, in: path)
    }
}
