import CAllocationCount
import Geometry
import LayerTree
import RenderTree
import Timing

/// The cost of sampling one kind of layer.
struct LayerMeasurement {
    let workload: String
    /// Nanoseconds a layer for its presentation.
    let presentationTime: Double
    /// Heap blocks per layer for its presentation.
    let presentationBlocks: Double
    /// Nanoseconds a layer for its render node.
    let nodeTime: Double

    init(_ workload: Workload, count: Int) {
        self.workload = workload.name
        let timeline = Timeline()
        let root = Layer()
        timeline.attach(root: root)
        var layers: [Layer] = []
        layers.reserveCapacity(count)
        for index in 0..<count {
            let layer = workload.makeLayer()
            root.addSublayer(layer)
            if let animation = workload.makeAnimation(index) { layer.add(animation) }
            layers.append(layer)
        }
        let presentation = measure(times: count) { time in
            var sum = 0.0
            for layer in layers { sum += layer.presentation(at: time).opacity }
            return sum
        }
        presentationTime = presentation.nanoseconds
        presentationBlocks = presentation.blocks
        nodeTime = measure(times: count) { Double(root.renderNode(atParentTime: $0)?.children.count ?? 0) }.nanoseconds
        timeline.abandon()
    }
}

/// The cost of one evaluation.
struct EvaluatorMeasurement {
    let name: String
    /// Nanoseconds an evaluation.
    let time: Double
    /// Heap blocks an evaluation.
    let blocks: Double

    init(_ evaluator: Evaluator) {
        name = evaluator.name
        let count = 20_000
        let result = measure(times: count) { start in
            var sum = 0.0
            for step in 0..<count { sum += evaluator.sample(start * Double(step) / Double(count)) }
            return sum
        }
        time = result.nanoseconds
        blocks = result.blocks
    }
}

/// Whether a new object's memory is counted, so that a count of 0 means something.
func countsAllocations() -> Bool {
    let before = tyto_allocation_count()
    let layers = (0..<10).map { _ in Layer() }
    return tyto_allocation_count() >= before + UInt(layers.count)
}

/// Runs a body at several times of an animation of a second; the best run counts, for the others were disturbed.
private func measure(
    times count: Int, _ body: (_ time: Double) -> Double
) -> (nanoseconds: Double, blocks: Double) {
    // The first run fills the runtime's caches of generic types.
    var sum = body(0.5)
    var best = Duration.seconds(1 << 20)
    var blocks = UInt.max
    let clock = ContinuousClock()
    for time in [0.15, 0.35, 0.55, 0.75, 0.95] {
        let before = tyto_allocation_count()
        let began = clock.now
        sum += body(time)
        best = min(best, clock.now - began)
        blocks = min(blocks, tyto_allocation_count() - before)
    }
    precondition(sum.isFinite, "an evaluation gave \(sum)")
    let nanoseconds = Double(best.components.seconds) * 1e9 + Double(best.components.attoseconds) / 1e9
    return (nanoseconds / Double(count), Double(blocks) / Double(count))
}
