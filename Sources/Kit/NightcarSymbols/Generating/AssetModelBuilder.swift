package import NightcarBasics
package import NightcarModel
package import ThemeCatalogVariants

extension AssetModel {
    /// Makes the model.
    ///
    /// - Parameters:
    ///   - catalogs: opened catalogs, in which source catalogs have everything that their configuration adds.
    ///   - traits: what the device is on the axes other than appearance, theme and scale.
    ///   - findings: gets one for each asset without a symbol or without a value.
    package init(_ catalogs: [Catalog], traits: Traits, findings: inout [Finding]) {
        self.catalogs = catalogs.map { String($0.path.split(separator: "/").last ?? "") }
        let assets = catalogs.flatMap { catalog in catalog.assets.map { Source(catalog: catalog.path, asset: $0) } }
        themes = Set(assets.flatMap { $0.asset.renditions.map(\.key.theme) }).filter { !$0.isEmpty }.sorted()
        let builder = Builder(themes: themes, traits: traits)
        colors = Self.items(assets, [.color], "color", &findings, builder.colors)
        gradients = Self.items(assets, [.gradient], "gradient", &findings, builder.gradient)
        pictures = Self.items(assets, [.image, .symbol], "image", &findings, builder.picture)
        data = Self.items(assets, [.data], "data", &findings, builder.data)
    }

    fileprivate struct Source {
        var catalog: String
        var asset: Asset

        var location: Location { asset.location ?? Location(path: catalog) }
    }

    /// The assets of a kind by name. If two have the same name, a finding says so.
    private static func values<Value>(
        _ sources: [Source], _ kinds: [SetKind], _ findings: inout [Finding], _ make: (Source, inout [Finding]) -> Value?
    ) -> [String: (source: Source, value: Value)] {
        var byName: [String: (source: Source, value: Value)] = [:]
        for source in sources where kinds.contains(source.asset.kind) && !source.asset.renditions.isEmpty {
            let name = source.asset.name
            if let other = byName[name] {
                let related = Finding.Related(location: other.source.location, message: "the other asset")
                let message = "two assets have the name \"\(name)\"; the first one is used"
                findings.append(Finding(.symbolClash, .warning, message, at: source.location, related: [related]))
            } else if let value = make(source, &findings) {
                byName[name] = (source, value)
            }
        }
        return byName
    }

    /// The items of a kind with their symbols, sorted as Xcode sorts symbols.
    private static func items<Value>(
        _ sources: [Source], _ kinds: [SetKind], _ word: String, _ findings: inout [Finding],
        _ make: (Source, inout [Finding]) -> Value?
    ) -> [Item<Value>] {
        let byName = values(sources, kinds, &findings, make)
        var items: [Item<Value>] = []
        // Objective-C and some kits have one name for the whole path.
        var flat: Set<String> = []
        var clashes: [Item<Value>] = []
        func isNew(_ symbol: [String]) -> Bool {
            flat.insert(symbol.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "_")).inserted
        }
        func visit(_ scope: SymbolScope, _ path: [String]) {
            for member in scope.members {
                switch member {
                case .scope(let inner): visit(inner, path + [inner.identifier])
                case .symbol(let symbol, let identifier):
                    guard let found = byName[symbol.name] else { continue }
                    let full = path + [identifier]
                    if isNew(full) {
                        items.append(Item(name: symbol.name, symbol: full, value: found.value))
                    } else {
                        clashes.append(clash(word, symbol.name, full, found))
                    }
                case .taken(let symbol, let identifier):
                    guard let found = byName[symbol.name] else { continue }
                    clashes.append(clash(word, symbol.name, path + [identifier], found))
                case .nameless(let symbol):
                    guard let found = byName[symbol.name] else { continue }
                    let message = "the \(word) \"\(symbol.name)\" gets no symbol, because its name has no letter and no digit"
                    findings.append(Finding(.noSymbol, .warning, message, at: found.source.location))
                }
            }
        }
        visit(SymbolScope(byName.keys.map { AssetSymbol(name: $0) }), [])
        return items + numbered(clashes, isNew: isNew)
    }

    /// An asset under a symbol that gets a number, for everything that isn't Swift.
    private static func clash<Value>(
        _ word: String, _ name: String, _ symbol: [String], _ found: (source: Source, value: Value)
    ) -> Item<Value> {
        let message =
            "the \(word) \"\(name)\" gets no symbol, because another asset already has "
            + "\"\(symbol.joined(separator: "."))\"; rename one of them"
        return Item(
            name: name, symbol: symbol, value: found.value,
            clash: Finding(.symbolClash, .warning, message, at: found.source.location))
    }

    /// Items whose symbols are taken, with the first number that makes them new. They come last, so that they take no symbol away from an
    /// asset whose own it is.
    private static func numbered<Value>(_ clashes: [Item<Value>], isNew: ([String]) -> Bool) -> [Item<Value>] {
        clashes.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map { clash in
            var item = clash
            let last = item.symbol.removeLast()
            var number = 2
            while !isNew(item.symbol + ["\(last)\(number)"]) { number += 1 }
            item.symbol.append("\(last)\(number)")
            return item
        }
    }
}

extension AssetSymbol {
    /// A symbol for the scope alone, which looks only at the name.
    fileprivate init(name: String) {
        let path = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        self.init(
            kind: .color, path: path, isThinnable: false, hasExtensions: false, isSymbolSet: false, catalogPath: "",
            relativePath: "")
    }
}

/// Asks the resolver for every answer of an asset.
private struct Builder {
    var themes: [String]
    var traits: Traits

    var rows: [String?] { [nil] + themes }

    func colors(_ source: AssetModel.Source, _ findings: inout [Finding]) -> ModelColors? {
        colors(source.asset.renditions, traits, source, &findings)
    }

    func gradient(_ source: AssetModel.Source, _ findings: inout [Finding]) -> ModelGradient? {
        let numbers = Set(source.asset.renditions.compactMap { $0.key.qualifier("stop").flatMap { Int($0) } }).sorted()
        var stops: [ModelGradient.Stop] = []
        for number in numbers {
            let renditions = source.asset.renditions.filter { $0.key.qualifier("stop").flatMap { Int($0) } == number }
            var wanted = traits
            wanted.qualifiers = "stop=\(number)"
            guard let colors = colors(renditions, wanted, source, &findings) else { return nil }
            let stated = renditions.lazy.compactMap(\.stopLocation).first
            let location = stated ?? (numbers.count < 2 ? 0 : Double(stops.count) / Double(numbers.count - 1))
            stops.append(ModelGradient.Stop(location: min(max(location, 0), 1), colors: colors))
        }
        guard !stops.isEmpty else { return nil }
        return ModelGradient(type: source.asset.properties.text("gradient-type") ?? "linear", stops: stops)
    }

    func picture(_ source: AssetModel.Source, _ findings: inout [Finding]) -> ModelPicture? {
        let renditions = source.asset.renditions
        let keys = renditions.map(\.key)
        let answers = rows.map { theme in
            Appearance.all.map { appearance in
                (1...3).map { scale -> Int? in
                    var wanted = appearance.traits(theme: theme, base: traits)
                    wanted.scale = Scale(rawValue: UInt8(scale))
                    return Resolver.best(of: keys, for: wanted).flatMap { Resolver.serves(keys[$0], wanted) ? $0 : nil }
                }
            }
        }
        return ModelPicture(
            renditions: renditions, isTemplate: source.asset.properties.templateIntent == .template,
            isSymbol: source.asset.kind == .symbol, rows: answers)
    }

    func data(_ source: AssetModel.Source, _ findings: inout [Finding]) -> ModelData? {
        let own = Set(source.asset.renditions.map(\.key.theme))
        return ModelData(
            typeIdentifier: source.asset.renditions.lazy.compactMap(\.attributes.typeIdentifier).first ?? "",
            themedRows: rows.indices.filter { rows[$0].map(own.contains) ?? false })
    }

    private func colors(
        _ renditions: [Rendition], _ base: Traits, _ source: AssetModel.Source, _ findings: inout [Finding]
    ) -> ModelColors? {
        let keys = renditions.map(\.key)
        var table: [[ModelColor]] = []
        for theme in rows {
            var row: [ModelColor] = []
            for appearance in Appearance.all {
                let wanted = appearance.traits(theme: theme, base: base)
                guard let best = Resolver.best(of: keys, for: wanted), case .color(let declared) = renditions[best].content,
                    let color = ModelColor(declared) ?? ModelColor(system: declared, appearance)
                else {
                    let message =
                        "\"\(source.asset.name)\" is not generated, because it names a color of the platform that isn't known; "
                        + "use that color in code"
                    findings.append(Finding(.notGenerated, .warning, message, at: source.location))
                    return nil
                }
                row.append(color)
            }
            table.append(row)
        }
        return ModelColors(rows: table)
    }
}
