import Glibc

/// Checks that an output's extension matches what is written.
package enum OutputName {
    /// Checks the name of a folder: no extension of 2 to 5 letters and digits, unless the folder is there.
    package static func checkFolder(_ path: String) throws(ExportError) {
        if let ending = unknownEnding(of: path) { throw .unknownEnding(ending, path: path) }
    }

    /// Checks the name of a single picture: no extension but that of a PNG file.
    /// - Parameter maker: what asks for it; nil for a sheet.
    package static func checkPicture(_ path: String?, of maker: ExportError.Field?) throws(ExportError) {
        guard let path, let ending = FilmFormat(fileName: path)?.rawValue ?? unknownEnding(of: path) else { return }
        throw .noPicture(ending, path: path, of: maker)
    }

    /// An extension that is none of the formats; nil for other names.
    private static func unknownEnding(of path: String) -> String? {
        guard let ending = FilmFormat.ending(ofFileName: path), FilmFormat(rawValue: ending) == nil,
            (2...5).contains(ending.count), ending.contains(where: \.isLetter),
            ending.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? nil : ending
    }
}
