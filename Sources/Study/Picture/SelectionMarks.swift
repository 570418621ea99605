import Controls
import Geometry
import LayerTree
import RenderTree
import Stage

/// The lines over the picture: around the selected layer and the one under the pointer, and along the selected one's way.
///
/// They are of the panel, so that the scene's frame stays as it is; their widths do not depend on the picture's scale.
final class SelectionMarks {
    let layer = Layer(name: "marks")

    /// The marked outlines and motion path, in the picture's points.
    struct Content: Hashable {
        var selection: Outline?
        /// The outline of the layer under the pointer while one is picked.
        var hovered: Path?
        /// The centre of the selected layer at even times, by the steps from the first; gaps where it is away.
        var motionPath: [Point?] = []
    }

    /// The lines of a layer, in the picture's points.
    struct Outline: Hashable {
        /// The bounds, which need not be upright.
        var bounds: Path
        var anchor: Point
        /// The path of a shape.
        var path: Path?
        /// The path to which its sublayers are clipped.
        var clip: Path?
        var masks: [Path] = []
    }

    private var content = Content()
    private let lines: [Style: (halo: ShapeLayer, line: ShapeLayer)]

    /// A kind of line, back to front.
    private enum Style: String, CaseIterable {
        case hovered, motionPath, dots, clip, mask, path, bounds, anchor

        var width: Double { self == .bounds ? 1.5 : self == .dots ? 0 : 1 }

        var dashes: [Double] {
            switch self {
            case .clip: [8, 3]
            case .mask: [4, 3]
            case .path: [1.5, 1.5]
            default: []
            }
        }
    }

    /// Half the length of the cross at the anchor point, and the radius of the dots along the way, in points.
    private static let (arm, dot) = (6.0, 1.6)

    init(theme: ControlTheme) {
        layer.takesInput = false
        layer.masksToBounds = true
        var lines: [Style: (ShapeLayer, ShapeLayer)] = [:]
        for style in Style.allCases {
            let (halo, line) = (ShapeLayer(name: "halo"), ShapeLayer(name: style.rawValue))
            for (shape, color) in [(halo, theme.surface.with(alpha: 0.7)), (line, theme.accent)] {
                shape.strokeColor = color
                shape.fillColor = style == .dots ? color : .clear
                shape.lineJoin = .round
                shape.isHidden = true
                layer.addSublayer(shape)
            }
            // The halo keeps a line visible on its own colour.
            (halo.lineWidth, line.lineWidth) = (style.width + 2, style.width)
            line.lineDashPattern = style.dashes
            lines[style] = (halo, line)
        }
        self.lines = lines
    }

    /// Places the marks over the picture.
    func layOut(in frame: Rect) { layer.frame = frame }

    /// Shows a content; draws nothing anew that it already shows.
    func show(_ content: Content) {
        guard content != self.content else { return }
        let old = self.content
        self.content = content
        if content.hovered != old.hovered { draw(.hovered, content.hovered) }
        if content.motionPath != old.motionPath { drawMotionPath(content.motionPath) }
        guard content.selection != old.selection else { return }
        let selection = content.selection
        draw(.bounds, selection?.bounds)
        draw(.path, selection?.path)
        draw(.clip, selection?.clip)
        draw(.mask, selection.map { Path($0.masks.flatMap(\.elements)) })
        draw(
            .anchor,
            selection.map { outline in
                let (anchor, arm) = (outline.anchor, Self.arm)
                return Path([
                    .move(anchor - Point(arm, 0)), .line(anchor + Point(arm, 0)),
                    .move(anchor - Point(0, arm)), .line(anchor + Point(0, arm)),
                ])
            })
    }

    private func draw(_ style: Style, _ path: Path?) {
        guard let (halo, line) = lines[style] else { return }
        for shape in [halo, line] {
            shape.isHidden = path?.bounds == nil
            shape.path = path ?? Path()
        }
    }

    private func drawMotionPath(_ motionPath: [Point?]) {
        var (line, dots) = (Path(), Path())
        var isAway = true
        for point in motionPath {
            if let point {
                if isAway { line.move(to: point) } else { line.line(to: point) }
                for element in Path(circleAt: point, radius: Self.dot).elements { dots.append(element) }
            }
            isAway = point == nil
        }
        draw(.motionPath, line)
        draw(.dots, dots)
    }
}

extension SelectionMarks.Outline {
    /// The lines of a layer.
    /// - Parameter map: from a layer's points to the picture's.
    init(_ snapshot: LayerSnapshot, masks: [LayerSnapshot], map: (LayerSnapshot) -> Affine) {
        let place = map(snapshot)
        let state = snapshot.state
        bounds = Path(rect: state.bounds).transformed(by: place)
        anchor = place.apply(to: state.anchor)
        if case .shape(let shape) = state.content, !shape.path.isEmpty { path = shape.path.transformed(by: place) }
        if state.masksToBounds {
            clip = Path(RoundedRect(state.bounds, radius: state.cornerRadius)).transformed(by: place)
        }
        self.masks = masks.map { mask in
            if case .shape(let shape) = mask.state.content { return shape.path.transformed(by: map(mask)) }
            return Path(rect: mask.state.bounds).transformed(by: map(mask))
        }
    }
}
