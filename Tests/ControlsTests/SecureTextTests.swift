import Glibc
import TestSupport
import Testing

@testable import Controls

/// The letters of a secret that occurs nowhere in the program: made by a generator, and handed out one at a time.
private func secretLetters(seed: UInt64, count: Int) -> [Unicode.Scalar] {
    var random = SeededGenerator(seed: seed)
    // Kept four bytes a letter, so that this list is not itself the UTF-8 that a search of the memory looks for.
    return (0..<count).map { _ in Unicode.Scalar(UInt8.random(in: 97...122, using: &random)) }
}

/// How often a word of ASCII letters stands in this process's writable memory.
private func occurrencesInMemory(of word: [Unicode.Scalar]) throws -> Int {
    let maps = try readAll("/proc/self/maps")
    let memory = open("/proc/self/mem", O_RDONLY)
    try #require(memory >= 0)
    defer { close(memory) }
    let chunkSize = 1 << 20
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
    defer {
        // The copies in here must not be found by the next search.
        _ = chunk.initializeMemory(as: UInt8.self, repeating: 0)
        chunk.deallocate()
    }
    let own = UInt(bitPattern: chunk.baseAddress)..<UInt(bitPattern: chunk.baseAddress) + UInt(chunkSize)
    var found = 0
    for line in maps.split(separator: "\n") where line.contains(" rw-p ") {
        let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
        try #require(ends.count == 2)
        var start = ends[0]
        while start < ends[1] {
            let size = min(UInt(chunkSize), ends[1] - start)
            let read = pread(memory, chunk.baseAddress, Int(size), off_t(start))
            if read <= 0 { break }
            var place = 0
            while let hit = memchr(chunk.baseAddress! + place, Int32(word[0].value), read - place) {
                let offset = hit - UnsafeMutableRawPointer(chunk.baseAddress!)
                let matches =
                    offset + word.count <= read && word.indices.allSatisfy { chunk[offset + $0] == word[$0].value }
                if matches && !own.contains(start + UInt(offset)) { found += 1 }
                place = offset + 1
            }
            // Chunks overlap, so that no occurrence lies across two of them.
            start += read > word.count && start + UInt(read) < ends[1] ? UInt(read - word.count + 1) : UInt(read)
        }
    }
    return found
}

private func readAll(_ path: String) throws -> String {
    let file = open(path, O_RDONLY)
    try #require(file >= 0)
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
    return String(decoding: bytes, as: UTF8.self)
}

/// Types letters one by one, not always at the end, so that the text also moves within its buffer.
private func type(_ letters: [Unicode.Scalar], into buffer: EditingBuffer) {
    for letter in letters.dropFirst() { buffer.insert(String(letter)) }
    buffer.move(.home)
    buffer.insert(String(letters[0]))
}

@Suite(.serialized) struct SecureTextTests {
    @Test("what was cleared, shortened or replaced is zeros in the buffer")
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

    @Test("the same memory holds the text before it is cleared and zeros after")
    func sameMemoryIsWiped() throws {
        let buffer = EditingBuffer(text: "correct horse", isSecure: true)
        let secret = try #require(buffer.secureText)
        let address = secret.buffer.withUnsafeBytes { $0.baseAddress }
        let memory = UnsafeRawBufferPointer(start: address, count: secret.buffer.count)
        #expect(Array(memory[..<13]) == Array("correct horse".utf8))
        buffer.clear()
        #expect(memory.allSatisfy { $0 == 0 })
        #expect(secret.buffer.withUnsafeBytes { $0.baseAddress } == address)
    }

    @Test(
        "a text that outgrew its buffer, was cleared and let go is nowhere in the process's memory",
        arguments: [40, 300])
    func memoryIsWiped(length: Int) throws {
        let letters = secretLetters(seed: UInt64(length), count: length)
        let tail = Array(letters.suffix(24))
        var buffer: EditingBuffer? = EditingBuffer(isSecure: true)
        try type(letters, into: #require(buffer))
        #expect(try occurrencesInMemory(of: letters) == 1)
        // The old, smaller buffers held the first part of what was typed.
        #expect(try occurrencesInMemory(of: Array(letters[1..<25])) == 1)
        _ = buffer?.displayText
        _ = buffer.map { String(describing: $0) + String(reflecting: $0.secureText) }
        buffer?.selectAll()
        _ = buffer?.copy()
        buffer?.clear()
        #expect(try occurrencesInMemory(of: tail) == 0)
        #expect(try occurrencesInMemory(of: Array(letters[1..<25])) == 0)

        try type(letters, into: #require(buffer))
        #expect(try occurrencesInMemory(of: tail) == 1)
        buffer = nil
        #expect(try occurrencesInMemory(of: tail) == 0)
        #expect(try occurrencesInMemory(of: Array(letters[1..<25])) == 0)
    }

    @Test("nothing that prints or dumps shows a letter")
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

    @Test("secure text is counted in characters, and lent as UTF-8")
    func counts() throws {
        let secret = try #require(EditingBuffer(text: "e\u{301}👩‍💻", isSecure: true).secureText)
        #expect(secret.count == 2)
        #expect(secret.utf8Count == 14)
        #expect(secret.bytes == Array("e\u{301}👩‍💻".utf8))
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
