import RenderTree

/// Stops a pipeline from its sampling closure, on the way to a far frame; no failure.
package struct SamplingStopped: Error {
    /// Makes one.
    package init() {}
}

/// Makes something of many frames on many threads, and hands it over in order.
///
/// Frames are sampled one after the other on the caller's thread, since a stage belongs to one; the values then go to
/// workers. No more than ``depth(jobs:)`` frames are on the way at any time, from sampling to being received: memory is
/// that many outputs and, for every worker, what it needs to make one, however many frames there are.
enum FramePipeline {
    /// The most frames that are on the way at once: one for each worker, one that waits for a worker, and one that
    /// waits to be received.
    static func depth(jobs: Int) -> Int { jobs + 2 }

    /// Makes something of every frame.
    ///
    /// A frame in which nothing differs from the one before, see `RenderFrame.damage(since:)`, goes to no worker: what
    /// came of the one before is received again.
    /// - Parameters:
    ///   - indices: The frames, rising.
    ///   - jobs: How many threads work besides the caller's, at least 1.
    ///   - depth: The largest number of frames on the way, at least 1 (default: ``depth(jobs:)``).
    ///   - sample: The frame with an index; called in order, on the caller's thread. Throws ``SamplingStopped`` to stop.
    ///   - makeWorker: Makes, on its thread, what turns frames into outputs there.
    ///   - isStopped: Asked before each frame is sampled; after a yes, those that are on the way are still received.
    ///   - receive: Takes an index, its output, and whether that is the one before again; in order, on the caller's thread.
    /// - Throws: what any of the closures throws. What was sampled before a failure to sample is still received.
    static func run<Output: Sendable>(
        _ indices: some Sequence<Int>, jobs: Int, depth: Int? = nil, sample: (Int) throws -> RenderFrame,
        makeWorker: @escaping @Sendable () throws -> (Int, RenderFrame) throws -> Output, isStopped: () -> Bool,
        receive: (_ index: Int, _ output: Output, _ isRepeated: Bool) throws -> Void
    ) throws {
        let depth = depth ?? self.depth(jobs: jobs)
        precondition(jobs >= 1 && depth >= 1, "frames need at least one worker")
        let work = OrderedWork<(Int, RenderFrame), Output>(jobs: jobs) {
            let worker = try makeWorker()
            return { try worker($0.0, $0.1) }
        }
        defer { work.close() }
        var rest = indices.makeIterator()
        var isExhausted = false
        var failure: (any Error)?
        var onTheWay: [(index: Int, isRepeated: Bool)] = []
        var previous: RenderFrame?
        var last: Output?
        while true {
            if !isExhausted, onTheWay.count < depth {
                guard !isStopped(), let index = rest.next() else {
                    isExhausted = true
                    continue
                }
                let frame: RenderFrame
                do {
                    frame = try sample(index)
                } catch {
                    if !(error is SamplingStopped) { failure = error }
                    isExhausted = true
                    continue
                }
                let isRepeated = previous.map { frame.damage(since: $0).isEmpty } ?? false
                onTheWay.append((index, isRepeated))
                previous = frame
                if !isRepeated { try work.give((index, frame)) }
                continue
            }
            guard !onTheWay.isEmpty else { break }
            let next = onTheWay.removeFirst()
            // An output that is not repeated makes room for the next.
            if !next.isRepeated { last = nil }
            let output = if next.isRepeated, let last { last } else { try work.take() }
            try receive(next.index, output, next.isRepeated)
            last = output
        }
        if let failure { throw failure }
    }
}
