import CairoKit
import Geometry
import LayerTree
import Scenes
import Script
import Stage
public import Testing

extension SceneTest {
    /// Expects that no presented value of any layer jumps when a place is clicked at random times.
    ///
    /// The clicks follow the test's inputs, up to half a second apart. Just before and after each, numbers and colours of
    /// every layer that is on the stage both times may differ by 1e-6. Not compared are layers that are hidden or have no
    /// opacity both times, by themselves or by a layer around them, and layers whose text or image is another. A scene with
    /// reduced motion may jump. Clicks of which none changes anything are an issue, too.
    /// - Parameters:
    ///   - place: a layer, which may move meanwhile, or a point.
    ///   - times: the number of clicks.
    ///   - seed: what decides their times.
    public func expectNoJumps(
        clicking place: ScenePlace, times: Int = 60, seed: UInt64 = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var random = SeededGenerator(seed: seed)
        let (player, script) = recordingWarnings(sourceLocation, makePlayer)
        defer { withExtendedLifetime(script) {} }
        var time = inputs.last?.time ?? 0
        var hasEffect = times < 1
        for click in stride(from: 1, through: times, by: 1) {
            time += .random(in: 0...0.5, using: &random)
            recordingWarnings(sourceLocation) { player.seek(to: time) }
            let stage = player.stage
            let point: Point
            switch place {
            case .point(let place): point = place
            case .layer(let name):
                guard let layer = stage.layer(named: name, sourceLocation) else { return }
                point = layer.center
            }
            _ = stage.frame()
            // What moves already can't show an effect.
            hasEffect = hasEffect || stage.nextFrame == .now
            let before = ShownLayer.all(on: stage)
            recordingWarnings(sourceLocation) {
                stage.send(.pointerMoved(point))
                stage.send(.pointerPressed(point))
                stage.send(.pointerReleased(point))
                // Events that follow at this time are part of the click.
                stage.advance(to: stage.time)
            }
            hasEffect = hasEffect || stage.nextFrame == .now
            let after = ShownLayer.all(on: stage)
            let jumps = before.compactMap { id, layer in after[id].flatMap { layer.jump(to: $0) } }.sorted()
            if jumps.isEmpty { continue }
            Issue.record(
                "click \(click) of \(times) (seed \(seed)) at \(shortest(time)) s: \(jumps.joined(separator: "; "))",
                sourceLocation: sourceLocation)
            return
        }
        if !hasEffect {
            Issue.record("no click changed anything; name a layer that is clickable", sourceLocation: sourceLocation)
        }
    }

    /// Expects that no presented value of any layer jumps at any time, with the test's inputs.
    ///
    /// A jump is a change that can be seen (a fiftieth of a point, of opacity and colours a 256th) within 1e-7 s. Looked at
    /// are both sides of each event, such as an input or the end of an animation, and 60 times per second between them.
    /// What is not compared, and reduced motion, are as in
    /// ``expectNoJumps(clicking:times:seed:sourceLocation:)``. What a display link sets jumps at each frame. The first jump
    /// is recorded as an issue.
    /// - Parameters:
    ///   - start: the first time.
    ///   - end: the last time.
    public func expectNoJumps(
        from start: Double = 0, to end: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let start = checked(start, sourceLocation), let end = checked(end, sourceLocation) else { return }
        let (player, script) = recordingWarnings(sourceLocation, makePlayer)
        defer { withExtendedLifetime(script) {} }
        recordingWarnings(sourceLocation) { player.seek(to: start) }
        let stage = player.stage
        var shown = ShownLayer.all(on: stage)
        while stage.time < end {
            let now = stage.time
            let next = min(end, now + 1.0 / 60)
            let isEvent = stage.nextEvent <= next
            let time = isEvent ? max(now, stage.nextEvent) : next
            let before = ShownLayer.all(on: stage, at: max(now, time - ShownLayer.moment))
            if let jump = ShownLayer.jump(from: shown, at: now, to: before, at: time - ShownLayer.moment) {
                return report(jump.words, at: jump.time, sourceLocation)
            }
            recordingWarnings(sourceLocation) { player.seek(to: time) }
            shown = ShownLayer.all(on: stage)
            let jumps = before.compactMap { id, layer in shown[id].flatMap { layer.visibleJump(to: $0) } }.sorted()
            if !jumps.isEmpty { return report(jumps.joined(separator: "; "), at: time, sourceLocation) }
        }
    }

    private func report(_ jumps: String, at time: Double, _ sourceLocation: SourceLocation) {
        Issue.record("at \(shortest(time)) s: \(jumps)", sourceLocation: sourceLocation)
    }

    /// Expects the same pictures at the same times whatever the frame rate.
    ///
    /// Compared are the times that all rates have in common, with a scene that has shown nothing before; at 24, 60 and 144
    /// frames per second these are twelve times per second.
    /// - Parameters:
    ///   - rates: frames per second, 1…1000.
    ///   - end: the last time; nil is 2 s after the last input.
    /// - Throws: an error that names a file that can't be written.
    public func expectSame(
        at rates: [Int], until end: Double? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        guard !rates.isEmpty, rates.allSatisfy((1...1000).contains) else {
            Issue.record("frame rates are 1 to 1000 frames per second, not \(rates)", sourceLocation: sourceLocation)
            return
        }
        guard let end = checked(end ?? (inputs.last?.time ?? 0) + 2, sourceLocation) else { return }
        let common = rates.reduce(0, greatestCommonDivisor)
        let times = (0...Int(end * Double(common))).map { Double($0) / Double(common) }
        let expected = try times.map { try picture(at: $0, sourceLocation: sourceLocation) }
        let place = GoldenPlace(Test.current, calledAt: sourceLocation)
        for rate in rates {
            let (player, script) = makePlayer()
            defer { withExtendedLifetime(script) {} }
            for (index, time) in times.enumerated() {
                for frame in (index - 1) * rate / common + 1..<index * rate / common where frame > 0 {
                    player.seek(to: Double(frame) / Double(rate))
                    _ = player.stage.frame()
                }
                player.seek(to: time)
                let complaint = try place.folder.complaint(
                    about: picture(of: player.stage), named: "\(place.function)-\(rate)fps-\(shortest(time))",
                    insteadOf: expected[index])
                guard let complaint else { continue }
                Issue.record(
                    "at \(rate) frames per second the picture of \(shortest(time)) s is another: \(complaint)",
                    sourceLocation: sourceLocation)
                break
            }
        }
    }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }
