import Synchronization
import Testing

@testable import System

@Suite("The main dispatch queue in another loop")
struct MainQueueTests {
    @Test("is the first thread's alone: Dispatch would end the process")
    func otherThread() throws {
        let hasQueue = Mutex(true)
        let thread = try #require(WorkerThread { hasQueue.withLock { $0 = MainQueue() != nil } })
        thread.join()
        #expect(!hasQueue.withLock { $0 })
    }
}
