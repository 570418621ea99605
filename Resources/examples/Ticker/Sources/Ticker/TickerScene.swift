import TytoApp

/// A price that a server sends: in figures, and as a line that moves on with each value.
final class TickerScene: Scene {
    static let info = SceneInfo("ticker", size: Size(360, 220), background: Color(hex: 0x10151F))

    @Parameter("port", "the server's port on this machine, 0 for none", in: 0...65535) var port = 0
    @Parameter("range", "how far above and below 100 the chart reaches", in: 1...1000) var range = 20.0
    /// The last price. What the socket sends arrives here, and in records and scripts as a line `send price 101.5`.
    @Input var price = 100.0

    private static let (rise, fall) = (Color(hex: 0x3DDC97), Color(hex: 0xFF6B6B))
    /// The chart in the scene, points between two values, and how many are kept: some more than one sees.
    private static let (chart, step, kept) = (Rect(0, 92, 330, 112), 6.0, 60)

    let figures = TextLayer(name: "figures", "100.00", size: 40, weight: .semibold, color: .white)
    let change = TextLayer(name: "change", "", size: 15, color: TickerScene.rise)
    private let window = Layer(name: "window")
    private let strip = Layer(name: "strip")
    private let line = ShapeLayer(name: "line", fillColor: .clear)
    private let area = ShapeLayer(name: "area", fillColor: TickerScene.rise)
    private let dot = ShapeLayer(name: "dot", path: Path(circleAt: .zero, radius: 5), fillColor: TickerScene.rise)
    private let halo = ShapeLayer(name: "halo", path: Path(circleAt: .zero, radius: 14), fillColor: TickerScene.rise)

    @Context private var context
    private var values: [Double] = []
    /// The number of values that came before those kept.
    private var dropped = 0

    func build(_ context: SceneContext) {
        for text in [figures, change] { text.anchorPoint = .zero }
        figures.position = Point(20, 18)
        change.position = Point(22, 66)
        window.frame = TickerScene.chart
        window.masksToBounds = true
        strip.anchorPoint = .zero
        strip.position = Point(TickerScene.chart.width, 0)
        line.strokeColor = TickerScene.rise
        line.lineWidth = 2
        line.lineJoin = .round
        for mark in [halo, dot] { mark.position = Point(TickerScene.chart.maxX, TickerScene.chart.minY + y(of: price)) }
        halo.opacity = 0
        area.opacity = 0.14
        strip.addSublayers(area, line)
        window.addSublayer(strip)
        context.host.addSublayers(figures, change, window, halo, dot)
        values = Array(repeating: price, count: TickerScene.kept)
        dropped = 1 - TickerScene.kept
        draw()
        context.onChange(of: $price) { [unowned self] price in show(price) }
        if port != 0 {
            context.task { [port, price = $price] in
                while true {
                    for await line in Lines(fromPort: UInt16(port)) {
                        if let value = Double(line) { price.send(value) }
                    }
                    // The server has ended, or is not there yet.
                    try await Task.sleep(for: .seconds(1))
                }
            }
        }
    }

    /// Adds a value at the right end, and moves the line on by one step.
    private func show(_ price: Double) {
        let last = values[values.count - 1]
        values.append(price.isFinite ? price : last)
        if values.count > TickerScene.kept {
            values.removeFirst()
            dropped += 1
        }
        draw()
        let color = price < last ? TickerScene.fall : TickerScene.rise
        figures.string = hundredths(price)
        change.string = (price < last ? "▼ " : "▲ ") + hundredths((price - last).magnitude)
        change.color = color
        halo.opacity = 0.5
        halo.set(\.transform.scale, to: 0.3)
        context.stage.animate(.easeOut(duration: 0.6)) {
            halo.opacity = 0
            halo.set(\.transform.scale, to: 1)
        }
        // The spring keeps its velocity when the next value comes before it rests.
        context.stage.animate(.spring(Spring(duration: 0.5, bounce: 0.15))) {
            strip.position.x -= TickerScene.step
            for mark in [halo, dot] { mark.position.y = TickerScene.chart.minY + y(of: values[values.count - 1]) }
            line.strokeColor = color
            area.fillColor = color
            for mark in [halo, dot] { mark.fillColor = color }
        }
    }

    /// The number of values that are drawn.
    var pointCount: Int { values.count }

    /// Draws the values kept, each at its own place of the strip, on which the line moves.
    private func draw() {
        let points = values.enumerated().map { Point(Double(dropped + $0) * TickerScene.step, y(of: $1)) }
        var path = Path()
        path.move(to: points[0])
        for point in points.dropFirst() { path.line(to: point) }
        line.path = path
        for x in [points[points.count - 1].x, points[0].x] { path.line(to: Point(x, TickerScene.chart.height)) }
        path.close()
        area.path = path
    }

    private func y(of price: Double) -> Double {
        let share = (price - 100) / range
        return TickerScene.chart.height * (0.5 - 0.45 * max(-1, min(1, share)))
    }

    /// The number with two digits behind the point, as every language's numbers need no more here.
    private func hundredths(_ value: Double) -> String {
        guard value.magnitude < 1e9 else { return "–" }
        let count = Int((value * 100).rounded())
        let fraction = count.magnitude % 100
        return "\(count < 0 ? "-" : "")\(count.magnitude / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
