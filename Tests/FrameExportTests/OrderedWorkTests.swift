import Synchronization
import Testing

@testable import FrameExport

@Suite("Work on other threads")
struct OrderedWorkTests {
    private struct Failure: Error, Equatable {}

    @Test("is taken in the order in which it was given, however late each is done", arguments: [1, 2, 8])
    func order(jobs: Int) throws {
        let work = OrderedWork<Int, Int>(jobs: jobs) {
            { number in
                // Early ones take longer.
                for _ in 0..<(100 - number) * 100 { Atomic(0).add(1, ordering: .relaxed) }
                return number * 3
            }
        }
        var taken: [Int] = []
        for number in 0..<100 {
            try work.give(number)
            if work.count >= 5 { taken.append(try work.take()) }
        }
        while work.count > 0 { taken.append(try work.take()) }
        #expect(taken == (0..<100).map { $0 * 3 })
    }

    @Test("gives the failure of the one that failed, and the others all the same")
    func failures() throws {
        let work = OrderedWork<Int, Int>(jobs: 2) {
            { number in
                if number == 1 { throw Failure() }
                return number
            }
        }
        for number in 0..<3 { try work.give(number) }
        #expect(try work.take() == 0)
        #expect(throws: Failure()) { try work.take() }
        #expect(try work.take() == 2)
    }

    @Test("that was not begun is not done after the end")
    func closing() throws {
        let done = Atomic(0)
        let work = OrderedWork<Int, Int>(jobs: 1) {
            { number in
                done.add(1, ordering: .relaxed)
                return number
            }
        }
        work.close()
        try work.give(1)
        work.close()
        #expect(done.load(ordering: .relaxed) == 0)
    }
}
