import NightcarBasics
import Synchronization
import ThemeCatalogVariants

extension Projects {
    /// The same projects, with the platforms and systems that the targets have in another state of the repository. Targets that it lacks
    /// keep theirs.
    ///
    /// - Returns: also a line for each target whose platforms or oldest systems differ.
    package func deployed(as other: Projects) -> (projects: Projects, changes: [String]) {
        func inside(_ target: Target, _ projects: Projects) -> String {
            String(target.id.project.dropFirst(projects.root.utf8.count)) + "\n" + target.name
        }
        let others = Dictionary(other.targets.map { (inside($0, other), $0) }) { first, _ in first }
        var changes: [String] = []
        let changed = targets.map { target -> Target in
            guard let now = others[inside(target, self)] else { return target }
            let (before, after) = (Self.words(target), Self.words(now))
            if before != after, !target.sources.isEmpty {
                changes.append("\(target.name) was for \(before) and is for \(after); both sides are weighed for \(after)")
            }
            var target = target
            target.deployments = now.deployments
            return target
        }
        return (Projects(self, targets: changed), changes)
    }

    private static func words(_ target: Target) -> String {
        guard let deployments = target.deployments.value else { return "an unknown platform" }
        return deployments.filter { !$0.isCatalyst }.map { deployment in
            deployment.platform.words + (deployment.minimum.value.map { " \($0)" } ?? "")
        }.joined(separator: " and ")
    }
}

/// Remembers the projects that were read, because several paths of a run are in one repository.
package final class ProjectMemo: Sendable {
    private let known = Mutex<[String: Projects]>([:])
    private let changed = Mutex<Set<String>>([])

    package init() {}

    /// The projects around a path.
    package func around(_ path: String) -> Projects {
        Projects.root(around: path).map(projects) ?? Projects(around: path)
    }

    /// The projects of a checkout, with the platforms and systems of the working tree that it is of.
    package func around(_ folder: String, like tree: String) -> Projects {
        let (own, changes) = projects(Paths.real(folder) ?? folder).deployed(as: projects(Paths.real(tree) ?? tree))
        changed.withLock { $0.formUnion(changes) }
        return own
    }

    /// What `around(_:like:)` changed, a line for each target.
    package var changes: [String] { changed.withLock { $0.sorted() } }

    private func projects(_ root: String) -> Projects {
        if let found = known.withLock({ $0[root] }) { return found }
        let projects = Projects(root: root)
        known.withLock { $0[root] = projects }
        return projects
    }
}
