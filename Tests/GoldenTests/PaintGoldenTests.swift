import Testing
import TytoTesting

@Suite("Paints equal their goldens")
struct PaintGoldenTests {
    private static let folder = GoldenFolder.ours("paints")

    @Test("a paint equals its golden, also when drawn again", arguments: PaintCase.all)
    func golden(_ paint: PaintCase) throws {
        let drawn = try PixelGrid(paint.frame)
        let complaint = try PaintGoldenTests.folder.complaint(
            about: drawn, named: paint.name, within: paint.hasText ? .text : .exact)
        #expect(complaint == nil)
        #expect(try PixelGrid(paint.frame) == drawn)
    }

    @Test("every golden has its case, and every case its own name")
    func orphans() throws {
        let names = PaintCase.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(PaintGoldenTests.folder.orphans(besides: Set(names)) == [])
    }
}

@Suite("Goldens stay few and small")
struct GoldenSizeTests {
    @Test(
        "those of a kind have no more bytes than it needs",
        arguments: [
            ("paints", 160_000), ("scenes", 390_000), ("controls", 250_000), ("lanes", 220_000), ("overlay", 160_000),
            ("study", 1_540_000), ("sheets", 60_000),
        ])
    func size(kind: String, maxCount: Int) { #expect(1..<maxCount ~= GoldenFolder.ours(kind).byteCount) }
}

extension GoldenFolder {
    /// The goldens of a kind, beside these tests.
    static func ours(_ kind: String) -> GoldenFolder {
        GoldenFolder(#filePath.replacing("PaintGoldenTests.swift", with: "Goldens/\(kind)"))
    }
}
