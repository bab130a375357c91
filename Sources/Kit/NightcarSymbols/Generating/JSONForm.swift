import NightcarBasics
import NightcarModel
import ThemeCatalogVariants

// The common model as JSON, for templates. `Documentation/Kit.md` describes it.

extension FormWriter {
    mutating func writeJSON() {
        let rows = model.rows.map { $0 ?? "" }
        let root = JSONValue(
            .object([
                JSONMember(key: "schema_version", value: 1),
                JSONMember(key: "catalogs", value: strings(model.catalogs)),
                JSONMember(key: "themes", value: strings(model.themes)),
                JSONMember(key: "appearances", value: JSONValue(.array(Appearance.all.map(json)))),
                list("colors", model.colors) { [JSONMember(key: "values", value: json($0, rows))] },
                list("gradients", model.gradients) { gradient in
                    let stops = gradient.stops.map { stop -> JSONValue in
                        ["location": .number(stop.location), "values": json(stop.colors, rows)]
                    }
                    return [
                        JSONMember(key: "type", value: .string(gradient.type)),
                        JSONMember(key: "stops", value: JSONValue(.array(stops))),
                    ]
                },
                list("images", model.pictures) { picture in
                    [
                        JSONMember(key: "is_template", value: JSONValue(.bool(picture.isTemplate))),
                        JSONMember(key: "is_symbol", value: JSONValue(.bool(picture.isSymbol))),
                        JSONMember(key: "files", value: strings(picture.renditions.map(\.fileName))),
                        JSONMember(key: "answers", value: json(picture, rows)),
                    ]
                },
                list("data", model.data) { [JSONMember(key: "type_identifier", value: .string($0.typeIdentifier))] },
            ]))
        files.append(GeneratedFile("\(options.name).json", root.pretty + "\n"))
    }

    private func json(_ appearance: Appearance) -> JSONValue {
        [
            "luminosity": .string(appearance.isDark ? "dark" : "light"),
            "contrast": .string(appearance.isHighContrast ? "high" : "normal"),
            "gamut": .string(appearance.isWide ? Gamut.p3.rawValue : Gamut.srgb.rawValue),
        ]
    }

    private func strings(_ texts: [String]) -> JSONValue { JSONValue(.array(texts.map { .string($0) })) }

    private func list<Value>(
        _ key: String, _ items: [AssetModel.Item<Value>], _ members: (Value) -> [JSONMember]
    ) -> JSONMember {
        let values = items.map { item in
            JSONValue(
                .object(
                    [JSONMember(key: "name", value: .string(item.name)), JSONMember(key: "symbol", value: strings(item.symbol))]
                        + members(item.value)))
        }
        return JSONMember(key: key, value: JSONValue(.array(values)))
    }

    /// An object with an array of values for each theme, in the order of `appearances`. The key of no theme is empty.
    private func json(_ colors: ModelColors, _ rows: [String]) -> JSONValue {
        let members = zip(rows, colors.rows).map { theme, row in
            JSONMember(key: theme, value: JSONValue(.array(row.map(json))))
        }
        return JSONValue(.object(members))
    }

    private func json(_ color: ModelColor) -> JSONValue {
        var members = [
            JSONMember(key: "space", value: .string(color.isP3 ? "display-p3" : "srgb")),
            JSONMember(key: "red", value: .number(color.red)), JSONMember(key: "green", value: .number(color.green)),
            JSONMember(key: "blue", value: .number(color.blue)), JSONMember(key: "alpha", value: .number(color.alpha)),
            JSONMember(key: "hex", value: .string(color.hex)),
        ]
        if let system = color.system { members.append(JSONMember(key: "system", value: .string(system.name))) }
        return JSONValue(.object(members))
    }

    /// For each theme and appearance the positions in `files` for 1x, 2x and 3x.
    private func json(_ picture: ModelPicture, _ rows: [String]) -> JSONValue {
        let members = zip(rows, picture.rows).map { theme, row in
            let answers = row.map { scales in
                JSONValue(.array(scales.map { $0.map { .integer($0) } ?? JSONValue(.null) }))
            }
            return JSONMember(key: theme, value: JSONValue(.array(answers)))
        }
        return JSONValue(.object(members))
    }
}

extension Rendition {
    /// The name of the source file. Empty if the catalog doesn't say.
    fileprivate var fileName: String {
        switch content {
        case .file(let file): file.name
        case .derived(let artwork): artwork.source.name
        case .data(let data): data.fileName ?? attributes.renditionName ?? ""
        case .picture: attributes.renditionName ?? ""
        case .color, .child: ""
        }
    }
}
