import Glibc
import TestSupport
import Testing

@testable import System

@Suite("A window's heap")
struct HeapPolicyTests {
    @Test("gives pictures back when they are freed, however large one was that was freed before")
    func mapping() async {
        // In a process of its own, whose heap has no holes yet that a block would fit in.
        await #expect(processExitsWith: .success) {
            HeapPolicy.begin()
            // Left to itself, malloc would take all that is smaller from its heap after this.
            free(malloc(24 << 20))
            for size in [1 << 20, 16 << 20] {
                guard let block = malloc(size) else { fatalError("no memory for the test") }
                defer { free(block) }
                // The second bit of the word before a block says that it was mapped by itself (glibc, malloc/malloc.c).
                let head = block.load(fromByteOffset: -MemoryLayout<UInt>.stride, as: UInt.self)
                precondition(head & 2 != 0, "a block of \(size) bytes is in the heap")
            }
        }
    }
}
