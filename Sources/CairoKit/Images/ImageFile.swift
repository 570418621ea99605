import Geometry
import Glibc
public import RenderTree
import System

/// An error in loading an image from files.
public enum ImageFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name is empty or could mean a file outside the folder.
    case unusableName(String)
    /// No file of any density exists.
    case missing(name: String, folder: String)
    /// The file of a required density does not exist.
    case missingDensity(path: String)
    /// Reading the file failed, with the system's reason.
    case unreadable(path: String, reason: String)
    /// The file has more bytes than are read.
    case oversized(path: String)
    /// The file is not an image that can be decoded.
    case unusable(path: String, CairoError)
    /// The files' images have different sizes in points.
    case sizesDisagree(path: String, other: String)

    /// The message: the failure, its object, and a remedy.
    public var description: String {
        switch self {
        case .unusableName(let name):
            "'\(name)' can't name an image; give a file's name without its folder and without @1x.png"
        case .missing(let name, let folder):
            "there is no image \(name)@1x.png, \(name)@2x.png or \(name)@3x.png in \(folder)"
        case .missingDensity(let path):
            "there is no image \(path)"
        case .unreadable(let path, let reason):
            "\(path) can't be read: \(reason)"
        case .oversized(let path):
            "\(path) has more than \(ImageFile.maximumByteCount) bytes, the most that are read; export it smaller"
        case .unusable(let path, let error):
            "\(path): \(error)"
        case .sizesDisagree(let path, let other):
            "\(path) and \(other) differ by a point or more in size; export both from the same picture"
        }
    }
}

/// Reads images from PNG files, one per density: `name@1x.png`, `name@2x.png`, `name@3x.png`.
public enum ImageFile {
    /// The densities that an image can have, in pixels per point.
    public static let densities = [1, 2, 3]

    static let maximumByteCount = 256 << 20

    /// The name of an image's file of one density.
    public static func fileName(of image: String, density: Int) -> String { "\(image)@\(density)x.png" }

    /// Loads an image in all densities that exist.
    /// - Parameters:
    ///   - name: The files' name without density and extension.
    ///   - folder: The folder of the files.
    ///   - required: The densities that must exist; at least one always must.
    /// - Throws: An error that names the file. An invalid file is an error even if others are valid.
    public static func load(
        name: String, in folder: String, requiring required: [Int] = []
    ) throws(ImageFileError) -> Image {
        Image(try find(name, in: folder, required).map { file throws(ImageFileError) in try file.decoded() })
    }

    /// Opens an image in all densities that exist, of which each is decoded when it is first drawn.
    /// - Parameters:
    ///   - name: The files' name without density and extension.
    ///   - folder: The folder of the files.
    ///   - required: The densities that must exist; at least one always must.
    ///   - onFailure: Gets why a file could not be decoded, although its checksums are right; it is clear then. Called on the
    ///     thread that draws.
    /// - Throws: An error that names the file, for all that is wrong with a file but its compressed data.
    package static func open(
        name: String, in folder: String, requiring required: [Int] = [],
        onFailure: @escaping @Sendable (ImageFileError) -> Void
    ) throws(ImageFileError) -> Image {
        Image(
            try find(name, in: folder, required).map { file in
                DeferredBitmap(width: file.png.width, height: file.png.height, scale: file.scale) {
                    do throws(ImageFileError) { return try file.decoded() } catch { onFailure(error) }
                    return nil
                }
            })
    }

    /// The files of an image that exist, at least one; they agree about its size in points.
    private static func find(
        _ name: String, in folder: String, _ required: [Int]
    ) throws(ImageFileError) -> [DensityFile] {
        guard !name.isEmpty, !name.contains("/"), !name.contains("\0") else { throw .unusableName(name) }
        var files: [DensityFile] = []
        for density in densities {
            let path = "\(folder)/\(fileName(of: name, density: density))"
            if let bytes = try read(path) {
                do throws(CairoError) {
                    files.append(DensityFile(path: path, png: try PNGFile(bytes), scale: Double(density)))
                } catch { throw .unusable(path: path, error) }
            } else if required.contains(density) {
                throw .missingDensity(path: path)
            }
        }
        guard let first = files.first else { throw .missing(name: name, folder: folder) }
        for other in files.dropFirst() {
            let (width, height) = (first.size.width - other.size.width, first.size.height - other.size.height)
            guard width.magnitude < 1, height.magnitude < 1 else {
                throw .sizesDisagree(path: first.path, other: other.path)
            }
        }
        return files
    }

    /// A file's bytes; nil if it does not exist.
    private static func read(_ path: String) throws(ImageFileError) -> [UInt8]? {
        do throws(FileError) {
            let bytes = try Files.read(path, first: maximumByteCount + 1)
            if bytes.count <= maximumByteCount { return bytes }
        } catch {
            if error.code == ENOENT { return nil }
            throw .unreadable(path: path, reason: error.reason)
        }
        throw .oversized(path: path)
    }
}

/// A file of an image in one density.
private struct DensityFile: Sendable {
    let path: String
    let png: PNGFile
    /// Pixels per point.
    let scale: Double

    /// In points.
    var size: Size { Size(Double(png.width) / scale, Double(png.height) / scale) }

    func decoded() throws(ImageFileError) -> Bitmap {
        do throws(CairoError) { return try Surface(png).bitmap(scale: scale) } catch {
            throw .unusable(path: path, error)
        }
    }
}
