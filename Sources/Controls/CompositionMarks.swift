internal import Geometry
internal import LayerTree

/// The marks of composed text: a line under all of it, and a tint behind the highlighted parts.
final class CompositionMarks {
    let layer = Layer(name: "composition")
    private let line = Layer(name: "line")
    private var tints: [Layer] = []
    private let color: Color

    init(color: Color) {
        self.color = color
        line.backgroundColor = color
        layer.addSublayer(line)
    }

    /// Marks parts of a line of text.
    /// - Parameters:
    ///   - composed: The left and right edge of the composed text.
    ///   - highlights: The left and right edges of the highlighted parts.
    ///   - height: From the top of the text's line to its bottom.
    func show(
        _ composed: ClosedRange<Double>, highlights: [ClosedRange<Double>], height: ClosedRange<Double>,
        alignment: PixelAlignment
    ) {
        while tints.count < highlights.count {
            let tint = Layer(name: "tint")
            tint.backgroundColor = Color(hex: 0xB9E1F5)
            layer.insertSublayer(tint, at: 0)
            tints.append(tint)
        }
        for (index, tint) in tints.enumerated() {
            tint.isHidden = index >= highlights.count
            if index < highlights.count { tint.frame = box(highlights[index], height) }
        }
        // A whole number of pixels, so that the line is as thin as possible and sharp at every scale.
        let thickness = max(alignment.floor(1), 1 / alignment.scale)
        let bottom = alignment.round(height.upperBound)
        line.frame = box(composed, bottom - thickness...bottom)
    }

    private func box(_ across: ClosedRange<Double>, _ down: ClosedRange<Double>) -> Rect {
        Rect(corner: Point(across.lowerBound, down.lowerBound), corner: Point(across.upperBound, down.upperBound))
    }
}
