import NightcarTestSupport

@testable import NightcarProjects

/// A checkout with an Xcode project that a test describes in a few words.
struct XcodeSample {
    /// A target with its catalogs, in the order of the project.
    struct Part {
        var name: String
        var product = "application"
        /// The build settings, as in a project file: `SDKROOT = iphoneos;`.
        var settings = ""
        var debug = ""
        /// Paths of files in its resources phase.
        var resources: [String] = []
        /// More objects' identifiers and members of the target.
        var more = ""
    }

    let folder: TemporaryDirectory

    /// - Parameters:
    ///   - shared: the settings of the project.
    ///   - base: the names of the `.xcconfig` files of the targets and of the project.
    ///   - objects: further objects of the project file.
    init(
        _ parts: [Part], shared: String = "", base: (targets: String?, project: String?) = (nil, nil),
        release: String = "Release",
        objects: String = "", files: [String: String] = [:]
    ) throws {
        folder = try TemporaryDirectory()
        var text = ""
        var children: [String] = []
        func file(_ path: String) -> String {
            let id = "F\(children.count)"
            text += "\(id) = { isa = PBXFileReference; path = \"\(path)\"; sourceTree = \"<group>\"; };\n"
            children.append(id)
            return id
        }
        func list(_ id: String, _ debug: String, _ settings: String, _ base: String?) {
            let reference = base.map { "baseConfigurationReference = \(file($0));" } ?? ""
            text += "\(id)D = { isa = XCBuildConfiguration; \(reference) buildSettings = { \(debug) }; name = Debug; };\n"
            text +=
                "\(id)R = { isa = XCBuildConfiguration; \(reference) buildSettings = { \(settings) }; name = \"\(release)\"; };\n"
            text += "\(id) = { isa = XCConfigurationList; buildConfigurations = (\(id)D, \(id)R); };\n"
        }
        for (index, part) in parts.enumerated() {
            var builds: [String] = []
            for resource in part.resources {
                let id = file(resource)
                text += "B\(id) = { isa = PBXBuildFile; fileRef = \(id); };\n"
                builds.append("B\(id)")
            }
            text += "T\(index)P = { isa = PBXResourcesBuildPhase; files = (\(builds.joined(separator: ", "))); };\n"
            list("T\(index)C", part.debug, part.settings, base.targets)
            text += "T\(index) = { isa = PBXNativeTarget; name = \"\(part.name)\"; buildConfigurationList = T\(index)C;\n"
            text += "productType = \"com.apple.product-type.\(part.product)\"; buildPhases = (T\(index)P); \(part.more) };\n"
        }
        list("PC", "", shared, base.project)
        let targets = parts.indices.map { "T\($0)" }.joined(separator: ", ")
        text += "P = { isa = PBXProject; mainGroup = G; targets = (\(targets)); buildConfigurationList = PC; };\n"
        let groups = objects.contains("SYNC =") ? ["SYNC"] : []
        text +=
            "G = { isa = PBXGroup; sourceTree = \"<group>\"; children = (\((children + groups).joined(separator: ", "))); };\n"
        try folder.write("{ objects = {\n\(text)\(objects)\n}; rootObject = P; }\n", to: "App.xcodeproj/project.pbxproj")
        for (path, text) in files { try folder.write(text, to: path) }
        for path in parts.flatMap(\.resources) { try folder.write("{}", to: "\(path)/Contents.json") }
    }

    var projects: Projects { Projects(root: folder.path) }

    /// The paths of a target's resources, below the checkout.
    func paths(_ resources: [Target.Resource]) -> [String] {
        resources.map { String($0.path.dropFirst(folder.path.utf8.count + 1)) }
    }

    func target(_ name: String = "App") -> Target? { projects.targets.first { $0.name == name } }
}
