import CairoKit
import FrameEncoding

/// Reads exported pictures again, whichever writer they are of.
package enum PNGPictures {
    package static let fingerprint: PictureReader = { bytes in
        let surface = try Surface(png: bytes)
        return try surface.withPixels { pixels, stride in
            PictureFingerprint(
                of: try FramePixels(pixels, width: surface.width, height: surface.height, stride: stride))
        }
    }
}
