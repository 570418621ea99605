import Foundation
import Testing

/// A folder of pictures that drawings are compared with, one file a drawing.
///
/// With `TYTO_UPDATE_GOLDENS` set the files are made to match the drawings instead: look at what changed before
/// committing it.
struct GoldenFolder {
    private static let updateVariable = "TYTO_UPDATE_GOLDENS"
    static let updateCommand = "\(updateVariable)=1 swift test --disable-xctest --filter GoldenTests"

    let url: URL
    let isUpdating: Bool
    /// Where the pictures of a failure go.
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

    /// The names of the goldens there are.
    var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return files.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
    }

    /// What all the files weigh, in bytes.
    var byteCount: Int { names.reduce(0) { $0 + ((try? Data(contentsOf: file($1)).count) ?? 0) } }

    /// Compares a drawing with the golden of a name.
    /// - Returns: what is wrong and what to do about it; nil if nothing is.
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

    /// Names the files that no drawing is compared with, or removes them when updating.
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
