import Geometry
import LayerTree
import RenderTree
import TestSupport
import Testing
import Timing

@Suite("Shadows, blending, dashes and gradients of layers")
struct EffectTests {
    private func node(_ layer: Layer) throws -> RenderNode { try #require(layer.renderNode(atParentTime: 0)) }

    @Test("the default shadow is Core Animation's: black, radius 3, 3 points above, invisible")
    func shadowDefaults() throws {
        let layer = Layer()
        #expect(layer.shadowColor == .black && layer.shadowOpacity == 0 && layer.shadowRadius == 3)
        #expect(layer.shadowOffset == Point(0, -3) && layer.shadowPath == nil)
        #expect(try node(layer).shadow == nil)
        layer.shadowOpacity = 1
        #expect(try node(layer).shadow == Shadow(color: .black, offset: Point(0, -3), radius: 3))
    }

    @Test("a layer's shadow opacity multiplies its colour's alpha, clamped to 0…1")
    func shadowOpacity() throws {
        let layer = Layer()
        layer.shadowColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        layer.shadowOpacity = 0.5
        layer.shadowOffset = Point(1, 2)
        layer.shadowRadius = 4
        layer.shadowPath = Path(rect: Rect(0, 0, 5, 5))
        let color = Color(red: 1, green: 0, blue: 0, alpha: 0.25)
        #expect(try node(layer).shadow == Shadow(color: color, offset: Point(1, 2), radius: 4, path: layer.shadowPath))
        layer.shadowOpacity = 3
        #expect(try node(layer).shadow?.color.alpha == 0.5)
        for opacity in [0, -1, Double.nan] {
            layer.shadowOpacity = opacity
            #expect(try node(layer).shadow == nil)
        }
        layer.shadowOpacity = 1
        layer.shadowColor = .clear
        #expect(try node(layer).shadow == nil)
    }

    @Test("a layer's blend mode is passed to its node", arguments: BlendMode.allCases)
    func blendMode(_ mode: BlendMode) throws {
        let layer = Layer()
        #expect(layer.blendMode == .normal)
        layer.blendMode = mode
        #expect(try node(layer).blendMode == mode)
    }

    @Test("a shape layer's dashes, phase and miter limit are passed to the stroke")
    func dashes() throws {
        let layer = ShapeLayer(path: Path(rect: Rect(0, 0, 10, 10)), fillColor: .clear)
        layer.strokeColor = .white
        #expect(layer.miterLimit == 10 && layer.lineDashPattern == [] && layer.lineDashPhase == 0)
        layer.lineDashPattern = [4, 2]
        layer.lineDashPhase = 1.5
        layer.miterLimit = 3
        let style = StrokeStyle(width: 1, miterLimit: 3, dashes: [4, 2], dashPhase: 1.5)
        #expect(try node(layer).contents == [.stroke(layer.path, .color(.white), style)])
    }

    @Test("an animated dash phase moves the dashes by one period per second, for ever")
    func marching() throws {
        let timeline = Timeline()
        let layer = ShapeLayer(path: Path(rect: Rect(0, 0, 10, 10)), fillColor: .clear)
        timeline.attach(root: layer)
        layer.strokeColor = .white
        layer.lineDashPattern = [4, 2]
        var march = BasicAnimation(.shape(\.lineDashPhase), from: 0, to: 6, duration: 1)
        march.timing.repeatCount = .infinity
        layer.add(march)
        for (time, phase) in [(0.25, 1.5), (0.5, 3), (7.75, 4.5), (1000.5, 3)] {
            timeline.move(to: time)
            guard case .stroke(_, _, let style) = try #require(layer.renderNode(atParentTime: time)?.contents.first)
            else {
                Issue.record("no line")
                return
            }
            #expect(abs(style.dashPhase - phase) < 1e-9)
        }
        #expect(layer.isAnimating)
    }

    @Test("shadow paths of equal structure are interpolated; to nil they switch at the end")
    func shadowPath() {
        let timeline = Timeline()
        let layer = Layer()
        timeline.attach(root: layer)
        layer.shadowPath = Path(rect: Rect(0, 0, 4, 4))
        timeline.transaction(.linear(duration: 1)) { layer.shadowPath = Path(rect: Rect(4, 8, 8, 4)) }
        timeline.move(to: 0.25)
        #expect(layer.presentation.shadowPath == Path(rect: Rect(1, 2, 5, 4)))
        timeline.move(to: 1)
        timeline.runCompletions()
        #expect(layer.presentation.shadowPath == layer.shadowPath && !layer.isAnimating)
        timeline.transaction(.linear(duration: 1)) { layer.shadowPath = nil }
        #expect(layer.shadowPath == nil)
        timeline.move(to: 1.9)
        #expect(layer.presentation.shadowPath == Path(rect: Rect(4, 8, 8, 4)))
        timeline.move(to: 2)
        #expect(layer.presentation.shadowPath == nil)
    }

    @Test("a radial gradient is an ellipse around its start with the radii to its end")
    func radial() throws {
        let stops = [GradientStop(0, .black), GradientStop(1, .white)]
        let layer = GradientLayer(stops: stops, from: Point(0.5, 0.5), to: Point(1, 1))
        layer.bounds = Rect(10, 20, 100, 50)
        layer.kind = .radial
        func brush() throws -> Brush {
            guard case .fill(_, let brush, _) = try #require(node(layer).contents.first) else { return .color(.clear) }
            return brush
        }
        #expect(try brush() == .radialGradient(stops, center: Point(60, 45), radius: 50, aspect: 0.5))
        layer.endPoint = Point(0.25, 1)
        #expect(try brush() == .radialGradient(stops, center: Point(60, 45), radius: 25, aspect: 1))
        layer.endPoint = Point(0.5, 1)
        #expect(try brush() == .radialGradient(stops, center: Point(60, 45), radius: 0, aspect: 1))
        layer.kind = .axial
        #expect(try brush() == .linearGradient(stops, start: Point(60, 45), end: Point(60, 70)))
    }

    @Test("properties that can't be interpolated change immediately, even in a transaction")
    func atOnce() {
        let timeline = Timeline()
        let (shape, gradient) = (ShapeLayer(), GradientLayer())
        shape.addSublayer(gradient)
        timeline.attach(root: shape)
        timeline.transaction(.linear(duration: 1)) {
            shape.blendMode = .screen
            shape.shouldRasterize = true
            shape.rasterizationScale = 2
            shape.lineDashPattern = [1, 2]
            gradient.kind = .radial
        }
        let shown = shape.presentation
        #expect(shown.blendMode == .screen && shown.shouldRasterize && shown.rasterizationScale == 2)
        #expect(shown.shape.lineDashPattern == [1, 2] && gradient.presentation.gradient.kind == .radial)
        #expect(!shape.isAnimating && !gradient.isAnimating)
    }
}
