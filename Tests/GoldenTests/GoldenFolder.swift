import Foundation
import Testing

/// A folder of reference pictures, one file per drawing.
///
/// With `TYTO_UPDATE_GOLDENS` set the files are updated to match the drawings instead: inspect the changes before
/// committing them.
struct GoldenFolder {
    private static let updateVariable = "TYTO_UPDATE_GOLDENS"
    static let updateCommand = "\(updateVariable)=1 swift test --disable-xctest --filter GoldenTests"

    let url: URL
    let isUpdating: Bool
    /// The folder for the pictures of a failure.
    let failures: URL

    /// The goldens of a kind, beside these tests.
    init(_ kind: String) {
        self.init(
            url: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Goldens/\(kind)"),
            isUpdating: ProcessInfo.processInfo.environment[GoldenFolder.updateVariable] != nil)
    }

    init(url: URL, isUpdating: Bool) {
        self.url = url
        self.isUpdating = isUpdating
        failures = FileManager.default.temporaryDirectory
            .appending(path: "tyto-golden-failures/\(url.lastPathComponent)")
    }

    private func file(_ name: String) -> URL { url.appending(path: "\(name).png") }

    /// The names of the existing goldens.
    var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return files.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
    }

    /// The size of all files in bytes.
    var byteCount: Int { names.reduce(0) { $0 + ((try? Data(contentsOf: file($1)).count) ?? 0) } }

    /// Compares a drawing with the golden of a name.
    /// - Returns: the difference and how to resolve it; nil if there is none.
    func complaint(about actual: PixelGrid, named name: String, within tolerance: Tolerance) throws -> String? {
        let golden = try? PixelGrid(png: file(name))
        if golden == actual { return nil }
        if isUpdating {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try Data(actual.pngData()).write(to: file(name))
            return nil
        }
        guard let golden else {
            try keep(["\(name)-actual": actual])
            return "there is no golden \(file(name).path). What was drawn is in \(failures.path). \(advice)"
        }
        let difference = PixelDifference(actual, golden)
        if let difference, tolerance.allows(difference) { return nil }
        try keep([
            "\(name)-actual": actual, "\(name)-expected": golden,
            "\(name)-difference": PixelDifference.picture(actual, golden),
        ])
        let extent =
            difference.map {
                "\($0.count(beyond: tolerance.distance)) of \($0.pixelCount) pixels differ by more than "
                    + "\(tolerance.distance)/255, by \($0.worst)/255 at most; "
                    + "\(Int(tolerance.share * Double($0.pixelCount))) may"
            } ?? "\(actual.width)×\(actual.height) pixels are not \(golden.width)×\(golden.height)"
        return "\(name): \(extent). \(name)-actual, -expected and -difference.png are in \(failures.path). \(advice)"
    }

    /// The names of files without a drawing; removes them when updating.
    func orphans(besides known: Set<String>) throws -> [String] {
        let orphans = names.filter { !known.contains($0) }
        guard isUpdating else { return orphans }
        for name in orphans { try FileManager.default.removeItem(at: file(name)) }
        return []
    }

    private var advice: String { "If the drawing is right: \(GoldenFolder.updateCommand)" }

    private func keep(_ pictures: [String: PixelGrid]) throws {
        try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
        for (name, picture) in pictures {
            let bytes = try picture.pngData()
            try Data(bytes).write(to: failures.appending(path: "\(name).png"))
            Attachment.record(bytes, named: "\(name).png")
        }
    }
}
