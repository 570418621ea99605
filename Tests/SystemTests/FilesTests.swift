import Glibc
import TestSupport
import Testing

@testable import System

private func mode(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode : 0
}

@Suite struct FilesTests {
    private let folder: TemporaryFolder
    private let content = Array("what is written".utf8)

    init() throws { folder = try TemporaryFolder() }

    private func failure(writing path: String, calls: FileCalls = FileCalls()) -> FileError? {
        #expect(throws: FileError.self) { try AtomicFile.write(content, to: path, calls: calls) }
    }

    @Test("a new file has the bytes, the usual permissions and no neighbours", arguments: [0, 1, 65537, 3_000_000])
    func newFile(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try AtomicFile.write(bytes, to: folder / "new")
        #expect(try Files.read(folder / "new", limit: count) == bytes)
        #expect(folder.names == ["new"])
        let usual = open(folder / "usual", O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        close(usual)
        #expect(mode(of: folder / "new") == mode(of: folder / "usual"))
    }

    @Test("an existing file is replaced, and keeps its permissions")
    func existingFile() throws {
        try AtomicFile.write(Array("old and longer than the new".utf8), to: folder / "file")
        #expect(chmod(folder / "file", 0o640) == 0)
        try AtomicFile.write(content, to: folder / "file")
        #expect(try Files.read(folder / "file", limit: 100) == content)
        #expect(mode(of: folder / "file") == S_IFREG | 0o640)
        #expect(folder.names == ["file"])
    }

    @Test("a name of 255 bytes can be written, one of 256 is too long")
    func longNames() throws {
        let name = String(repeating: "n", count: 255)
        try AtomicFile.write(content, to: folder / name)
        #expect(folder.names == [name])
        let error = failure(writing: folder / (name + "n"))
        #expect(error?.code == ENAMETOOLONG)
        #expect(error?.hint == "choose a shorter name")
        #expect(folder.names == [name])
    }

    @Test("a symbolic link stays, and its target changes")
    func symbolicLink() throws {
        try Files.createDirectory(folder / "elsewhere")
        try AtomicFile.write([1], to: folder / "elsewhere/file")
        #expect(symlink("elsewhere/file", folder / "link") == 0)
        try AtomicFile.write(content, to: folder / "link")
        #expect(mode(of: folder / "link") & S_IFMT == S_IFLNK)
        #expect(try Files.read(folder / "elsewhere/file", limit: 100) == content)
        #expect(TemporaryFolder.names(in: folder / "elsewhere") == ["file"])
    }

    @Test("a full device is an error in one clear line")
    func fullDevice() {
        let error = failure(writing: "/dev/full")
        #expect(error?.code == ENOSPC)
        let message = "cannot write \"/dev/full\": No space left on device; free some space, or choose another place"
        #expect(error?.description == message)
        #expect(mode(of: "/dev/full") & S_IFMT == S_IFCHR)
    }

    @Test("a device is written to directly, and stays one")
    func nullDevice() throws {
        try AtomicFile.write(content, to: "/dev/null")
        #expect(mode(of: "/dev/null") & S_IFMT == S_IFCHR)
    }

    @Test("a FIFO carries the bytes, and stays one")
    func fifo() throws {
        #expect(mkfifo(folder / "fifo", 0o600) == 0)
        let reader = open(folder / "fifo", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        try AtomicFile.write(content, to: folder / "fifo")
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = Glibc.read(reader, &bytes, 100)
        #expect(Array(bytes.prefix(max(0, count))) == content)
        #expect(mode(of: folder / "fifo") & S_IFMT == S_IFIFO)
    }

    @Test("a file named by its being open is appended to, not replaced")
    func openFile() throws {
        let file = open(folder / "open", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(file) }
        #expect(Glibc.write(file, "> ", 2) == 2)
        for path in ["/dev/fd/\(file)", "/proc/self/fd/\(file)"] { try AtomicFile.write(content, to: path) }
        #expect(try Files.read(folder / "open", limit: 100) == Array("> ".utf8) + content + content)
        #expect(folder.names == ["open"])
    }

    @Test(
        "a place that cannot be written to is named with the reason",
        arguments: [
            ("", ENOENT), ("sub", EISDIR), ("sub/", EISDIR), (".", EISDIR), ("new/", EISDIR), ("missing/a", ENOENT),
            ("file/a", ENOTDIR), ("file/", ENOTDIR), ("a\0b", EINVAL), ("loop", ELOOP),
        ])
    func refused(name: String, code: Int32) throws {
        try Files.createDirectory(folder / "sub")
        try AtomicFile.write([1], to: folder / "file")
        #expect(symlink("loop", folder / "loop") == 0)
        let path = name.isEmpty ? "" : folder / name
        let error = failure(writing: path)
        #expect(error?.code == code)
        #expect(error?.path == path && error?.operation == "write")
        #expect(folder.names == ["file", "loop", "sub"])
        #expect(TemporaryFolder.names(in: folder / "sub").isEmpty)
    }

    @Test("where no file can be made, even for the superuser, nothing is left over")
    func procFolder() {
        let error = failure(writing: "/proc/tyto.png")
        #expect(error.map { [ENOENT, EACCES, EPERM, EROFS].contains($0.code) } == true)
    }

    @Test("a protected file is not replaced")
    func protectedFile() async throws {
        try AtomicFile.write([1], to: folder / "file")
        #expect(chmod(folder.path, 0o777) == 0 && chmod(folder / "file", 0o444) == 0)
        await #expect(processExitsWith: .success) { [path = folder / "file" as String] in
            // The superuser may replace any file, another user none of the superuser's.
            if geteuid() == 0 { #expect(setuid(65534) == 0) }
            let failure = #expect(throws: FileError.self) { try AtomicFile.write([2], to: path) }
            #expect(failure?.code == EACCES)
        }
        #expect(try Files.read(folder / "file", limit: 1) == [1])
    }

    @Test(
        "whatever step fails, the old file is as it was and nothing is left over, with files without a name or with names",
        arguments: 0..<6, [true, false])
    func failingSteps(step: Int, isNamed: Bool) throws {
        try AtomicFile.write([1, 2, 3], to: folder / "file")
        var calls = isNamed ? FileCalls.namedOnly : FileCalls()
        func fail(_ code: Int32) -> Int32 {
            errno = code
            return -1
        }
        let code: Int32
        var names = ["file", "new"]
        switch step {
        case 0:
            code = ENOSPC
            calls.write = { _, _ in Int(fail(ENOSPC)) }
        case 1:
            code = EIO
            calls.write = { _, _ in 0 }
        case 2:
            code = EDQUOT
            calls.synchronize = { _ in fail(EDQUOT) }
        case 3:
            code = EIO
            calls.close = { Glibc.close($0) == 0 ? fail(EIO) : -1 }
        case 4:
            code = EXDEV
            calls.rename = { _, _, _ in fail(EXDEV) }
            // A file without a name needs no rename where it replaces nothing.
            if !isNamed { names = ["file"] }
        default:
            code = EMLINK
            if isNamed { calls.openNamed = { _, _ in fail(EMLINK) } } else { calls.link = { _, _, _ in fail(EMLINK) } }
        }
        for name in names { #expect(failure(writing: folder / name, calls: calls)?.code == code) }
        #expect(try Files.read(folder / "file", limit: 3) == [1, 2, 3])
        #expect(folder.names == ["file"])
    }

    @Test("short writes are carried on, and interrupted calls made again")
    func shortWrites() throws {
        var calls = FileCalls()
        var interruptions = 0
        func interrupted() -> Bool {
            interruptions += 1
            errno = EINTR
            return interruptions % 2 == 1
        }
        calls.write = { interrupted() ? -1 : Glibc.write($0, $1.baseAddress, min(2, $1.count)) }
        calls.synchronize = { interrupted() ? -1 : fsync($0) }
        try AtomicFile.write(content, to: folder / "file", calls: calls)
        #expect(try Files.read(folder / "file", limit: 100) == content)
        #expect(interruptions == (content.count + 1) / 2 * 2 + 2)
    }

    @Test(
        "a folder is made with those above it, and one that is there is as good",
        arguments: ["a", "a/b/c", "a//b/", "a/./b/..", "a/b/"])
    func createDirectory(name: String) throws {
        try Files.createDirectory(folder / name)
        #expect(mode(of: folder / name) & S_IFMT == S_IFDIR)
        try Files.createDirectory(folder / name)
        try Files.createDirectory("/")
        try Files.createDirectory(".")
    }

    @Test("a folder that cannot be made is named with the reason")
    func refusedFolders() throws {
        try AtomicFile.write(content, to: folder / "file")
        func code(_ path: String) -> Int32? {
            #expect(throws: FileError.self) { try Files.createDirectory(path) }?.code
        }
        #expect(code("") == ENOENT)
        #expect(code(folder / "file") == EEXIST)
        #expect(code(folder / "file/") == ENOTDIR)
        #expect(code(folder / "file/a") == ENOTDIR)
        #expect(code(folder / "a\0b") == EINVAL)
        #expect(code(folder / String(repeating: "n", count: 256)) == ENAMETOOLONG)
        #expect(folder.names == ["file"])
    }

    @Test("a file too large, endless, missing or no file at all cannot be read")
    func refusedReading() throws {
        try AtomicFile.write(content, to: folder / "file")
        func code(_ path: String, limit: Int = 1000) -> Int32? {
            #expect(throws: FileError.self) { try Files.read(path, limit: limit) }?.code
        }
        #expect(try Files.read(folder / "file", limit: content.count) == content)
        #expect(code(folder / "file", limit: content.count - 1) == EFBIG)
        #expect(code("/dev/zero") == EFBIG)
        #expect(code(folder / "missing") == ENOENT)
        #expect(code(folder.path) == EISDIR)
        #expect(code("") == ENOENT)
    }

    @Test("a new folder appears with all its files, or not at all")
    func newDirectory() throws {
        let files = [(path: "a", text: "one"), (path: "b/c/d", text: "two"), (path: "b/e", text: "")]
        try Files.createNewDirectory(folder / "new", containing: files)
        #expect(folder.names == ["new"])
        #expect(TemporaryFolder.names(in: folder / "new/b") == ["c", "e"])
        #expect(try Files.read(folder / "new/b/c/d", limit: 9) == Array("two".utf8))
        func failure(_ path: String, _ files: [(path: String, text: String)]) -> FileError? {
            #expect(throws: FileError.self) { try Files.createNewDirectory(path, containing: files) }
        }
        #expect(failure(folder / "new", files)?.code == EEXIST)
        #expect(symlink("nowhere", folder / "link") == 0)
        #expect(failure(folder / "link", files)?.code == EEXIST)
        let long = String(repeating: "x", count: 300)
        let error = failure(folder / "other", files + [(path: "b/\(long)", text: "")])
        #expect(error?.code == ENAMETOOLONG && error?.path == folder / "other/b/\(long)")
        #expect(failure(folder / "missing/other", files)?.code == ENOENT)
        #expect(folder.names == ["link", "new"])
    }

    @Test("control characters in a path do not reach the terminal")
    func quotedPath() {
        let error = FileError(operation: "write", path: "a\n\u{1B}[2J", code: ENOENT)
        #expect(!error.description.contains { $0 == "\n" || $0 == "\u{1B}" })
    }
}
