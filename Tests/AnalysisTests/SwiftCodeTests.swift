import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

@testable import Analysis

@Suite("The Swift code of an animation")
struct SwiftCodeTests {
    // swift-format-ignore
    /// Animations, in the very code that is expected of them.
    private static let examples: [@Sendable (_ layer: Layer) -> Void] = [
        { layer in
            layer.add(BasicAnimation(\.opacity, from: 0, to: 1, duration: 0.3, easing: .easeOut))
        },
        { layer in
            layer.add(BasicAnimation(\.position, to: Point(100, -2.5), duration: 1, easing: .cubic(0.2, 0, 0.1, 1.5)))
        },
        { layer in
            var animation = BasicAnimation(\.position.x, by: 20, duration: 0.5, easing: .steps(4, .jumpNone))
            animation.timing.beginTime = layer.localTime + 0.25
            animation.timing.speed = 2
            animation.timing.repeatCount = .infinity
            animation.timing.autoreverses = true
            animation.timing.fillMode = .both
            animation.isAdditive = true
            animation.isRemovedOnCompletion = false
            layer.add(animation)
        },
        { layer in
            layer.add(SpringAnimation(\.transform, from: Affine.scale(0.5), to: Affine.identity, spring: Spring(mass: 1, stiffness: 300, damping: 20)))
        },
        { layer in
            layer.add(SpringAnimation(\.bounds, from: Rect(0, 0, 1, 1), to: Rect(0, 0, 20, 30), initialVelocity: SIMD4(0, 0, 5, 0), spring: Spring(mass: 1, stiffness: 300, damping: 20), duration: 0.5))
        },
        { layer in
            layer.add(ResponseAnimation(\.transform.scale, from: 0.9, to: 1, response: JNWResponse(mass: 1, stiffness: 16, damping: 16)))
        },
        { layer in
            layer.add(KeyframeAnimation(\.backgroundColor, Keyframes(values: [Color(hex: 0x00FF0A), Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.5), Color(hex: 0xFFFFFF, alpha: 0)], keyTimes: [0, 0.2, 1], easings: [.easeIn, .linear.chained(with: .default, at: 0.25, reaching: 0.75)]), duration: 2, easing: .easeInOut))
        },
        { layer in
            layer.add(KeyframeAnimation(\.opacity, Keyframes(values: [0, 1, 0.5], mode: .discrete), duration: 2))
        },
        { layer in
            layer.add(PathAnimation.position(along: Path(svgLiteral: "M0 0C10 0 20 10 20 20L30 40"), easings: [.easeIn], duration: 2))
        },
        { layer in
            layer.add(PathAnimation.position(along: Path(svgLiteral: "M0 0C10 0 20 10 20 20L30 40"), keyTimes: [0, 0.1, 1], mode: .linear, duration: 2))
        },
        { layer in
            layer.add(PathAnimation.rotation(along: Path(svgLiteral: "M0 0C10 0 20 10 20 20"), duration: 2, rotationMode: .rotateAutoReverse))
        },
        { layer in
            layer.add(BasicAnimation(.shape(\.path), from: Path(svgLiteral: "M0 0L1 0"), to: Path(svgLiteral: "M0 0L1 0.5Z"), duration: 1, easing: .piecewiseLinear([(0, 0), (0.5, 0.9), (1, 1)])))
        },
        { layer in
            var part2 = BasicAnimation(\.transform.scale, from: 1, to: 2, duration: 1)
            part2.timing.beginTime = 0.5
            layer.add(AnimationGroup(
                [
                    BasicAnimation(\.opacity, from: 0, to: 1, duration: 2),
                    part2,
                ], duration: 2, easing: .easeIn))
        },
        { layer in
            layer.add(BasicAnimation(.gradient(\.stops), from: [GradientStop(0, Color(hex: 0x000000))], to: [GradientStop(1, Color(hex: 0xFFFFFF))], duration: 1))
        },
        { layer in
            layer.add(BasicAnimation(.shape(\.lineDashPattern), from: [4, 2], to: [4, 0.5], duration: 1))
        },
    ]

    /// This file's lines without their indentation by the array.
    private static let ownLines = String(decoding: wholeFile(#filePath), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.hasPrefix("            ") ? $0.dropFirst(12) : $0
        }
        .joined(separator: "\n")

    @Test("compiles as it is, and makes the same animation", arguments: examples.indices)
    func roundTrip(index: Int) throws {
        let stage = Stage(bare: Size(100, 100))
        let recorder = AnimationRecorder()
        let layer =
            switch index {
            case 11, 14: ShapeLayer(name: "layer")
            case 13: GradientLayer(name: "layer")
            default: Layer(name: "layer")
            }
        stage.root.addSublayer(layer)
        stage.animationRecorder = recorder
        stage.advance(to: 1)
        Self.examples[index](layer)
        let record = try #require(recorder.records.last)
        let text = try #require(SwiftCode.text(of: [(record.animation, record.begin - record.added)])).text
        #expect(Self.ownLines.contains("{ layer in\n\(text)        }"), "\(text)")
    }

    @Test(
        "an animation of a program's own type has none, and is left out of several; these have variables of their own")
    func unknown() throws {
        struct OwnAnimation: LayerAnimation {
            var timing = MediaTiming(duration: 1)
            var isRemovedOnCompletion = true
            func apply(to state: inout LayerState, at time: Double) {}
        }
        var turn = BasicAnimation(\.transform.rotation, from: 0, to: 1, duration: 1)
        turn.timing.autoreverses = true
        #expect(SwiftCode.text(of: [(OwnAnimation(), 0)]) == nil)
        #expect(SwiftCode.text(of: [(AnimationGroup([turn, OwnAnimation()]), 0)]) == nil)
        let code = try #require(SwiftCode.text(of: [(turn, 0), (OwnAnimation(), 0), (turn, 0)]))
        #expect(code.count == 2 && code.text.matches(of: /var animation[12] =/).count == 2)
        #expect(code.text.hasSuffix("layer.add(animation2)\n") && code.text.contains("layer.add(animation1)\n"))
    }
}
