import FrameEncoding
import FrameExport
import Geometry
import Script

/// A viewport's size in points as the command line has it: `375x667`.
struct ViewportSize {
    let size: Size

    init(size: Size) { self.size = size }

    init(_ argument: String) throws(ValueFault) {
        let parts = argument.split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]) else {
            throw ValueFault(description: "it is a width and a height in points, as 375x667")
        }
        size = Size(width, height)
    }
}

/// A viewport that a script changes.
struct ScriptedViewport {
    private(set) var size: Size
    private(set) var scale: Double

    /// Makes one that is rounded up to whole pixels.
    init(size: Size, scale: Double) {
        self.size = PixelAlignment(scale: scale).ceil(size)
        self.scale = scale
    }

    /// Does what an action does to the viewport, as the player does: rounded up, at each change.
    /// - Returns: whether the action is one that does anything to it.
    mutating func follow(_ action: ScriptAction) -> Bool {
        switch action {
        case .resize(let size): self = ScriptedViewport(size: size, scale: scale)
        case .scale(let scale, let size): self = ScriptedViewport(size: size ?? self.size, scale: scale)
        default: return false
        }
        return true
    }
}

/// How large a picture may be.
enum PictureLimit {
    /// What can be read again; it takes a quarter of a gigabyte.
    static let pixels = FramePixels.maximumCount
    static let side = Double(FramePixels.maximumExtent)

    /// Checks a viewport and a scale.
    /// - Parameter option: the one that gives the size.
    /// - Throws: a usage failure that names the limit.
    static func check(_ size: Size, scale: Double, option: String = "--size") throws(CommandFailure) {
        let shown = "\(shortest(size.width))x\(shortest(size.height))"
        guard scale >= 0.1 && scale <= 16 else {
            throw CommandFailure(.usage, "--scale \(shortest(scale)) is outside 0.1 … 16 pixels per point")
        }
        guard size.width >= 1, size.height >= 1 else {
            throw CommandFailure(
                .usage, "\(option) \(shown) is too small; both sides are at least 1 point")
        }
        guard allows(size, scale: scale) else {
            throw CommandFailure(
                .usage, "\(option) \(shown) at --scale \(shortest(scale)) is too large; \(words)")
        }
    }

    /// The limit in words.
    static var words: String { "a picture has at most \(Int(side)) pixels per side and \(pixels) in all" }

    /// Whether a picture may have so many pixels.
    static func allows(_ size: Size, scale: Double) -> Bool {
        let (width, height) = extents(size, scale: scale)
        return width <= side && height <= side && width * height <= Double(pixels)
    }

    /// As much of a window as a picture may fill; another program can make a window of any size.
    static func cut(width: Int, height: Int) -> (width: Int, height: Int) {
        let width = min(width, Int(side))
        return (width, min(height, Int(side), max(1, pixels / max(1, width))))
    }

    /// A viewport's pixels; it is rounded up to whole ones.
    static func extents(_ size: Size, scale: Double) -> (width: Double, height: Double) {
        let aligned = PixelAlignment(scale: scale).ceil(size)
        return ((aligned.width * scale).rounded(), (aligned.height * scale).rounded())
    }
}
