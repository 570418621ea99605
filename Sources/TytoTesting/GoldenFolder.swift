import CairoKit
import Glibc
import System
import Testing

/// Compares pictures with those of a folder, one file each, and keeps what differs in ``failures``.
///
/// With `TYTO_GOLDENS=update` in the environment the files are updated to match the pictures instead: inspect the
/// changes before committing them.
package struct GoldenFolder {
    package static let updateCommand = "TYTO_GOLDENS=update swift test"

    private let path: String
    private let isUpdating: Bool
    /// The folder for the pictures of a failure.
    package let failures: String

    /// The goldens in a folder, whose own name the pictures of failures are filed under.
    package init(_ path: String, isUpdating: Bool = GoldenFolder.isUpdateWanted) {
        self.path = path
        self.isUpdating = isUpdating
        let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        failures = "\(temporary)/tyto-golden-failures/\(path.split(separator: "/").last ?? "")"
    }

    /// Whether the environment asks for an update.
    package static var isUpdateWanted: Bool { getenv("TYTO_GOLDENS").map { String(cString: $0) } == "update" }

    /// The path of a picture's file.
    func file(_ name: String) -> String { "\(path)/\(name).png" }

    /// The names of the existing goldens.
    package var names: [String] {
        let files = (try? folderNames(in: AT_FDCWD, path: path)) ?? []
        return files.filter { $0.hasSuffix(".png") && !$0.hasPrefix(".") }.map { String($0.dropLast(4)) }.sorted()
    }

    /// The size of all files in bytes.
    package var byteCount: Int { names.reduce(0) { $0 + ((try? Self.bytes(of: file($1)).count) ?? 0) } }

    /// Compares a picture with the golden of a name.
    /// - Returns: the difference and how to resolve it; nil if there is none.
    /// - Throws: an error that names a file that can't be read or written.
    package func complaint(
        about actual: PixelGrid, named name: String, within tolerance: PixelTolerance = .exact
    ) throws -> String? {
        let golden: PixelGrid?
        do { golden = try isUpdating ? try? read(name) : read(name) } catch let error as CairoError {
            return "\(file(name)): \(error). \(advice)"
        }
        if golden == actual { return nil }
        if isUpdating {
            try Files.createDirectory(path)
            try AtomicFile.write(actual.pngData(), to: file(name))
            return nil
        }
        guard let golden else {
            try keep(["\(name)-actual": actual])
            return "there is no golden \(file(name)). What was drawn is in \(failures). \(advice)"
        }
        return try complaint(about: actual, named: name, insteadOf: golden, within: tolerance).map {
            "\($0). \(advice)"
        }
    }

    /// Compares a picture with another one, and writes both and their difference into ``failures``.
    /// - Returns: the difference; nil if there is none.
    func complaint(
        about actual: PixelGrid, named name: String, insteadOf expected: PixelGrid,
        within tolerance: PixelTolerance = .exact
    ) throws -> String? {
        if actual == expected { return nil }
        let difference = PixelDifference(actual, expected)
        if let difference, tolerance.allows(difference) { return nil }
        try keep([
            "\(name)-actual": actual, "\(name)-expected": expected,
            "\(name)-difference": PixelDifference.picture(actual, expected),
        ])
        let extent =
            difference.map {
                "\($0.count(beyond: tolerance.distance)) of \($0.pixelCount) pixels differ by more than "
                    + "\(tolerance.distance)/255, by \($0.worst)/255 at most; "
                    + "\(Int(tolerance.share * Double($0.pixelCount))) may"
            } ?? "\(actual.width)×\(actual.height) pixels are not \(expected.width)×\(expected.height)"
        return "\(name): \(extent). \(name)-actual, -expected and -difference.png are in \(failures)"
    }

    /// The names of files without a picture.
    package func orphans(besides known: Set<String>) -> [String] { names.filter { !known.contains($0) } }

    private var advice: String { "If the drawing is right: \(GoldenFolder.updateCommand)" }

    /// A golden's picture; nil if there is none.
    private func read(_ name: String) throws -> PixelGrid? {
        do { return try PixelGrid(png: Self.bytes(of: file(name))) } catch let error as FileError {
            if error.code == ENOENT { return nil }
            throw error
        }
    }

    private static func bytes(of file: String) throws(FileError) -> [UInt8] { try Files.read(file, limit: 256 << 20) }

    private func keep(_ pictures: [String: PixelGrid]) throws {
        try Files.createDirectory(failures)
        for (name, picture) in pictures {
            let bytes = try picture.pngData()
            try AtomicFile.write(bytes, to: "\(failures)/\(name).png")
            Attachment.record(bytes, named: "\(name).png")
        }
    }
}
