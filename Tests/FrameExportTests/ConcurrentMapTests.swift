import Synchronization
import Testing

@testable import FrameExport

@Suite struct ConcurrentMapTests {
    @Test("what comes of values is in their order, whatever the number of threads", arguments: [1, 2, 8, 64])
    func order(jobs: Int) throws {
        for count in [0, 1, 7, 1000] {
            let outputs = try concurrentMap(Array(0..<count), jobs: jobs, isStopped: { false }) { $0 * $0 }
            #expect(outputs == (0..<count).map { $0 * $0 })
        }
    }

    @Test("no value is requested after a stop")
    func stopped() throws {
        let asked = Atomic(0)
        var turns = 0
        let isStopped = {
            turns += 1
            return turns > 10
        }
        let outputs = try concurrentMap(Array(0..<1000), jobs: 1, isStopped: isStopped) { _ in
            asked.add(1, ordering: .relaxed)
        }
        #expect(outputs == nil && asked.load(ordering: .relaxed) <= 10)
    }

    @Test("the reported number of values that are done never falls", arguments: [1, 4])
    func progress(jobs: Int) throws {
        var told: [Int] = []
        let outputs = try concurrentMap(Array(0..<500), jobs: jobs, isStopped: { false }, progress: { told.append($0) })
        {
            $0
        }
        #expect(outputs?.count == 500 && told == Array(1...500))
    }
}
