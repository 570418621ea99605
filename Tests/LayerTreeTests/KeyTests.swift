import Geometry
import RenderTree
import TestSupport
import Testing
import Timing

@testable import LayerTree

@Suite("Animatable keys")
struct KeyTests {
    /// Checks a key at a quarter of a basic, a keyframe and a transaction's animation.
    private func check<Value: Interpolatable & Equatable>(
        _ make: @autoclosure () -> Layer, _ key: AnimatableKey<Value>, from: Value, to: Value, quarter: Value,
        _ location: SourceLocation = #_sourceLocation
    ) { check(make(), AnimatedProperty(key), from: from, to: to, quarter: quarter, location) }

    /// Checks a property at a quarter of a basic, a keyframe and a transaction's animation.
    private func check<Value: Interpolatable & Equatable>(
        _ make: @autoclosure () -> Layer, _ property: AnimatedProperty<Value>, from: Value, to: Value, quarter: Value,
        within tolerance: Double = 1e-12, _ location: SourceLocation = #_sourceLocation
    ) {
        func shown(_ animate: (Timeline, Layer) -> Void) -> Value {
            let timeline = Timeline()
            let layer = make()
            timeline.attach(root: layer)
            layer.set(property, to: from)
            animate(timeline, layer)
            timeline.move(to: 0.25)
            let value = property.value(in: layer.presentation)
            timeline.move(to: 1)
            timeline.runCompletions()
            #expect(!layer.isAnimating, "it ends", sourceLocation: location)
            return value
        }
        let found = [
            shown { _, layer in layer.add(BasicAnimation(property, from: from, to: to, duration: 1)) },
            shown { _, layer in
                layer.add(KeyframeAnimation(property, Keyframes(values: [from, to]), duration: 1))
            },
            shown { timeline, layer in
                timeline.transaction(.linear(duration: 1), { layer.set(property, to: to) })
                #expect(property.value(in: layer.model) == to, "the model is at its goal", sourceLocation: location)
            },
        ]
        for value in found {
            #expect(
                value.delta(to: quarter).magnitude <= tolerance, "\(value), not \(quarter)", sourceLocation: location)
        }
        #expect(from.delta(to: quarter).magnitude > tolerance, "the check can fail", sourceLocation: location)
    }

    @Test("keys of numbers, points, sizes and rectangles are animated")
    func geometry() {
        check(Layer(), \.opacity, from: 0, to: 1, quarter: 0.25)
        check(Layer(), \.cornerRadius, from: 0, to: 8, quarter: 2)
        check(Layer(), \.borderWidth, from: 4, to: 0, quarter: 3)
        check(Layer(), \.position, from: Point(10, 20), to: Point(50, 0), quarter: Point(20, 15))
        check(Layer(), \.position.x, from: 1, to: 5, quarter: 2)
        check(Layer(), \.position.y, from: 1, to: 5, quarter: 2)
        check(Layer(), \.anchorPoint, from: Point(0, 1), to: Point(1, 0), quarter: Point(0.25, 0.75))
        check(Layer(), \.bounds, from: Rect(0, 0, 4, 8), to: Rect(4, 4, 8, 0), quarter: Rect(1, 1, 5, 6))
        check(Layer(), \.bounds.origin, from: .zero, to: Point(4, 8), quarter: Point(1, 2))
        check(Layer(), \.bounds.size, from: .zero, to: Size(4, 8), quarter: Size(1, 2))
        check(Layer(), \.bounds.size.width, from: 0, to: 4, quarter: 1)
        check(Layer(), \.bounds.size.height, from: 4, to: 8, quarter: 5)
    }

    @Test("keys of colours are animated by component")
    func colors() {
        let (from, to) = (Color(red: 0, green: 0.4, blue: 1, alpha: 0), Color(red: 1, green: 0, blue: 1, alpha: 1))
        let quarter = Color(red: 0.25, green: 0.3, blue: 1, alpha: 0.25)
        check(Layer(), \.backgroundColor, from: from, to: to, quarter: quarter)
        check(Layer(), \.borderColor, from: from, to: to, quarter: quarter)
        check(Layer(), \.backgroundColor.red, from: 0, to: 1, quarter: 0.25)
        check(ShapeLayer(), .shape(\.fillColor), from: from, to: to, quarter: quarter)
        check(ShapeLayer(), .shape(\.strokeColor), from: from, to: to, quarter: quarter)
        check(TextLayer(TextContent("a", font: Font(size: 10))), .text(\.color), from: from, to: to, quarter: quarter)
    }

    @Test("keys of transforms are animated, entire and by part")
    func transforms() {
        check(Layer(), \.transform, from: .identity, to: .scale(3), quarter: .scale(1.5))
        check(
            Layer(), \.transform, from: .rotation(0), to: .rotation(1.5 * .pi), quarter: .rotation(-.pi / 8))
        check(
            Layer(), \.transform, from: .translation(4, 8) * .scale(0), to: .translation(0, 0),
            quarter: .translation(3, 6) * .scale(0.25))
        check(Layer(), \.transform.scale, from: 1, to: 280, quarter: 70.75)
        check(Layer(), \.transform.scaleX, from: 1, to: 5, quarter: 2)
        check(Layer(), \.transform.scaleY, from: 1, to: -3, quarter: 0)
        check(Layer(), \.transform.rotation, from: 0, to: 1, quarter: 0.25)
        check(Layer(), \.transform.translation, from: .zero, to: Point(4, 8), quarter: Point(1, 2))
        check(Layer(), \.transform.translation.x, from: 0, to: 4, quarter: 1)
        check(Layer(), \.transform.translation.y, from: 30, to: 0, quarter: 22.5)
        check(Layer(), \.transform.tx, from: 0, to: 4, quarter: 1)
    }

    @Test("keys of paths, line widths and gradients are animated")
    func contents() {
        check(
            ShapeLayer(), .shape(\.path), from: Path(rect: Rect(0, 0, 4, 4)), to: Path(rect: Rect(4, 8, 8, 4)),
            quarter: Path(rect: Rect(1, 2, 5, 4)))
        check(ShapeLayer(), .shape(\.lineWidth), from: 0, to: 4, quarter: 1)
        let from = [GradientStop(0, .black), GradientStop(0.5, .white)]
        let to = [GradientStop(0.4, .white), GradientStop(1, .white)]
        let quarter = [GradientStop(0.1, Color(white: 0.25)), GradientStop(0.625, .white)]
        check(GradientLayer(stops: from), .gradient(\.stops), from: from, to: to, quarter: quarter)
        check(GradientLayer(stops: from), .gradient(\.stops[0].location), from: 0, to: 1, quarter: 0.25)
        check(GradientLayer(), .gradient(\.startPoint), from: .zero, to: Point(1, 1), quarter: Point(0.25, 0.25))
        check(GradientLayer(), .gradient(\.endPoint), from: Point(1, 0), to: .zero, quarter: Point(0.75, 0))
    }

    @Test("keys of shadows, dashes and corners are animated")
    func effects() {
        let (from, to) = (Color(red: 0, green: 0.4, blue: 1, alpha: 0), Color(red: 1, green: 0, blue: 1, alpha: 1))
        let quarter = Color(red: 0.25, green: 0.3, blue: 1, alpha: 0.25)
        check(Layer(), \.shadowColor, from: from, to: to, quarter: quarter)
        check(Layer(), \.shadowOpacity, from: 0, to: 0.8, quarter: 0.2)
        check(Layer(), \.shadowOffset, from: Point(0, -4), to: Point(8, 4), quarter: Point(2, -2))
        check(Layer(), \.shadowRadius, from: 4, to: 12, quarter: 6)
        check(
            Layer(), \.shadowPath, from: Path(rect: Rect(0, 0, 4, 4)), to: Path(rect: Rect(4, 8, 8, 4)),
            quarter: Path(rect: Rect(1, 2, 5, 4)))
        check(ShapeLayer(), .shape(\.lineDashPhase), from: 0, to: -20, quarter: -5)
        check(ShapeLayer(), .shape(\.miterLimit), from: 10, to: 2, quarter: 8)
    }

    @Test("every animatable property's footprint overlaps itself and its whole")
    func partsKnowTheirWholes() {
        /// Checks that a change of the whole ends the animation of the part, and a change of the other key does not.
        func ends<Part: Interpolatable & Equatable, Whole: Interpolatable & Equatable>(
            _ layer: Layer, _ part: AnimatableKey<Part>, _ target: Part, by whole: AnimatableKey<Whole>, _ value: Whole
        ) -> Bool { ends(layer, AnimatedProperty(part), target, by: AnimatedProperty(whole), value) }
        func ends<Part: Interpolatable & Equatable, Whole: Interpolatable & Equatable>(
            _ layer: Layer, _ part: AnimatedProperty<Part>, _ target: Part, by whole: AnimatedProperty<Whole>,
            _ value: Whole
        ) -> Bool {
            let timeline = Timeline()
            timeline.attach(root: layer)
            var log: [Bool] = []
            timeline.transaction(.linear(duration: 1), { layer.set(part, to: target) }, completion: { log.append($0) })
            layer.set(whole, to: value)
            timeline.runCompletions()
            return log == [false]
        }
        #expect(ends(Layer(), \.position.x, 5, by: \.position, Point(1, 1)))
        #expect(!ends(Layer(), \.position.x, 5, by: \.position.y, 1))
        #expect(!ends(Layer(), \.position, Point(5, 5), by: \.position.y, 1))
        #expect(ends(Layer(), \.bounds.size.width, 5, by: \.bounds, Rect(0, 0, 1, 1)))
        #expect(ends(Layer(), \.bounds.size, Size(5, 5), by: \.bounds, Rect(0, 0, 1, 1)))
        #expect(!ends(Layer(), \.bounds.size, Size(5, 5), by: \.bounds.origin, Point(1, 1)))
        #expect(ends(Layer(), \.transform.scale, 5, by: \.transform, .rotation(1)))
        #expect(ends(Layer(), \.transform.scaleX, 5, by: \.transform.scale, 2))
        #expect(!ends(Layer(), \.transform.scale, 5, by: \.transform.rotation, 1))
        #expect(!ends(Layer(), \.transform.scale, 5, by: \.transform.translation, Point(1, 1)))
        #expect(ends(Layer(), \.backgroundColor.alpha, 0.5, by: \.backgroundColor, .white))
        #expect(!ends(Layer(), \.backgroundColor, .white, by: \.borderColor, .white))
        #expect(!ends(Layer(), \.opacity, 0.5, by: \.cornerRadius, 3))
        let stops = [GradientStop(0, .black), GradientStop(1, .white)]
        #expect(ends(GradientLayer(stops: stops), .gradient(\.stops[1].location), 0.5, by: .gradient(\.stops), stops))
        #expect(!ends(GradientLayer(), .gradient(\.startPoint), .zero, by: .gradient(\.endPoint), .zero))
        #expect(!ends(ShapeLayer(), .shape(\.fillColor), .white, by: .shape(\.strokeColor), .white))
        #expect(ends(ShapeLayer(), .shape(\.fillColor.red), 1, by: .shape(\.fillColor), .white))
        #expect(ends(Layer(), \.shadowColor.alpha, 0.5, by: \.shadowColor, .white))
        #expect(!ends(Layer(), \.shadowColor, .white, by: \.backgroundColor, .white))
        #expect(ends(Layer(), \.shadowOffset.x, 5, by: \.shadowOffset, .zero))
        #expect(!ends(Layer(), \.shadowOffset.x, 5, by: \.shadowOffset.y, 0))
        #expect(!ends(Layer(), \.shadowRadius, 5, by: \.shadowOpacity, 1))
        #expect(!ends(Layer(), \.shadowOpacity, 0.5, by: \.opacity, 0.5))
        let (square, none): (Path?, Path?) = (Path(rect: .zero), nil)
        #expect(ends(Layer(), \.shadowPath, square, by: \.shadowPath, none))
        #expect(!ends(Layer(), \.shadowPath, square, by: \.shadowRadius, 5))
        #expect(!ends(ShapeLayer(), .shape(\.lineDashPhase), 4, by: .shape(\.lineWidth), 3))
        #expect(!ends(ShapeLayer(), .shape(\.lineDashPhase), 4, by: .shape(\.miterLimit), 3))
        #expect(!ends(ShapeLayer(), .shape(\.lineWidth), 4, by: .shape(\.path), Path(rect: Rect(0, 0, 1, 1))))
    }
}
