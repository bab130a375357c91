import Synchronization
import ThemeCatalogBytes

extension RandomAccessCollection where Element: Sendable, Self: Sendable, Index == Int {
    /// Transforms every element on `width` threads with large stacks, and returns the results in the order of the elements. Use it for
    /// recursion whose depth is bounded, but not by us: a parser of another package.
    ///
    /// - Parameter stack: the bytes of each thread's stack. Only what is used takes memory.
    package func deepMap<Result: Sendable>(
        width: Int, stack: Int, _ transform: @escaping @Sendable (Element) -> Result
    ) -> [Result] {
        let results = Mutex([Result?](repeating: nil, count: count))
        let next = Atomic(0)
        let (start, count) = (startIndex, count)
        let work: @Sendable () -> Void = {
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                let result = transform(self[start + index])
                results.withLock { $0[index] = result }
            }
        }
        var threads: [pthread_t] = []
        for _ in 0..<Swift.min(Swift.max(1, width), count) {
            if let thread = startThread(stack: stack, work) { threads.append(thread) }
        }
        // Without threads, the system is out of memory; then this one tries.
        if threads.isEmpty { work() }
        for thread in threads { pthread_join(thread, nil) }
        return results.withLock { $0.compactMap { $0 } }
    }
}

private final class ThreadWork {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func startThread(stack: Int, _ run: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstacksize(&attributes, stack) == 0 else { return nil }
    let work = Unmanaged.passRetained(ThreadWork(run))
    #if canImport(Darwin)
        var thread: pthread_t?
        let status = pthread_create(&thread, &attributes, { start($0) }, work.toOpaque())
    #else
        var thread = pthread_t()
        let status = pthread_create(&thread, &attributes, { start($0) }, work.toOpaque())
    #endif
    guard status == 0 else {
        work.release()
        return nil
    }
    return thread
}

private func start(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<ThreadWork>.fromOpaque(work).takeRetainedValue().run() }
    return nil
}
