import System
import Testing

@testable import Outside
@testable import Scenes

@Suite("Events sent from other threads")
struct OutsideQueueTests {
    private let run = SceneRun { _ in true }

    private func value(_ input: String, _ json: String, latest: Bool = false) -> OutsideEvent {
        OutsideEvent(run: run, content: .value(json, input: input, latest: latest))
    }

    @Test("of eight threads arrive once, each thread's in order, while at most so many wait")
    func threads() throws {
        let wakeCount = Guarded(0)
        let values = OutsideQueue { wakeCount.withLock { $0 += 1 } }
        let count = 12_500
        let threads = (0..<8).compactMap { thread in
            WorkerThread {
                for index in 0..<count {
                    values.add(value("\(thread)", "\(index)"))
                }
            }
        }
        try #require(threads.count == 8)
        var next = [Int](repeating: 0, count: 8)
        while next.contains(where: { $0 < count }) {
            #expect(values.count <= OutsideQueue.maximumCount)
            while let value = values.take() {
                let thread = try #require(Int(value.content.input))
                #expect(value.content.json == "\(next[thread])")
                next[thread] += 1
            }
        }
        for thread in threads { thread.join() }
        #expect(values.isEmpty && wakeCount.withLock { $0 } >= 1)
    }

    @Test("wake once until they are taken")
    func wake() {
        let wakeCount = Guarded(0)
        let values = OutsideQueue { wakeCount.withLock { $0 += 1 } }
        for index in 0..<10 { values.add(value("a", "\(index)")) }
        #expect(wakeCount.withLock { $0 } == 1)
        for index in 0..<10 { #expect(values.take()?.content.json == "\(index)") }
        #expect(values.take() == nil)
        values.add(value("a", "x"))
        #expect(wakeCount.withLock { $0 } == 2)
    }

    @Test("replace one another where only the latest counts, in the place of the first")
    func latest() {
        let values = OutsideQueue {}
        for index in 0..<100_000 {
            values.add(value("level", "\(index)", latest: true))
            if index == 5 { values.add(value("price", "1")) }
        }
        #expect(values.count == 2)
        #expect(values.take()?.content.json == "99999")
        values.add(value("level", "7", latest: true))
        #expect(values.take()?.content.input == "price" && values.take()?.content.json == "7" && values.isEmpty)
    }

    @Test("keep no thread waiting once they end, nor the thread that takes them", arguments: 0..<10)
    func end(round: Int) {
        let values = OutsideQueue {}
        let isEnded = Guarded(false)
        let thread = WorkerThread {
            while !isEnded.withLock({ $0 }) {
                values.add(value("a", "2"))
            }
        }
        while values.count < OutsideQueue.maximumCount {}
        values.add(value("a", "1"))
        #expect(values.count == OutsideQueue.maximumCount + 1)
        values.end()
        isEnded.withLock { $0 = true }
        thread?.join()
        #expect(values.isEmpty)
    }

    @Test("do not keep the thread that takes them waiting, which would wait for itself")
    func owner() throws {
        let count = Guarded(0)
        let thread = WorkerThread {
            let values = OutsideQueue {}
            for _ in 0...OutsideQueue.maximumCount {
                values.add(value("a", "1"))
            }
            count.withLock { $0 = values.count }
        }
        try #require(thread != nil)
        thread?.join()
        #expect(count.withLock { $0 } == OutsideQueue.maximumCount + 1)
    }

    @Test("make room for all threads that wait when one large value is taken")
    func largeValue() throws {
        let values = OutsideQueue {}
        values.add(value("a", String(repeating: "1", count: OutsideQueue.maximumSize)))
        let threads = (0..<3).compactMap { _ in
            WorkerThread { values.add(value("b", "2")) }
        }
        try #require(threads.count == 3)
        #expect(values.take()?.content.input == "a")
        for thread in threads { thread.join() }
        #expect(values.count == 3)
    }

    @Test("that are dropped at the end may send while they are released")
    func release() {
        let queue = OutsideQueue {}
        let run = SceneRun { queue.add($0) }
        func addSender() {
            let sender = Sender { _ = run.send(.value("1", input: "a", latest: false)) }
            _ = run.send(.change { _ in withExtendedLifetime(sender) {} })
        }
        addSender()
        queue.end()
        #expect(queue.isEmpty)
        let link = SceneLink()
        func keepSender() {
            let sender = Sender { link.send(.value("1", input: "a", latest: false)) }
            link.send(.change { _ in withExtendedLifetime(sender) {} })
        }
        keepSender()
        link.connect(to: run, sendsKept: false)
    }
}

/// Sends when it is released.
private final class Sender: Sendable {
    private let send: @Sendable () -> Void
    init(_ send: @escaping @Sendable () -> Void) { self.send = send }
    deinit { send() }
}

extension OutsideEvent.Content {
    fileprivate var json: String? { if case .value(let json, _, _) = self { json } else { nil } }
    fileprivate var input: String { if case .value(_, let input, _) = self { input } else { "" } }
}
