/// One of n parts of a run, for n machines: every n-th block of frames.
package struct Shard: Hashable, Sendable {
    /// How many frames follow one another in a block: most of what differs little is drawn by one machine.
    package static let blockLength = 8

    /// Which part, from 1.
    package let number: Int
    /// How many parts there are.
    package let count: Int

    /// Reads `2/3`; nil unless both are whole numbers and 1 ≤ i ≤ n ≤ 100000.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let number = Int(parts[0]), let count = Int(parts[1]), (1...100_000).contains(count),
            (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }

    /// Whether a frame is in this part.
    package func contains(_ index: Int) -> Bool { index / Shard.blockLength % count == number - 1 }

    /// The mark of the part's files, in their names: `.2-of-3`.
    var suffix: String { ".\(number)-of-\(count)" }

    /// The part with a suffix; nil for one of no part, as the whole's, which is empty.
    init?(suffix: String) {
        let parts = suffix.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1] == "of", let shard = Shard("\(parts[0])/\(parts[2])"), shard.suffix == suffix
        else { return nil }
        self = shard
    }

    /// Whether a text is the whole's suffix or a part's.
    static func isSuffix(_ text: String) -> Bool { text.isEmpty || Shard(suffix: text) != nil }
}

extension Shard: CustomStringConvertible {
    /// `2/3`.
    package var description: String { "\(number)/\(count)" }
}
