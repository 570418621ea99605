import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Gallery

/// The water as its description gives it, in closed forms of its own.
private enum Formula {
    /// Rises by 12 a second for the first radian of five, to 8; falls by 30 a second, to 5.
    static func amplitude(at time: Double) -> Double {
        let sinceBreath = time.truncatingRemainder(dividingBy: 5 / 2.4)
        let turn = 1 / 2.4
        return sinceBreath < turn ? min(8, 5 + 12 * sinceBreath) : max(5, 8 - 30 * (sinceBreath - turn))
    }

    /// Falls from 60 by 60 a second; 0 is shown for 1/60 s, then it jumps to 120.
    static func level(at time: Double) -> Double {
        max(0, 120 - (60 + 60 * time).truncatingRemainder(dividingBy: 121))
    }

    static func y(_ layer: String, x: Double, time: Double) -> Double {
        let breath = amplitude(at: time)
        return switch layer {
        case "open.first": breath * Math.sin(x / 40 + 2.4 * time) + breath + 70
        case "open.second": breath * Math.sin(x / 40 + 2.4 * time + .pi) + breath + 70
        case "logo.first": 2 * Math.sin(x / 20 + 30 * time) + level(at: time)
        case "logo.second": 4 * Math.sin(x / 20 - 30 * time + 10) + level(at: time)
        default: fatalError("there is no water called \(layer)")
        }
    }

    static let layers = ["open.first", "open.second", "logo.first", "logo.second"]
}

@Suite("The water")
struct WavesTests {
    private static let times: [Double] = {
        var random = SeededGenerator(seed: 123_123)
        return [0, 1 / 60.0, 0.25, 0.5] + (0..<12).map { _ in Double.random(in: 0...300, using: &random) }
    }()

    @Test("each surface follows its formula to a fiftieth of a point over the whole width", arguments: [375.0, 1920])
    func surface(width: Double) throws {
        let fixture = try SceneFixture("waves", size: Size(width, 667))
        for time in Self.times.sorted() {
            fixture.stage.advance(to: time)
            for name in Formula.layers {
                let layer = try #require(fixture.layers[name])
                let path = layer.state.shape.path
                guard case .move(var current)? = path.elements.first else {
                    Issue.record("the path of \(name) begins with no move")
                    continue
                }
                #expect(current.x == 0)
                var worst = 0.0
                var curveCount = 0.0
                for case .cubic(let first, let second, let end) in path.elements {
                    let curve = CubicBezier(current, first, second, end)
                    for step in 0...64 {
                        let point = curve.point(at: Double(step) / 64)
                        worst = max(worst, (point.y - Formula.y(name, x: point.x, time: time)).magnitude)
                    }
                    #expect(end.x > current.x)
                    current = end
                    curveCount += 1
                }
                #expect(worst <= 0.02, "\(name) at \(time)")
                let quarters = layer.state.bounds.width / (name.hasPrefix("open") ? 40 : 20) / (.pi / 2)
                #expect(curveCount <= quarters.rounded(.up) + 1, "\(name) has \(curveCount) curves")
                let bounds = layer.state.bounds
                let corners = [Point(bounds.width, bounds.height), Point(0, bounds.height)]
                let bottom = corners.map { Path.Element.line($0) } + [.close]
                #expect(current.x == bounds.width && Array(path.elements.suffix(3)) == bottom)
                #expect(path.elements.count == Int(curveCount) + 4)
            }
        }
    }

    @Test("the article's steps of a sixtieth of a second stay within a step of the closed forms")
    func recurrence() {
        var (offset, amplitude, openLevel, logoLevel) = (0.0, 5.0, 75.0, 60.0)
        for step in 1...6000 {
            offset += 0.04
            if offset.rounded(.down).truncatingRemainder(dividingBy: 5) == 0 {
                if amplitude <= 8 { (amplitude, openLevel) = (amplitude + 0.2, openLevel + 0.2) }
            } else if amplitude >= 5 {
                (amplitude, openLevel) = (amplitude - 0.5, openLevel - 0.5)
            }
            logoLevel = logoLevel <= 0 ? 120 : logoLevel - 1

            let time = Double(step) / 60
            let breath = Water.breath(atPhase: 2.4 * time, speed: 2.4)
            // The article overshoots by up to one step at each end, and breathes in steps.
            #expect((breath - amplitude).magnitude <= 0.5 + 0.2 + 1e-9, "at step \(step)")
            #expect((breath + 70 - openLevel).magnitude <= 0.5 + 0.2 + 1e-9, "at step \(step)")
            #expect((Water.drainLevel(at: time, speed: 60) - logoLevel).magnitude < 1e-6, "at step \(step)")
            #expect((breath - Formula.amplitude(at: time)).magnitude < 1e-9 || (step % 125 == 0))
        }
    }

    @Test(
        "the breath stays between its ends and never jumps, at any speed", arguments: [0, 0.01, 1, 2.4, 4, 10, 100.0])
    func breath(speed: Double) {
        var last = Water.breath(atPhase: 0, speed: speed)
        #expect(last == 5)
        for step in 1...20_000 where speed <= 4 {
            let time = Double(step) / 1000
            let value = Water.breath(atPhase: speed * time, speed: speed)
            #expect(value >= 5 && value <= 8 && (value - last).magnitude < 0.031)
            last = value
        }
        for step in 0..<1000 {
            let value = Water.breath(atPhase: Double(step) * 0.37, speed: speed)
            #expect(value >= 5 && value <= 8)
        }
    }

    @Test("with a frame interval the picture of the last n-th refresh stays", arguments: [2, 7, 30, 60])
    func frameInterval(interval: Int) throws {
        let slow = try SceneFixture("waves", set: [("frameInterval", "\(interval)")])
        let duration = Double(interval) / 60
        for count in 0..<8 {
            let (start, plain) = (Double(count) * duration, try SceneFixture("waves"))
            for fixture in [slow, plain] { fixture.stage.advance(to: start) }
            #expect(slow.tree == plain.tree)
            slow.advance(by: 0.99 * duration)
            #expect(slow.tree == plain.tree)
            guard case .at(let next) = slow.stage.nextFrame else {
                Issue.record("the next frame after \(start) is \(slow.stage.nextFrame)")
                continue
            }
            #expect((next - start - duration).magnitude < 1e-9)
        }
    }

    @Test("a pause stops the water exactly, and it resumes from there")
    func pause() throws {
        let fixture = try SceneFixture("waves")
        let playback = ScenePlayer(clock: 100, goesBack: false) { fixture.stage }
        playback.advance(toClock: 101.37)
        playback.togglePause()
        let tree = fixture.tree
        for clock in [101.5, 102, 200.0] {
            playback.advance(toClock: clock)
            fixture.stage.advance(to: clock)
            #expect(fixture.tree == tree && fixture.stage.nextFrame == .never)
        }
        playback.togglePause()
        #expect(fixture.tree == tree)
        playback.advance(toClock: 200.5)
        let straight = try SceneFixture("waves")
        straight.stage.advance(to: fixture.stage.time)
        #expect((fixture.stage.time - 1.87).magnitude < 1e-9)
        #expect(fixture.tree == straight.tree && fixture.tree != tree)
        #expect(fixture.stage.nextFrame == .now)
    }

    @Test("the bird's edges and the water's depth are whole pixels", arguments: [1, 1.25, 1.5, 2, 3])
    func pixels(scale: Double) throws {
        let fixture = try SceneFixture("waves", scale: scale)
        let (open, logo) = (try fixture.frame("open"), try fixture.frame("logo"))
        for length in [open.height, logo.minX, logo.minY, logo.maxX, logo.maxY] {
            #expect(isClose(length * scale, (length * scale).rounded(), 1e-6))
        }
    }

    @Test("open water is at least 180 points deep, however low the window")
    func leastDepth() throws {
        #expect(try SceneFixture("waves", size: Size(300, 200)).frame("open").height == 180)
    }

    @Test("without a fit the water of a wide window has the colours of a narrow one")
    func colours() throws {
        let colours = try [375.0, 1920].map { width in
            let fixture = try SceneFixture("waves", size: Size(width, 667))
            let water = try fixture.layer("open/open.first").state.shape.fillColor
            return [water, try fixture.layer("logo").state.backgroundColor]
        }
        #expect(colours[0] == colours[1])
    }
}
