/// The largest files that are played, so that a hostile one fails with a word instead of taking all memory or time.
package enum LottieLimits {
    /// Bytes of a file, and of one inflated from it.
    package static let fileSize = 64 << 20
    /// Files in an archive.
    package static let zipEntries = 1000
    /// Pixels of an image.
    package static let pixels = 16 << 20
    /// Pixels of all images of a file.
    package static let allPixels = 40 << 20
    /// Pixels of all JPEG images of a file, each times its scans, which is what decoding takes.
    package static let scannedPixels = 1 << 26
    /// Bytes of all images of a file before they are decoded.
    package static let imageBytes = 256 << 20
    /// Different letters that installed fonts add to a file.
    package static let fontLetters = 5000
    /// Values and keys of a JSON text.
    static let values = 4 << 20
    /// Objects and arrays of a JSON text, each of which becomes something larger: seven times as many as in the largest
    /// files of designers.
    static let containers = 1 << 20
    /// Levels of nested JSON values.
    static let depth = 256
    /// Letters of texts that installed fonts shape in runs.
    package static let shapedLetters = 20_000
    /// Layers, with those of a nested composition counted each time that it is used.
    package static let layers = 20_000
    /// Segments of paths that a frame may compute or paint.
    static let segments = 250_000.0
    /// Pictures of the composition's size that a frame may be put together from.
    static let pictures = 2000.0
    /// Points of a composition beyond which its pictures count as several.
    static let pictureArea = 1e6
    /// Levels of nested compositions.
    package static let nesting = 32
    /// Layers that move one another in a chain.
    package static let parents = 100
    /// Parents of all layers of a file, each counted for every layer that it moves.
    static let allParents = 100_000
    /// Levels of groups in a shape layer.
    package static let groups = 64
    /// Key frames of one property.
    static let keysOfTrack = 200_000
    /// Key frames of a file.
    static let keys = 2_000_000
    /// Vertices of one path.
    static let vertices = 10_000
    /// Vertices of a file.
    static let allVertices = 4_000_000
    /// Copies that a repeater makes.
    package static let copies = 1000.0
    /// Points of a star.
    package static let starPoints = 1000.0
    /// Ridges of a zig-zag on a whole path.
    package static let ridgesOfPath = 20_000.0
    /// Ridges of a zig-zag per side.
    package static let ridges = 1000.0
    /// Fonts of a file.
    static let fonts = 1000
    /// Bytes of a font's name.
    static let fontName = 1000
    /// Characters of a text.
    package static let characters = 10_000
    /// Selectors of a text animator.
    static let selectors = 100
    /// Letters of all texts, with those of each key frame and counted for each selector of each animator.
    static let letters = 100_000.0
    /// Modifiers, repeaters and groups that change one path.
    static let modifiers = 256.0
    /// Levels of layers within layers that a file is built of.
    static let layerLevels = 900.0
    /// Numbers of a gradient.
    static let gradientNumbers = 4000
    /// The largest coordinate; those beyond are clamped.
    package static let coordinate = 1e6
    /// The largest frame number; those beyond are clamped.
    static let frame = 1e9
    /// Points along a side of a composition.
    package static let side = 1.0...16_384.0
    /// Frames per second.
    static let frameRate = 0.01...1000.0
    /// Seconds of a loop.
    static let duration = 86_400.0
    /// Standard deviation of a blur, in points.
    package static let blur = 1000.0
}
