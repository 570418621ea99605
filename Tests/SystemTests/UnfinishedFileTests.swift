import Glibc
import TestSupport
import Testing

@testable import System

extension FileCalls {
    /// Those of a file system without files that have no name.
    static var namedOnly: FileCalls {
        var calls = FileCalls()
        calls.openUnnamed = { _, _ in
            errno = EOPNOTSUPP
            return -1
        }
        return calls
    }
}

@Suite("An unfinished file")
struct UnfinishedFileTests {
    private let folder: TemporaryFolder
    private let content = Array("what is written".utf8)

    init() throws { folder = try TemporaryFolder() }

    @Test("while a file is written nothing is to be seen of it, where the system can do that")
    func unnamed() throws {
        let file = try UnfinishedFile(folder / "file")
        try file.append(content)
        #expect(folder.names.isEmpty)
        try file.finish()
        #expect(folder.names == ["file"])
    }

    @Test("unfinished files with names are taken away once their process is gone, and not before")
    func stale() throws {
        let calls = FileCalls.namedOnly
        let stale = try folder.write("half", as: ".tyto-stale.tmp")
        let mine = try folder.write("mine", as: "tyto-mine.tmp")
        let first = try UnfinishedFile(folder / "first", calls: calls)
        #expect(access(stale, F_OK) != 0 && access(mine, F_OK) == 0)
        #expect(folder.names.count == 2)
        let second = try UnfinishedFile(folder / "second", calls: calls)
        try second.append(content)
        try second.finish()
        try first.append(content)
        try first.finish()
        #expect(folder.names == ["first", "second", "tyto-mine.tmp"])
        #expect(try Files.read(folder / "first", limit: 100) == content)
    }

    @Test(
        "a file whose name another process takes away or locks before its own does gets another name", arguments: 1...3)
    func sweptAtBirth(count: Int) throws {
        var calls = FileCalls.namedOnly
        var (made, others): ([String], [Int32]) = ([], [])
        calls.openNamed = { [make = calls.openNamed] folder, name in
            let file = make(folder, name)
            made.append(name)
            guard made.count <= count else { return file }
            let other = open(name, O_RDWR | O_CLOEXEC)
            #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
            if made.count % 2 == 1 {
                unlink(name)
                close(other)
            } else {
                others.append(other)
            }
            return file
        }
        try AtomicFile.write(content, to: folder / "file", calls: calls)
        for other in others { close(other) }
        #expect(made.count == count + 1 && Set(made).count == made.count)
        #expect(folder.names == ["file"])
        #expect(try Files.read(folder / "file", limit: 100) == content)
    }

    @Test("threads that write files with names into one folder, while another sweeps it, lose none")
    func manyNamed() throws {
        let path = folder.path
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        let failures = Guarded<[FileError]>([])
        let threads = (0..<4).map { part in
            WorkerThread {
                for index in stride(from: part, to: 200, by: 4) {
                    let calls = FileCalls.namedOnly
                    if part == 0 { UnfinishedFile.removeStale(in: descriptor) }
                    do throws(FileError) {
                        let file = try UnfinishedFile("\(index)", in: descriptor, calls: calls)
                        try file.append([UInt8(index)])
                        try file.finish(isDurable: false)
                    } catch {
                        failures.withLock { $0.append(error) }
                    }
                }
            }
        }
        for thread in threads { try #require(thread).join() }
        #expect(failures.withLock { $0 } == [])
        #expect(Set(folder.names) == Set((0..<200).map(String.init)))
    }

    @Test(
        "one of many files of a folder sweeps nothing, one alone does, whatever the file system",
        arguments: [true, false])
    func sweeps(isNamed: Bool) throws {
        let calls = isNamed ? FileCalls.namedOnly : FileCalls()
        let stale = try folder.write("half", as: ".tyto-stale.tmp")
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        try UnfinishedFile("one", in: descriptor, calls: calls).finish(isDurable: false)
        #expect(access(stale, F_OK) == 0)
        try AtomicFile.write(content, to: folder / "alone", calls: calls)
        #expect(folder.names == ["alone", "one"])
    }

    @Test("a file system that locks only what can be written to is swept too")
    func networkLocks() throws {
        var calls = FileCalls.namedOnly
        calls.lock = { file in
            guard fcntl(file, F_GETFL) & O_ACCMODE != O_RDONLY else {
                errno = EBADF
                return -1
            }
            return flock(file, LOCK_EX | LOCK_NB)
        }
        _ = try folder.write("half", as: ".tyto-stale.tmp")
        try AtomicFile.write(content, to: folder / "file", calls: calls)
        #expect(folder.names == ["file"])
    }

    @Test("a file system without locks takes files all the same, and no process sweeps it")
    func noLocks() throws {
        var calls = FileCalls.namedOnly
        calls.lock = { _ in
            errno = ENOLCK
            return -1
        }
        let mine = try folder.write("whose", as: ".tyto-mine.tmp")
        try AtomicFile.write(content, to: folder / "file", calls: calls)
        #expect(access(mine, F_OK) == 0 && folder.names.count == 2)
    }

    @Test("a file with a name gets its last one in a single step", arguments: [true, false])
    func oneStep(isNew: Bool) throws {
        if !isNew { try AtomicFile.write([1], to: folder / "file") }
        var calls = FileCalls.namedOnly
        var steps = 0
        calls.linkNamed = { _, _, _ in
            steps += 10
            return -1
        }
        calls.unlink = { _, _ in steps += 100 }
        calls.rename = { [rename = calls.rename] in
            steps += 1
            return rename($0, $1, $2)
        }
        try AtomicFile.write(content, to: folder / "file", calls: calls)
        #expect(steps == 1 && folder.names == ["file"])
    }

    @Test(
        "a file that must not replace another and can't have two names is renamed; where neither can be, nothing is left"
    )
    func withoutSecondNames() throws {
        var calls = FileCalls.namedOnly
        var code = EPERM
        calls.linkNamed = { _, _, _ in
            errno = code
            return -1
        }
        _ = try folder.write("old", as: "a.png")
        let file = try UnfinishedFile(underFirstFree: folder / "a", ending: "png", calls: calls)
        try file.finish()
        #expect(file.path == folder / "a-2.png")
        code = EIO
        do {
            let other = try UnfinishedFile(underFirstFree: folder / "c", ending: "png", calls: calls)
            #expect(throws: FileError.self) { try other.finish() }
        }
        #expect(folder.names == ["a-2.png", "a.png"])
    }

    @Test("a file that must not replace another takes the first free name")
    func firstFree() throws {
        for name in ["picture.png", "picture-2.png", "picture-3.png"] {
            #expect(try AtomicFile.write(content, underFirstFree: folder / "picture", ending: "png") == folder / name)
        }
        #expect(folder.names == ["picture-2.png", "picture-3.png", "picture.png"])
        let file = try UnfinishedFile(underFirstFree: folder / "picture", ending: "png", calls: FileCalls.namedOnly)
        try file.append([9])
        try file.finish()
        #expect(file.path == folder / "picture-4.png" && folder.names.count == 4)
        #expect(try Files.read(folder / "picture.png", limit: 100) == content)
    }

    @Test("where none is free, the error says how many were tried")
    func noneFree() throws {
        var calls = FileCalls()
        var tried: [String] = []
        calls.link = { _, _, name in
            tried.append(name)
            errno = EEXIST
            return -1
        }
        let file = try UnfinishedFile(underFirstFree: folder / "a", ending: "png", calls: calls)
        let error = #expect(throws: FileError.self) { try file.finish() }
        #expect(error?.description.hasSuffix("File exists; so do all names up to \"\(folder / "a-1000.png")\"") == true)
        #expect(tried.count == 1000 && tried.last?.hasSuffix("a-1000.png") == true)
    }
}
