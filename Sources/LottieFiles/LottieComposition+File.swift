public import Lottie
import System

extension LottieComposition {
    /// Reads an animation from a file: JSON, `.lottie` (zip) or `.tgs` (gzip), by its content.
    /// - Throws: ``LottieError`` with the place of the fault.
    public init(contentsOf path: String) throws(LottieError) {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try Files.read(path, limit: LottieBounds.fileSize) } catch {
            throw LottieError(file: path, reason: "\(error)")
        }
        try self.init(json: bytes, named: path)
    }
}
