/// Computes an output for each of many values, in their order, on many threads; nil when it was stopped.
/// - Parameters:
///   - jobs: How many threads work, at least 1.
///   - isStopped: Asked before each value and at the end; after a yes, what is begun is finished and nothing else.
///   - progress: Gets how many are done, on the caller's thread.
/// - Throws: ``FileError`` if no thread can be started.
func concurrentMap<Value: Sendable, Output: Sendable>(
    _ values: [Value], jobs: Int, isStopped: () -> Bool, progress: (Int) -> Void = { _ in },
    _ body: @escaping @Sendable (Value) -> Output
) throws -> [Output]? {
    let work = OrderedWork<Value, Output>(jobs: jobs) { body }
    var outputs: [Output] = []
    func receive(_ output: Output) {
        outputs.append(output)
        progress(outputs.count)
    }
    for value in values {
        if isStopped() { return nil }
        try work.give(value, leaving: FramePipeline.depth(jobs: jobs), receive: receive)
    }
    try work.finish(receive)
    return isStopped() ? nil : outputs
}
