import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Gallery

@Suite("The owl moves by its table")
struct OwlMotionTests {
    static let times: [Double] = {
        var random = SeededGenerator(seed: 2017)
        let marks = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 1]
        return marks + (0..<50).map { _ in Double.random(in: 0...0.35, using: &random) }
    }()

    static let windows: [(width: Double, scale: Double)] = [320.0, 375, 414, 768].flatMap { width in
        [1.0, 2, 3].map { (width: width, scale: $0) }
    }

    @Test("the eyes are covered and uncovered by the table, eased, at any time and in any window", arguments: windows)
    func table(width: Double, scale: Double) throws {
        let table = OwlTable(width: width, scale: scale)
        for (start, key) in [(0.0, "o"), (0.125, "o"), (2.0, "password")] {
            let fixture = try SceneFixture("owl", size: Size(width, 667), scale: scale)
            fixture.stage.advance(to: start)
            #expect(try fixture.pose.distance(to: table.pose(0)) < 1e-9)
            if key == "o" { fixture.key("o") } else { fixture.click(Point(width / 2, 270)) }
            for time in Self.times.sorted() {
                fixture.stage.advance(to: start + time)
                let pose = try fixture.pose
                #expect(pose.distance(to: table.pose(easeInOut(time / 0.3))) < 1e-9, "covering at \(time)")
                #expect(pose.distance(to: fixture.quickPose) == 0)
                for name in ["face", "eyelids"] { #expect(try fixture.layer(name).frame == table.face) }
            }
            let turn = fixture.stage.time
            if key == "o" { fixture.key("o") } else { fixture.click(Point(width / 2, 500)) }
            for time in Self.times.sorted() {
                fixture.stage.advance(to: turn + time)
                let pose = try fixture.pose
                #expect(pose.distance(to: table.pose(1 - easeInOut(time / 0.3))) < 1e-9, "uncovering at \(time)")
            }
        }
    }

    @Test("what has no size draws nothing, and no number is ever infinite or none")
    func emptyParts() throws {
        let fixture = try SceneFixture("owl")
        func drawn() -> Set<String> {
            let art: [(String, Picture)] = [
                ("face", OwlArt.face), ("eyelids", OwlArt.eyelids), ("armDownLeft", OwlArt.armDownLeft),
                ("armDownRight", OwlArt.armDownRight), ("armUpLeft", OwlArt.armUpLeft),
                ("armUpRight", OwlArt.armUpRight),
            ]
            let operations = fixture.tree.all.flatMap(\.contents)
            return Set(
                art.filter { _, picture in
                    operations.contains { if case .picture(picture, _) = $0 { true } else { false } }
                }.map(\.0))
        }
        #expect(drawn() == ["face", "armDownLeft", "armDownRight"])
        fixture.key("o")
        for time in Self.times.sorted() {
            fixture.stage.advance(to: time)
            #expect(fixture.tree.isFiniteThroughout)
            for operation in fixture.tree.all.flatMap(\.contents) {
                if case .picture(_, let box) = operation { #expect(!box.isEmpty) }
            }
        }
        #expect(drawn() == ["face", "eyelids", "armUpLeft", "armUpRight"])
    }

    @Test("the motion's duration and curve can be set")
    func retimed() throws {
        let table = OwlTable(width: 375, scale: 2)
        let slow = try SceneFixture("owl", set: [("armDuration", "3")])
        slow.key("o")
        let straight = try SceneFixture("owl", set: [("armDuration", "2"), ("armCurve", "linear")])
        straight.key("o")
        for time in [0.4, 1.5, 2.9] {
            slow.stage.advance(to: time)
            straight.stage.advance(to: time)
            #expect(try slow.pose.distance(to: table.pose(easeInOut(time / 3))) < 1e-9)
            #expect(try straight.pose.distance(to: table.pose(min(1, time / 2))) < 1e-9)
        }
        let sudden = try SceneFixture("owl", set: [("armDuration", "0")])
        sudden.key("o")
        #expect(try sudden.pose.distance(to: table.pose(1)) == 0)
    }

    @Test("a toggle on the way continues from what is on screen", arguments: 0..<5)
    func interruption(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let table = OwlTable(width: 375, scale: 2)
        let fixture = try SceneFixture("owl")
        var isCovered = false
        for _ in 0..<6 {
            let before = try fixture.pose
            fixture.key("o")
            isCovered.toggle()
            #expect(try fixture.pose.distance(to: before) < 1e-9)
            let start = fixture.stage.time
            let target = table.pose(isCovered ? 1 : 0)
            let wait = Double.random(in: 0...0.3, using: &random)
            for share in [1e-9, 0.3, 0.7, 1] {
                fixture.stage.advance(to: start + wait * share)
                let expected = before.mixed(with: target, easeInOut((fixture.stage.time - start) / 0.3))
                #expect(try fixture.pose.distance(to: expected) < 1e-9)
            }
        }
        fixture.stage.advance(to: fixture.stage.time + 1)
        #expect(try fixture.pose.distance(to: table.pose(isCovered ? 1 : 0)) < 1e-9)
    }
}
