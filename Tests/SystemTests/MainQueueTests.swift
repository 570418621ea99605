import Glibc
import Synchronization
import Testing

@testable import System

@Suite("The main dispatch queue in another loop")
struct MainQueueTests {
    @Test("is the first thread's alone: Dispatch would end the process")
    func otherThread() throws {
        try #require(dlsym(nil, "_dispatch_main_queue_callback_4CF") != nil)
        let hasQueue = Mutex(true)
        let thread = try #require(
            WorkerThread { hasQueue.withLock { $0 = (try? MainQueue.forLoop()) != nil } })
        thread.join()
        #expect(!hasQueue.withLock { $0 })
    }

    @Test("is no task's of the main actor, whose others would wait for the loop's end")
    @MainActor func mainActor() {
        #expect(throws: MainQueueError.self) { try MainQueue.forLoop() }
    }
}
