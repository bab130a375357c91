import NightcarBasics

/// How much memory encoding may take.
struct MemoryLimit: Sendable {
    /// What the user allows for each picture, in bytes. Nil if the user didn't say: then a large picture is made alone.
    private let named: Int?
    /// What the system lets the process take, in bytes (`ulimit -v`). Nil for no limit.
    private let free: Int?

    /// The memory that the pictures that are made at the same time share unless the user chooses another amount, in bytes.
    static let standard = 512_000_000

    /// - Parameter named: nil if the user didn't say.
    init(named: Int?) {
        self.named = named
        // The figures for a file must fit twice: memory is fragmented, and everything else in the process takes some. Beyond the
        // system's limit, the process would crash.
        free = freeAddressSpace().map { $0 / 2 }
    }

    /// What the pictures that are made at the same time share, in bytes.
    var shared: Int {
        let wanted = named ?? Self.standard
        return free.map { min(wanted, $0) } ?? wanted
    }

    /// What the codecs of a single picture may take, in bytes. More memory makes no smaller files, and so little that the pictures
    /// are made one by one makes no larger ones.
    var codecs: Int { max(Finding.leastMemoryLimit, min(shared, Self.standard)) }

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
