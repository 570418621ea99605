import Geometry
import LayerTree
import RenderTree

extension TextLayer {
    /// A text that ends in an ellipsis where its room ends: what the scenes' made-up apps are full of.
    convenience init(
        _ name: String, _ string: String, size: Double, weight: Font.Weight = .regular, color: UInt32,
        alignment: TextContent.Alignment = .left, isWrapped: Bool = false
    ) {
        self.init(
            name: name,
            TextContent(
                string, font: Font(size: size, weight: weight), color: Color(hex: color), alignment: alignment,
                isWrapped: isWrapped, isTruncated: true))
    }
}
