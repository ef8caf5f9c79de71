package import Basics

extension Gazetteer {
    /// Reads a file of places; see `parse(_:file:)`.
    package static func load(path: String) throws(Fault) -> Gazetteer {
        try parse(try InputFile.contents(of: path), file: path)
    }

    /// Reads tab-separated places from UTF-8 bytes.
    ///
    /// The first line names the columns, in any order; columns of other names are not read. A column
    /// `replaces` may stand beside the ten that must: earlier ids of the place, separated by blanks, to which
    /// it still answers. Lines may end in CR LF, the last one in nothing, empty lines are passed over, and so
    /// is a byte-order mark. Latitude and longitude are decimal degrees, the population a whole number, 0
    /// where it is unknown.
    ///
    /// - Throws: `badData` with the line where a column is missing, a line has another number of fields than
    ///   the first, an id or a name is empty, an id stands twice, or a number is none or out of range.
    /// - Complexity: O(bytes).
    package static func parse(_ bytes: [UInt8], file: String?) throws(Fault) -> Gazetteer {
        var reader = GazetteerReader(file: file)
        return try reader.read(bytes.span)
    }
}

private struct GazetteerReader: ~Copyable {
    /// The columns that a file must have, in the order in which a place is read.
    private static let columns = [
        "id", "name", "type", "region", "regionCode", "country", "countryCode", "latitude", "longitude",
        "population",
    ]
    private static let optionalColumn = "replaces"

    private let file: String?
    private var builder = GazetteerBuilder()
    private var line = 0
    private var lineOfPlace: [Int32] = []

    init(file: String?) { self.file = file }

    mutating func read(_ bytes: Span<UInt8>) throws(Fault) -> Gazetteer {
        var positions: [Int] = []
        var fieldCount = 0
        var fields: [Range<Int>] = []
        var start = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
        while start < bytes.count {
            line += 1
            let next = Self.split(bytes, from: start, into: &fields)
            defer { start = next }
            if fields.count == 1, fields[0].isEmpty { continue }
            if (try? UTF8Span(validating: bytes.extracting(start..<next))) == nil {
                throw fault("this line is not UTF-8", fix: "save the file in UTF-8")
            }
            if positions.isEmpty {
                positions = try header(fields.map { Self.text(bytes, $0) })
                fieldCount = fields.count
                continue
            }
            if fields.count != fieldCount {
                throw fault(
                    "\(fields.count) fields stand here, the first line names \(fieldCount)",
                    fix: "separate fields by one tab each"
                )
            }
            try place(positions.map { Self.text(bytes, fields[$0]) })
        }
        if lineOfPlace.isEmpty {
            throw fault("there is no place in this file", fix: "name another file")
        }
        return builder.finished()
    }

    /// Cuts one line into its fields.
    ///
    /// - Returns: where the next line begins.
    private static func split(
        _ bytes: Span<UInt8>,
        from start: Int,
        into fields: inout [Range<Int>]
    ) -> Int {
        fields.removeAll(keepingCapacity: true)
        var fieldStart = start
        var index = start
        while index < bytes.count, bytes[index] != 0x0A {
            if bytes[index] == 0x09 {
                fields.append(fieldStart..<index)
                fieldStart = index + 1
            }
            index += 1
        }
        let endsInCR = index > fieldStart && bytes[index - 1] == 0x0D
        fields.append(fieldStart..<(endsInCR ? index - 1 : index))
        return min(index + 1, bytes.count)
    }

    /// Where each of the known columns stands, the optional one last if it is there.
    private func header(_ names: [String]) throws(Fault) -> [Int] {
        var positions: [Int] = []
        for column in Self.columns + [Self.optionalColumn] {
            guard let position = names.firstIndex(of: column) else {
                if column == Self.optionalColumn { continue }
                throw fault(
                    "the column \"\(column)\" is missing",
                    fix: "name the columns \(Self.columns.joined(separator: ", ")) in the first line"
                )
            }
            if names.lastIndex(of: column) != position {
                throw fault("the column \"\(column)\" is named twice", fix: "keep one of them")
            }
            positions.append(position)
        }
        return positions
    }

    private mutating func place(_ fields: [String]) throws(Fault) {
        if fields[0].isEmpty {
            throw fault("the id is empty", field: "id", fix: "give every place an id of its own")
        }
        if fields[1].isEmpty { throw fault("the name is empty", field: "name", fix: "give the place a name") }
        guard let population = Int64(fields[9]), population >= 0 else {
            throw fault(
                "\"\(fields[9])\" is no number of inhabitants",
                field: "population",
                fix: "give a whole number, 0 where it is unknown"
            )
        }
        builder.add(
            name: fields[1],
            type: fields[2],
            region: Gazetteer.Region(name: fields[3], code: fields[4]),
            country: Gazetteer.Country(name: fields[5], code: fields[6]),
            coordinate: Coordinate(
                latitude: try degrees(fields[7], "latitude", bound: 90),
                longitude: try degrees(fields[8], "longitude", bound: 180)
            ),
            population: population
        )
        lineOfPlace.append(Int32(line))
        let replaced = fields.count > 10 ? fields[10].split(separator: " ").map(String.init) : []
        if let (id, place) = builder.add(id: fields[0], replaced: replaced) {
            throw fault(
                "the id \"\(id)\" stands in line \(lineOfPlace[Int(place)]) already",
                field: id == fields[0] ? "id" : Self.optionalColumn,
                fix: "keep one of the two"
            )
        }
    }

    private func degrees(_ text: String, _ name: String, bound: Double) throws(Fault) -> Double {
        if let value = DecimalDegrees.parse(text.utf8), abs(value) <= bound { return value }
        throw fault(
            "\"\(text)\" is no \(name)",
            field: name,
            fix: "give decimal degrees from -\(Int(bound)) to \(Int(bound))"
        )
    }

    private static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        let field = bytes.extracting(range)
        return field.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    private func fault(_ what: String, field: String? = nil, fix: String) -> Fault {
        Fault(.badData, file: file, line: line, field: field, what, fix: fix)
    }
}
