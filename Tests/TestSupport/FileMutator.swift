/// Damages files as a hostile or careless writer would: always the same for a number.
public struct FileMutator {
    private var random: SeededGenerator

    private static let strangeValues = [
        "0", "-1", "1e308", "-1e308", "1e-308", "99999999999999999999", "4294967296", "2147483648", "0.1", "null",
        "true",
        "\"\"", "\"\\ud800\"", "[]", "{}", "[[1]]", "[1,2,3,4,5,6,7,8,9]", "1000", "20001", "1e400", "[{}]",
        "{\"k\":[{\"t\":0,\"s\":[1]},{\"t\":0,\"s\":[2]}]}", "{\"k\":[{\"t\":9,\"h\":1},{\"t\":5,\"e\":[7,7]}]}",
    ]

    /// Makes the mutator of a number.
    public init(_ number: UInt64) { random = SeededGenerator(seed: number) }

    /// The file with one to four faults.
    public mutating func damaged(_ file: [UInt8], isText: Bool = true) -> [UInt8] {
        var file = file
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            switch Int.random(in: isText ? -1..<8 : 6..<8, using: &random) {
            case -1: exaggerateNumbers(&file)
            case 0, 1: replaceValue(&file)
            case 2: spoilKey(&file)
            case 3: doubleValue(&file)
            case 4: nestValue(&file)
            case 5: exchangeValues(&file)
            case 6: flipBytes(&file)
            default: if Int.random(in: 0..<4, using: &random) == 0 { cut(&file) } else { flipBytes(&file) }
            }
        }
        return file
    }

    private mutating func replaceValue(_ file: inout [UInt8]) {
        guard let range = value(in: file) else { return }
        let strange = FileMutator.strangeValues.randomElement(using: &random) ?? "0"
        file.replaceSubrange(range, with: strange.utf8)
    }

    /// Makes up to thirty numbers as large, small or fine as may be.
    private mutating func exaggerateNumbers(_ file: inout [UInt8]) {
        let extremes = ["1000000", "-1000000", "1000", "999", "64", "0", "1e-9", "-0.001", "100000"]
        for _ in 0..<Int.random(in: 1...30, using: &random) {
            guard let range = value(in: file), range.count < 12, file[range].first.map({ $0 < 58 && $0 != 34 }) == true
            else { continue }
            let extreme = extremes.randomElement(using: &random) ?? "0"
            file.replaceSubrange(range, with: extreme.utf8)
        }
    }

    private mutating func spoilKey(_ file: inout [UInt8]) {
        guard let colon = place(of: UInt8(ascii: ":"), in: file), colon > 2 else { return }
        file[colon - 2] = Bool.random(using: &random) ? UInt8(ascii: "_") : UInt8.random(in: 97...122, using: &random)
    }

    private mutating func doubleValue(_ file: inout [UInt8]) {
        guard let range = item(after: UInt8(ascii: ","), in: file), range.count < 4000 else { return }
        let count = Int.random(in: 1...(range.count < 200 ? 2000 : 40), using: &random)
        let copy = [UInt8(ascii: ",")] + file[range]
        file.insert(contentsOf: Array(repeating: copy, count: count).joined(), at: range.upperBound)
    }

    private mutating func nestValue(_ file: inout [UInt8]) {
        guard let range = value(in: file) else { return }
        let depth = Int.random(in: 1...300, using: &random)
        let ends =
            [("[", "]"), (#"{"k":"#, "}"), (#"{"it":["#, #"],"ty":"gr"}"#)].randomElement(using: &random) ?? ("", "")
        file.insert(contentsOf: String(repeating: ends.1, count: depth).utf8, at: range.upperBound)
        file.insert(contentsOf: String(repeating: ends.0, count: depth).utf8, at: range.lowerBound)
    }

    private mutating func exchangeValues(_ file: inout [UInt8]) {
        guard let one = value(in: file), let other = value(in: file) else { return }
        if one.overlaps(other) { return }
        let (first, second) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
        let (head, tail) = (Array(file[first]), Array(file[second]))
        file.replaceSubrange(second, with: head)
        file.replaceSubrange(first, with: tail)
    }

    private mutating func flipBytes(_ file: inout [UInt8]) {
        for _ in 0..<Int.random(in: 1...6, using: &random) where !file.isEmpty {
            file[Int.random(in: file.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
    }

    private mutating func cut(_ file: inout [UInt8]) {
        file.removeLast(Int.random(in: 0...file.count, using: &random))
    }

    private mutating func place(of byte: UInt8, in file: [UInt8]) -> Int? {
        guard !file.isEmpty else { return nil }
        let start = Int.random(in: file.indices, using: &random)
        return file[start...].firstIndex(of: byte) ?? file.firstIndex(of: byte)
    }

    /// A number, word or string, or a whole array or object.
    private mutating func value(in file: [UInt8]) -> Range<Int>? {
        let before = Bool.random(using: &random) ? UInt8(ascii: ":") : UInt8(ascii: ",")
        guard let range = item(after: before, in: file) else { return nil }
        guard file[range.lowerBound] == UInt8(ascii: "\""),
            let end = file[range].dropFirst().firstIndex(of: UInt8(ascii: "\"")),
            let colon = file[end..<range.upperBound].prefix(3).firstIndex(of: UInt8(ascii: ":")),
            colon + 1 < range.upperBound
        else { return range }
        return colon + 1..<range.upperBound
    }

    /// A value after a colon, or after a comma a value or a key with its value.
    private mutating func item(after before: UInt8, in file: [UInt8]) -> Range<Int>? {
        guard var start = place(of: before, in: file) else { return nil }
        start += 1
        while start < file.count, file[start] <= 32 { start += 1 }
        var (end, depth) = (start, 0)
        while end < file.count {
            switch file[end] {
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth < 0 { return start < end ? start..<end : nil }
            case UInt8(ascii: ",") where depth == 0: return start < end ? start..<end : nil
            default: break
            }
            end += 1
        }
        return start < end ? start..<end : nil
    }
}
