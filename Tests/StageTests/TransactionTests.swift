import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

@Suite("Transactions and display links")
struct TransactionTests {
    private func makeStage() -> (Stage, Layer) {
        let stage = Stage(bare: Size(100, 100))
        let layer = Layer(name: "box")
        stage.root.addSublayer(layer)
        return (stage, layer)
    }

    @Test("withoutAnimation changes immediately inside an animation, and ends running ones")
    func withoutAnimation() {
        let (stage, layer) = makeStage()
        var log: [Bool] = []
        stage.animate(.linear(duration: 1), { layer.cornerRadius = 8 }, completion: { log.append($0) })
        stage.advance(to: 0.5)
        stage.animate(.linear(duration: 1)) {
            layer.opacity = 0
            stage.withoutAnimation {
                layer.cornerRadius = 2
                layer.position = Point(5, 5)
                stage.animate(.linear(duration: 0.5)) { layer.borderWidth = 4 }
            }
            layer.borderColor = .white
        }
        #expect(layer.presentation.cornerRadius == 2 && layer.presentation.position == Point(5, 5))
        stage.advance(to: 0.75)
        let shown = layer.presentation
        #expect(shown.opacity == 0.75 && shown.borderWidth == 2 && shown.borderColor == Color(white: 0.25))
        #expect(log == [false])
    }

    @Test("a property that does not animate, and a layer off the stage, change immediately")
    func plain() {
        let (stage, layer) = makeStage()
        let loose = Layer()
        stage.animate(.linear(duration: 1)) {
            layer.isHidden = true
            layer.masksToBounds = true
            loose.opacity = 0
        }
        #expect(layer.presentation.isHidden && layer.presentation.masksToBounds && loose.presentation.opacity == 0)
        #expect(!layer.isAnimating && !loose.isAnimating)
    }

    @Test("a stage with animations that never end can be let go")
    func noLeak() {
        weak var found: Layer?
        do {
            let (stage, layer) = makeStage()
            found = layer
            var fade = BasicAnimation(\.opacity, from: 0, to: 1, duration: 1)
            fade.timing.repeatCount = .infinity
            layer.add(fade)
            stage.advance(to: 1)
            #expect(found != nil)
        }
        #expect(found == nil)
    }

    @Test("a display link's preferred rate shows the last whole frame of that rate", arguments: [10.0, 24, 25, 30, 60])
    func preferredRate(rate: Double) {
        let (stage, _) = makeStage()
        var times: [Double] = []
        let link = stage.addDisplayLink(preferredFramesPerSecond: rate) { times.append($0.timestamp) }
        #expect(abs(link.preferredFramesPerSecond - rate) < 1e-12 && abs(link.duration - 1 / rate) < 1e-15)
        for frame in 0...1440 {
            let time = Double(frame) / 144
            stage.advance(to: time)
            #expect(abs(link.timestamp * rate - (link.timestamp * rate).rounded()) < 1e-6)
            #expect(link.timestamp <= time + 1e-9 && link.targetTimestamp > time)
        }
        #expect(Set(times.map { ($0 * rate).rounded() }).count == Int(rate) * 10 + 1)
        _ = stage.frame()
        guard case .at(let next) = stage.nextFrame else {
            Issue.record("the link waits for its next frame, not \(stage.nextFrame)")
            return
        }
        #expect(abs(next - link.targetTimestamp) < 1e-9)
    }

    @Test("a preferred rate is a frame interval if it divides 60, and otherwise the nearest one")
    func rates() {
        let (stage, _) = makeStage()
        func interval(_ rate: Double) -> Int {
            stage.addDisplayLink(preferredFramesPerSecond: rate) { _ in }.frameInterval
        }
        #expect([60, 30, 20, 24, 144, 1].map(interval) == [1, 2, 3, 3, 1, 60])
        let link = stage.addDisplayLink(frameInterval: 3) { _ in }
        #expect(link.frameInterval == 3 && link.preferredFramesPerSecond == 20 && link.duration == 0.05)
    }

    @Test("an event sees the display link's result for its exact time")
    func linksAtEvents() {
        let (stage, layer) = makeStage()
        stage.addDisplayLink { layer.position = Point($0.elapsed * 100, 0) }
        var seen: [Double] = []
        for time in [0.123, 0.456] { stage.schedule(at: time) { seen.append(layer.presentation.position.x) } }
        stage.animate(.linear(duration: 0.3), { layer.opacity = 0 }) { _ in seen.append(layer.presentation.position.x) }
        stage.advance(to: 1)
        #expect(seen == [12.3, 30, 45.6])
    }

    @Test("a display link ended by another link's callback is not called again")
    func endedByAnother() {
        let (stage, _) = makeStage()
        var (count, second): (Int, DisplayLink?) = (0, nil)
        stage.addDisplayLink { link in if link.elapsed > 0.5 { second?.invalidate() } }
        second = stage.addDisplayLink { _ in count += 1 }
        stage.advance(to: 0.25)
        #expect(count == 2)
        stage.advance(to: 1)
        #expect(count == 2)
    }

    @Test("no frame is due while all moving layers are paused")
    func pausedLayers() {
        let (stage, layer) = makeStage()
        stage.animate(.linear(duration: 1)) { layer.opacity = 0 }
        stage.advance(to: 0.5)
        layer.pauseTime()
        _ = stage.frame()
        #expect(stage.nextFrame == .never)
        layer.resumeTime()
        _ = stage.frame()
        #expect(stage.nextFrame == .now)
    }
}
