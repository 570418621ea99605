import Analysis
import Controls
import Geometry
import LayerTree
import RenderTree
import Stage

/// The layers of one row: its words in the column of names, and its picture on the scale of time.
final class LaneRowView {
    /// A row's content.
    struct Content: Hashable {
        var row: LaneRow
        var bars: BarDrawing
        var nameWidth: Double
        var isSelected: Bool
        /// Rises with every change of curves; 0 in rows without one.
        var revision: Int
    }

    let layer = Layer(name: "row")
    private(set) var content: Content?
    private let theme: ControlTheme
    private let name: TextLayer
    private let triangle: ShapeLayer
    private let picture = ImageLayer(name: "bars", Picture(size: Size(1, 1), []))
    private let line = Layer(name: "line")
    /// The range of values and the largest velocity of a curve.
    private lazy var details = (0..<2).map { _ in
        TextLayer(TextContent("", font: Font(size: 10), color: theme.faintText, alignment: .left, isTruncated: true))
    }
    /// The number at a time, and the dot on the curve there.
    private lazy var reading = CurveReading(theme: theme)
    private var drawing: CurveDrawing?
    private var curve: LayerCurve?

    /// The distance of names from the left edge, by depth, and the triangle's place.
    private static let indents = (title: 8.0, lane: 22.0, curve: 34.0, triangle: 8.0)
    /// The width of a column of names below which words are put first.
    private static let narrow = 130.0
    /// The width at the left that opens a lane.
    static let triangleWidth = 22.0

    init(theme: ControlTheme) {
        self.theme = theme
        name = TextLayer(
            name: "name",
            TextContent("", font: Font(size: 11), color: theme.text, alignment: .left, isTruncated: true))
        var path = Path()
        for point in [Point(0, 0), Point(7, 4), Point(0, 8)] { path.line(to: point) }
        path.close()
        triangle = ShapeLayer(name: "triangle", path: path, fillColor: theme.faintText)
        triangle.bounds.size = Size(8, 8)
        line.backgroundColor = theme.line.with(alpha: 0.6)
        layer.takesInput = false
        layer.addSublayers(line, picture, name, triangle)
    }

    /// Shows a row; changes no layer that shows it already.
    /// - Parameter curves: the row's curve, and that of the settings kept for comparison.
    func show(_ content: Content, curves: () -> (now: LayerCurve?, kept: LayerCurve?)) {
        guard content != self.content else { return }
        self.content = content
        let (row, scale) = (content.row, content.bars.scale)
        let width = content.nameWidth + scale.width
        layer.frame = Rect(0, row.y, width, row.height)
        line.frame = Rect(0, 0, width, 1)
        layer.backgroundColor = content.isSelected ? theme.accent.with(alpha: 0.12) : .clear
        var operations: [PaintOperation] = []
        let last = curve
        (drawing, curve) = (nil, nil)
        switch row.kind {
        case .group(let words, let time, let end, let completions):
            showName(words, x: Self.indents.title, weight: .semibold, height: row.height)
            operations = content.bars.operations(
                forGroupAt: time, end: content.bars.rounds == nil ? end : .infinity, completions: completions)
        case .lane(let lane, let words, let tracks, let isOpen, let since):
            showName(words, x: Self.indents.lane, weight: .regular, height: LaneRow.trackHeight + 6)
            triangle.position = Point(Self.indents.triangle + 4, LaneRow.trackHeight / 2 + 3)
            triangle.transform = isOpen ? .rotation(.pi / 2) : .identity
            operations = content.bars.operations(for: lane, tracks: tracks, since: since)
        case .curve(let key):
            showName(key.channel.name, x: curveIndent, weight: .medium, height: 20)
            let (found, kept) = curves()
            // One of a changed past is shown until the new one has values.
            let now = found?.values.isEmpty == false ? found : last?.key == key ? last : nil
            curve = now
            let drawing = CurveDrawing(
                scale: scale, colors: content.bars.colors, height: row.height,
                curves: [now, kept].compactMap(\.self))
            self.drawing = drawing
            operations = drawing.grid
            if let kept { operations += drawing.operations(for: kept, isKept: true) }
            if let now { operations += drawing.operations(for: now, isKept: false) }
            showDetails(of: drawing, key.channel)
        }
        let isLane = if case .lane = row.kind { true } else { false }
        triangle.isHidden = !isLane
        if drawing == nil { hideCurve() }
        picture.isHidden = operations.isEmpty
        guard !operations.isEmpty else { return }
        let size = Size(scale.width, row.height)
        picture.frame = Rect(origin: Point(content.nameWidth, 0), size: size)
        picture.source = .picture(Picture(size: size, operations))
    }

    private var nameWidth: Double { content?.nameWidth ?? 0 }

    /// A narrow column has no room to show the depth.
    private var curveIndent: Double { nameWidth < Self.narrow ? 8 : Self.indents.curve }

    private func showName(_ words: String, x: Double, weight: Font.Weight, height: Double) {
        var text = name.text
        (text.string, text.font.weight) = (words, weight)
        if text != name.text { name.text = text }
        name.frame = Rect(x, 0, max(0, nameWidth - x - 4), height)
    }

    // MARK: Curve

    private func showDetails(of drawing: CurveDrawing, _ channel: LayerChannel) {
        let (low, high) = (drawing.values.lowerBound, drawing.values.upperBound)
        let words = [
            drawing.constant.map(channel.words) ?? "\(channel.number(low)) … \(channel.words(high))",
            "- - ±\(channel.velocityWords(drawing.speed))",
        ]
        for (index, (detail, words)) in zip(details, words).enumerated() {
            if detail.superlayer == nil { layer.addSublayer(detail) }
            detail.isHidden = curve == nil || index == 1 && drawing.speed == 0
            detail.string = words
            detail.frame = Rect(curveIndent, 20 + 16 * Double(index), max(0, nameWidth - curveIndent - 2), 16)
        }
        if reading.layer.superlayer == nil { layer.addSublayer(reading.layer) }
    }

    private func hideCurve() {
        guard reading.layer.superlayer != nil else { return }
        for detail in details { detail.isHidden = true }
        reading.hide()
    }

    /// Shows a curve's number at a time, and nothing outside the curve or in other rows.
    func read(at time: Double, _ alignment: PixelAlignment) {
        guard let drawing, let content else { return }
        guard let curve, let value = curve.value(at: time), let words = curve.words(at: time) else {
            return reading.hide()
        }
        reading.show(
            words, at: alignment.round(Point(drawing.scale.x(of: time), drawing.y(of: value))),
            in: Rect(content.nameWidth, 0, drawing.scale.width, content.row.height),
            color: content.bars.colors.color(of: curve.key.channel)
        ) { plate in
            // As fine as letters are wide.
            stride(from: plate.minX, through: plate.maxX, by: 6).allSatisfy { x in
                guard let value = curve.value(at: drawing.scale.time(atX: x)) else { return true }
                return !(plate.minY...plate.maxY).contains(drawing.y(of: value))
            }
        }
    }
}

/// A number beside a dot on a curve.
private final class CurveReading {
    let layer = Layer(name: "reading")
    private let words: TextLayer
    private let dot = Layer(name: "dot")
    private let plate = Layer(name: "plate")

    private static let height = 18.0

    init(theme: ControlTheme) {
        words = TextLayer(
            name: "number",
            TextContent(
                "", font: Font(size: 11, weight: .medium), color: theme.text, alignment: .left, isTruncated: true))
        plate.backgroundColor = theme.surface.with(alpha: 0.85)
        plate.cornerRadius = 4
        dot.cornerRadius = 3.5
        dot.borderWidth = 1
        dot.borderColor = theme.surface
        layer.masksToBounds = true
        layer.addSublayers(plate, words, dot)
    }

    /// Shows words beside a point of a place, at its left if its right has no room, and if possible where it is free.
    func show(_ text: String, at point: Point, in place: Rect, color: Color, where isFree: (Rect) -> Bool) {
        layer.isHidden = false
        layer.frame = place
        if words.string != text { words.string = text }
        dot.backgroundColor = color
        dot.frame = Rect(center: point, size: Size(7, 7))
        dot.isHidden = point.x < 0 || point.x > place.width
        let width = ((layer.stage?.shaper.size(of: words.text, width: nil).width ?? 0) + 9).rounded(.up)
        let isLeft = point.x + 8 + width > place.width
        let sides = [point.x + 8, point.x - 8 - width].map { max(2, min($0, place.width - width - 2)) }
        // Above the middle the curve is rather below, and the other way round.
        let isAbove = point.y >= place.height / 2
        let heights = [2, place.height - Self.height - 2]
        let corners = (isLeft ? [sides[1], sides[0]] : sides).flatMap { x in
            (isAbove ? heights : heights.reversed()).map { Rect(x, $0, width, Self.height) }
        }
        plate.frame = corners.first(where: isFree) ?? corners[0]
        words.frame = plate.frame.inset(by: Insets(top: 0, left: 5, bottom: 0, right: 3))
    }

    func hide() { layer.isHidden = true }
}
