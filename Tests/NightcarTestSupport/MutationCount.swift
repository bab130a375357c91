import Foundation

/// How many damaged files a test of them shall read, where somebody wants more than each run has: `NIGHTCAR_MUTATIONS=20000`.
package let mutationCount: Int? = ProcessInfo.processInfo.environment["NIGHTCAR_MUTATIONS"].flatMap { Int($0) }
