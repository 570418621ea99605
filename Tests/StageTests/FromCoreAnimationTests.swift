import Foundation
import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

/// The examples of the page "From Core Animation to Tyto", in its order.
@Suite("From Core Animation to Tyto")
struct FromCoreAnimationTests {
    private let stage = Stage(size: Size(375, 667), scale: 2, shaper: FakeShaper())

    /// A layer on the stage.
    private func put<Made: Layer>(_ layer: Made, _ frame: Rect = Rect(100, 100, 50, 40)) -> Made {
        layer.frame = frame
        stage.root.addSublayer(layer)
        return layer
    }

    @Test("the documented owl that covers its eyes is presented")
    func owl() {
        let face = Rect(stage.pixelAlignment.round((stage.size.width - 116) / 2), 69, 116, 92)
        #expect(face.minX == 129.5)
        let (eyelids, armDownLeft, armUpLeft) = (put(Layer()), put(Layer()), put(Layer()))
        eyelids.opacity = 0
        stage.animate(.easeInOut(duration: 0.3)) {
            eyelids.opacity = 1
            armDownLeft.frame = Rect(face.minX + 29, 148, 0, 0)
            armUpLeft.frame = Rect(face.minX - 6, 108, 51, 42)
        }
        stage.advance(to: 0.15)
        #expect(abs(eyelids.presentation.opacity - 0.5) < 1e-9)
        stage.advance(to: 0.3)
        #expect(armUpLeft.presentation.frame == Rect(123.5, 108, 51, 42) && armDownLeft.presentation.frame.isEmpty)
    }

    @Test("the documented card appears")
    func cardAppears() {
        let overlay = put(Layer())
        let card = put(Layer())
        overlay.opacity = 0
        card.transform = .scale(0)
        stage.animate(.easeInOut(duration: 0.25)) {
            overlay.opacity = 1
        } completion: { _ in
            card.opacity = 0.5
            stage.animate(.easeOut(duration: 0.8)) {
                card.transform = .identity
                card.opacity = 1
            }
        }
        stage.advance(to: 0.25)
        #expect(card.presentation.opacity == 0.5 && card.presentation.transform.scale == 0)
        stage.advance(to: 1.05)
        #expect(card.presentation.opacity == 1 && card.presentation.transform == .identity && !card.isAnimating)
    }

    @Test("the documented card closes")
    func cardCloses() {
        let card = put(Layer())
        stage.animate(.easeInOut(duration: 0.6), delay: 0.3) {
            card.transform = .scale(0.01)
        } completion: { _ in
            card.removeFromSuperlayer()
        }
        stage.advance(to: 0.3)
        #expect(card.presentation.transform == .identity)
        stage.advance(to: 0.9)
        #expect(card.superlayer == nil)
    }

    @Test("the documented card's button and progress line are animated")
    func cardControls() {
        let gradient = GradientLayer(
            stops: [GradientStop(0.3, Color(hex: 0x38C3E3)), GradientStop(0.8, Color(hex: 0x109CC5))],
            from: Point(0, 0), to: Point(1, 0))
        #expect(gradient.stops.count == 2 && gradient.endPoint == Point(1, 0))
        let line = put(Layer(), Rect(20, 49, 1, 3))
        line.anchorPoint = Point(0, 0.5)
        var grow = BasicAnimation(\.transform.scaleX, from: 1, to: 280, duration: 0.3, easing: .easeIn)
        grow.timing.fillMode = .forwards
        grow.isRemovedOnCompletion = false
        line.add(grow)
        stage.advance(to: 1)
        #expect(line.presentation.frame.width == 280 && line.transform == .identity)
        line.removeAllAnimations()
        stage.animate(.easeIn(duration: 0.3)) { line.set(\.transform.scaleX, to: 280) }
        #expect(line.presentation.frame.width == 1)
        stage.advance(to: 1.3)
        #expect(line.presentation.frame.width == 280 && !line.isAnimating)
    }

    @Test("the documented splash opens")
    func splash() {
        let content = put(Layer(), Rect(0, 0, 375, 667))
        let (mask, logo) = (Layer(), put(Layer(), Rect(143.5, 233.5, 88, 88)))
        mask.frame = logo.frame
        content.mask = mask
        func dismiss() {
            stage.transaction {
                for layer in [mask, logo] {
                    let sizes = [1, 0.85, 18].map { layer.bounds.size * $0 }
                    var scale = KeyframeAnimation(
                        \.bounds.size,
                        Keyframes(values: sizes, keyTimes: [0, 0.2, 1], easings: [.easeInOut, .easeOut]),
                        duration: 0.6)
                    var rotate = BasicAnimation(
                        \.transform.rotation, from: 0, to: -Math.atan(layer.position.y / layer.position.x),
                        duration: 0.6)
                    (scale.timing.fillMode, scale.isRemovedOnCompletion) = (.forwards, false)
                    (rotate.timing.fillMode, rotate.isRemovedOnCompletion) = (.forwards, false)
                    layer.add(scale, forKey: "scaling")
                    layer.add(rotate, forKey: "transform")
                }
                content.transform = .scale(1.05)
                stage.animate(.easeInOut(duration: 0.6)) { content.transform = .identity }
                stage.animate(.easeInOut(duration: 0.1), delay: 0.1) { logo.opacity = 0 }
            } completion: { _ in
                content.mask = nil
            }
        }
        stage.after(2) { dismiss() }
        stage.advance(to: 2.12)
        #expect(abs(mask.presentation.bounds.width - 88 * 0.85) < 1e-9)
        stage.advance(to: 2.59)
        #expect(content.mask != nil && logo.presentation.opacity == 0)
        stage.advance(to: 2.6)
        #expect(content.mask == nil && logo.presentation.bounds.width == 88 * 18)
        #expect(abs(logo.presentation.transform.rotation + Math.atan(277.5 / 187.5)) < 1e-12)
    }

    @Test("the documented map covers the app")
    func map() {
        let (background, map) = (put(Layer()), put(Layer()))
        map.opacity = 0
        map.transform = .translation(0, 30) * .scale(1.1)
        stage.animate(.easeInOut(duration: 0.5)) { background.opacity = 0.3 }
        stage.animate(.easeInOut(duration: 0.15)) { map.opacity = 1 }
        stage.animate(.response(JNWResponse(mass: 1, stiffness: 16, damping: 16))) {
            background.set(\.transform.scale, to: 0.9)
            map.set(\.transform.scale, to: 1)
            map.set(\.transform.translation.y, to: 0)
        }
        stage.advance(to: 0.25)
        #expect(abs(map.presentation.transform.ty - 30 * Math.exp(-2)) < 1e-9)
        #expect(abs(background.presentation.transform.scale - (0.9 + 0.1 * Math.exp(-2))) < 1e-9)
        stage.advance(to: 2)
        #expect(map.presentation.transform == .identity)
    }

    @Test("the documented map is dragged by hand")
    func mapByHand() {
        let background = put(Layer())
        let from = background.presentation.transform.scale
        background.add(
            ResponseAnimation(
                \.transform.scale, from: from, to: 0.9, response: JNWResponse(stiffness: 16, damping: 16)),
            forKey: "transform.scale")
        background.set(\.transform.scale, to: 0.9)
        stage.advance(to: 0.25)
        #expect(abs(background.presentation.transform.scale - (0.9 + 0.1 * Math.exp(-2))) < 1e-9)
        stage.advance(to: 2)
        #expect(background.presentation.transform == .scale(0.9) && background.animationKeys.isEmpty)
    }

    @Test("the documented bird opens the app")
    func bird() {
        let (content, bird, veil) = (put(Layer()), Layer(), put(Layer()))
        content.mask = bird
        let sizes = [Rect(0, 0, 200, 120), Rect(0, 0, 400, 240), Rect(0, 0, 20_000, 20_000)]
        var growth = KeyframeAnimation(
            \.bounds, Keyframes(values: sizes, keyTimes: [0, 0.5, 1], easings: [.easeInOut, .easeOut]), duration: 1)
        growth.timing.beginTime = bird.localTime + 1
        growth.timing.fillMode = .forwards
        growth.isRemovedOnCompletion = false
        bird.add(growth, forKey: "maskAnimation")
        var bounce = KeyframeAnimation(
            \.transform, Keyframes(values: [.identity, .scale(1.1), .identity], keyTimes: [0, 0.5, 1]), duration: 0.6)
        bounce.timing.beginTime = content.localTime + 1.1
        content.add(bounce, forKey: "viewAnimation")
        stage.animate(.easeInOut(duration: 0.1), delay: 1.35) {
            veil.opacity = 0
        } completion: { _ in
            veil.removeFromSuperlayer()
        }
        stage.advance(to: 1.4)
        #expect(abs(veil.presentation.opacity - 0.5) < 1e-9)
        #expect(abs(content.presentation.transform.scale - 1.1) < 1e-9)
        stage.advance(to: 1.5)
        #expect(bird.presentation.bounds == Rect(0, 0, 400, 240) && veil.superlayer == nil)
        stage.advance(to: 5)
        #expect(bird.presentation.bounds == Rect(0, 0, 20_000, 20_000))
    }

    @Test("the documented water moves")
    func water() {
        let water = put(ShapeLayer(), Rect(0, 400, 375, 267))
        let link = stage.addDisplayLink(frameInterval: 10) { link in
            let wave = SineWave(amplitude: 5, angularFrequency: 1 / 40, phase: 2.4 * link.elapsed, level: 75)
            water.path = wave.path(width: water.bounds.width, height: water.bounds.height)
        }
        stage.advance(to: 0.4)
        let wave = SineWave(amplitude: 5, angularFrequency: 1 / 40, phase: 2.4 * link.elapsed, level: 75)
        #expect(abs(link.elapsed - 1.0 / 3) < 1e-12 && water.path == wave.path(width: 375, height: 267))
        link.isPaused = true
        link.invalidate()
        stage.advance(to: 1)
        #expect(water.path == wave.path(width: 375, height: 267))
    }

    @Test("the documented card rises with its shadow")
    func risingCard() {
        let card = put(Layer())
        card.cornerRadius = 8
        card.shadowOpacity = 0.3
        card.shadowOffset = Point(0, 4)
        card.shadowRadius = 6
        card.shadowPath = Path(RoundedRect(card.bounds, radius: 8))
        stage.animate(.easeOut(duration: 0.2)) {
            card.shadowOffset = Point(0, 12)
            card.shadowRadius = 18
        }
        #expect(card.presentation.shadowRadius == 6)
        stage.advance(to: 0.1)
        #expect(card.presentation.shadowRadius > 12 && card.presentation.shadowOffset.y > 8)
        stage.advance(to: 0.2)
        #expect(card.presentation.shadowRadius == 18 && card.presentation.shadowOffset == Point(0, 12))
    }

    @Test("the documented selection's dashes march")
    func selection() {
        let selection = put(ShapeLayer(path: Path(rect: Rect(0, 0, 50, 40))))
        selection.lineDashPattern = [6, 4]
        var march = BasicAnimation(\.shape.lineDashPhase, from: 0, to: -10, duration: 0.5)
        march.timing.repeatCount = .infinity
        selection.add(march, forKey: "march")
        stage.advance(to: 100.125)
        #expect(abs(selection.presentation.shape.lineDashPhase + 2.5) < 1e-9)
    }

    @Test("the documented lamp shines over a picture")
    func lamp() {
        let lamp = GradientLayer(
            stops: [GradientStop(0, .white), GradientStop(1, .black)], from: Point(0.5, 0.5), to: Point(1, 1))
        lamp.kind = .radial
        lamp.blendMode = .screen
        let node = put(lamp, Rect(0, 0, 80, 40)).renderNode(atParentTime: 0)
        let brush = Brush.radialGradient(lamp.stops, center: Point(40, 20), radius: 40, aspect: 0.5)
        #expect(node?.blendMode == .screen && node?.contents == [.fill(Path(rect: Rect(0, 0, 80, 40)), brush)])
    }

    @Test("the documented bubble stretches in its centre")
    func bubble() {
        let image = Image(Bitmap(width: 8, height: 8, pixels: Array(repeating: 0xFF00_0000, count: 64)))
        let bubble = ImageLayer(image: image)
        bubble.contentsCenter = Rect(0.25, 0.25, 0.5, 0.5)
        bubble.bounds.size = Size(120, 60)
        let placement = ImagePlacement(image, in: Rect(0, 0, 120, 60), center: Rect(0.25, 0.25, 0.5, 0.5))
        #expect(bubble.renderNode(atParentTime: 0)?.contents == [.image(placement)])
    }

    @Test("every example of the page From Core Animation is one of these tests, to the letter")
    func pageIsCompiled() throws {
        let here = URL(fileURLWithPath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let page = root.appending(path: "Sources/Tyto/Tyto.docc/FromCoreAnimation.md")
        func withoutSpace(_ text: String) -> String { text.filter { !$0.isWhitespace } }
        let tests = withoutSpace(try String(contentsOf: here, encoding: .utf8))
        let passages = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift").dropFirst().map
        {
            $0.components(separatedBy: "```")[0]
        }
        #expect(passages.count == 20)
        for passage in passages { #expect(tests.contains(withoutSpace(passage)), "\(passage)") }
        #expect(!tests.contains("stage." + "thisIsNotCompiled()"))
    }
}
