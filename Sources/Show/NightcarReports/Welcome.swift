import NightcarBasics
import NightcarProjects
import NightcarXCAssets

/// What `nightcar` without a command says in the folder of a project: what is here, and what to run next.
package enum Welcome {
    /// Nil if the folder has neither a project nor a catalog nor a repository in it. Then it may be large, so it isn't searched.
    ///
    /// - Throws: `FileError` if the folder can't be read.
    package static func text(in folder: String) throws -> String? {
        let names = entryNames(in: folder) ?? []
        guard names.contains(where: { $0 == ".git" || Projects.isProject($0) || CatalogFinder.isSource($0) }) else { return nil }
        let found = try CatalogFinder().catalogs(at: folder)
        let catalogs = found.count { if case .source = $0.form { true } else { false } }
        let projects = Projects(around: folder)
        let shipping = projects.targets.filter { !$0.sources.isEmpty && $0.foreignFolder == nil }
        guard catalogs > 0 || !shipping.isEmpty else { return nil }
        let listed = Set(shipping.map(\.name)).sorted().prefix(6).map(\.printable).joined(separator: ", ")
        let targets = shipping.isEmpty ? "" : ", and \(Numbers.counted(shipping.count, "target")) with catalogs: \(listed)"
        let more = shipping.count > 6 ? ", …" : ""
        return """
            Here: \(Numbers.counted(catalogs, "catalog"))\(targets)\(more)
              nightcar lint             what is wrong, missing or unused
              nightcar size             where the bytes of what ships go
              nightcar show --targets   what each target ships, and which line says so

            """
    }
}
