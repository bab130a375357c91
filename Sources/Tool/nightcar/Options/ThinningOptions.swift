import ArgumentParser
import NightcarBasics
import NightcarModel
import NightcarSizing
import ThemeCatalogVariants

/// What a catalog is thinned to.
struct ThinningOptions: ParsableArguments {
    enum Droppable: String, CaseIterable, ExpressibleByArgument {
        case dark
    }

    @Option(
        help: ArgumentHelp(
            """
            Keep what this device needs. Use a name such as iphone-17-pro, or a model such as iPhone18,1. A JSON file describes more \
            devices.
            """, valueName: "device"),
        completion: .devices, transform: CommaSeparated.devices)
    var device: [CommaSeparated<String>] = []

    @Option(help: "Keep only this kind of device. phone and pad also work.")
    var idiom: Idiom?

    @Option(help: "Keep only what this screen needs: pixels per point, such as 2.")
    var scale: Scale?

    @Option(help: "Keep only what a display with this gamut needs.")
    var gamut: Gamut?

    @Option(
        help: ArgumentHelp(
            """
            Keep only what a device with these properties needs: memory, graphics, subtype, width-class or height-class, such as \
            memory=4GB. A device alone doesn't decide the size classes of a view.
            """, valueName: "name=value"))
    var qualifiers: [CommaSeparated<Qualifier>] = []

    @Option(help: "Also drop these appearances, where an asset has others.")
    var drop: [CommaSeparated<Droppable>] = []

    var isEmpty: Bool { device.isEmpty && addProperties(to: ThinningRule()).isEmpty }

    func validate() throws {
        let known: Set<Qualifier.Axis?> = [.memory, .graphics, .subtype, .widthClass, .heightClass]
        if let other = qualifiers.elements().first(where: { !known.contains($0.axis) }) {
            throw ValidationError("A catalog can't be thinned by \"\(other.text)\"; --help lists what it can be thinned by.")
        }
    }

    /// - Throws: `Failure` if no device has the name, and `ValidationError` if several are meant.
    var rule: ThinningRule {
        get throws {
            let words: [String] = device.elements()
            let names = words.filter { !isDeviceFile($0) }
            let own = try words.filter(isDeviceFile).flatMap { try readDevices($0) }
            guard !words.isEmpty else { return addProperties(to: ThinningRule()) }
            guard names.count + (names.isEmpty ? own.count : 0) == 1 else {
                throw ValidationError(
                    "--device needs one device; there are \((names.isEmpty ? own.map(\.name) : names).joined(separator: ", ")).")
            }
            return addProperties(to: ThinningRule(try names.first.map { try findDevice(named: $0, among: own) } ?? own[0]))
        }
    }

    private func addProperties(to rule: ThinningRule) -> ThinningRule {
        var rule = rule
        if let idiom { rule.idiom = idiom }
        if let scale { rule.scale = scale }
        if let gamut { rule.gamut = gamut }
        var key = VariantKey()
        key.apply(qualifiers.elements())
        if !key.memory.isEmpty { rule.memory = key.memory }
        if !key.graphics.isEmpty { rule.graphics = key.graphics }
        if !key.subtype.isEmpty { rule.subtype = key.subtype }
        if key.widthClass != .any { rule.widthClass = key.widthClass }
        if key.heightClass != .any { rule.heightClass = key.heightClass }
        rule.dropsDark = drop.elements().contains(.dark)
        return rule
    }
}

extension CompletionKind {
    /// The names and model identifiers of devices.
    static var devices: CompletionKind { .list(Device.current.map(\.name) + DeviceModel.all.flatMap(\.identifiers)) }
}

/// Whether a word of `--device` is a file of devices, and not a name.
func isDeviceFile(_ word: String) -> Bool { word.hasSuffix(".json") || word.contains("/") }

/// The device with a name or model identifier, among the ones of a file or in our table.
///
/// - Throws: `Failure` if there is none.
private func findDevice(named name: String, among own: [Device]) throws -> Device {
    let devices = own + Device.current
    guard let device = Device.named(name, among: devices) else { throw Failure.noDevice(name, among: devices) }
    return device
}
