import Geometry
import LayerTree
import RenderTree
import Timing

/// One kind of animated layer to be sampled in numbers.
struct Workload: Sendable {
    let name: String
    /// Makes a layer, not yet in a tree.
    let makeLayer: @Sendable () -> Layer
    /// Makes the animation of the n-th layer.
    let makeAnimation: @Sendable (_ index: Int) -> (any LayerAnimation)?

    private init(
        _ name: String, layer: @escaping @Sendable () -> Layer = { Layer() },
        animation: @escaping @Sendable (_ index: Int) -> (any LayerAnimation)?
    ) {
        self.name = name
        makeLayer = {
            let made = layer()
            made.frame = Rect(0, 0, 40, 30)
            made.backgroundColor = .white
            return made
        }
        makeAnimation = animation
    }

    /// A layer without animation, then every kind of animation and of value.
    static let all: [Workload] = [
        Workload("still") { _ in nil },
        Workload("basic opacity") { _ in
            BasicAnimation(\.opacity, from: 0.1, to: 1, duration: 1, easing: .easeInOut)
        },
        Workload("basic position") { index in
            BasicAnimation(\.position, from: .zero, to: Point(Double(index % 300), 200), duration: 1, easing: .easeOut)
        },
        Workload("basic transform") { _ in
            BasicAnimation(\.transform, from: .identity, to: .rotation(1) * .scale(2), duration: 1)
        },
        Workload("basic transform.scale") { _ in
            BasicAnimation(\.transform.scale, from: 1, to: 2, duration: 1, easing: .easeIn)
        },
        Workload("basic colour") { _ in
            BasicAnimation(\.backgroundColor, from: .white, to: .black, duration: 1)
        },
        Workload("basic path", layer: { ShapeLayer(path: octagon(radius: 10)) }) { _ in
            BasicAnimation(.shape(\.path), from: octagon(radius: 10), to: octagon(radius: 20), duration: 1)
        },
        Workload("key frames position, linear") { _ in
            KeyframeAnimation(\.position, Keyframes(values: corners, easings: [.easeInOut]), duration: 1)
        },
        Workload("key frames position, cubic paced") { _ in
            KeyframeAnimation(\.position, Keyframes(values: corners, mode: .cubicPaced), duration: 1)
        },
        Workload("spring position") { _ in
            SpringAnimation(\.position, from: .zero, to: Point(100, 50), spring: Spring(), duration: 1)
        },
        Workload("response position") { _ in
            ResponseAnimation(
                \.position, from: .zero, to: Point(100, 50), response: JNWResponse(stiffness: 16, damping: 16))
        },
        Workload("group of three") { _ in
            AnimationGroup(
                [
                    BasicAnimation(\.opacity, from: 0.1, to: 1),
                    BasicAnimation(\.position.x, from: 0, to: 100, easing: .easeIn),
                    BasicAnimation(\.cornerRadius, from: 0, to: 10),
                ], duration: 1)
        },
    ]

    private static let corners = [Point(0, 0), Point(100, 0), Point(100, 80), Point(20, 60)]

    private static func octagon(radius: Double) -> Path {
        var path = Path()
        for corner in 0..<8 {
            let angle = Double(corner) * .pi / 4
            path.line(to: Point(radius * Math.cos(angle), radius * Math.sin(angle)))
        }
        path.close()
        return path
    }
}
