import FrameExport
import Glibc

/// What the name of an output promises by its extension, and whether that is kept.
enum OutputName {
    /// An extension that is none of the formats: 2 to 5 letters and digits. Nil for other names, and for folders that are
    /// there.
    static func unknownEnding(of path: String) -> String? {
        guard let ending = FilmFormat.ending(ofFileName: path), FilmFormat(rawValue: ending) == nil,
            (2...5).contains(ending.count), ending.contains(where: \.isLetter),
            ending.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? nil : ending
    }

    /// Checks the name of a single picture.
    /// - Parameter maker: what makes it, for the message: `--at`.
    /// - Throws: a usage failure for the extension of anything but a PNG file.
    static func checkPicture(_ path: String?, of maker: String) throws(CommandFailure) {
        guard let path else { return }
        let ending = FilmFormat(fileName: path)?.rawValue ?? unknownEnding(of: path)
        guard let ending else { return }
        let name = "\(path.dropLast(ending.count))png"
        throw CommandFailure(
            .usage, "-o \"\(path)\": \(maker) makes a PNG picture, not .\(ending); name it \"\(name)\"")
    }
}
