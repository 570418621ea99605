import Geometry
import RenderTree
import Stage
import Testing
import Timing

@testable import Analysis
@testable import LayerTree

@Suite("Findings of every animatable property")
struct PropertyJumpTests {
    /// A way of a property from 0 to 1, by its name.
    struct Course: Sendable, CustomTestStringConvertible {
        let name: String
        /// The properties of which findings may speak: those of its numbers, or its own.
        let words: [String]
        let set: @Sendable (inout LayerState, Double) -> Void

        init(_ name: String, as words: String..., set: @escaping @Sendable (inout LayerState, Double) -> Void) {
            (self.name, self.words, self.set) = (name, words.isEmpty ? [name] : words, set)
        }

        var testDescription: String { name }
    }

    private static let triangle: @Sendable (Double) -> Path = { way in
        Path([.move(.zero), .line(Point(80 + 10 * way, 0)), .line(Point(0, 80)), .close])
    }
    private static let stops: @Sendable (Double) -> [GradientStop] = { way in
        [GradientStop(0, .black), GradientStop(1, Color(red: way, green: 1, blue: 0))]
    }
    private static let color: @Sendable (Double) -> Color = { Color(red: $0, green: 0, blue: 0) }

    private static let image = Image(Bitmap(width: 2, height: 2, pixels: [0xFF00_0000, 0xFFFF_FFFF, 0, 0]))

    /// One for each declared property, by the kind of layer.
    static let courses: [(content: LayerContent, courses: [Course])] = [
        (
            .none,
            [
                Course("position", as: "x") { $0.position.x = 100 + 40 * $1 },
                Course("bounds", as: "width") { $0.bounds.size.width = 80 + 20 * $1 },
                Course("anchorPoint") { $0.anchorPoint = Point(0.5 * $1, 0) },
                Course("transform", as: "transform") {
                    $0.transform = Affine(1, 0, 0.5 * $1, 1, 0, 0)
                },
                Course("opacity") { $0.opacity = 1 - $1 },
                Course("backgroundColor") { $0.backgroundColor = color($1) },
                Course("cornerRadius") { $0.cornerRadius = 20 * $1 },
                Course("borderWidth") { $0.borderWidth = 2 + 6 * $1 },
                Course("borderColor") { $0.borderColor = color($1) },
                Course("shadowColor") { $0.shadowColor = color($1) },
                Course("shadowOpacity") { $0.shadowOpacity = 1 - 0.5 * $1 },
                Course("shadowOffset") { $0.shadowOffset = Point(10 * $1, 0) },
                Course("shadowRadius") { $0.shadowRadius = 3 + 5 * $1 },
                Course("shadowPath") { $0.shadowPath = triangle($1) },
                Course("filters") { $0.filters = [.blur(x: 5 * $1, y: 0)] },
            ]
        ),
        (
            .shape(ShapeContent()),
            [
                Course("path") { $0.shape.path = triangle($1) },
                Course("fillColor") { $0.shape.fillColor = color($1) },
                Course("strokeColor") { $0.shape.strokeColor = color($1) },
                Course("lineWidth") { $0.shape.lineWidth = 3 + 5 * $1 },
                Course("strokeStart") { $0.shape.strokeStart = 0.5 * $1 },
                Course("strokeEnd") { $0.shape.strokeEnd = 1 - 0.5 * $1 },
                Course("miterLimit") { $0.shape.miterLimit = 1 + 9 * $1 },
                Course("lineDashPattern") { $0.shape.lineDashPattern = [8 + 4 * $1, 8] },
                Course("lineDashPhase") {
                    $0.shape.lineDashPattern = [8, 8]
                    $0.shape.lineDashPhase = 5 * $1
                },
                Course("fillGradient") {
                    $0.shape.fillGradient = ShapeGradient(stops($1), from: .zero, to: Point(80, 0))
                },
                Course("strokeGradient") {
                    $0.shape.strokeGradient = ShapeGradient(stops(0), from: Point(20 * $1, 0), to: Point(80, 0))
                },
            ]
        ),
        (
            .gradient(GradientContent()),
            [
                Course("stops") { $0.gradient.stops = stops($1) },
                Course("startPoint") { $0.gradient.startPoint = Point(0.5 * $1, 0) },
                Course("endPoint") { $0.gradient.endPoint = Point(1, 0.5 * $1) },
            ]
        ),
        (
            .text(TextContent("Tyto", font: Font(size: 20))),
            [
                Course("color") { $0.text.color = color($1) },
                Course("font.size", as: "fontSize") { $0.text.font.size = 20 + 10 * $1 },
            ]
        ),
        (
            .image(ImageContent(.image(image))),
            [
                Course("contentsRect") { $0.image.contentsRect = Rect(0, 0, 1 - 0.5 * $1, 1) },
                Course("contentsCenter") { $0.image.contentsCenter = Rect(0, 0, 1 - 0.5 * $1, 1) },
            ]
        ),
    ]

    private static let pairs = courses.flatMap { section in section.courses.map { (section.content, $0) } }

    /// A way of a property as a function of time.
    private struct CourseAnimation: LayerAnimation {
        var timing = MediaTiming(duration: 2)
        var isRemovedOnCompletion = false
        /// The local time at which it jumps; nil for a smooth way.
        let jumps: [Double]
        let set: @Sendable (inout LayerState, Double) -> Void

        func apply(to state: inout LayerState, at time: Double) {
            let way = time - timing.beginTime
            let smooth = Easing.easeInOut.value(at: max(0, min(1, way / 2)))
            set(&state, jumps.isEmpty ? smooth : Double(jumps.count { $0 <= way } % 2))
        }

        func nextChange(after time: Double) -> Double {
            if jumps.isEmpty { return time < timing.endTime ? time : .infinity }
            return jumps.first { $0 + timing.beginTime > time }.map { $0 + timing.beginTime } ?? .infinity
        }
    }

    private static func toy(_ content: LayerContent, _ course: Course, jumps: [Double]) -> Toy {
        Toy { stage, square in
            let layer: Layer
            switch content {
            case .none: layer = Layer(name: "layer")
            case .shape: layer = ShapeLayer(name: "layer", path: triangle(0))
            case .gradient: layer = GradientLayer(name: "layer", stops: stops(0))
            case .text(let text): layer = TextLayer(name: "layer", text)
            case .image(let image): layer = ImageLayer(name: "layer", image)
            }
            if let shape = layer as? ShapeLayer { (shape.strokeColor, shape.lineWidth) = (.black, 3) }
            layer.frame = Rect(60, 60, 80, 80)
            (layer.borderWidth, layer.backgroundColor, layer.shadowOpacity) = (2, Color(white: 0.5), 1)
            square.removeFromSuperlayer()
            stage.root.addSublayer(layer)
            layer.add(CourseAnimation(jumps: jumps, set: course.set))
        }
    }

    @Test("have a course for each property that is declared")
    func all() {
        for (content, courses) in PropertyJumpTests.courses {
            let owner = LayerProperty.Owner(of: content)
            let declared = LayerProperty.all.filter { $0.owner == owner && $0.change != nil }
            // A layer that comes or goes is a cut.
            let expected = declared.map(\.code).filter { $0 != "\\.isHidden" }
            let found = courses.map { owner == .layer ? "\\.\($0.name)" : ".\(owner)(\\.\($0.name))" }
            #expect(found == expected)
        }
    }

    @Test(
        "are a jump of any property that is held, and both of one that is another for a frame only",
        arguments: pairs)
    func held(content: LayerContent, course: Course) {
        let held = PropertyJumpTests.toy(content, course, jumps: [1]).findings(.jump)
        #expect(held.contains { course.words.contains($0.property) && $0.time == 1 }, "\(held)")
        let blink = PropertyJumpTests.toy(content, course, jumps: [1, 1 + 1 / 60.0]).findings(.jump)
        #expect(Set(blink.filter { course.words.contains($0.property) }.map { ($0.time * 60).rounded() }) == [60, 61])
    }

    @Test(
        "are none of a property that moves smoothly",
        arguments: pairs)
    func smooth(content: LayerContent, course: Course) {
        #expect(PropertyJumpTests.toy(content, course, jumps: []).findings(.jump) == [])
    }

    @Test("are one of a held value also beside an animation of the same property that repeats")
    func besideRepetition() {
        let toy = Toy { stage, square in
            var pulse = BasicAnimation(\.opacity, from: 0, to: -0.1, duration: 0.5)
            (pulse.timing.repeatCount, pulse.timing.autoreverses, pulse.isAdditive) = (.infinity, true, true)
            square.add(CourseAnimation(jumps: [1], set: { $0.opacity = 1 - $1 / 2 }))
            square.add(pulse)
        }
        #expect(toy.findings(.jump).contains { $0.property == "opacity" && $0.time == 1 })
    }

    @Test("are one of a shadow that turns with a layer that looks the same turned")
    func shadow() {
        let toy = Toy { stage, square in
            (square.shadowOpacity, square.shadowOffset, square.shadowColor) = (1, Point(20, 0), .black)
            square.add(CourseAnimation(jumps: [1], set: { $0.transform = .rotation($1 * .pi / 2) }))
        }
        #expect(!toy.findings(.jump).isEmpty)
    }

    @Test(
        "are none of what no pixel shows: hidden, transparent, outside, without area, or drawn the same",
        arguments: ["hidden", "clear", "outside", "without area", "the same"])
    func unseen(kind: String) {
        let toy = Toy { stage, square in
            let course: Course
            switch kind {
            case "hidden": square.isHidden = true
            case "clear": square.opacity = 0.001
            case "outside": square.position = Point(-200, 0)
            case "without area": square.bounds.size.height = 0
            default: break
            }
            if kind == "the same" {
                course = Course("transform") { $0.transform = .rotation($1 * .pi / 2) }
            } else {
                course = Course("backgroundColor") { $0.backgroundColor = PropertyJumpTests.color($1) }
            }
            square.add(CourseAnimation(jumps: [1], set: course.set))
        }
        #expect(toy.findings(.jump) == [])
    }
}
