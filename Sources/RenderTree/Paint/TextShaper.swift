public import Geometry

/// Measures text exactly as the renderer will draw it.
///
/// Text is laid out in points with unhinted metrics, so the answers do not depend on the display's scale.
public protocol TextShaper: AnyObject {
    /// The logical size of the text laid out in a width (nil: unbounded), in points.
    func size(of text: TextContent, width: Double?) -> Size

    /// The caret's x for every character boundary of single-line text, in points from the text's left edge.
    ///
    /// There is one entry more than the string has characters (extended grapheme clusters): entry i stands before
    /// character i. In right-to-left runs the entries fall.
    func caretOffsets(in text: TextContent) -> [Double]
}
