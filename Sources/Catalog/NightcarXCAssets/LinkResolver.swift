package import NightcarBasics
import ThemeCatalogBytes

/// Determines where a symbolic link leads. All commands use this rule.
struct LinkResolver {
    enum Answer {
        case file
        /// The folder's real path.
        case folder(String)
        /// Neither a file nor a folder.
        case other
        /// The link isn't followed, for this reason.
        case refused(Finding)
    }

    let policy: LinkPolicy

    func resolve(_ path: String) -> Answer {
        if policy == .never {
            return .refused(Self.finding(.symlinkNotFollowed, .error, "links are not followed with --no-follow", path))
        }
        var status = stat()
        guard stat(path, &status) == 0 else { return .refused(Self.broken(path, errno)) }
        let type = status.st_mode & S_IFMT
        // A file of a trusted catalog needs no further checks. In a Bazel sandbox, every file is a link.
        if type == S_IFREG, policy == .follow { return .file }
        guard let target = Paths.real(path) else { return .refused(Self.broken(path, errno)) }
        if case .within(let root) = policy, !Paths.isInside(target, root) {
            return .refused(
                Self.finding(.symlinkOutside, .error, "this link leads out of the commit and is not followed", path))
        }
        return type == S_IFREG ? .file : type == S_IFDIR ? .folder(target) : .other
    }

    /// A link that leads to a folder that contains it.
    static func loop(_ path: String) -> Finding {
        finding(.symlinkLoop, .warning, "this link leads back to a folder around it; it is not followed", path)
    }

    private static func broken(_ path: String, _ reason: Int32) -> Finding {
        switch reason {
        case ENOENT, ENOTDIR: finding(.brokenSymlink, .warning, "this link points to nothing", path)
        case ELOOP: finding(.symlinkLoop, .warning, "this link leads back to itself", path)
        default: finding(.brokenSymlink, .warning, "cannot follow this link: \(String(cString: strerror(reason)))", path)
        }
    }

    private static func finding(_ id: FindingID, _ severity: Severity, _ message: String, _ path: String) -> Finding {
        Finding(id, severity, message, at: Location(path: path))
    }
}

extension Finding {
    /// Whether it reports a link with an existing target that is not followed. In that case, existing content is left out.
    package var isRefusedLink: Bool { id == .symlinkNotFollowed || id == .symlinkOutside }
}
