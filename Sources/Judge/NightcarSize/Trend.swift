import NightcarBasics

/// How sizes grew over a history.
package struct Trend: Sendable {
    /// The sizes of one thing in all points.
    package struct Series: Sendable, Hashable {
        /// Such as `owner`. Empty for sums of everything.
        package var dimension: String
        package var name: String
        /// One for each point. Nil where it isn't known; 0 where it wasn't there.
        package var values: [Int?]

        /// The name in words.
        package var title: String { name == Dimension.noFolder ? "in no folder" : name }
    }

    /// Oldest first. Never empty.
    package let points: [TrendPoint]
    package let series: [Series]
    /// The position of the point to compare with: the last one that is old enough, or else the first one.
    package let base: Int

    /// - Parameters:
    ///   - points: oldest first, and not empty.
    ///   - weeks: the time to look back from the last point.
    package init(_ points: [TrendPoint], weeks: Int) {
        precondition(!points.isEmpty)
        let points = points.map(\.joiningParts)
        self.points = points
        let end = points.last?.date.flatMap(Self.day)
        base =
            points.lastIndex { point in
                guard let end, let day = point.date.flatMap(Self.day) else { return false }
                return end - day >= 7 * weeks
            } ?? 0
        series =
            [
                Series(dimension: "", name: points.last?.target.map { "size in \($0)" } ?? "size", values: points.map(\.bytes)),
                Series(dimension: "", name: "download estimate", values: points.map(\.downloadBytes)),
            ].filter { $0.values.last != Int?.none } + Self.groups("device", points, \.byDevice)
            + Self.groups("catalog", points, \.byCatalog) + Self.groups("owner", points, \.byOwner)
            + Self.groups("kind", points, \.byKind)
            + Self.groups("group", points, \.byGroup)
    }

    /// The point to compare with and the last one. Nil if nothing is known of one of them.
    package func change(of series: Series) -> (old: Int, new: Int)? {
        guard let old = series.values[base], let new = series.values.last ?? nil else { return nil }
        return (old, new)
    }

    /// A commit that changed the size.
    package struct Step: Sendable, Hashable {
        /// The position of its point.
        package var point: Int
        package var growth: Int
        /// What grew or shrank the most in it, by catalog, owner or group. Nil if no line says it.
        package var cause: String?
    }

    /// The commits after the base that changed the size, the largest changes first.
    package var steps: [Step] {
        points.indices.dropFirst(base + 1).compactMap { point in
            let growth = points[point].bytes - points[point - 1].bytes
            return growth == 0 ? nil : Step(point: point, growth: growth, cause: cause(of: point, growth))
        }.sorted { (abs($1.growth), $0.point) < (abs($0.growth), $1.point) }
    }

    /// The finest dimension comes first that both points have. What is in no folder of a catalog is called after the catalog, or after
    /// what was compiled.
    private func cause(of point: Int, _ growth: Int) -> String? {
        func most(_ sizes: KeyPath<TrendPoint, [String: Int]?>) -> String? {
            guard let new = points[point][keyPath: sizes], let old = points[point - 1][keyPath: sizes] else { return nil }
            let changes = Set(new.keys).union(old.keys).map { (name: $0, growth: (new[$0] ?? 0) - (old[$0] ?? 0)) }
            let same = changes.filter { ($0.growth > 0) == (growth > 0) && $0.growth != 0 }
            return same.max { (abs($0.growth), $1.name) < (abs($1.growth), $0.name) }?.name
        }
        guard let group = most(\.byGroup) else { return most(\.byOwner) ?? most(\.byCatalog) ?? most(\.byKind) }
        return group == Dimension.noFolder ? most(\.byCatalog) ?? points[point].target : group
    }

    /// The largest at the end come first.
    private static func groups(
        _ dimension: String, _ points: [TrendPoint], _ sizes: KeyPath<TrendPoint, [String: Int]?>
    ) -> [Series] {
        let names = Set(points.flatMap { ($0[keyPath: sizes] ?? [:]).keys })
        return names.map { name in
            Series(dimension: dimension, name: name, values: points.map { point in point[keyPath: sizes].map { $0[name] ?? 0 } })
        }.sorted { (($1.values.last ?? nil) ?? 0, $0.name) < (($0.values.last ?? nil) ?? 0, $1.name) }
    }

    /// The number of a day, counted from some day long ago: `2026-11-22`. Nil for anything else.
    static func day(_ text: String) -> Int? {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, (1...9999).contains(parts[0]), (1...12).contains(parts[1]), (1...31).contains(parts[2]) else {
            return nil
        }
        // Years begin in March, so that leap days are at their ends.
        let year = parts[1] > 2 ? parts[0] : parts[0] - 1
        let month = (parts[1] + 9) % 12
        return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + parts[2]
    }
}

/// The growth that a history may have: `5%` or `64 KB`.
package struct GrowthLimit: Sendable, Hashable {
    package let text: String
    private let bytes: Int?
    private let percent: Double

    /// Nil if the text is neither.
    package init?(_ text: String) {
        self.text = text
        if text.hasSuffix("%") {
            guard let percent = Double(text.dropLast()), percent.isFinite, percent >= 0 else { return nil }
            (bytes, self.percent) = (nil, percent)
        } else {
            // A number alone could be either.
            guard text.last?.isNumber == false, let bytes = ByteCount.parse(text) else { return nil }
            (self.bytes, percent) = (bytes, 0)
        }
    }

    /// Adds the limit to a budget.
    package func add(to budget: inout Budget) {
        if let bytes {
            budget.maxIncrease = Budget.Limit(bytes: bytes, text: text, location: Location(path: budget.name))
        } else {
            budget.maxIncreasePercent = percent
        }
    }

    /// Whether `new` has grown by more than the limit.
    package func isExceeded(from old: Int, to new: Int) -> Bool {
        bytes.map { new - old > $0 } ?? (Double(new - old) > Double(old) * percent / 100)
    }
}
