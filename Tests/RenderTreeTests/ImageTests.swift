import Geometry
import Glibc
import Synchronization
import System
import Testing

@testable import RenderTree

@Suite("Images are decoded when they are first drawn")
struct ImageTests {
    @Test("one density is decoded, once, and the others are not until they are drawn")
    func deferred() {
        let decoded = Mutex<[Double]>([])
        let image = Image(
            [2.0, 1].map { scale in
                DeferredBitmap(width: 8 * Int(scale), height: 4 * Int(scale), scale: scale) {
                    decoded.withLock { $0.append(scale) }
                    return Bitmap(
                        width: 8 * Int(scale), height: 4 * Int(scale), scale: scale,
                        pixels: [UInt32](repeating: 1, count: 32 * Int(scale * scale)))
                }
            })
        #expect(image.size == Size(8, 4) && decoded.withLock { $0 }.isEmpty)
        #expect(image.bitmap(forScale: 1.5) === image.bitmap(forScale: 3))
        #expect(decoded.withLock { $0 } == [2])
        #expect(image.representations.map(\.scale) == [1, 2] && decoded.withLock { $0 } == [2, 1])
    }

    @Test("several threads get one bitmap")
    func threads() {
        let count = Atomic(0)
        let bitmap = DeferredBitmap(width: 1, height: 1, scale: 1) {
            count.add(1, ordering: .relaxed)
            // The others come meanwhile.
            for _ in 0..<1000 { sched_yield() }
            return Bitmap(width: 1, height: 1, pixels: [7])
        }
        let seen = Mutex<Set<ObjectIdentifier>>([])
        let threads = (0..<8).map { _ in
            WorkerThread {
                let found = ObjectIdentifier(bitmap.bitmap)
                seen.withLock { _ = $0.insert(found) }
            }
        }
        for thread in threads { thread?.join() }
        #expect(threads.allSatisfy { $0 != nil })
        #expect(count.load(ordering: .relaxed) == 1 && seen.withLock { $0.count } == 1)
    }

    @Test("what can't be decoded is clear")
    func clear() {
        let bitmap = DeferredBitmap(width: 3, height: 2, scale: 2) { nil }.bitmap
        #expect(bitmap.pixels == [UInt32](repeating: 0, count: 6) && bitmap.scale == 2)
    }
}
