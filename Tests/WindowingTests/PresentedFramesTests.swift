import Geometry
import RenderTree
import TestSupport
import Testing

@testable import Windowing

@Suite("What a window shows, and its buffers hold")
struct PresentedFramesTests {
    /// A frame with a box at a random place.
    private func frame(_ random: inout SeededGenerator) -> RenderFrame {
        let box = Rect(.random(in: 0...80, using: &random), .random(in: 0...80, using: &random), 10, 10)
        let node = RenderNode(id: 2, contents: [.fill(Path(rect: box), .color(.black))])
        return RenderFrame(
            size: Size(100, 100), scale: 1, background: .white, root: RenderNode(id: 1, children: [node]))
    }

    @Test(
        "a frame's damage is against the buffer's own frame and the window's, or unknown",
        arguments: 0..<20 as Range<UInt64>)
    func damage(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (presented, sent) = (PresentedFrames(), [RenderFrame]())
        for number in 0..<50 {
            let frame = frame(&random)
            let age = Int.random(in: 0...5, using: &random)
            if Int.random(in: 0..<8, using: &random) == 0 { presented.isExposed = true }
            let damage = presented.damage(of: frame, age: age)
            // Presenters have three buffers; another one is new.
            let held = (1...3).contains(age) && age <= sent.count ? sent[sent.count - age] : nil
            #expect(damage.buffer == held.map { frame.damage(since: $0) })
            let isKnown = held != nil && !presented.isExposed
            #expect(damage.window == (isKnown ? sent.last.map { frame.damage(since: $0) } : nil))
            presented.record(
                frame, seen: SeenFrame(frame: frame, time: Double(number), discardCount: 0), number: number,
                damage: damage.window, isAwaited: true)
            #expect(!presented.isExposed && presented.seen?.time == Double(number))
            sent.append(frame)
        }
    }
}
