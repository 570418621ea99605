public import RenderTree

/// Makes something of many frames on many threads, and hands it over in order.
///
/// Frames are sampled one after the other on the caller's thread, since a stage belongs to one; the values then go to
/// workers. No more than ``depth(jobs:)`` frames are on the way at any time, from sampling to being received: memory is
/// that many outputs and, for every worker, what it needs to make one, however many frames there are.
public enum FramePipeline {
    /// The most frames that are on the way at once: one for each worker, one that waits for a worker, and one that
    /// waits to be received.
    public static func depth(jobs: Int) -> Int { jobs + 2 }

    /// Makes something of every frame.
    ///
    /// A frame in which nothing differs from the one before, see `RenderFrame.damage(since:)`, goes to no worker: what
    /// came of the one before is received again.
    /// - Parameters:
    ///   - indices: The frames, rising.
    ///   - jobs: How many threads work besides the caller's, at least 1.
    ///   - depth: The most frames on the way, at least 1; ``depth(jobs:)`` without this.
    ///   - sample: The frame with an index; called in order, on the caller's thread.
    ///   - makeWorker: Makes, on its thread, what turns frames into outputs there.
    ///   - isStopped: Asked before each frame is sampled; after a yes, those that are on the way are still received.
    ///   - receive: Takes an index, its output, and whether that is the one before again; in order, on the caller's thread.
    /// - Throws: what any of the closures throws. What was sampled before a failure to sample is still received.
    public static func run<Output: Sendable>(
        _ indices: some Sequence<Int>, jobs: Int, depth: Int? = nil, sample: (Int) throws -> RenderFrame,
        makeWorker: @escaping @Sendable () throws -> (Int, RenderFrame) throws -> Output, isStopped: () -> Bool,
        receive: (_ index: Int, _ output: Output, _ isRepeated: Bool) throws -> Void
    ) throws {
        let depth = depth ?? self.depth(jobs: jobs)
        precondition(jobs >= 1 && depth >= 1, "frames need at least one worker")
        let desk = Desk<Output>()
        var workers: [WorkerThread] = []
        defer {
            desk.close()
            for worker in workers { worker.join() }
        }
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
                do {
                    let frame = try sample(index)
                    let isRepeated = previous.map { frame.damage(since: $0).isEmpty } ?? false
                    onTheWay.append((index, isRepeated))
                    previous = frame
                    if isRepeated { continue }
                    desk.submit(index, frame)
                } catch {
                    failure = error
                    isExhausted = true
                }
                // Short exports start no thread that would find nothing to do.
                if workers.count < min(jobs, onTheWay.count) {
                    if let worker = WorkerThread({ desk.work(makeWorker) }) {
                        workers.append(worker)
                    } else if workers.isEmpty {
                        throw FileError(operation: "start", path: "a thread", code: 11)
                    }
                }
                continue
            }
            guard !onTheWay.isEmpty else { break }
            let next = onTheWay.removeFirst()
            // What nobody asks for again makes room for what is next.
            if !next.isRepeated { last = nil }
            let output = if next.isRepeated, let last { last } else { try desk.take(next.index) }
            try receive(next.index, output, next.isRepeated)
            last = output
        }
        if let failure { throw failure }
    }
}

/// Where frames wait for workers and what came of them waits to be taken. The monitor guards every variable.
private final class Desk<Output: Sendable>: @unchecked Sendable {
    private let monitor = Monitor()
    private var tasks: [(index: Int, frame: RenderFrame)] = []
    private var outputs: [Int: Result<Output, any Error>] = [:]
    private var isClosed = false

    func submit(_ index: Int, _ frame: RenderFrame) {
        monitor.alone {
            tasks.append((index, frame))
            monitor.tell()
        }
    }

    /// What came of a frame, once it is there.
    func take(_ index: Int) throws -> Output {
        try monitor.alone {
            while true {
                if let output = outputs.removeValue(forKey: index) { return try output.get() }
                monitor.wait()
            }
        }
    }

    /// Lets all workers end after what they are at.
    func close() {
        monitor.alone {
            isClosed = true
            tasks = []
            monitor.tell()
        }
    }

    /// Works until the desk is closed.
    func work(_ makeWorker: () throws -> (Int, RenderFrame) throws -> Output) {
        let made = Result { try makeWorker() }
        while let (index, frame) = next() {
            let output = Result { try made.get()(index, frame) }
            monitor.alone {
                outputs[index] = output
                monitor.tell()
            }
        }
    }

    private func next() -> (Int, RenderFrame)? {
        monitor.alone {
            while true {
                if isClosed { return nil }
                if !tasks.isEmpty {
                    let task = tasks.removeFirst()
                    return (task.index, task.frame)
                }
                monitor.wait()
            }
        }
    }
}
