import Geometry
import RenderTree

extension RenderFrame {
    /// The rectangles of the texts that are large enough to be read, in points of the viewport.
    ///
    /// Texts of pictures, and what masks and layers above hide, are not considered.
    func readableTexts(_ shaper: any TextShaper) -> [Rect] {
        var rects: [Rect] = []
        var pending = [(node: root, map: Affine.identity, area: Rect(origin: .zero, size: size))]
        while let (node, outerMap, outerArea) = pending.popLast() {
            let map = outerMap * node.transform
            guard node.opacity > 0.1, map.isFinite else { continue }
            var area = outerArea
            if let clip = node.clip {
                guard let inner = map.boundingBox(of: clip.rect).intersection(area) else { continue }
                area = inner
            }
            let scale = map.determinant.magnitude.squareRoot()
            for case .text(let text, let box) in node.contents where text.font.size * scale >= Self.readableSize {
                let rect = map.boundingBox(of: text.lines(in: box, shaper))
                if let visible = rect.intersection(area) { rects.append(visible) }
            }
            pending += node.children.map { ($0, map, area) }
        }
        return rects
    }

    /// The font size, in points, from which people read a text.
    private static let readableSize = 8.0
}

extension TextContent {
    /// The rectangle of the lines in a box.
    fileprivate func lines(in box: Rect, _ shaper: any TextShaper) -> Rect {
        let size = shaper.size(of: self, width: box.width)
        let x =
            switch alignment {
            case .natural, .left: box.minX
            case .center: box.midX - size.width / 2
            case .right: box.maxX - size.width
            }
        return Rect(origin: Point(x, isWrapped ? box.minY : box.midY - size.height / 2), size: size)
    }
}
