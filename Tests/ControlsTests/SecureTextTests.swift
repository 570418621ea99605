import Glibc
import TestSupport
import Testing

@testable import Controls

/// A secret that occurs nowhere in the program.
///
/// It has lines of 20 letters, of which the first eight are equal and the rest random. Its letters are stored in four
/// bytes each, so that this copy is not itself the UTF-8 that the memory search looks for, and are returned one at a
/// time.
private struct Secret {
    private static let beginning: [Unicode.Scalar] = ["Q", "j", "x", "q", "v", "z", "k", "w"]
    let lines: [[Unicode.Scalar]]

    init(seed: UInt64, lineCount: Int) {
        var random = SeededGenerator(seed: seed)
        lines = (0..<lineCount).map { _ in
            Secret.beginning + (8..<20).map { _ in Unicode.Scalar(UInt8.random(in: 97...122, using: &random)) }
        }
    }

    /// The number of the lines in this process's writable memory, counting every occurrence.
    func linesInMemory() throws -> Int {
        let maps = String(decoding: wholeFile("/proc/self/maps"), as: UTF8.self)
        let memory = open("/proc/self/mem", O_RDONLY)
        try #require(memory >= 0)
        defer { close(memory) }
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer {
            // These copies must not be found by the next search.
            _ = chunk.initializeMemory(as: UInt8.self, repeating: 0)
            chunk.deallocate()
        }
        let own = UInt(bitPattern: chunk.baseAddress)..<UInt(bitPattern: chunk.baseAddress) + UInt(chunk.count)
        var found = 0
        for line in maps.split(separator: "\n") where line.contains(" rw-p ") {
            let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
            try #require(ends.count == 2)
            var start = ends[0]
            while start < ends[1] {
                let size = min(chunk.count, Int(ends[1] - start))
                let count = pread(memory, chunk.baseAddress, size, off_t(start))
                if count <= 0 { break }
                for place in places(in: chunk[..<count]) where !own.contains(start + UInt(place)) { found += 1 }
                // Chunks overlap, so that no line is split between two of them.
                start += start + UInt(count) < ends[1] && count > 20 ? UInt(count - 19) : UInt(count)
            }
        }
        return found
    }

    private func places(in bytes: Slice<UnsafeMutableRawBufferPointer>) -> [Int] {
        let beginning = Secret.beginning.map { UInt8(ascii: $0) }
        var places: [Int] = []
        var place = bytes.startIndex
        while place + 20 <= bytes.endIndex, let start = bytes.base.baseAddress,
            let hit = memchr(start + place, Int32(beginning[0]), bytes.endIndex - place - 19)
        {
            let offset = hit - start
            if memcmp(hit, beginning, beginning.count) == 0
                && lines.contains(where: { line in (8..<20).allSatisfy { bytes[offset + $0] == line[$0].value } })
            {
                places.append(offset)
            }
            place = offset + 1
        }
        return places
    }
}

@Suite(.serialized) struct SecureTextTests {
    @Test("cleared, shortened or replaced secure text is zeros in the buffer")
    func bufferIsWiped() throws {
        let buffer = EditingBuffer(text: "correct horse", isSecure: true)
        let secret = try #require(buffer.secureText)
        #expect(Array(secret.buffer[..<13]) == Array("correct horse".utf8))
        buffer.delete(.left)
        #expect(secret.buffer[12...].allSatisfy { $0 == 0 })
        buffer.select(0..<8)
        buffer.insert("e")
        #expect(secret.bytes == Array("ehors".utf8))
        #expect(secret.buffer[5...].allSatisfy { $0 == 0 })
        buffer.clear()
        #expect(secret.isEmpty && secret.buffer.count >= 13)
        #expect(secret.buffer.allSatisfy { $0 == 0 })
    }

    @Test("every buffer is let go as zeros: the smaller ones that the text grows out of, and the last one")
    func releasedBuffersAreWiped() {
        var released: [[UInt8]] = []
        var text: SecureText? = SecureText()
        text?.willRelease = { released.append($0) }
        for index in 0..<200 { text?.replace(index..<index, with: [UInt8(ascii: "s")].span) }
        #expect(released == [64, 128].map { [UInt8](repeating: 0, count: $0) })
        text = nil
        #expect(released == [64, 128, 256].map { [UInt8](repeating: 0, count: $0) })
    }

    @Test("no part of a secret stays in memory after typing, showing, printing, copying and clearing it")
    func editingLeavesNothing() throws {
        let secret = Secret(seed: 23, lineCount: 40)
        let buffer = EditingBuffer(isSecure: true)
        let letters = secret.lines.joined()
        for letter in letters.dropFirst() { buffer.insert(String(letter)) }
        buffer.move(.home)
        for letter in letters.prefix(1) { buffer.insert(String(letter)) }
        #expect(try secret.linesInMemory() == 40)
        _ = buffer.displayText + String(describing: buffer) + String(reflecting: buffer.secureText)
        buffer.selectAll()
        _ = buffer.copy()
        _ = buffer.cut()
        #expect(try secret.linesInMemory() == 40)
        buffer.delete(.left)
        #expect(try secret.linesInMemory() == 0)
    }

    @Test("printing or dumping secure text shows no letter")
    func printsDots() throws {
        let buffer = EditingBuffer(text: "pässwört👩‍💻", isSecure: true)
        let secret = try #require(buffer.secureText)
        #expect("\(secret)" == "•••••••••")
        #expect(String(reflecting: secret) == "\"•••••••••\"")
        #expect(buffer.displayText == "•••••••••")
        #expect(buffer.description == "•••••••••|")
        var dumped = ""
        dump(secret, to: &dumped)
        dump(buffer, to: &dumped)
        dump(Optional(secret), to: &dumped)
        print(secret, buffer, [secret], to: &dumped)
        let shown = dumped.filter { !$0.isWhitespace }
        for letter in "äöw👩" { #expect(!shown.contains(letter)) }
        for byte in "pässwört".utf8 { #expect(!shown.contains("\(byte)")) }
    }

    @Test("secure text is one word, and cannot be copied or cut")
    func oneWord() {
        let buffer = EditingBuffer(text: "two words", isSecure: true)
        #expect(buffer.text == nil)
        buffer.move(.wordLeft)
        #expect(buffer.caret == 0)
        buffer.move(.wordRight)
        #expect(buffer.caret == 9)
        buffer.selectWord(at: 1)
        #expect(buffer.selection == 0..<9)
        #expect(buffer.selectedText == nil && buffer.copy() == nil && buffer.cut() == nil)
        #expect(buffer.count == 9)
        buffer.setCaret(4)
        buffer.delete(.wordLeft)
        #expect(buffer.count == 5)
        #expect(EditingBuffer(text: "plain").secureText == nil)
    }
}
