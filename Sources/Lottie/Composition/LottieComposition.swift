public import Geometry

/// An animation as a Lottie file describes it, before anything is played.
///
/// A composition is immutable and can be shared: any number of ``LottieLayer``s may show it. Times are counted in
/// frames, which may be fractional; coordinates are points with y down, and 1 point is 1 pixel of After Effects.
public struct LottieComposition: Sendable {
    /// The name: the file's `nm`, or else the file's name without its extension.
    public let name: String
    /// The viewport in points: both sides are at least 1.
    public let size: Size
    /// Frames per second: 29.97 is exactly 30000/1001, and what is not whole is rounded to a millionth.
    public let frameRate: Double
    /// The frames that are shown: the upper bound is excluded.
    public let frames: Range<Double>
    /// The named moments and segments, by frame.
    public let markers: [LottieMarker]
    /// The fonts that texts name.
    public let fonts: [LottieFont]
    /// The file's unmet needs, in the order of its layers, once each.
    public package(set) var needs: [LottieNeed]
    /// The layers, front to back, as in the file.
    package var layers: [LayerModel]
    /// The nested compositions and images, by identifier.
    package var assets: [String: AssetModel]
    /// The outlines of letters that the file brings.
    package var glyphs: [GlyphKey: GlyphModel]
    /// The letters, in reading order, of texts that can't be shaped one letter after the other.
    package var shapedTexts: [ShapingKey: [ShapedLetter]] = [:]
    /// Adds outlines of letters that texts have and ``glyphs`` has not; nil without fonts.
    package var addGlyphs: (@Sendable (inout LottieComposition) -> Void)?
    /// The values that may be exchanged, by slot identifier, as properties name them with `sid`.
    package let slots: [String]

    package init(
        name: String, size: Size, frameRate: Double, frames: Range<Double>, markers: [LottieMarker] = [],
        fonts: [LottieFont] = [], needs: [LottieNeed] = [], layers: [LayerModel],
        assets: [String: AssetModel] = [:], glyphs: [GlyphKey: GlyphModel] = [:], slots: [String] = []
    ) {
        self.name = name
        self.size = size
        self.frameRate = frameRate
        self.frames = frames
        self.markers = markers
        self.fonts = fonts
        self.needs = needs
        self.layers = layers
        self.assets = assets
        self.glyphs = glyphs
        self.slots = slots
    }

    /// The length of one loop in seconds.
    public var duration: Double { (frames.upperBound - frames.lowerBound) / frameRate }
}

extension LottieComposition {
    /// The names of its own layers, front to back.
    public var layerNames: [String] { layers.map(\.name) }

    /// The images that its layers show, by identifier.
    public var images: [LottieImage] {
        assets.sorted { $0.key < $1.key }.compactMap { id, asset in
            guard case .image(let image) = asset else { return nil }
            let isEmbedded = image.source.hasPrefix("data:")
            return LottieImage(
                name: isEmbedded ? id : image.folder + image.source, size: image.size, isThere: image.image != nil)
        }
    }
}

/// An image that layers show.
public struct LottieImage: Hashable, Sendable {
    /// The file's name, or the identifier of an image in the file itself.
    public let name: String
    /// The size in points at which it is drawn.
    public let size: Size
    /// Whether it could be read.
    public let isThere: Bool
}

/// A named moment, or a named segment if it has a duration.
public struct LottieMarker: Hashable, Sendable {
    /// The name, as a designer wrote it.
    public let name: String
    /// The frame at which it begins.
    public let frame: Double
    /// The length in frames: 0 for a moment.
    public let duration: Double

    /// Makes a marker.
    public init(name: String, frame: Double, duration: Double = 0) {
        self.name = name
        self.frame = frame
        self.duration = duration
    }
}

/// A font that texts name.
public struct LottieFont: Hashable, Sendable {
    /// The name by which texts refer to it: `Roboto-Bold`.
    public let name: String
    /// The family: `Roboto`.
    public let family: String
    /// The style within the family: `Bold Italic`.
    public let style: String
    /// The height above the baseline, in percent of the size; nil if the file leaves it out.
    public let ascent: Double?

    /// Makes a font.
    public init(name: String, family: String, style: String, ascent: Double? = nil) {
        self.name = name
        self.family = family
        self.style = style
        self.ascent = ascent
    }
}
