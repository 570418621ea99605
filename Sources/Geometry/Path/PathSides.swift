/// The windings of several paths on both sides of each edge of their arrangement.
struct PathSides {
    /// The edges without copies, in their order, with how often each operand runs along them.
    private(set) var edges: [(edge: PathArrangement.Edge, windings: [Int])] = []
    private let operandCount: Int
    /// The edges by strips of the grid that they meet: across, and down.
    private var rows: [[Int]] = []
    private var columns: [[Int]] = []

    /// The binary logarithm of a strip's width.
    private static let stripWidth = 14

    init(_ all: [PathArrangement.Edge], operandCount: Int) {
        self.operandCount = operandCount
        var known: [[PathArrangement.Place]: Int] = [:]
        for edge in all {
            let isForward = (edge.from.x, edge.from.y) < (edge.to.x, edge.to.y)
            let ends = isForward ? [edge.from, edge.to] : [edge.to, edge.from]
            let index = known[ends] ?? edges.count
            if index == edges.count {
                known[ends] = index
                edges.append((isForward ? edge : edge.reversed, [Int](repeating: 0, count: operandCount)))
            }
            edges[index].windings[edge.operand] += isForward ? 1 : -1
        }
        edges.removeAll { $0.windings.allSatisfy { $0 == 0 } }
        rows = Self.strips(edges.map { ($0.edge.from.y, $0.edge.to.y) })
        columns = Self.strips(edges.map { ($0.edge.from.x, $0.edge.to.x) })
    }

    private static func strips(_ spans: [(Int, Int)]) -> [[Int]] {
        let last = spans.map { max($0.0, $0.1) >> stripWidth }.max() ?? 0
        var strips = [[Int]](repeating: [], count: last + 1)
        for (index, span) in spans.enumerated() {
            for strip in min(span.0, span.1) >> stripWidth...max(span.0, span.1) >> stripWidth {
                strips[strip].append(index)
            }
        }
        return strips
    }

    /// Which operands contain the sides of an edge: left and right of a steep one, above and below another.
    func insides(of index: Int) -> (before: [Bool], after: [Bool]) {
        let (edge, own) = edges[index]
        let isSteep = edge.isSteep
        // Twice the middle, which is whole.
        let (x, y) = (edge.from.x + edge.to.x, edge.from.y + edge.to.y)
        var windings = [Int](repeating: 0, count: operandCount)
        let candidates = isSteep ? rows[(y / 2) >> Self.stripWidth] : columns[(x / 2) >> Self.stripWidth]
        for candidate in candidates where candidate != index {
            let (other, counts) = edges[candidate]
            // A ray to the left meets what goes down or up, one upwards what goes right or left.
            let (low, high) = isSteep ? (other.from.y, other.to.y) : (other.from.x, other.to.x)
            let middle = isSteep ? y : x
            guard 2 * min(low, high) <= middle, middle < 2 * max(low, high) else { continue }
            let turn =
                (2 * other.to.x - 2 * other.from.x) * (y - 2 * other.from.y)
                - (2 * other.to.y - 2 * other.from.y) * (x - 2 * other.from.x)
            let isPassed = isSteep ? (high > low ? turn < 0 : turn > 0) : (high > low ? turn > 0 : turn < 0)
            guard isPassed else { continue }
            add(counts, high > low, isSteep, to: &windings)
        }
        let before = windings.map { $0 != 0 }
        add(own, isSteep ? edge.to.y > edge.from.y : edge.to.x > edge.from.x, isSteep, to: &windings)
        return (before, windings.map { $0 != 0 })
    }

    /// Adds what passing an edge to the right, or downwards, changes.
    private func add(_ counts: [Int], _ ascends: Bool, _ isSteep: Bool, to windings: inout [Int]) {
        let sign = ascends == isSteep ? 1 : -1
        for operand in 0..<operandCount { windings[operand] += sign * counts[operand] }
    }
}
