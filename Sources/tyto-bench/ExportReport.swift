import CNaiveExport
import Glibc

/// Measures exports and words what came of it.
struct ExportReport {
    private let rows: [ExportMeasurement]

    /// Measures throughput at 1080p and memory at 4K.
    init() throws {
        var template = Array("/tmp/tyto-bench-XXXXXX".utf8CString)
        guard tyto_make_folder(&template) != 0 else {
            throw ExportMeasurement.Failure(description: "there is no place for a folder in /tmp")
        }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var own = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &own, own.count)
        let parts = String(decoding: own[..<max(0, count)], as: UTF8.self).split(separator: "/").dropLast()
        let program = parts.map { "/\($0)" }.joined() + "/tyto"
        defer {
            for name in ["script", "naive.png"] { unlink("\(folder)/\(name)") }
            rmdir(folder)
        }
        rows = try [
            ("map", "1920x1080", 120, true), ("waves", "1920x1080", 120, true),
            ("map", "3840x2160", 600, false), ("waves", "3840x2160", 600, false),
        ]
        .map { scene, size, count, isCompared in
            try ExportMeasurement(
                scene, size: size, frameCount: count, comparing: isCompared, program: program, folder: folder)
        }
    }

    /// A table to be read.
    var table: String {
        let heads = ["ours/s", "Cairo/s", "ratio", "peak MB"].map { column($0, 10) }.joined()
        let lines = rows.map { row in
            let count = Double(row.frameCount)
            let values = [count / row.seconds, row.naiveSeconds.map { count / $0 }, row.ratio, row.peak]
            return column(row.scene, 8, false) + column(row.size, 12, false) + column("\(row.frameCount)", 8)
                + values.map { column($0.map { fixed($0) } ?? "", 10) }.joined()
        }
        let title = column("scene", 8, false) + column("pixels", 12, false) + column("frames", 8) + heads
        return ([title] + lines).joined(separator: "\n")
    }

    /// An array of objects.
    var json: String {
        let lines = rows.map { row in
            let naive = row.naiveSeconds.map { ", \"cairo_seconds\": \(fixed($0, digits: 4))" } ?? ""
            let ratio = row.ratio.map { ", \"ratio\": \(fixed($0, digits: 2))" } ?? ""
            return """
                  {"scene": "\(row.scene)", "size": "\(row.size)", "frames": \(row.frameCount), \
                "seconds": \(fixed(row.seconds, digits: 4)), "peak_mb": \(fixed(row.peak))\(naive)\(ratio)}
                """
        }
        return "[\n" + lines.joined(separator: ",\n") + "\n]"
    }
}

/// Writes lines into a file.
func writeLines(_ lines: [String], to path: String) throws {
    guard let file = fopen(path, "w") else { throw ExportMeasurement.Failure(description: "can't write \(path)") }
    fputs(lines.map { "\($0)\n" }.joined(), file)
    fclose(file)
}
