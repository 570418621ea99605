/// Measures the pictures and words what came of it.
struct PictureReport {
    private let rows: [PictureMeasurement]

    /// Measures every picture whose name begins with one of some words; all without words.
    init(_ words: [String]) throws {
        let pictures: [(String, PictureWorkload.Maker, [(Int, Int)])] = [
            ("waves", PictureWorkload.waves, [(1920, 1080), (3840, 2160)]),
            ("launch", PictureWorkload.launch, [(1920, 1080), (3840, 2160)]),
            ("map", PictureWorkload.map, [(1920, 1080), (3840, 2160)]),
        ]
        let counts = [1, 100, 1_000, 10_000]
        let layers = counts.map { ("layers", PictureWorkload.layers($0), [(1920, 1080)]) }
        var rows: [PictureMeasurement] = []
        for (name, make, sizes) in pictures + layers where words.isEmpty || words.contains(name) {
            for (width, height) in sizes { rows.append(try PictureMeasurement(make, width: width, height: height)) }
        }
        self.rows = rows
    }

    var table: String {
        let heads = ["ours", "naive", "ratio", "tuned", "ratio"].map { column($0, 10) }.joined()
        let lines = rows.map { row in
            let values = [row.ours, row.naive, row.ratio, row.tuned, row.tuned.map { row.ours / $0 }]
            return column(row.name, 16, false) + column(row.size, 12, false)
                + values.map { column($0.map { fixed($0, digits: 3) } ?? "–", 10) }.joined()
        }
        let title = column("ms a frame", 16, false) + column("pixels", 12, false) + heads
        return ([title] + lines).joined(separator: "\n")
    }

    var json: String {
        let lines = rows.map { row in
            """
              {"picture": "\(row.name)", "size": "\(row.size)", "ours_ms": \(fixed(row.ours, digits: 4)), \
            "naive_ms": \(fixed(row.naive, digits: 4)), "ratio": \(fixed(row.ratio, digits: 4)), \
            "tuned_ms": \(row.tuned.map { fixed($0, digits: 4) } ?? "null")}
            """
        }
        return "[\n" + lines.joined(separator: ",\n") + "\n]"
    }
}
