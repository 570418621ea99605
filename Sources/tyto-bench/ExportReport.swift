import Glibc

/// Measures exports and words what came of it.
struct ExportReport {
    private let rows: [ExportMeasurement]

    /// The bounds of exports on two processors.
    ///
    /// They are the least frames per second, as a multiple of Cairo's writer alone, and the most megabytes.
    private static let leastRatios = ["map": 20.0, "waves": 10.0]
    private static let maxMegabytes = 400.0

    /// Measures throughput at 1080p and memory at 4K.
    init() throws {
        var template = Array("/tmp/tyto-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw BenchFailure(description: "there is no place for a folder in /tmp")
        }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { rmdir(folder) }
        rows = try [
            ("map", "1920x1080", 120, nil), ("waves", "1920x1080", 120, nil),
            ("map", "3840x2160", 600, nil), ("waves", "3840x2160", 600, nil),
            ("map", "3840x2160", 600, "apng"), ("map", "3840x2160", 600, "gif"),
        ]
        .map { scene, size, count, film in
            try ExportMeasurement(
                scene, size: size, frameCount: count, film: film, comparing: size == "1920x1080",
                program: "\(programFolder)/tyto", folder: folder)
        }
    }

    var faults: [String] {
        rows.flatMap { row -> [String] in
            var faults: [String] = []
            if let ratio = row.ratio, let least = ExportReport.leastRatios[row.scene], ratio < least {
                faults.append("\(row.scene) is exported \(fixed(ratio)) times as fast as by Cairo, not \(fixed(least))")
            }
            if row.peak > ExportReport.maxMegabytes {
                faults.append(
                    "\(row.scene), \(row.form), takes \(fixed(row.peak)) MB, more than \(fixed(ExportReport.maxMegabytes))"
                )
            }
            return faults
        }
    }

    var table: String {
        let heads = ["ours/s", "Cairo/s", "ratio", "peak MB", "KB ours", "KB Cairo"].map { column($0, 10) }.joined()
        let lines = rows.map { row in
            let count = Double(row.frameCount)
            let values = [
                count / row.seconds, row.naive.map { count / $0.seconds }, row.ratio, row.peak,
                row.byteCount / count / 1024, row.naive.map { $0.byteCount / count / 1024 },
            ]
            return column(row.scene, 8, false) + column(row.form, 8, false) + column(row.size, 12, false)
                + column("\(row.frameCount)", 8)
                + values.map { column($0.map { fixed($0) } ?? "", 10) }.joined()
        }
        let title =
            column("scene", 8, false) + column("as", 8, false) + column("pixels", 12, false) + column("frames", 8)
            + heads
        return ([title] + lines + ["", ExportReport.account]).joined(separator: "\n")
    }

    private static let account = """
        Ours: the time that passes from the start of `tyto export SCENE --size PIXELS --to SECONDS -o FOLDER` to its end,
        all that it does included: starting, playing and drawing the scene, compressing, writing each file and the manifest;
        or of the same with -o FILM.
        Cairo: one thread reads each of those files, which is not counted, and writes its pixels again by
        cairo_surface_write_to_png, which is. Both are of the same run on the same machine; KB are a frame's, on average.
        """
}
