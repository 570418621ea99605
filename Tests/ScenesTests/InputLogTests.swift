import Geometry
import Stage
import Testing

@testable import Scenes

@Suite("The log of inputs")
struct InputLogTests {
    private func sizes(_ log: InputLog) -> [Double] {
        log.history(from: Size(0, 1)).compactMap { if case .resized(let size) = $0.event { size.width } else { nil } }
    }

    @Test("every window size is kept, in order among the inputs")
    func sizes() {
        var log = InputLog()
        log.insertWindowSize(.resized(Size(1, 1)), at: 1)
        log.insertWindowSize(.resized(Size(2, 1)), at: 1)
        log.append(.pointerLeft, at: 3.5, isUsed: false, in: Size(1, 1))
        log.insertWindowSize(.rescaled(2, size: Size(3, 4)), at: 4)
        log.insertWindowSize(.resized(Size(5, 1)), at: 4)
        #expect(sizes(log) == [1, 2, 5])
        // Time went back: the inputs yet to be replayed come after.
        log.insertWindowSize(.resized(Size(6, 1)), at: 3.2)
        #expect(sizes(log) == [1, 2, 6, 5])
        #expect(log.inputs.map(\.time) == [3.5])
        log.forgetWindowSizes()
        #expect(!log.hasWindowSizes && log.history(from: Size(0, 1)).count == 1)
    }

    @Test("long resizing of a window takes bounded memory, and keeps the last size and all inputs")
    func bounded() {
        let most = 100
        var log = InputLog(maxWindowSizes: most)
        let count = 1000
        for index in 0..<count {
            if index % 50 == 0 { log.append(.pointerLeft, at: Double(index), isUsed: false, in: Size(1, 1)) }
            log.insertWindowSize(.resized(Size(Double(index), 1)), at: Double(index))
        }
        #expect(
            log.history(from: Size(0, 1)).count <= most + count / 50 && log.history(from: Size(0, 1)).count > most / 2)
        #expect(log.inputs.count == count / 50)
        #expect(sizes(log).last == Double(count - 1))
        let times = log.history(from: Size(0, 1)).map(\.time)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    }
}
