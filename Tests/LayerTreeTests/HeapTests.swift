import LayerTree
import TestSupport
import Testing
import Timing

/// A number in a heap that counts comparisons and knows its index.
private final class CountedNumber: HeapElement {
    let value: Double
    private(set) var index = -1
    private let count: () -> Void

    init(_ value: Double, count: @escaping () -> Void = {}) {
        self.value = value
        self.count = count
    }

    func comes(before other: CountedNumber) -> Bool {
        count()
        return value < other.value
    }

    func didMove(to index: Int) { self.index = index }
}

@Suite("Heaps")
struct HeapTests {
    @Test("each change of a heap of 10,000 elements compares at most 32 pairs, and each element knows its index")
    func comparisons() throws {
        var random = SeededGenerator(seed: 1)
        var (heap, numbers, comparisons) = (Heap<CountedNumber>(), [CountedNumber](), 0)
        func number() -> CountedNumber { CountedNumber(.random(in: 0..<1, using: &random)) { comparisons += 1 } }
        for _ in 0..<10_000 {
            numbers.append(number())
            heap.insert(numbers[numbers.count - 1])
        }
        for step in 0..<2_000 {
            let place = Int.random(in: 0..<numbers.count, using: &random)
            comparisons = 0
            if step % 2 == 0 {
                let removed = numbers.remove(at: place)
                #expect(heap.remove(at: removed.index) === removed)
            } else {
                let old = numbers[place]
                numbers[place] = number()
                heap.replace(at: old.index, with: numbers[place])
            }
            #expect(comparisons <= 32)
        }
        #expect(heap.first?.value == numbers.map(\.value).min())
        for (index, element) in heap.elements.enumerated() { try #require(element.index == index) }
        var sorted: [Double] = []
        while heap.first != nil { sorted.append(heap.remove(at: 0).value) }
        #expect(sorted == numbers.map(\.value).sorted())
    }

    @Test("a search for due elements among 10,000 visits only those and at most two after each")
    func due() {
        var random = SeededGenerator(seed: 2)
        var heap = Heap<CountedNumber>()
        for value in (0..<10_000).shuffled(using: &random) { heap.insert(CountedNumber(Double(value))) }
        var (looks, due) = (0, [Double]())
        heap.forEachFirst {
            looks += 1
            return $0.value < 5
        } _: {
            due.append($0.value)
        }
        #expect(due.sorted() == [0, 1, 2, 3, 4] && looks <= 11)
    }

    @Test("a timeline's next completion is that of the animation that ends first, through all changes")
    func completions() {
        var random = SeededGenerator(seed: 3)
        let (timeline, root) = (Timeline(), Layer())
        timeline.attach(root: root)
        let layers = (0..<100).map { _ in Layer() }
        for layer in layers { root.addSublayer(layer) }
        var ends: [Int: Double] = [:]
        var speed = 1.0
        for step in 0..<2_000 {
            let index = Int.random(in: 0..<layers.count, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                layers[index].removeAllAnimations()
                ends[index] = nil
            case 1 where step % 20 == 0:
                let old = speed
                speed = .random(in: 0.5..<2, using: &random)
                root.resumeTime(speed: speed)
                ends = ends.mapValues { timeline.time + ($0 - timeline.time) * old / speed }
            case 2:
                let next = timeline.nextCompletion
                guard next.isFinite else { break }
                timeline.move(to: next)
                timeline.runCompletions()
                for (index, end) in ends where end < next + 1e-9 {
                    #expect(!layers[index].isAnimating, "\(end) at \(next)")
                    ends[index] = nil
                }
            default:
                let duration = Double.random(in: 0.1..<10, using: &random)
                layers[index].add(BasicAnimation(\.opacity, to: 0, duration: duration), forKey: "fade")
                ends[index] = timeline.time + duration / speed
            }
            let expected = ends.values.min() ?? .infinity
            #expect(timeline.nextCompletion == expected || abs(timeline.nextCompletion - expected) < 1e-9)
        }
    }
}
