import FrameEncoding
import FrameExport

/// Reads exported pictures again, whichever writer they are of.
enum PNGPictures {
    static let fingerprint: PictureReader = { bytes in
        let picture = try PNGDecoder().fingerprint(of: bytes)
        return PictureFingerprint(width: picture.width, height: picture.height, pixels: picture.pixels)
    }
}
