package import NightcarBasics
import NightcarModel
import ThemeCatalogVariants

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SizeReport {
    /// Reads the JSON form. Unknown keys are ignored, and sums are checked as when a report is made.
    ///
    /// - Parameter path: the path for error messages.
    /// - Throws: `Failure`.
    package init(json: [UInt8], path: String) throws(Failure) {
        do {
            self = try JSONDecoder().decode(SizeReport.self, from: Data(json))
        } catch let error as DecodingError {
            throw Failure("not a size report: \(Self.describe(error))", in: path)
        } catch let failure as Failure {
            throw Failure("not a size report", in: path, cause: failure.cause ?? failure)
        } catch {
            throw Failure("not a size report: \(error)", in: path)
        }
    }

    private static func describe(_ error: DecodingError) -> String {
        let (context, what): (DecodingError.Context, String) =
            switch error {
            case .keyNotFound(let key, let context): (context, "the key \"\(key.stringValue)\" is missing")
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                (context, context.debugDescription)
            @unknown default: (.init(codingPath: [], debugDescription: ""), "\(error)")
            }
        let place = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        return place.isEmpty ? what : "\(place): \(what)"
    }
}

extension SizeReport: Decodable {
    private enum CodingKeys: String, CodingKey {
        case tool, files, unreadable, store
        case schemaVersion = "schema_version"
        case leftOut = "left_out"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .schemaVersion)
        guard version == Self.schemaVersion else {
            throw DecodingError.dataCorruptedError(
                forKey: .schemaVersion, in: container,
                debugDescription: "version \(version) is unknown; this program reads version \(Self.schemaVersion)")
        }
        self.init(
            tool: try container.decode(String.self, forKey: .tool),
            files: try container.decode([SizedFile].self, forKey: .files),
            unreadable: try container.decodeIfPresent([UnreadableFile].self, forKey: .unreadable) ?? [],
            leftOut: try container.decodeIfPresent([String].self, forKey: .leftOut) ?? [])
        store = try container.decodeIfPresent(StoreEstimate.self, forKey: .store)
        // Together with the limit for a file, this keeps sums from overflowing.
        guard files.count <= 1 << 16 else {
            throw DecodingError.dataCorruptedError(
                forKey: .files, in: container, debugDescription: "\(files.count) files; at most 65,536 are read")
        }
    }
}

extension SizedFile: Decodable {
    private enum CodingKeys: String, CodingKey {
        case path, apps, car, bytes, savings, options, rows
        case downloadBytes = "download_bytes"
        case deviceDownloads = "device_downloads"
        case sourceBytes = "source_bytes"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func bytes(_ key: CodingKeys) throws -> Int? {
            try container.decodeIfPresent(Int.self, forKey: key).map { value in
                guard (0...Self.limit).contains(value) else {
                    throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "not a size: \(value)")
                }
                return value
            }
        }
        try self.init(
            path: try container.decode(String.self, forKey: .path), bytes: try container.decode(Int.self, forKey: .bytes),
            downloadBytes: try bytes(.downloadBytes), sourceBytes: try bytes(.sourceBytes),
            rows: try container.decode([SizeRow].self, forKey: .rows),
            savings: try container.decodeIfPresent(Savings.self, forKey: .savings),
            options: try container.decodeIfPresent([String: String].self, forKey: .options))
        apps = try container.decodeIfPresent([String].self, forKey: .apps)
        car = try container.decodeIfPresent(SizedCar.self, forKey: .car)
        deviceDownloads = try container.decodeIfPresent([String: Int].self, forKey: .deviceDownloads)
        for (device, value) in deviceDownloads ?? [:] where !(0...Self.limit).contains(value) {
            throw DecodingError.dataCorruptedError(
                forKey: .deviceDownloads, in: container, debugDescription: "not a size for \(device): \(value)")
        }
    }
}

extension SizeRow: Decodable {
    private enum CodingKeys: String, CodingKey {
        case asset, kind, axes, set, owner, width, height, encoding, payload, color, properties
        case sourceFile = "source_file"
        case sourceBytes = "source_bytes"
        case storedBytes = "stored_bytes"
        case isDerived = "is_derived"
        case isShared = "is_shared"
        case contentDigest = "content_digest"
        case sourceDigest = "source_digest"
        case storedDigest = "stored_digest"
        case savedBytes = "saved_bytes"
        case payloadBytes = "payload_bytes"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? { try container.decodeIfPresent(String.self, forKey: key) }
        func count(_ key: CodingKeys) throws -> Int? {
            try container.decodeIfPresent(Int.self, forKey: key).map { value in
                guard (0...SizedFile.limit).contains(value) else {
                    throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "not a size: \(value)")
                }
                return value
            }
        }
        self.init(
            asset: try container.decode(String.self, forKey: .asset), kind: try text(.kind),
            sourceFile: try text(.sourceFile), sourceBytes: try count(.sourceBytes),
            storedBytes: try container.decode(Int.self, forKey: .storedBytes), width: try count(.width),
            height: try count(.height), encoding: try text(.encoding),
            isDerived: try container.decodeIfPresent(Bool.self, forKey: .isDerived) ?? false,
            isShared: try container.decodeIfPresent(Bool.self, forKey: .isShared) ?? false, payload: try count(.payload),
            payloadBytes: try count(.payloadBytes),
            digests: Digests(
                content: try text(.contentDigest), source: try text(.sourceDigest), stored: try text(.storedDigest)))
        (set, owner, color) = (try text(.set), try text(.owner), try text(.color))
        properties = try text(.properties)
        savedBytes = try count(.savedBytes)
        guard kind != nil else { return }
        key = VariantKey()
        for (name, value) in try container.decodeIfPresent([String: String].self, forKey: .axes) ?? [:] {
            guard let axis = VariantAxis.allCases.first(where: { $0.name == name }), key?.set(axis, to: value) == true else {
                throw DecodingError.dataCorruptedError(
                    forKey: .axes, in: container, debugDescription: "unknown value of an axis: \"\(name)\" \"\(value)\"")
            }
        }
    }
}

extension VariantKey {
    /// Reads the value of an axis as reports write it; false if it isn't one.
    fileprivate mutating func set(_ axis: VariantAxis, to value: String) -> Bool {
        func closed<Value: RawRepresentable>(_ path: WritableKeyPath<VariantKey, Value>) -> Bool
        where Value.RawValue == String {
            guard let parsed = Value(rawValue: value) else { return false }
            self[keyPath: path] = parsed
            return true
        }
        switch axis {
        case .theme: theme = value
        case .qualifiers: qualifiers = value
        case .subtype: subtype = value
        case .locale: locale = value
        case .memory: memory = value
        case .graphics: graphics = value
        case .idiom: return closed(\.idiom)
        case .luminosity: return closed(\.luminosity)
        case .contrast: return closed(\.contrast)
        case .gamut: return closed(\.gamut)
        case .direction: return closed(\.direction)
        case .widthClass: return closed(\.widthClass)
        case .heightClass: return closed(\.heightClass)
        case .size:
            let sides = value.split(separator: "x").compactMap { Double($0) }
            guard sides.count == 2, sides.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return false }
            size = PointSize(width: sides[0], height: sides[1])
        case .scale:
            guard value.hasSuffix("x"), let number = UInt8(value.dropLast()) else { return false }
            scale = Scale(rawValue: number)
        }
        return true
    }
}
