import Foundation
import Testing

/// The golden tests must detect faults.
@Suite("Golden folders report differences")
struct GoldenFolderTests {
    private let picture = PixelGrid(width: 40, height: 50) { x, y in 0xFF00_0000 | UInt32(x * 5) << 8 | UInt32(y) }

    private func changed(_ count: Int, by step: UInt32) -> PixelGrid {
        PixelGrid(width: 40, height: 50) { x, y in picture[x, y] + (y * 40 + x < count ? step << 16 : 0) }
    }

    /// Runs a closure with a folder of its own, named after the goldens' kind.
    private func withFolder(_ body: (_ checking: GoldenFolder, _ updating: GoldenFolder) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "tyto-goldens-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try body(GoldenFolder(url: url, isUpdating: false), GoldenFolder(url: url, isUpdating: true))
        try? FileManager.default.removeItem(at: GoldenFolder(url: url, isUpdating: false).failures)
    }

    @Test("a missing golden is reported until an update writes it")
    func missing() throws {
        try withFolder { checking, updating in
            let complaint = try #require(try checking.complaint(about: picture, named: "a", within: .text))
            #expect(complaint.contains("a.png") && complaint.contains(GoldenFolder.updateCommand))
            #expect(try updating.complaint(about: picture, named: "a", within: .exact) == nil)
            #expect(try checking.complaint(about: picture, named: "a", within: .exact) == nil)
            #expect(checking.byteCount > 0)
        }
    }

    @Test("a difference of one step in one pixel fails a golden, except for text")
    func threshold() throws {
        try withFolder { checking, updating in
            _ = try updating.complaint(about: picture, named: "a", within: .exact)
            #expect(try checking.complaint(about: changed(1, by: 1), named: "a", within: .exact) != nil)
            #expect(try checking.complaint(about: changed(2000, by: 2), named: "a", within: .text) == nil)
            #expect(try checking.complaint(about: changed(2, by: 90), named: "a", within: .text) == nil)
            #expect(try checking.complaint(about: changed(3, by: 3), named: "a", within: .text) != nil)
            let other = PixelGrid(width: 41, height: 50) { _, _ in 0xFF00_0000 }
            #expect(try checking.complaint(about: other, named: "a", within: .text)?.contains("41×50") == true)
        }
    }

    @Test("a failed golden writes the drawn, expected and difference images")
    func failure() throws {
        try withFolder { checking, updating in
            _ = try updating.complaint(about: picture, named: "a", within: .exact)
            let complaint = try #require(
                try checking.complaint(about: changed(7, by: 20), named: "a", within: .exact))
            #expect(complaint.contains("7 of 2000 pixels") && complaint.contains("20/255"))
            #expect(complaint.contains(checking.failures.path) && complaint.contains(GoldenFolder.updateCommand))
            func kept(_ name: String) throws -> PixelGrid {
                try PixelGrid(png: checking.failures.appending(path: "a-\(name).png"))
            }
            #expect(try kept("actual") == changed(7, by: 20) && kept("expected") == picture)
            #expect(try kept("difference")[6, 0] == 0xFFA0_0000 && kept("difference")[7, 0] == 0xFF00_0000)
        }
    }

    @Test("a golden without a case is reported, and removed by an update")
    func orphans() throws {
        try withFolder { checking, updating in
            for name in ["a", "b"] { _ = try updating.complaint(about: picture, named: name, within: .exact) }
            #expect(try checking.orphans(besides: ["a", "c"]) == ["b"])
            #expect(try updating.orphans(besides: ["a"]) == [] && checking.names == ["a"])
        }
    }
}
