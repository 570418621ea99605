public import Geometry
public import RenderTree

/// Measures every character as half an em wide, so that tests need no fonts.
public final class FakeShaper: TextShaper {
    /// The number of requests for carets so far.
    public private(set) var layoutCount = 0

    /// Makes a shaper.
    public init() {}

    /// Half an em per character.
    public func size(of text: TextContent, width: Double?) -> Size {
        Size(Double(text.string.count) * text.font.size / 2, text.font.size * 1.2)
    }

    /// Half an em per character.
    public func caretOffsets(in text: TextContent) -> [Double] {
        layoutCount += 1
        return (0...text.string.count).map { Double($0) * text.font.size / 2 }
    }
}
