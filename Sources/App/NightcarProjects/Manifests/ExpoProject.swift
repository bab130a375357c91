import NightcarBasics
import ThemeCatalogVariants

/// The app that Expo makes from an `app.json`, if the checkout has no Xcode project of it: https://docs.expo.dev/versions/latest/config/app/
struct ExpoProject {
    let target: Target

    /// Nil if the file is something else, or if `ios` has a project.
    init?(_ bytes: [UInt8], path: String) {
        let folder = Paths.parent(of: path)
        guard let document = try? JSONDocument(path: path, bytes: bytes), let app = document.root["expo"],
            let name = app["name"]?.string,
            !(entryNames(in: "\(folder)/ios") ?? []).contains(where: { $0.hasSuffix(".xcodeproj") })
        else { return nil }
        let location = document.location(of: app)
        var target = Target(
            id: Target.ID(project: path, name: name), kind: .application, product: name, form: .expo, folder: folder,
            location: location)
        let isForPad = app["ios"]?["supportsTablet"]?.bool == true
        target.deployments = Fact(
            [
                Target.Deployment(
                    platform: .ios, minimum: .unknown("the version of Expo decides"),
                    families: Fact(isForPad ? [1, 2] : [1], .place(location)))
            ], .place(location))
        if let style = app["ios"]?["userInterfaceStyle"] ?? app["userInterfaceStyle"], let text = style.string {
            target.look = Fact(DeclaredLook(style: text) ?? .unknown, .place(document.location(of: style)))
        } else {
            target.look = Fact(.light, .byDefault("Expo"))
        }
        self.target = target
    }
}
