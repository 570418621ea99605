import Geometry
import RenderTree
import Synchronization
import Testing

@testable import FrameExport

@Suite("Frames on many threads")
struct FramePipelineTests {
    /// A frame whose one node stands where the number says.
    static func frame(_ number: Int) -> RenderFrame {
        let node = RenderNode(
            id: 1, contents: [.fill(Path(rect: Rect(Double(number), 0, 5, 5)), .color(.white))])
        return RenderFrame(size: Size(200, 20), scale: 1, root: node)
    }

    private struct Failure: Error, Equatable {}

    @Test("come in order, each once, with any number of threads", arguments: [1, 2, 8])
    func order(jobs: Int) throws {
        var received: [Int] = []
        var outputs: [Int] = []
        try FramePipeline.run(
            0..<100, jobs: jobs, sample: { FramePipelineTests.frame($0) },
            makeWorker: {
                { index, _ in
                    // Early ones take longer.
                    for _ in 0..<(100 - index) * 100 { Atomic(0).add(1, ordering: .relaxed) }
                    return index * 3
                }
            }, isStopped: { false }
        ) { index, output, isRepeated in
            received.append(index)
            outputs.append(output)
            #expect(!isRepeated)
        }
        #expect(received == Array(0..<100) && outputs == (0..<100).map { $0 * 3 })
    }

    @Test("are never more at once than the pipeline is deep", arguments: [1, 3], [nil, 2])
    func bounded(jobs: Int, depth: Int?) throws {
        var (sampled, received, most) = (0, 0, 0)
        try FramePipeline.run(
            0..<50, jobs: jobs, depth: depth,
            sample: { index in
                sampled += 1
                most = max(most, sampled - received)
                return FramePipelineTests.frame(index)
            }, makeWorker: { { index, _ in index } }, isStopped: { false }
        ) { _, _, _ in received += 1 }
        #expect(most == depth ?? FramePipeline.depth(jobs: jobs) && received == 50)
    }

    @Test("that do not differ are made once")
    func repeats() throws {
        let made = Mutex<[Int]>([])
        var repeated: [Int] = []
        var outputs: [Int] = []
        try FramePipeline.run(
            0..<12, jobs: 2, sample: { FramePipelineTests.frame($0 / 4) },
            makeWorker: {
                { index, _ in
                    made.withLock { $0.append(index) }
                    return index
                }
            }, isStopped: { false }
        ) { index, output, isRepeated in
            if isRepeated { repeated.append(index) }
            outputs.append(output)
        }
        #expect(made.withLock { $0.sorted() } == [0, 4, 8])
        #expect(repeated == [1, 2, 3, 5, 6, 7, 9, 10, 11] && outputs == (0..<12).map { $0 / 4 * 4 })
    }

    @Test("that were begun are received when it is stopped, or when sampling fails")
    func ends() throws {
        var received: [Int] = []
        try FramePipeline.run(
            0..<100, jobs: 2, sample: { FramePipelineTests.frame($0) }, makeWorker: { { index, _ in index } },
            isStopped: { received.count >= 10 }
        ) { index, _, _ in received.append(index) }
        #expect(received == Array(0..<received.count) && (10...14).contains(received.count))
        received = []
        #expect(throws: Failure()) {
            try FramePipeline.run(
                0..<100, jobs: 2,
                sample: { index in
                    if index == 7 { throw Failure() }
                    return FramePipelineTests.frame(index)
                }, makeWorker: { { index, _ in index } }, isStopped: { false }
            ) { index, _, _ in received.append(index) }
        }
        #expect(received == Array(0..<7))
    }

    @Test("end with the failure of a worker, of one that can't begin, and of the receiver")
    func failures() {
        for failing in 0..<3 {
            #expect(throws: Failure()) {
                try FramePipeline.run(
                    0..<20, jobs: 2, sample: { FramePipelineTests.frame($0) },
                    makeWorker: {
                        if failing == 0 { throw Failure() }
                        return { index, _ in
                            if failing == 1 && index == 5 { throw Failure() }
                            return index
                        }
                    }, isStopped: { false }
                ) { index, _, _ in
                    if failing == 2 && index == 5 { throw Failure() }
                }
            }
        }
    }

    @Test(
        "are described in words",
        arguments: [
            (Progress(done: 0, total: 600, found: 0, elapsed: 0), "0 of 600 frames"),
            (
                Progress(done: 40, total: 600, found: 0, elapsed: 4, verb: "looked through"),
                "40 of 600 frames looked through, 10 a second, 56 s left"
            ),
            (Progress(done: 120, total: 600, found: 0, elapsed: 1.5), "120 of 600 frames, 80 a second, 6 s left"),
            (
                Progress(done: 30, total: 1000, found: 20, elapsed: 10),
                "30 of 1000 frames, 1.0 a second, 16 min 10 s left"
            ),
            (Progress(done: 600, total: 600, found: 0, elapsed: 6), "600 of 600 frames, 100 a second"),
        ])
    func words(progress: Progress, text: String) {
        #expect(progress.text == text)
        #expect(progress.bar(columns: 100).count <= 99 && progress.bar(columns: 100).hasSuffix(text))
        #expect(progress.bar(columns: 10).count < 10)
    }

    @Test("fall to shards by blocks, each to one")
    func shards() throws {
        let shards = try (1...3).map { try #require(Shard("\($0)/3")) }
        for index in 0..<200 {
            #expect(shards.count { $0.contains(index) } == 1)
            #expect(shards[0].contains(index) == shards[0].contains(index / 8 * 8))
        }
        for text in ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/3/3", "a/b", "1/99999999999999999999", "1/1000000"] {
            #expect(Shard(text) == nil)
        }
    }
}
