/// A binary heap: constant time for the first element, logarithmic for insertion and removal.
package struct Heap<Element: HeapElement> {
    /// The elements in heap order: none precedes its parent at half its index.
    package private(set) var elements: [Element] = []

    /// Makes an empty heap.
    package init() {}

    /// The first element in order.
    package var first: Element? { elements.first }

    /// Adds an element.
    package mutating func insert(_ element: Element) {
        elements.append(element)
        settle(elements.count - 1)
    }

    /// Removes and returns the element at an index.
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

    /// Visits the elements that satisfy a condition.
    ///
    /// It must hold for each element that precedes one for which it holds.
    package func forEachFirst(where isIncluded: (Element) -> Bool, _ body: (Element) -> Void) {
        var pending = [0]
        while let index = pending.popLast() {
            guard index < elements.count, isIncluded(elements[index]) else { continue }
            body(elements[index])
            pending += [2 * index + 2, 2 * index + 1]
        }
    }

    /// Moves an element up or down into heap order.
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

/// An element of a ``Heap``.
package protocol HeapElement {
    /// Whether this element precedes another.
    func comes(before other: Self) -> Bool

    /// Reports the element's index in the heap, for replacing or removing it.
    func didMove(to index: Int)
}

extension HeapElement {
    /// Ignores the index.
    package func didMove(to index: Int) {}
}
