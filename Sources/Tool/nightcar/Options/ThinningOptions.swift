import ArgumentParser
import NightcarAudit
import NightcarDiagnostics
import NightcarSize
import ThemeCatalogVariants

/// What a catalog is thinned to.
struct ThinningOptions: ParsableArguments {
    enum Droppable: String, CaseIterable, ExpressibleByArgument {
        case dark
    }

    @Option(
        help: ArgumentHelp(
            "Keep what this device needs. Use a name such as iphone-17-pro, or a model such as iPhone18,1.", valueName: "device"),
        completion: .devices)
    var device: String?

    @Option(help: ArgumentHelp("Read more devices from this JSON file.", valueName: "file"), completion: .file())
    var deviceSpec: String?

    @Option(help: "Keep only this kind of device. phone and pad also work.")
    var idiom: Idiom?

    @Option(help: "Keep only what this screen needs: pixels per point, such as 2.")
    var scale: Scale?

    @Option(help: "Keep only what a display with this gamut needs.")
    var gamut: Gamut?

    @Option(help: "Keep only what a device with this memory class needs, such as 4GB.")
    var memory: String?

    @Option(help: "Keep only what a device with this graphics class needs, such as apple6.")
    var graphics: String?

    @Option(help: "Keep only what a device with this subtype needs, such as retina4.")
    var subtype: String?

    @Option(help: "Keep only what a view with this width class needs, compact or regular. A device alone doesn't decide it.")
    var widthClass: SizeClass?

    @Option(help: "Keep only what a view with this height class needs, compact or regular.")
    var heightClass: SizeClass?

    @Option(help: "Also drop these appearances, where an asset has others.")
    var drop: [CommaSeparated<Droppable>] = []

    var isEmpty: Bool { device == nil && addProperties(to: ThinningRule()).isEmpty }

    /// - Throws: `Failure` if no device has the name.
    var rule: ThinningRule {
        get throws {
            addProperties(to: try device.map { ThinningRule(try findDevice(named: $0, in: deviceSpec)) } ?? ThinningRule())
        }
    }

    private func addProperties(to rule: ThinningRule) -> ThinningRule {
        var rule = rule
        if let idiom { rule.idiom = idiom }
        if let scale { rule.scale = scale }
        if let gamut { rule.gamut = gamut }
        if let memory { rule.memory = memory }
        if let graphics { rule.graphics = graphics }
        if let subtype { rule.subtype = subtype }
        if let widthClass { rule.widthClass = widthClass }
        if let heightClass { rule.heightClass = heightClass }
        rule.dropsDark = drop.elements().contains(.dark)
        return rule
    }
}

extension CompletionKind {
    /// The names and model identifiers of devices.
    static var devices: CompletionKind { .list(Device.current.map(\.name) + DeviceModel.all.flatMap(\.identifiers)) }
}

/// The device with a name or model identifier, in a file of devices or in our table.
///
/// - Throws: `Failure` if there is none.
func findDevice(named name: String, in file: String?) throws -> Device {
    let devices = try (file.map { try readDevices($0) } ?? []) + Device.current
    guard let device = Device.named(name, among: devices) else { throw Failure.noDevice(name, among: devices) }
    return device
}
