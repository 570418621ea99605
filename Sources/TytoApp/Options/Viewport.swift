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
