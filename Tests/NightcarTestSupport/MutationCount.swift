import Foundation

/// The number of damaged files that a test reads. Set `NIGHTCAR_MUTATIONS=20000` for more than usual.
package let mutationCount: Int? = ProcessInfo.processInfo.environment["NIGHTCAR_MUTATIONS"].flatMap { Int($0) }
