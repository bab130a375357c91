#if SwiftSources
    import NightcarBasics
    import NightcarBasics
    import ThemeCatalogVariants

    /// Reads the targets of a project for Tuist: https://docs.tuist.dev/en/references/project-description/structs/target
    struct TuistProject {
        private let folder: String
        private let path: String
        private(set) var targets: [Target] = []
        /// What it names outside its folder.
        private(set) var references: Set<String> = []

        /// - Parameter root: where `.relativeToRoot` starts.
        init(_ bytes: [UInt8], path: String, root: String) {
            (self.path, folder) = (path, Paths.parent(of: path))
            let manifest = Manifest(bytes, path: path)
            let compiles = NightcarUse.compiles(String(decoding: bytes, as: UTF8.self))
            for call in manifest.calls(["target", "Target"]) where call["product"] != nil {
                guard var target = target(call, root) else { continue }
                target.compilesThemeCatalogs = compiles
                targets.append(target)
            }
        }

        private static let kinds: [String: Target.Kind] = [
            "app": .application, "appExtension": .appExtension, "framework": .framework, "staticFramework": .library,
            "staticLibrary": .library, "dynamicLibrary": .library, "watch2App": .watchApp, "watch2Extension": .watchExtension,
            "bundle": .bundle, "appClip": .appClip, "messagesExtension": .appExtension, "extensionKitExtension": .appExtension,
            "stickerPackExtension": .stickerPack, "commandLineTool": .tool, "macro": .tool, "unitTests": .test, "uiTests": .test,
            "xpc": .appExtension, "systemExtension": .appExtension, "tvTopShelfExtension": .appExtension,
        ]

        private mutating func target(_ call: Manifest.Call, _ root: String) -> Target? {
            guard let product = call["product"], let name = call["name"]?.text else { return nil }
            let kind = product.words.first.flatMap { Self.kinds[$0] } ?? .other
            var target = Target(
                id: Target.ID(project: path, name: name), kind: kind, product: call["productName"]?.text ?? name, form: .tuist,
                folder: folder, location: call.location)
            if kind == .other { target.notes.append("its product is \(product.brief)") }
            target.deployments = deployments(call)
            for glob in globs(call["resources"]) { add(glob, to: &target, at: call.location) }
            target.code = Set(globs(call["sources"]).map { Self.base(of: $0, in: folder) })
            addInfo(call["infoPlist"], to: &target, at: call.location)
            if let style = call["settings"]?.member("INFOPLIST_KEY_UIUserInterfaceStyle") {
                setLook(style, of: &target, at: call.location)
            }
            addDependencies(call["dependencies"], to: &target, root)
            return target
        }

        // MARK: Platforms

        private static let destinations: [String: (platform: Platform, families: [Int], isCatalyst: Bool)] = [
            "iOS": (.ios, [1, 2], false), "iPhone": (.ios, [1], false), "iPad": (.ios, [2], false),
            "macCatalyst": (.ios, [2], true), "macOS": (.macos, [6], false), "mac": (.macos, [6], false),
            "tvOS": (.tvos, [3], false), "appleTv": (.tvos, [3], false), "watchOS": (.watchos, [4], false),
            "appleWatch": (.watchos, [4], false), "visionOS": (.visionos, [7], false), "appleVision": (.visionos, [7], false),
        ]

        private func deployments(_ call: Manifest.Call) -> Fact<[Target.Deployment]> {
            guard let named = call["destinations"] ?? call["platform"] else {
                return .unknown("the target names no destinations")
            }
            var found: [Target.Deployment] = []
            for word in named.words {
                guard let (platform, families, isCatalyst) = Self.destinations[word] else { continue }
                if let index = found.firstIndex(where: { $0.platform == platform && $0.isCatalyst == isCatalyst }) {
                    let all = Set((found[index].families.value ?? []) + families).sorted()
                    found[index].families = Fact(all, .place(call.location))
                } else {
                    found.append(
                        Target.Deployment(
                            platform: platform, isCatalyst: isCatalyst, minimum: minimum(platform, call),
                            families: Fact(families, .place(call.location))))
                }
            }
            return found.isEmpty ? .unknown("its destinations are \(named.brief)") : Fact(found, .place(call.location))
        }

        /// `.iOS("15.0")`, `.multiplatform(iOS: "15.0")` and the older `.iOS(targetVersion: "15.0", …)`.
        private func minimum(_ platform: Platform, _ call: Manifest.Call) -> Fact<SystemVersion> {
            guard let named = call["deploymentTargets"] ?? call["deploymentTarget"] else {
                return .unknown("the target names no deployment targets")
            }
            let arguments = named.call.map { call in
                Platform(spelling: call.function) == nil
                    ? call.arguments : call.arguments.prefix(1).map { (label: call.function, value: $0.value) }
            }
            let text = arguments?.first { Platform(spelling: $0.label) == platform }?.value.text
            guard let version = text.flatMap({ SystemVersion($0) }) else {
                return .unknown("its deployment targets are \(named.brief)")
            }
            return Fact(version, .place(call.location))
        }

        // MARK: Files

        private func globs(_ value: Manifest.Value?) -> [String] {
            (value?.items ?? []).flatMap { item -> [String] in
                guard let call = item.call, call["excluding"] != nil || call["pattern"] != nil else { return item.texts }
                return call.arguments.filter { $0.label != "excluding" && $0.label != "tags" }.flatMap(\.value.texts)
            }
        }

        /// The folder before the first wildcard of a pattern.
        private static func base(of glob: String, in folder: String) -> String {
            let parts = glob.split(separator: "/", omittingEmptySubsequences: false)
            return Paths.joined(parts.prefix { !$0.contains("*") }.joined(separator: "/"), to: folder)
        }

        private func add(_ glob: String, to target: inout Target, at location: Location) {
            let base = Self.base(of: glob, in: folder)
            // A pattern such as Assets.xcassets/** is the catalog.
            if let catalog = base.split(separator: "/").firstIndex(where: { ResourceFolders.kind(of: String($0)) != nil }) {
                let parts = base.split(separator: "/")
                return target.add("/" + parts[...catalog].joined(separator: "/"), at: location)
            }
            guard glob.contains("**") || Paths.isFolder(base) else { return }
            for path in ResourceFolders.search(base) { target.add(path, at: location) }
        }

        /// `.file(path: "Info.plist")`, `"Info.plist"` and `.extendingDefault(with: […])`.
        private func addInfo(_ value: Manifest.Value?, to target: inout Target, at location: Location) {
            guard let value else { return }
            if let name = value.texts.first(where: { $0.hasSuffix(".plist") }) {
                let file = Paths.joined(name, to: folder)
                target.infoPlist = Fact(file, .place(location))
                if let style = InfoPlist(path: file)?["UIUserInterfaceStyle"] {
                    target.look = Fact(DeclaredLook(style: style.value) ?? .unknown, style.origin)
                }
            }
            if let style = value.member("UIUserInterfaceStyle") { setLook(style, of: &target, at: location) }
        }

        private func setLook(_ style: Manifest.Value, of target: inout Target, at location: Location) {
            target.look = Fact(style.texts.first.flatMap { DeclaredLook(style: $0) } ?? .unknown, .place(location))
        }

        // MARK: Dependencies

        /// `.target(name:)`, `.project(target:path:)`, `.external(name:)` and `.package(product:)`.
        private mutating func addDependencies(_ value: Manifest.Value?, to target: inout Target, _ root: String) {
            for item in value?.items ?? [] {
                guard let call = item.call else {
                    target.notes.append("the dependency \(item.brief) isn't known")
                    continue
                }
                switch call.function {
                case "target": if let name = call["name"]?.text { target.dependencies.insert(name) }
                case "project":
                    if let name = call["target"]?.text { target.dependencies.insert(name) }
                    guard let place = call["path"] else { continue }
                    let isFromRoot = place.call?.function == "relativeToRoot"
                    if let text = place.texts.first { references.insert(Paths.joined(text, to: isFromRoot ? root : folder)) }
                case "external", "package":
                    if let name = call["name"]?.text ?? call["product"]?.text { target.packages[name] = .some(nil) }
                default: break
                }
            }
        }
    }
#endif
