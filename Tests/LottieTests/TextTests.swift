import Geometry
import Testing
import Timing

@testable import Lottie

@Suite struct TextTests {
    /// A composition with a font of squares: each letter is 0.5 wide and 0.6 to the next, m 1.2, at a size of 1.
    private let composition: LottieComposition = {
        let square = Path([.move(.zero), .line(Point(0.5, 0)), .line(Point(0.5, -0.5)), .line(Point(0, -0.5)), .close])
        var glyphs: [GlyphKey: GlyphModel] = [:]
        for letter in "abcdefm " {
            glyphs[GlyphKey(character: String(letter), family: "F", style: "Bold")] = GlyphModel(
                path: letter == " " ? Path() : square, advance: letter == "m" ? 1.2 : 0.6)
        }
        return LottieComposition(
            name: "A", size: Size(9, 9), frameRate: 30, frames: 0..<60,
            fonts: [LottieFont(name: "F-Bold", family: "F", style: "Bold", ascent: 80)], layers: [], glyphs: glyphs)
    }()

    private func document(_ text: String, _ change: (inout TextDocument) -> Void = { _ in }) -> TextDocument {
        var document = TextDocument(text: text, font: "F-Bold", size: 10)
        document.lineHeight = 15
        document.fill = .black
        change(&document)
        return document
    }

    private func sampler(_ document: TextDocument, _ change: (inout TextModel) -> Void = { _ in }) -> TextSampler {
        var model = TextModel(document: Track(document))
        change(&model)
        return TextSampler(model, masks: [], in: composition)
    }

    private func run(_ document: TextDocument) -> GlyphRun { sampler(document).runs[0] }

    /// Equal up to rounding.
    private func expect(_ points: [Point], _ others: [(Double, Double)], _ place: SourceLocation = #_sourceLocation) {
        let rounded = points.map { [($0.x * 1e6).rounded() / 1e6, ($0.y * 1e6).rounded() / 1e6] }
        #expect(rounded == others.map { [$0.0, $0.1] }, sourceLocation: place)
    }

    @Test("letters stand on the baseline by advance and tracking") func baseline() {
        let run = run(document("ab\rc") { $0.tracking = 100 })
        expect(run.glyphs.map(\.origin), [(0, 0), (7, 0), (0, 15)])
        #expect(run.glyphs[0].path.bounds == Rect(0, -5, 5, 5))
        #expect(run.outline.bounds == Rect(0, -5, 12, 20))
    }

    @Test("lines are justified without the spaces at their end") func justification() {
        expect(run(document("ab \rc") { $0.justification = .right }).lines.map(\.start), [(-12, 0), (-6, 15)])
        expect(run(document("ab \rc") { $0.justification = .center }).lines.map(\.start), [(-6, 0), (-3, 15)])
    }

    @Test("a box breaks lines at spaces or within words and begins at its ascent") func boxes() {
        let box = Rect(1, 2, 20, 50)
        expect(
            run(document("ab cd abcdef") { $0.box = box }).lines.map(\.start),
            [(1, 10), (1, 25), (1, 40), (1, 55)])
        let run = run(document("ab cd") { ($0.box, $0.justification) = (box, .center) })
        expect(run.lines.map(\.start), [(5, 10), (5, 25)])
        #expect(run.glyphs.map(\.line) == [0, 0, 1, 1])
    }

    @Test("full justification widens spaces but not in the last line") func fullJustification() {
        let run = run(document("a b a b") { ($0.box, $0.justification) = (Rect(0, 0, 20, 50), .full) })
        expect(run.glyphs.filter { !$0.path.isEmpty }.map(\.origin), [(0, 8), (14, 8), (0, 23), (12, 23)])
    }

    @Test("units are counted by letters, words and lines") func units() {
        let run = run(document("ab c\rd"))
        #expect(run.glyphs.map(\.units.characters) == [0, 1, 2, 3, 4])
        #expect(run.glyphs.map(\.units.charactersWithoutSpaces) == [0, 1, 2, 2, 3])
        #expect(run.glyphs.map(\.units.words) == [0, 0, 1, 1, 2])
        #expect(run.counts.words == 3 && run.counts.lines == 2 && run.counts.charactersWithoutSpaces == 4)
    }

    /// The opacities of the letters of “abcd” at frame 0, from an animator to 0.
    private func opacities(_ change: (inout TextSelector) -> Void) -> [Double] {
        var selector = TextSelector(
            unit: .characters, shape: .square, countsUnits: false, start: Track(0), end: Track(1))
        change(&selector)
        var animator = TextAnimator(selectors: [selector])
        var transform = TransformModel()
        transform.opacity = Track(0)
        animator.transform = transform
        let sampler = sampler(document("abcd")) { $0.animators = [animator] }
        return (0..<4).map { (sampler.look(of: $0, in: sampler.runs[0], at: 0).opacity * 1000).rounded() / 1000 }
    }

    @Test("selectors select by their shape") func selectors() {
        #expect(opacities { _ in } == [0, 0, 0, 0])
        #expect(opacities { $0.start = Track(0.375) } == [1, 0.5, 0, 0])
        #expect(opacities { ($0.start, $0.end) = (Track(1), Track(0.5)) } == [1, 1, 0, 0])
        #expect(opacities { ($0.end, $0.offset) = (Track(0.5), Track(0.25)) } == [1, 0, 0, 1])
        #expect(opacities { ($0.countsUnits, $0.end) = (true, Track(1)) } == [0, 1, 1, 1])
        #expect(opacities { $0.shape = .rampUp } == [0.875, 0.625, 0.375, 0.125])
        #expect(opacities { $0.shape = .rampDown } == [0.125, 0.375, 0.625, 0.875])
        #expect(opacities { $0.shape = .triangle } == [0.75, 0.25, 0.25, 0.75])
        #expect(opacities { $0.shape = .round } == [0.339, 0.032, 0.032, 0.339])
        #expect(opacities { $0.shape = .smooth } == [0.854, 0.146, 0.146, 0.854])
        #expect(opacities { $0.amount = Track(0.5) } == [0.5, 0.5, 0.5, 0.5])
        #expect(opacities { ($0.start, $0.smoothness) = (Track(0.4), Track(0)) } == [1, 1, 0, 0])
        #expect(opacities { ($0.isRandom, $0.end) = (true, Track(0.25)) }.sorted() == [0, 1, 1, 1])
    }

    @Test("animators move, turn and colour letters about their middle") func animators() {
        var animator = TextAnimator(selectors: [])
        var transform = TransformModel()
        transform.scale = Track(Point(2, 2))
        transform.rotation = Track(.pi / 2)
        transform.position = .whole(Track(Point(100, 0)))
        animator.transform = transform
        animator.fill = Track(Color.white)
        animator.strokeWidth = Track(3)
        let sampler = sampler(document("ab")) { $0.animators = [animator] }
        let look = sampler.look(of: 1, in: sampler.runs[0], at: 0)
        // The letter's middle is 3 to the right of its origin, at 9.
        expect([look.map.apply(to: Point(3, 0)), look.map.apply(to: Point(4, 0))], [(109, 0), (109, 2)])
        #expect(look.fill == .white && look.strokeWidth == 3 && !sampler.isPlain)
    }

    @Test("animators lean letters as layers do") func leaning() {
        var transform = TransformModel()
        transform.skew = Track(0.5)
        transform.skewAxis = Track(0.7)
        var animator = TextAnimator(selectors: [])
        animator.transform = transform
        let sampler = sampler(document("a")) { $0.animators = [animator] }
        let look = sampler.look(of: 0, in: sampler.runs[0], at: 0), lean = TransformSampler(transform).map(at: 0)
        // Letters lean about their middle.
        let moved = look.map.apply(to: Point(4, -3)) - Point(3, 0), expected = lean.apply(to: Point(1, -3))
        #expect((moved - expected).magnitude < 1e-9)
    }

    @Test("animated tracking keeps the justification") func tracking() {
        var animator = TextAnimator(selectors: [])
        animator.tracking = Track(4)
        let sampler = sampler(document("abc") { $0.justification = .center }) { $0.animators = [animator] }
        let places = (0..<3).map { sampler.look(of: $0, in: sampler.runs[0], at: 0).map.apply(to: .zero) }
        expect(places, [(-13, 0), (-3, 0), (7, 0)])
    }

    @Test("animated tracking moves the letters of long lines") func longLines() {
        var animator = TextAnimator(selectors: [])
        animator.tracking = Track(4)
        let sampler = sampler(document(String(repeating: "a", count: 5000))) { $0.animators = [animator] }
        let places = (0..<5000).map { sampler.look(of: $0, in: sampler.runs[0], at: 0).map.apply(to: .zero).x }
        #expect(places[1] == 10 && (places[4999] - 49_990).magnitude < 1e-6)
    }

    /// The middles of letters on the baseline along a line, with these margins.
    private func middles(
        _ document: TextDocument, from start: Point, to end: Point, margins: (first: Double, last: Double) = (0, 0),
        forcesAlignment: Bool = true, _ change: (inout TextModel) -> Void = { _ in }
    ) -> [Point] {
        let mask = MaskModel(
            mode: .none, isInverted: false, path: Track(Path([.move(start), .line(end)])), opacity: Track(1),
            expansion: Track(0))
        var model = TextModel(document: Track(document))
        model.path = TextPathModel(
            mask: 0, firstMargin: Track(margins.first), lastMargin: Track(margins.last), isReversed: false,
            isPerpendicular: true, forcesAlignment: forcesAlignment)
        change(&model)
        let sampler = TextSampler(model, masks: [mask], in: composition)
        let glyphs = sampler.runs[0].glyphs
        return glyphs.indices.map {
            sampler.look(of: $0, in: sampler.runs[0], at: 0).map.apply(to: Point(glyphs[$0].advance / 2, 0))
        }
    }

    @Test("text runs along a path and straight on beyond it") func paths() {
        let middles = middles(
            document("ab"), from: .zero, to: Point(0, 8), margins: (1, 0), forcesAlignment: false)
        expect(middles, [(0, 4), (0, 10)])
    }

    @Test("forced alignment spaces letters evenly from a path's start to its end") func forcedAlignment() {
        let (start, end) = (Point(20, 80), Point(180, 40))
        let document = document("abcd") { $0.size = 20 }
        let middles = middles(document, from: start, to: end)
        let length = start.distance(to: end)
        for (index, middle) in middles.enumerated() {
            // Letters are 12 to the next.
            let along = 6 + (length - 12) * Double(index) / 3
            #expect(abs(middle.distance(to: start) - along) < 1e-6)
        }
        #expect(middles.map { $0.x.rounded() } == [26, 75, 125, 174])
        #expect(middles.map { $0.y.rounded() } == [79, 66, 54, 41])
    }

    @Test("forced alignment has equal room between letters of any width, and begins and ends at the margins")
    func forcedMargins() {
        // Letters take 6 + 12 + 6 of 100 - 10 - 20, and each of the two gaps 23.
        let places = [(13.0, 0.0), (45, 0), (77, 0)]
        func middles(_ text: String, _ change: (inout TextModel) -> Void = { _ in }) -> [Point] {
            self.middles(
                document(text) { ($0.justification, $0.tracking) = (.right, 300) }, from: .zero, to: Point(100, 0),
                margins: (10, -20), change)
        }
        expect(middles("ama"), places)
        expect(middles("maa"), [(16, 0), (48, 0), (77, 0)])
        expect(Array(middles("ama ").prefix(3)), places)
        expect(Array(middles("ama\rb").suffix(1)), [(13, 15)])
        expect(
            middles("ama") {
                $0.animators = [TextAnimator(selectors: [])]
                $0.animators[0].tracking = Track(7)
            }, places)
    }

    @Test("a text that is longer than its path is pushed together by forced alignment") func forcedLongText() {
        expect(middles(document("abc"), from: .zero, to: Point(12, 0)), [(3, 0), (6, 0), (9, 0)])
    }

    @Test("without forced alignment a text is justified between the margins")
    func justifiedPaths() {
        for (justification, x) in [(TextDocument.Justification.left, 13.0), (.center, 40), (.right, 67)] {
            let document = document("ab") { $0.justification = justification }
            let middles = middles(
                document, from: .zero, to: Point(100, 0), margins: (10, -24), forcesAlignment: false)
            expect(middles, [(x, 0), (x + 6, 0)])
        }
    }

    @Test("documents take turns at their key frames") func documents() {
        let keys = [TrackKey(frame: 5, value: document("a")), TrackKey(frame: 20, value: document("bc"))]
        let sampler = TextSampler(TextModel(document: Track(keys: keys)), masks: [], in: composition)
        #expect(sampler.runs.map(\.frames) == [-Double.infinity..<20, 20..<Double.infinity])
        #expect(sampler.runs.map(\.glyphs.count) == [1, 2] && sampler.isPlain)
    }
}
