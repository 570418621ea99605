import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

@Suite("Layers remember the parts of their transforms")
struct TransformTests {
    private func makeScene(_ transform: Affine) -> (Stage, Layer) {
        let stage = Stage(bare: Size(400, 400))
        let layer = Layer(name: "box")
        layer.frame = Rect(50, 60, 70, 80)
        layer.transform = transform
        stage.root.addSublayer(layer)
        return (stage, layer)
    }

    private func distance(_ a: Affine, _ b: Affine) -> Double {
        max(abs(a.a - b.a), abs(a.b - b.b), abs(a.c - b.c), abs(a.d - b.d), abs(a.tx - b.tx), abs(a.ty - b.ty))
    }

    @Test("a rotated layer that shrinks to scale 0 by key keeps its rotation on the way, and grows with it again")
    func shrinking() {
        let (stage, layer) = makeScene(.rotation(1))
        stage.animate(.linear(duration: 1)) { layer.set(\.transform.scale, to: 0) }
        for time in [0, 0.25, 0.5, 0.999] {
            let want = Affine.rotation(1) * .scale(1 - time)
            #expect(distance(layer.presentation(at: time).transform, want) < 1e-12, "at \(time)")
        }
        stage.advance(to: 2)
        #expect(layer.presentation.transform == Affine(0, 0, 0, 0, 0, 0))
        stage.animate(.linear(duration: 1)) { layer.set(\.transform.scale, to: 2) }
        #expect(distance(layer.presentation(at: 2.5).transform, .rotation(1)) < 1e-12)
        layer.transform = .scale(0)
        layer.set(\.transform.scale, to: 1)
        #expect(layer.transform == .identity, "a whole transform that is set has no other parts")
    }

    @Test("a displacement of the whole transform keeps the parts that its map has lost")
    func displaced() {
        let (_, layer) = makeScene(.identity)
        layer.set(\.transform.rotation, to: 1)
        layer.set(\.transform.scale, to: 0)
        layer.transform.tx = 5
        layer.set(\.transform.scale, to: 1)
        #expect(distance(layer.transform, .translation(5, 0) * .rotation(1)) < 1e-12)
    }

    @Test("a layer that grows from nothing to a mirrored map never flips", arguments: [Affine.scale(0), .scale(0, 1)])
    func growing(map: Affine) {
        let (stage, layer) = makeScene(map)
        stage.animate(.linear(duration: 1)) {
            layer.transform = .scale(-1, 1)
            layer.set(\.transform.rotation, to: 1)
        }
        var last = layer.presentation(at: 0).transform
        for step in 1...1000 {
            let next = layer.presentation(at: Double(step) / 1000).transform
            #expect(distance(last, next) < 0.01, "at step \(step)")
            last = next
        }
    }

    @Test(
        "a mirrored layer rotated by key never flips",
        arguments: [Affine.scale(-1, 1), .scale(1, -1), .scale(-2, -3)])
    func mirrored(map: Affine) {
        let (stage, layer) = makeScene(map)
        stage.animate(.linear(duration: 1)) { layer.set(\.transform.rotation, to: 3) }
        for step in 0...1000 {
            let time = Double(step) / 1000
            let want = Affine.rotation(3 * time) * map
            #expect(distance(layer.presentation(at: time).transform, want) < 1e-9, "at \(time)")
        }
        stage.advance(to: 1.5)
        #expect(distance(layer.presentation.transform, .rotation(3) * map) < 1e-12)
        layer.add(BasicAnimation(\.transform.rotation, from: 0, to: 7, duration: 1))
        #expect(distance(layer.presentation(at: 2).transform, .rotation(3.5) * map) < 1e-12)
    }

    @Test("a part set over a whole transform that turns a mirrored layer shows no flip on the way")
    func partOverWhole() {
        let (stage, layer) = makeScene(.scale(-1, 1))
        stage.animate(.linear(duration: 1)) { layer.transform = .rotation(2.5) * .scale(-1, 1) }
        stage.advance(to: 0.1)
        stage.animate(.linear(duration: 1)) { layer.set(\.transform.scaleY, to: 1.5) }
        var last = layer.presentation.transform
        for step in 1...2000 {
            let map = layer.presentation(at: 0.1 + Double(step) / 1000).transform
            #expect(distance(last, map) < 0.01, "at step \(step)")
            last = map
        }
    }

    @Test("a uniform scale animated over an uneven one starts from the presented scales")
    func uneven() {
        for map in [Affine.scale(2, 1), .rotation(0.5) * .scale(1, 3)] {
            let (stage, layer) = makeScene(map)
            stage.animate(.linear(duration: 1)) { layer.set(\.transform.scale, to: 4) }
            #expect(distance(layer.presentation.transform, map) < 1e-12)
            let (x, y) = (map.scaleX, map.scaleY)
            let half = layer.presentation(at: 0.5).transform
            #expect(abs(half.scaleX - (x + 4) / 2) < 1e-12 && abs(half.scaleY - (y + 4) / 2) < 1e-12)
            stage.advance(to: 2)
            #expect(abs(layer.transform.scaleY - 4) < 1e-12 && layer.presentation.transform == layer.transform)
        }
        let (stage, layer) = makeScene(.identity)
        stage.animate(.linear(duration: 1)) { layer.set(\.transform.scaleY, to: 3) }
        stage.advance(to: 0.5)
        var ends: [Bool] = []
        stage.animate(.spring(Spring(duration: 0.5, bounce: 0)), { layer.set(\.transform.scale, to: 1) }) {
            ends.append($0)
        }
        let step = 1e-5
        let (now, next) = (layer.presentation.transform.d, layer.presentation(at: 0.5 + step).transform.d)
        #expect(now == 2 && abs((next - now) / step - 2) < 0.01, "both scales keep their own velocity")
        stage.advance(to: 5)
        #expect(ends == [true] && layer.presentation.transform == .identity)
    }

    @Test("a spring retargeted on a skewed map keeps its speed in every matrix element")
    func skewed() {
        let maps: [Affine] = [
            Affine(1, 0, 0.5, 1, 0, 0), Affine(1, 0.3, -0.8, 1.2, 5, 6), Affine(-1, 0.2, 0.7, 1, 0, 0), .identity,
        ]
        for from in maps {
            for middle in maps {
                for to in maps where from != middle {
                    let (stage, layer) = makeScene(from)
                    stage.animate(.spring(Spring(response: 0.6, dampingRatio: 0.3))) { layer.transform = middle }
                    for time in [0.11, 0.31] {
                        stage.advance(to: time)
                        let jump = Jump(of: layer, on: stage) {
                            stage.animate(.spring(Spring(response: 1, dampingRatio: 0.4))) { layer.transform = to }
                        }
                        #expect(jump.value < 1e-9 && jump.velocity < 1e-4, "\(from) \(middle) \(to): \(jump)")
                    }
                }
            }
        }
    }

    @Test("additive transforms are concatenated: scales multiply, and translations are scaled")
    func additive() {
        func shown(_ map: Affine, adding added: Affine) -> Affine {
            let (_, layer) = makeScene(map)
            var animation = BasicAnimation(\.transform, from: added, to: added, duration: 1)
            animation.isAdditive = true
            layer.add(animation)
            return layer.presentation(at: 0.5).transform
        }
        #expect(shown(.scale(2), adding: .scale(1.5)) == .scale(3))
        #expect(shown(.scale(0.5), adding: .scale(0.2)) == .scale(0.1))
        #expect(shown(.scale(2), adding: .translation(10, 0)) == .translation(20, 0) * .scale(2))
        let turned = Affine.rotation(1) * .scale(2, 1)
        #expect(distance(shown(turned, adding: .rotation(0.5)), turned * .rotation(0.5)) < 1e-12)
        #expect(distance(shown(.identity, adding: turned), turned) < 1e-12)
    }
}
