/// A binary heap: the element that comes first is found at once, and elements go in and out in logarithmic time.
package struct Heap<Element: HeapElement> {
    /// The elements: none comes before the one at half its index.
    package private(set) var elements: [Element] = []

    /// Makes an empty heap.
    package init() {}

    /// The element that comes first.
    package var first: Element? { elements.first }

    /// Adds an element.
    package mutating func insert(_ element: Element) {
        elements.append(element)
        settle(elements.count - 1)
    }

    /// Takes out the element at an index.
    @discardableResult
    package mutating func remove(at index: Int) -> Element {
        elements.swapAt(index, elements.count - 1)
        let removed = elements.removeLast()
        if index < elements.count { settle(index) }
        return removed
    }

    /// Replaces the element at an index.
    package mutating func replace(at index: Int, with element: Element) {
        elements[index] = element
        settle(index)
    }

    /// Visits the elements that fulfil a condition, which each does if one after it does.
    package func forEachFirst(where isIncluded: (Element) -> Bool, _ body: (Element) -> Void) {
        var pending = [0]
        while let index = pending.popLast() {
            guard index < elements.count, isIncluded(elements[index]) else { continue }
            body(elements[index])
            pending += [2 * index + 2, 2 * index + 1]
        }
    }

    /// Moves an element up or down to where it belongs.
    private mutating func settle(_ start: Int) {
        var index = start
        func move(to other: Int) {
            elements.swapAt(index, other)
            elements[index].didMove(to: index)
            index = other
        }
        while index > 0, elements[index].comes(before: elements[(index - 1) / 2]) { move(to: (index - 1) / 2) }
        while true {
            var first = index
            for child in (2 * index + 1)..<(2 * index + 3)
            where child < elements.count && elements[child].comes(before: elements[first]) {
                first = child
            }
            guard first != index else { return elements[index].didMove(to: index) }
            move(to: first)
        }
    }
}

/// What a heap orders.
package protocol HeapElement {
    /// Whether this element is to be found before another.
    func comes(before other: Self) -> Bool

    /// Notes the element's index in the heap, for those that are replaced or removed by it.
    func didMove(to index: Int)
}

extension HeapElement {
    /// Notes nothing.
    package func didMove(to index: Int) {}
}
