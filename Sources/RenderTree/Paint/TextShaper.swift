public import Geometry

/// Measures text exactly as the renderer draws it.
///
/// Text is laid out in points with unhinted metrics, so the results do not depend on the display's scale.
public protocol TextShaper: AnyObject {
    /// The logical size of the text laid out in a width (nil: unbounded), in points.
    func size(of text: TextContent, width: Double?) -> Size

    /// The caret's x at every character boundary of single-line text.
    ///
    /// In points from the text's left edge. There is one entry more than the string has characters (extended grapheme
    /// clusters): entry i is before character i. In right-to-left runs the entries decrease.
    func caretOffsets(in text: TextContent) -> [Double]
}
