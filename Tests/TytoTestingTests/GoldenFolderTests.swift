import TestSupport
import Testing
import TytoTesting

@Suite("Golden folders report differences")
struct GoldenFolderTests {
    private let picture = PixelGrid(width: 40, height: 50, words: (0..<2000).map { 0xFF00_0000 | UInt32($0) })
    private let folder: TemporaryFolder
    private var checking: GoldenFolder { GoldenFolder(folder / "a", isUpdating: false) }
    private var updating: GoldenFolder { GoldenFolder(folder / "a", isUpdating: true) }

    init() throws { folder = try TemporaryFolder() }

    private func changed(_ count: Int, by step: UInt32) -> PixelGrid {
        let words = picture.words.enumerated().map { $1 + ($0 < count ? step << 16 : 0) }
        return PixelGrid(width: 40, height: 50, words: words)
    }

    @Test("a missing golden is reported until an update writes it")
    func missing() throws {
        let complaint = try #require(try checking.complaint(about: picture, named: "a", within: .text))
        #expect(complaint.contains("a.png") && complaint.contains(GoldenFolder.updateCommand))
        #expect(try updating.complaint(about: picture, named: "a") == nil)
        #expect(try checking.complaint(about: picture, named: "a") == nil)
        #expect(checking.byteCount > 0 && checking.names == ["a"])
    }

    @Test("a difference of one step in one pixel fails a golden, unless a tolerance allows it")
    func threshold() throws {
        _ = try updating.complaint(about: picture, named: "a")
        #expect(try checking.complaint(about: changed(1, by: 1), named: "a") != nil)
        #expect(try checking.complaint(about: changed(2000, by: 2), named: "a", within: .text) == nil)
        #expect(try checking.complaint(about: changed(2, by: 90), named: "a", within: .text) == nil)
        #expect(try checking.complaint(about: changed(3, by: 3), named: "a", within: .text) != nil)
        let other = PixelGrid(width: 41, height: 1, words: [UInt32](repeating: 0xFF00_0000, count: 41))
        #expect(try checking.complaint(about: other, named: "a", within: .text)?.contains("41×1 pixels") == true)
    }

    @Test("a failed golden writes the drawn, expected and difference images")
    func failure() throws {
        _ = try updating.complaint(about: picture, named: "failed")
        let complaint = try #require(try checking.complaint(about: changed(7, by: 20), named: "failed"))
        #expect(complaint.contains("7 of 2000 pixels") && complaint.contains("20/255"))
        #expect(complaint.contains(checking.failures) && complaint.contains(GoldenFolder.updateCommand))
        func kept(_ name: String) throws -> PixelGrid {
            try PixelGrid(png: wholeFile("\(checking.failures)/failed-\(name).png"))
        }
        #expect(try kept("actual") == changed(7, by: 20) && kept("expected") == picture)
        #expect(try kept("difference")[6, 0] == 0xFFA0_0000 && kept("difference")[7, 0] == 0xFF00_0000)
    }

    @Test("a damaged golden is reported as one, and an update replaces it")
    func damaged() throws {
        _ = try updating.complaint(about: picture, named: "a")
        _ = try folder.write("no picture", as: "a/a.png")
        #expect(try checking.complaint(about: picture, named: "a")?.contains("a.png: ") == true)
        #expect(try updating.complaint(about: picture, named: "a") == nil)
        #expect(try checking.complaint(about: picture, named: "a") == nil)
    }

    @Test("a golden without a picture is reported, and stays")
    func orphans() throws {
        for name in ["a", "b"] { _ = try updating.complaint(about: picture, named: name) }
        #expect(checking.orphans(besides: ["a", "c"]) == ["b"] && updating.orphans(besides: ["a", "c"]) == ["b"])
        #expect(checking.names == ["a", "b"])
    }
}
