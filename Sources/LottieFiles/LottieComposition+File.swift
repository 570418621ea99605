public import Lottie
import System

extension LottieComposition {
    /// Reads an animation from a file: JSON, `.lottie` (zip) or `.tgs` (gzip), by its content.
    ///
    /// `FILE#ID` is one of several animations in a `.lottie` file. Images that can't be decoded are ``needs``.
    /// - Throws: ``LottieError`` with the place of the fault.
    public init(contentsOf path: String) throws(LottieError) {
        try self.init(contentsOf: path) { _ in }
    }

    /// Reads an animation, and gives the bytes of its file, then those of the images beside it, to a function.
    package init(contentsOf path: String, whenRead: @escaping ([UInt8]) -> Void) throws(LottieError) {
        let (file, identifier, bytes) = try LottieComposition.read(path)
        whenRead(bytes)
        var archive: DotLottie?
        if bytes.starts(with: ZipArchive.signature) {
            let dotLottie = try DotLottie(bytes, named: file)
            archive = dotLottie
            try self.init(json: try dotLottie.animation(identifier), named: path)
            needs += dotLottie.needs(of: identifier)
        } else if identifier != nil {
            throw LottieError(file: file, reason: "it is no .lottie archive, so that #… can't choose from it")
        } else if bytes.starts(with: [0x1F, 0x8B]) {
            let json: [UInt8]
            do throws(InflateFault) { json = try Inflater.inflate(bytes[...], .gzip) } catch {
                throw LottieError(file: file, reason: error.reason)
            }
            try self.init(json: json, named: path)
        } else {
            if let reason = ForeignFile.reason(bytes) { throw LottieError(file: file, reason: reason) }
            try self.init(json: bytes, named: path)
        }
        var reader = ImageReader(file: file, archive: archive, whenRead: whenRead)
        reader.addImages(to: &self)
        addGlyphs = { $0.addMissingGlyphs() }
        addMissingGlyphs()
    }

    /// A file's bytes, and what follows `#` unless it is in the file's own name.
    private static func read(_ path: String) throws(LottieError) -> (String, identifier: String?, [UInt8]) {
        let first: FileError
        do throws(FileError) { return (path, nil, try Files.readAtOnce(path, limit: LottieLimits.fileSize)) } catch {
            first = error
        }
        if let hash = path.lastIndex(of: "#"),
            let bytes = try? Files.readAtOnce(String(path[..<hash]), limit: LottieLimits.fileSize)
        {
            return (String(path[..<hash]), String(path[path.index(after: hash)...]), bytes)
        }
        let hint = first.isFolder ? "; name a file" : ""
        throw LottieError(file: path, reason: "it can't be read: \(first.reason)\(hint)")
    }
}
