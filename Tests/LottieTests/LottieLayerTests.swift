import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing

@testable import Lottie

@Suite struct LottieLayerTests {
    /// A dot that moves by one point per frame, 10 frames per second, frames 5 to 25.
    private static func composition(
        markers: [LottieMarker] = [], changing change: (inout LayerModel) -> Void = { _ in }
    ) -> LottieComposition {
        var dot = LayerModel(
            name: "dot", content: .solid(.black, Size(2, 2)), transform: TransformModel(), frames: 5..<25)
        dot.transform.position = .whole(
            Track(keys: [TrackKey(frame: 0, value: Point.zero), TrackKey(frame: 100, value: Point(100, 0))]))
        change(&dot)
        return LottieComposition(
            name: "c", size: Size(100, 50), frameRate: 10, frames: 5..<25, markers: markers, layers: [dot])
    }

    private let stage = Stage(bare: Size(100, 50))

    /// A playing layer on the stage.
    private func shown(_ composition: LottieComposition) -> LottieLayer {
        let layer = LottieLayer(composition)
        stage.root.addSublayer(layer)
        return layer
    }

    private func dot(in layer: Layer) throws -> Layer {
        var pending = [layer]
        while let next = pending.popLast() {
            if next.name == "dot" { return next }
            pending += next.sublayers
        }
        throw NoDot()
    }

    private struct NoDot: Error {}

    /// Where the dot is after some seconds from now.
    private func x(of layer: LottieLayer, at time: Double) throws -> Double {
        stage.advance(to: time)
        return try (dot(in: layer).presentation.position.x * 1e6).rounded() / 1e6
    }

    @Test("it has the composition's size and stands at the first frame") func beginning() throws {
        let layer = shown(Self.composition())
        #expect(layer.bounds.size == Size(100, 50) && !layer.isPlaying)
        #expect(try x(of: layer, at: 3) == 5)
        #expect(layer.progress == 0)
        #expect(stage.nextFrame != .now || stage.frame().size == Size(100, 50))
    }

    @Test("drawn in steps, it shows its first frame where a round begins, and then each step's") func steps() throws {
        let layer = shown(Self.composition())
        layer.setFrameSteps(TimeSteps(rate: 4, phase: 0.5))
        stage.advance(to: 0.3)
        layer.play()
        // Rounds last 2 s; a step begins at 0.125, 0.375, …
        let drawn = try [0.3, 0.35, 0.4, 0.7, 2.2, 2.31, 2.4].map { time -> Double in
            stage.advance(to: time)
            var (node, id) = (try #require(stage.frame().root.children.first), try dot(in: layer).id)
            while node.id != id { node = try #require(node.children.first) }
            return (node.transform.tx * 1e6).rounded() / 1e6
        }
        #expect(drawn == [5, 5, 5.75, 8.25, 23.25, 5, 5.75])
    }

    @Test("it plays for ever by default") func endlessness() throws {
        let layer = shown(Self.composition())
        layer.play()
        #expect(try [0, 1, 1.9, 2, 2.5, 11].map { try x(of: layer, at: $0) } == [5, 15, 24, 5, 10, 15])
    }

    @Test("it plays once and stands at the last frame") func once() throws {
        let layer = shown(Self.composition())
        var ends = 0
        layer.didEnd = { ends += 1 }
        layer.loopMode = .once
        layer.play()
        #expect(abs(try x(of: layer, at: 5) - 25) < 0.01)
        #expect(ends == 1 && !layer.isPlaying && layer.progress > 0.999)
        #expect(try !dot(in: layer).presentation.isHidden)
        layer.play()
        #expect(try x(of: layer, at: 6) == 15)
    }

    @Test("it plays there and back") func thereAndBack() throws {
        let layer = shown(Self.composition())
        layer.loopMode = .thereAndBack
        layer.play()
        let places = try [1, 3, 5, 7].map { try x(of: layer, at: $0) }
        #expect(zip(places, [15, 15, 15, 15]).allSatisfy { abs($0 - $1) < 0.01 })
        #expect(abs(try x(of: layer, at: 9.5) - 20) < 0.02)
    }

    @Test("it stops where it is and plays on") func pause() throws {
        let layer = shown(Self.composition())
        layer.play()
        stage.advance(to: 0.5)
        layer.pause()
        #expect(try x(of: layer, at: 4) == 10)
        layer.play()
        #expect(try x(of: layer, at: 4.5) == 15)
        layer.progress = 0.25
        #expect(try x(of: layer, at: 4.6) == 11)
    }

    @Test("it plays faster, backwards and in a segment") func speed() throws {
        let layer = shown(Self.composition())
        layer.segment = 10..<20
        layer.playbackSpeed = 2
        layer.play()
        #expect(try [0.25, 0.75].map { try x(of: layer, at: $0) } == [15, 15])
        layer.pause()
        layer.playbackSpeed = -1
        layer.progress = 0.5
        layer.play()
        #expect(try x(of: layer, at: 1) == 12.5)
    }

    @Test("it plays a marker's segment") func markers() throws {
        let layer = shown(Self.composition(markers: [LottieMarker(name: "b", frame: 8, duration: 4)]))
        layer.play(marker: "b")
        #expect(try [0, 0.3, 0.5].map { try x(of: layer, at: $0) } == [8, 11, 9])
        layer.play(marker: "none")
        #expect(layer.segment == 8..<12)
    }

    @Test("it follows the time of the layers around it") func outerTime() throws {
        let layer = LottieLayer(Self.composition())
        let around = Layer()
        stage.root.addSublayer(around)
        around.addSublayer(layer)
        layer.play()
        around.speed = 0.5
        #expect(try x(of: layer, at: 2) == 15)
        around.pauseTime()
        #expect(try x(of: layer, at: 9) == 15)
        around.resumeTime()
        #expect(try x(of: layer, at: 10.5) == 10)
    }

    @Test("it begins when it comes on a stage and from there again on another") func stages() throws {
        let layer = LottieLayer(Self.composition())
        layer.play()
        stage.advance(to: 3)
        stage.root.addSublayer(layer)
        #expect(try x(of: layer, at: 3.5) == 10)
        let other = Stage(bare: Size(100, 50))
        other.root.addSublayer(layer)
        other.advance(to: 0.5)
        #expect(abs(try dot(in: layer).presentation.position.x - 10) < 1e-6)
    }

    @Test("a layer is shown in its own frames only") func layerFrames() throws {
        let layer = shown(Self.composition { $0.frames = 7..<9 })
        layer.play()
        var hidden: [Bool] = []
        for frame in 0..<5 {
            stage.advance(to: Double(frame) / 10)
            hidden.append(try dot(in: layer).presentation.isHidden)
        }
        #expect(hidden == [true, true, false, false, true])
    }

    @Test("what never changes has no animation") func stillness() throws {
        let layer = shown(Self.composition { $0.transform.position = .whole(Track(Point(3, 4))) })
        #expect(try !dot(in: layer).isAnimating)
        #expect(try dot(in: layer).position == Point(3, 4))
    }

    @Test("parents move a layer but not its place in the order") func parents() throws {
        var child = LayerModel(
            name: "child", content: .solid(.black, Size(1, 1)), transform: TransformModel(), frames: 0..<10)
        child.parent = 2
        child.transform.position = .whole(Track(Point(1, 0)))
        var parent = LayerModel(name: "parent", content: .none, transform: TransformModel(), frames: 0..<10)
        parent.index = 2
        parent.transform.scale = Track(Point(10, 10))
        parent.transform.position = .whole(
            Track(keys: [TrackKey(frame: 0, value: Point.zero), TrackKey(frame: 10, value: Point(100, 0))]))
        let layer = shown(
            LottieComposition(
                name: "c", size: Size(10, 10), frameRate: 10, frames: 0..<10, layers: [child, parent]))
        layer.play()
        stage.advance(to: 0.5)
        let content = try #require(layer.sublayers.first)
        #expect(content.sublayers.map(\.name) == ["child"])
        let map = try #require(content.sublayers.first).presentation.transformToSuperlayer
        #expect(map.apply(to: .zero).distance(to: Point(60, 0)) < 1e-4)
    }

    @Test("a nested composition has its own beginning and pace") func nesting() throws {
        var dot = LayerModel(
            name: "dot", content: .solid(.black, Size(2, 2)), transform: TransformModel(), frames: 0..<100)
        dot.transform.position = .whole(
            Track(keys: [TrackKey(frame: 0, value: Point.zero), TrackKey(frame: 100, value: Point(100, 0))]))
        func nested(_ remap: Track<Double>?) -> LottieComposition {
            var nested = LayerModel(
                name: "nested", content: .composition("n", Size(10, 10), remap: remap), transform: TransformModel(),
                frames: 0..<50)
            nested.start = 10
            nested.stretch = 2
            return LottieComposition(
                name: "c", size: Size(10, 10), frameRate: 10, frames: 0..<50, layers: [nested],
                assets: ["n": .composition([dot])])
        }
        let layer = shown(nested(nil))
        layer.play()
        #expect(try x(of: layer, at: 3) == 10)
        layer.removeFromSuperlayer()
        let remapped = shown(
            nested(Track(keys: [TrackKey(frame: 0, value: 4.0), TrackKey(frame: 50, value: 0.0)])))
        remapped.play()
        #expect(try x(of: remapped, at: 4) == 32)
    }

    @Test("a rotation is kept while the scale is zero") func rotation() throws {
        let layer = shown(
            Self.composition { dot in
                dot.transform.rotation = Track(.pi / 2)
                dot.transform.scale = Track(
                    keys: [TrackKey(frame: 5, value: Point.zero), TrackKey(frame: 15, value: Point(-2, 2))])
            })
        layer.play()
        stage.advance(to: 0.5)
        let map = try dot(in: layer).presentation.transform
        #expect(abs(map.a) < 1e-12 && abs(map.b + 1) < 1e-12 && abs(map.c + 1) < 1e-12)
    }
}
